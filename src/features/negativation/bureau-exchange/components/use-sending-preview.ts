import { useQuery } from '@tanstack/react-query'

import { type GuardCode, GUARDS } from '#features/negativation/debt-items/rules/guards/codes.ts'
import type { ConfirmLine } from '#ui/overlays/confirm-dialog.tsx'
import { formatWhole } from '#values/whole-number.ts'
import { sumCents } from '#values/cents.ts'

import type { Sending } from '../contract/calls.ts'

type SkippedItems = Sending['bloqueados']

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
  const line = (label: string, rows: SkippedItems): ConfirmLine[] =>
    rows.length === 0 ? [] : [{ label, mark: 'hollow', count: rows.length, sum: sumOf(rows) }]
  const out = unsentBoletos.filter(({ fica }) => !fica)
  const waits = unsentBoletos.filter(({ fica }) => fica)
  return [
    { label: goes, mark: 'filled', count: preview.enviados, sum: preview.valor },
    ...line(`Ficam de fora (${reasonsOf(out)})`, out),
    ...line(`Ficam à espera (${reasonsOf(waits)})`, waits),
    ...line('Saem: pagos ou cancelados', preview.retirados),
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
    failure: error ?? undefined,
    missing: data || error ? undefined : 'Aguarde a conferência.',
  }
}
