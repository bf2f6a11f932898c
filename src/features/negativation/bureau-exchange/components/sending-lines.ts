import { type GuardCode, GUARDS } from '#features/negativation/debt-items/rules/guards/codes.ts'
import type { ReadingRow } from '#features/negativation/debt-items/components/reading-rows.tsx'
import { formatCount } from '#ui/display/format-count.ts'
import type { ConfirmLine, ConfirmNote } from '#ui/overlays/confirm-dialog.tsx'
import { formatWhole } from '#values/whole-number.ts'
import { type Cents, cents, formatBrl, sumCents } from '#values/cents.ts'

import type { Sending } from '../contract/calls.ts'

type SkippedItems = Sending['bloqueados']

const boleto = { one: 'boleto', many: 'boletos' }
const lojista = { one: 'lojista', many: 'lojistas' }

const tenantOf = ({ nmShopping, nomFantasia, luc }: SkippedItems[number]) =>
  `${nmShopping} ${nomFantasia} ${luc}`

/** Boletos that do not go, by tenant and sentence, the greatest first. */
export const blockedRows = ({ bloqueados }: Sending): readonly ReadingRow[] =>
  [
    ...Map.groupBy(
      bloqueados.filter(({ pessoa }) => pessoa === 'LOJISTA'),
      (row) => `${tenantOf(row)} ${row.texto}`,
    ),
  ]
    .map(([key, same]) => ({
      key,
      valor: sumOf(same),
      words: `${same[0]?.nomFantasia ?? ''}, ${formatCount(same.length, boleto)}: ${(same[0]?.texto ?? '').replace(/\.$/, '')}`,
    }))
    .toSorted((a, b) => b.valor - a.valor || a.key.localeCompare(b.key, 'pt-BR'))

const sumOf = (rows: SkippedItems) => sumCents(rows.map(({ valor }) => valor))

/** '15 liminar ou contestação, 2 cadastro'; reasons other than guards show their sentence. */
const reasonsOf = (rows: SkippedItems): string =>
  [...Map.groupBy(rows, ({ codigo }) => codigo)]
    .map(
      ([code, same]) =>
        `${formatWhole(same.length)} ${GUARDS[code as GuardCode]?.name ?? (same[0]?.texto ?? '').replace(/\.$/, '')}`,
    )
    .join(', ')

function partsOf(preview: Sending, goes: string): ConfirmLine[] {
  const unsentBoletos = preview.bloqueados.filter(({ pessoa }) => pessoa === 'LOJISTA')
  const line = (label: string, rows: SkippedItems, color: string): ConfirmLine[] =>
    rows.length === 0
      ? []
      : [
          {
            label,
            mark: 'hollow',
            color,
            count: rows.length,
            noun: boleto,
            detail: formatCount(new Set(rows.map(tenantOf)).size, lojista),
            sum: sumOf(rows),
          },
        ]
  const out = unsentBoletos.filter(({ fica }) => !fica)
  const waits = unsentBoletos.filter(({ fica }) => fica)
  return [
    {
      label: goes,
      mark: 'filled',
      color: 'chart',
      count: preview.enviados,
      noun: boleto,
      sum: preview.valor,
    },
    ...line(`Ficam de fora (${reasonsOf(out)})`, out, 'text-3'),
    ...line(`Ficam à espera (${reasonsOf(waits)})`, waits, 'warn-fill'),
    ...line('Saem: pagos ou cancelados', preview.retirados, 'chart-2'),
  ]
}

/** Boletos and value of the list that a sending starts from. */
export type ListedTotal = { readonly boletos: number; readonly valor: Cents }

/**
 * The list has the values of its snapshot, the sending today's balances. The difference is a line,
 * so that the parts add up to the total.
 */
function balanceLine(difference: number): ConfirmLine[] {
  if (difference === 0) return []
  const label =
    difference > 0 ? 'Saldo que baixou depois da lista' : 'Saldo que subiu depois da lista'
  return [{ label, mark: 'hollow', sum: cents(difference) }]
}

/**
 * The total of a confirmation, its parts, and a note if the list has other boletos by now. Without
 * `listed` the parts alone.
 */
export function sendingLines(
  preview: Sending,
  goes: string,
  listed: ListedTotal | undefined,
): {
  readonly total: ListedTotal | undefined
  readonly lines: readonly ConfirmLine[]
  readonly notes: readonly ConfirmNote[]
} {
  const parts = partsOf(preview, goes)
  if (listed === undefined) return { total: undefined, lines: parts, notes: [] }
  const boletos = parts.reduce((sum, { count = 0 }) => sum + count, 0)
  const valor = sumCents(parts.map(({ sum = cents(0) }) => sum))
  if (boletos === listed.boletos)
    return {
      total: listed,
      lines: [...parts, ...balanceLine(listed.valor - valor)],
      notes: [],
    }
  const text = `A lista mostrava ${formatCount(listed.boletos, boleto)}, ${formatBrl(listed.valor)}; o total acima é o de agora.`
  return { total: { boletos, valor }, lines: parts, notes: [{ tone: 'alert', text }] }
}
