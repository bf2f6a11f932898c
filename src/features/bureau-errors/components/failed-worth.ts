import type { ConfirmNote } from '#ui/overlays/confirm-dialog.tsx'
import { formatCount } from '#ui/display/format-count.ts'
import { sumCents } from '#values/cents.ts'

import type { FailedSubmission } from '../contract/failed-submissions.ts'

/** What the rows come to: several persons of a boleto owe its value once. */
export function worthOf(rows: readonly FailedSubmission[]): {
  readonly sum: ReturnType<typeof sumCents>
  readonly notes: readonly ConfirmNote[]
} {
  const values = new Map(
    rows.map(({ idSerasaBoleto, valTotalVencido }) => [idSerasaBoleto, valTotalVencido]),
  )
  const boletos = formatCount(values.size, { one: 'boleto', many: 'boletos' })
  return {
    sum: sumCents([...values.values()]),
    notes:
      values.size === rows.length
        ? []
        : [{ tone: 'info', text: `De ${boletos}: o valor de cada um conta uma vez.` }],
  }
}
