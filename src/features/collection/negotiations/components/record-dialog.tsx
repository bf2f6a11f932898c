import { ChangedMeanwhile } from '#listing/records/saved-meanwhile-notice.tsx'
import { UnreadChoices } from '#listing/screen/unread-choices.tsx'
import { DayField } from '#ui/fields/day-field.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogButtons } from '#ui/overlays/dialog-buttons.tsx'
import type { LocalDate } from '#values/local-date.ts'

import type { ContactRecord } from '../contract/contact-records.ts'
import { longestObservation } from '../contract/words.ts'
import type { LucChoice } from '../rules/choices.ts'
import { LucFields } from './luc-fields.tsx'
import styles from './record-dialog.module.css'
import { useContactRecord } from './use-contact-record.ts'
import { StageField } from './stage-field.tsx'

/** Props of the dialogs of the negotiation history (spec 3:2.14). */
export type RecordDialogProps = {
  /** Available LUCs of the customer or group. */
  readonly choices: readonly LucChoice[]
  /** For a billing group: multiple shoppings, customers, LUCs and brands. */
  readonly group?: { readonly id: number; readonly name: string }
  /** The record to edit; omitted for a new one. */
  readonly record?: ContactRecord
  /** The latest version of the record, from the list behind the dialog. */
  readonly current?: ContactRecord | undefined
  /** Refetches the record after a version conflict. */
  readonly readNewest?: (record: ContactRecord) => Promise<ContactRecord | undefined>
  readonly today: LocalDate
  readonly onClose: () => void
  readonly onDone?: () => void
}

const titleOf = ({ record, group }: RecordDialogProps) =>
  record ? 'Editar Negociação' : group ? 'Registrar Negociação do Grupo' : 'Registrar Negociação'

/** Fields of a contact record: LUCs, result and date of the contact. */
function RecordFields({
  choices,
  group,
  record,
  today,
  edited: { form, stages, problems, change },
}: RecordDialogProps & { readonly edited: ReturnType<typeof useContactRecord> }) {
  return (
    <div className={styles['fields']}>
      {group && (
        <TextField
          label="Grupo de cobrança"
          value={group.name}
          onChange={() => undefined}
          disabled
        />
      )}
      <LucFields
        choices={choices}
        chosen={form.chosen}
        onChange={(chosen) => change({ chosen })}
        several={group !== undefined && record === undefined}
      />
      <StageField
        label="Retorno da Negociação"
        stages={stages}
        value={form.returnId}
        onChange={(returnId) => change({ returnId })}
        hint={form.returnId === '' ? 'Retorno de negociação é Obrigatório' : undefined}
      />
      <DayField
        label="Data do contato"
        required
        today={today}
        value={form.contactOn}
        onChange={(contactOn) => change({ contactOn })}
        error={problems.find(({ campo }) => campo === 'contactDate')?.mensagem}
      />
    </div>
  )
}

export function RecordDialog(props: RecordDialogProps) {
  const { onClose } = props
  const edited = useContactRecord(props)
  const { form, stages, subjects, busy } = edited
  return (
    <Dialog
      opened
      size="wide"
      title={titleOf(props)}
      onClose={onClose}
      busy={busy}
      dirty={edited.dirty}
      footer={
        <DialogButtons
          label={subjects.length > 1 ? `Salvar para as ${subjects.length} LUCs` : 'Salvar'}
          busy={busy}
          disabledBecause={edited.disabledBecause}
          onAct={edited.save}
          onClose={onClose}
        />
      }
    >
      <ChangedMeanwhile newer={edited.newer} onTake={edited.take} onKeep={edited.keep} />
      <RecordFields {...props} edited={edited} />
      <UnreadChoices choices={[{ ...stages, noun: 'os retornos da negociação' }]} />
      <TextAreaField
        label="Descrição"
        maxLength={longestObservation}
        value={form.text}
        onChange={(text) => edited.change({ text })}
      />
    </Dialog>
  )
}
