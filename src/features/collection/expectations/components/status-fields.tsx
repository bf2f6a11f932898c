import { MaskedField } from '#ui/fields/masked-field.tsx'
import { dateMask } from '#ui/fields/masks.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import type { Expectation } from '../contract/expectation.ts'
import type { ReasonOption, TypeOption } from '../contract/options.ts'
import { needsReason } from '../rules/expectation.ts'
import { typeOf, withType } from './expectation-form.ts'
import styles from './expectation.module.css'
import { useExpectation } from './use-expectation.ts'

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

type Props = {
  readonly saved: Expectation
  readonly types: readonly TypeOption[]
  readonly reasons: readonly ReasonOption[]
  readonly editor: ReturnType<typeof useExpectation>
}

/** Status, reason and day of an expectation. */
export function StatusFields({ saved, types, reasons, editor }: Props) {
  const { form, change, errors } = editor
  const { expectationReceiptType, unlikelyReceiptReason } = saved.expectationReceipt
  const takesReason = needsReason(typeOf(form, saved, types))
  return (
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
  )
}
