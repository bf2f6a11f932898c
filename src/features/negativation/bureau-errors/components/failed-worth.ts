import type { ConfirmNote } from '#ui/overlays/confirm-dialog.tsx'
import { formatCount } from '#ui/display/format-count.ts'
import { sumCents } from '#values/cents.ts'

import type { FailedSubmission } from '../contract/failed-submissions.ts'

/** Sum of the rows: a boleto with several persons counts once. */
export function worthOf(rows: readonly FailedSubmission[]): {
  readonly sum: ReturnType<typeof sumCents>
  readonly notes: readonly ConfirmNote[]
} {
  const values = new Map<number, (typeof rows)[number]['valTotalVencido']>()
  for (const { idSerasaBoleto, valTotalVencido } of rows) {
    const before = values.get(idSerasaBoleto)
    if (before === undefined || before < valTotalVencido)
      values.set(idSerasaBoleto, valTotalVencido)
  }
  const boletos = formatCount(values.size, { one: 'boleto', many: 'boletos' })
  const persons = formatCount(new Set(rows.map(({ documentoDevedor }) => documentoDevedor)).size, {
    one: 'pessoa',
    many: 'pessoas',
  })
  return {
    sum: sumCents([...values.values()]),
    notes:
      values.size === rows.length
        ? []
        : [
            {
              tone: 'info',
              text: `De ${boletos} e ${persons}: o valor de cada boleto conta uma vez.`,
            },
          ],
  }
}
