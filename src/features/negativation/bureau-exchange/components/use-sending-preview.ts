import { useQuery } from '@tanstack/react-query'

import { type GuardCode, GUARDS } from '#features/negativation/debt-items/rules/guards/codes.ts'
import type { ReadingRow } from '#features/negativation/debt-items/components/reading-rows.tsx'
import { formatCount } from '#ui/display/format-count.ts'
import type { ConfirmLine } from '#ui/overlays/confirm-dialog.tsx'
import { formatWhole } from '#values/whole-number.ts'
import { sumCents } from '#values/cents.ts'

import type { Sending } from '../contract/calls.ts'

type SkippedItems = Sending['bloqueados']

const boleto = { one: 'boleto', many: 'boletos' }
const lojista = { one: 'lojista', many: 'lojistas' }

const tenantOf = ({ nmShopping, nomFantasia, luc }: SkippedItems[number]) =>
  `${nmShopping} ${nomFantasia} ${luc}`

/** Boletos that do not go, by tenant and sentence, the greatest first. */
const blockedRows = ({ bloqueados }: Sending): readonly ReadingRow[] =>
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

function linesOf(preview: Sending, goes: string): ConfirmLine[] {
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

/**
 * Preview of a sending of these malls, one line per destination: a dry run, requested when the
 * dialog opens.
 */
export function useSendingPreview(
  name: string,
  ask: (shoppings: readonly number[], signal: AbortSignal) => Promise<Sending>,
  malls: readonly number[],
  goes: string,
  isOpen: boolean,
): {
  readonly lines: readonly ConfirmLine[]
  readonly blocked: readonly ReadingRow[]
  readonly first: Sending['primeiraVez']
  readonly failure: unknown
  /** Validation message while the act cannot be confirmed. */
  readonly missing: string | undefined
} {
  const shoppings = [...new Set(malls)]
  const { data, error } = useQuery({
    queryKey: ['bureau', name, 'ensaio', shoppings],
    queryFn: ({ signal }) => ask(shoppings, signal),
    enabled: isOpen && shoppings.length > 0,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  return {
    lines: data ? linesOf(data, goes) : [],
    blocked: data ? blockedRows(data) : [],
    first: data?.primeiraVez,
    failure: error ?? undefined,
    missing: data || error ? undefined : 'Aguarde a conferência.',
  }
}
