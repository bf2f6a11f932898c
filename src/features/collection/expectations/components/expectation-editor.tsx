import { useState } from 'react'

import { ChangedMeanwhile } from '#listing/records/saved-meanwhile-notice.tsx'
import { Button } from '#ui/actions/button.tsx'
import { CheckboxField } from '#ui/fields/checkbox-field.tsx'
import { MaskedField } from '#ui/fields/masked-field.tsx'
import { dateMask } from '#ui/fields/masks.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogButtons } from '#ui/overlays/dialog-buttons.tsx'
import { parseBrDate } from '#values/local-date.ts'

import type { Expectation } from '../contract/expectation.ts'
import type { ReasonOption, TypeOption } from '../contract/options.ts'
import { needsReason, openOfAll } from '../rules/expectation.ts'
import { summaryNote } from '../rules/summary-note.ts'
import { AmountTable } from './amount-table.tsx'
import { typeOf, withType } from './expectation-form.ts'
import styles from './expectation.module.css'
import { SlipHeader } from './slip-header.tsx'
import { SplitTable } from './split-table.tsx'
import { onlyCleared } from './tendency-dialog.tsx'
import { useExpectation } from './use-expectation.ts'

type Props = {
  readonly saved: Expectation
  readonly types: readonly TypeOption[]
  readonly reasons: readonly ReasonOption[]
  readonly onReadAgain: () => Promise<Expectation | undefined>
  readonly onClose: () => void
  readonly onSaved?: () => void
}

type Choice = { readonly id: number; readonly description: string }

// The select component does not allow an empty option value.
const none = '-'

/** Active options, plus the saved one if inactive. */
const optionsOf = (active: readonly Choice[], saved: Choice | null, empty: string) => [
  { value: none, label: empty },
  ...active.map(({ id, description }) => ({ value: String(id), label: description })),
  ...(saved === null || active.some(({ id }) => id === saved.id)
    ? []
    : [{ value: String(saved.id), label: `${saved.description} (inativo)` }]),
]

/** The form: status, reason, day, four components, tendency. */
export function ExpectationEditor(props: Props) {
  const { saved, types, reasons, onClose } = props
  const editor = useExpectation(props)
  const { form, change, errors } = editor
  const [isErasing, setErasing] = useState(false)
  const [isSplitShown, setSplitShown] = useState(false)
  const { expectationReceiptType, unlikelyReceiptReason } = saved.expectationReceipt
  const type = typeOf(form, saved, types)
  const notes = summaryNote({
    typed: form.amounts,
    type,
    expiresOn: parseBrDate(form.date),
    slips: saved.slips,
  })
  const isSeveral = saved.slips.length > 1
  const takesReason = needsReason(type)
  return (
    <Dialog
      opened
      title="Expectativa de Recebimento"
      size="table"
      dirty={editor.dirty}
      busy={editor.busy}
      onClose={onClose}
      footerStart={
        <Button
          kind="text"
          disabledBecause={saved.salvos === 0 ? 'Não há dados salvos para apagar.' : undefined}
          onClick={() => setErasing(true)}
        >
          Apagar dados salvos
        </Button>
      }
      footer={
        <DialogButtons
          busy={editor.busy}
          disabledBecause={editor.disabledBecause}
          onAct={editor.save}
          onClose={onClose}
        />
      }
    >
      <ChangedMeanwhile
        newer={editor.newer && { ...editor.newer, versao: 0 }}
        onTake={editor.take}
        onKeep={editor.keep}
      />
      <SlipHeader saved={saved} />
      <div className={styles['fields']}>
        <SelectField
          label="Status"
          placeholder="Selecione"
          options={optionsOf(types, expectationReceiptType, 'Sem status')}
          value={form.type}
          onChange={(value) => change(withType(form, value === none ? '' : value, types))}
          error={errors.get('expectationReceiptTypeId')}
          autoFocusInDialog
        />
        <SelectField
          label="Motivo"
          placeholder={takesReason ? 'Selecione' : 'só para Improvável'}
          disabled={!takesReason}
          options={optionsOf(reasons, unlikelyReceiptReason, 'Sem motivo')}
          value={form.reason}
          onChange={(value) => change({ reason: value === none ? '' : value })}
          error={errors.get('unlikelyReceiptReasonId')}
        />
        <MaskedField
          label="Data de expiração"
          mask={dateMask}
          value={form.date}
          onChange={(date) => change({ date })}
          error={dateMask.isComplete(form.date) ? errors.get('expirationDate') : undefined}
        />
      </div>
      <AmountTable
        open={openOfAll(saved.slips.map(({ open }) => open))}
        amounts={form.amounts}
        errors={errors}
        onChange={(amounts) => change({ amounts })}
      />
      {isSeveral && (
        <div className={styles['divide']}>
          <Button
            kind="text"
            size="compact"
            ariaExpanded={isSplitShown}
            onClick={() => setSplitShown(!isSplitShown)}
          >
            {isSplitShown ? 'esconder a divisão' : 'ver a divisão'}
          </Button>
          {isSplitShown && <SplitTable typed={form.amounts} slips={saved.slips} />}
        </div>
      )}
      <div className={styles['foot']}>
        <span title={onlyCleared}>
          <CheckboxField
            label={
              <>
                Tendência <span className={styles['quiet']}>{onlyCleared}</span>
              </>
            }
            checked={form.isTendency}
            disabled={!saved.isTendency && !form.isTendency}
            onChange={(isTendency) => {
              if (!isTendency) change({ isTendency })
            }}
          />
        </span>
        <ul className={styles['notes']} aria-label="Efeito no resumo de inadimplência">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </div>
      {isErasing && (
        <ConfirmDialog
          opened
          danger
          question="Deseja apagar os dados salvos?"
          confirmLabel="Apagar"
          noun={{ one: 'boleto', many: 'boletos' }}
          {...(isSeveral ? { count: saved.salvos } : {})}
          busy={editor.removing.busy}
          onClose={() => setErasing(false)}
          onConfirm={editor.removing.run}
        />
      )}
    </Dialog>
  )
}
