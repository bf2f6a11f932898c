import { useQuery } from '@tanstack/react-query'

import { ChangedMeanwhile, chooseFirst } from '#listing/records/saved-meanwhile-notice.tsx'
import { useRecordForm } from '#listing/records/use-record-form.ts'
import { UnreadChoices } from '#listing/screen/unread-choices.tsx'
import { useAct } from '#listing/screen/use-act.ts'
import { DayField } from '#ui/fields/day-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogButtons } from '#ui/overlays/dialog-buttons.tsx'
import { formatDate, type LocalDate, parseBrDate } from '#values/local-date.ts'

import {
  changeContactRecord,
  type ContactRecord,
  createContactRecords,
} from '../contract/contact-records.ts'
import { longestObservation, negotiationQueries } from '../contract/words.ts'
import { stagesQuery, useContactDays } from '../queries.ts'
import { chosenLucs, type ChosenLists, type LucChoice, nothingChosen } from '../rules/choices.ts'
import { recordProblems, recordSentence } from '../rules/contact-record.ts'
import { LucFields } from './luc-fields.tsx'
import styles from './record-dialog.module.css'

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

const keyOfRecord = (record: ContactRecord): ChosenLists => ({
  ...nothingChosen,
  shoppings: [String(record.shoppingId)],
  lucs: [record.luc],
})

/** Preselects shopping, customer or LUC if there is only one. */
const firstChoice = (
  choices: readonly LucChoice[],
  record: ContactRecord | undefined,
): ChosenLists => {
  if (record) return keyOfRecord(record)
  const [only] = choices
  return choices.length === 1 && only
    ? { ...nothingChosen, shoppings: [String(only.shoppingId)], lucs: [only.luc] }
    : nothingChosen
}

export function RecordDialog(props: RecordDialogProps) {
  const { choices, group, record, today, onClose } = props
  const stages = useQuery(stagesQuery)
  const days = useContactDays(today)
  const formOf = (of: ContactRecord | undefined) => ({
    chosen: firstChoice(choices, of),
    contactOn: formatDate(of?.contactDate ?? today),
    returnId: of ? String(of.negotiationReturnId) : '',
    text: of?.additionalInformation ?? '',
  })
  const edited = useRecordForm(
    `registro ${record?.identifier ?? 'novo'}`,
    { record, current: props.current },
    { formOf, readNewest: props.readNewest ?? (async () => undefined) },
  )
  const { form, base, newer, dirty } = edited
  const options = {
    invalidates: [negotiationQueries],
    success: ({ mensagem }: { readonly mensagem: string }) => mensagem,
    onFailure: edited.onFailure,
    onDone: () => {
      props.onDone?.()
      onClose()
    },
  }
  const create = useAct(createContactRecords, options)
  const change = useAct(changeContactRecord, options)
  const busy = create.busy || change.busy
  const contactOn = parseBrDate(form.contactOn)
  // LUCs must be chosen explicitly; the other lists only filter them.
  const subjects = form.chosen.lucs.length === 0 ? [] : chosenLucs(choices, form.chosen)
  const problems = recordProblems(
    {
      hasShopping: true,
      hasCustomer: true,
      luc: subjects[0]?.luc ?? '',
      hasReturn: form.returnId !== '',
      contactOn,
      text: form.text,
    },
    days,
  ).filter(
    ({ campo }) => campo !== 'contactDate' || form.contactOn !== formOf(base).contactOn || !base,
  )
  const sentence = newer ? chooseFirst : recordSentence(problems)
  const save = () => {
    const shared = {
      contactDate: contactOn,
      additionalInformation: form.text,
      negotiationReturnId: Number(form.returnId),
      billingGroupId: group?.id ?? base?.billingGroupId ?? null,
      active: true,
    }
    const fields = subjects.map(({ shoppingId, cpfCnpj, luc, brand }) => ({
      ...shared,
      shoppingId,
      cpfCnpj,
      luc,
      brand,
    }))
    const [only] = fields
    if (base && only) void change.run({ ...only, id: base.identifier, versao: base.versao })
    else void create.run({ list: fields })
  }
  return (
    <Dialog
      opened
      size="wide"
      title={titleOf(props)}
      onClose={onClose}
      busy={busy}
      dirty={dirty}
      footer={
        <DialogButtons
          label={subjects.length > 1 ? `Salvar para as ${subjects.length} LUCs` : 'Salvar'}
          busy={busy}
          disabledBecause={sentence}
          onAct={save}
          onClose={onClose}
        />
      }
    >
      <ChangedMeanwhile newer={newer} onTake={edited.take} onKeep={edited.keep} />
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
          onChange={(chosen) => edited.change({ chosen })}
          several={group !== undefined && record === undefined}
        />
        <SelectField
          label="Retorno da Negociação"
          required
          options={(stages.data?.data ?? []).map(({ id, description }) => ({
            value: String(id),
            label: description,
          }))}
          value={form.returnId}
          onChange={(returnId) => edited.change({ returnId })}
          disabled={stages.data === undefined}
          hint={form.returnId === '' ? 'Retorno de negociação é Obrigatório' : undefined}
        />
        <DayField
          label="Data do contato"
          required
          today={today}
          value={form.contactOn}
          onChange={(contactOn) => edited.change({ contactOn })}
          error={problems.find(({ campo }) => campo === 'contactDate')?.mensagem}
        />
      </div>
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
