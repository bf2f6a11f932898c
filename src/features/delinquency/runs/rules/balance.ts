import { formatBrl, type Cents } from '#values/cents.ts'

/** Totals of a base over its títulos, with the values they must match (rules 6.2). */
export type RunBalance = {
  readonly billedCents: Cents
  readonly grossReceivedCents: Cents
  /** Bruta and em carência: open at the end of the window. */
  readonly openCents: Cents
  readonly recoveredCents: Cents
  /** After the close, including em carência. */
  readonly afterCloseCents: Cents
  readonly laterAdjustedCents: Cents
  readonly stockCents: Cents
  readonly previousStockCents: Cents
  readonly principalCents: Cents
}

/** Invariants of a base: open amounts, each cent of principal, the stock. */
export type Invariant = 'ABERTO' | 'PRINCIPAL' | 'ESTOQUE'

/** A violated invariant with its excess; a deficit is negative. */
export type Imbalance = { readonly invariant: Invariant; readonly differenceCents: Cents }

const unequal = (invariant: Invariant, figure: number, expected: number): Imbalance | undefined =>
  figure === expected ? undefined : { invariant, differenceCents: (figure - expected) as Cents }

/**
 * Invariants of every run (rules 6.2). Billed = received + open + em carência; each cent of
 * principal counts once; the stock carries over from the previous month.
 */
export const checkBalance = (run: RunBalance): Imbalance | undefined =>
  unequal('ABERTO', run.openCents, run.billedCents - run.grossReceivedCents) ??
  unequal(
    'PRINCIPAL',
    run.grossReceivedCents + run.recoveredCents + run.afterCloseCents,
    run.principalCents,
  ) ??
  unequal(
    'ESTOQUE',
    run.stockCents,
    run.previousStockCents +
      run.billedCents -
      run.grossReceivedCents -
      run.recoveredCents -
      run.afterCloseCents -
      run.laterAdjustedCents,
  )

const places: Readonly<Record<Invariant, string>> = {
  ABERTO: 'no que fica em aberto do faturado',
  PRINCIPAL: 'no principal recebido',
  ESTOQUE: 'no saldo em aberto na data líquida',
}

/** An unbalanced título with its excess; a deficit is negative. */
export type UnbalancedTitulo = {
  readonly id: number
  readonly number: string
  readonly differenceCents: Cents
}

const mostNamed = 3

const inWords = (cents: Cents) =>
  `${cents < 0 ? 'faltam' : 'sobram'} ${formatBrl(Math.abs(cents) as Cents)}`

// Names the first títulos and counts the rest.
function titulosInWords(titulos: readonly Omit<UnbalancedTitulo, 'id'>[]): string {
  if (titulos.length === 0) return ''
  const named = titulos
    .slice(0, mostNamed)
    .map(({ number, differenceCents }) => `${number} (${inWords(differenceCents)})`)
  const more = titulos.length - named.length
  const [last = '', ...others] = (more > 0 ? [...named, `mais ${more}`] : named).toReversed()
  const list = others.length === 0 ? last : `${others.toReversed().join(', ')} e ${last}`
  return ` ${titulos.length === 1 ? 'Título' : 'Títulos'}: ${list}.`
}

/** Error of an unbalanced run: invariant, amount, títulos. */
export const imbalanceSentence = (
  { invariant, differenceCents }: Imbalance,
  titulos: readonly Omit<UnbalancedTitulo, 'id'>[],
): string =>
  `As contas do mês não fecham: ${differenceCents === 0 ? 'há erro' : inWords(differenceCents)} ${places[invariant]}.${titulosInWords(titulos)} Nada foi trocado; avise o suporte.`
