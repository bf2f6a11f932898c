import type { Cents } from '#values/cents.ts'

/** A boleto of a list, with its tenant: mall and document. */
export type TenantBoleto = {
  readonly id: number
  readonly tenant: string
  /** Registered name, if the brand is unknown. */
  readonly company: string
  readonly value: Cents
}

/** Rows of a confirmation; the sums cover all boletos anyway. */
const mostRows = 200

/** Count, sum and tenants of some boletos. */
export function totalOf(some: readonly TenantBoleto[]) {
  const tenants = new Set(some.map(({ tenant }) => tenant))
  const valor = some.reduce((sum, { value }) => sum + value, 0) as Cents
  return { boletos: some.length, valor, lojistas: tenants.size }
}

/** Groups boletos by tenant and words, the greatest first; `brandOf` names a tenant. */
export const rowsByTenant = <Boleto extends TenantBoleto>(
  some: readonly Boleto[],
  wordsOf: (boleto: Boleto) => string,
  brandOf: (id: number) => string | undefined,
) =>
  [...Map.groupBy(some, (boleto) => `${boleto.tenant} ${wordsOf(boleto)}`).values()]
    .flatMap((same) => {
      const [first] = same
      return first ? { first, ...totalOf(same) } : []
    })
    .toSorted((a, b) => b.valor - a.valor || a.first.id - b.first.id)
    .slice(0, mostRows)
    .map(({ first, boletos, valor }) => ({
      first,
      row: { lojista: brandOf(first.id) ?? first.company, boletos, valor },
    }))

/** Sentence of a guard inside a line. */
export const reasonOf = (block: { readonly texto: string } | undefined): string =>
  (block?.texto ?? 'Bloqueado').replace(/\.$/, '')
