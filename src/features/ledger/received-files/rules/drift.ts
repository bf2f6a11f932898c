import { cents, type Cents, formatBrl } from '#values/cents.ts'
import { type Competence, formatCompetence } from '#values/competence.ts'
import { countOf } from '#values/count-of.ts'
import { integerInWords } from '#values/number-in-words.ts'
import { formatRate, percentHalfUp, type Rate } from '#values/rate.ts'
import type { ParameterSet } from '#features/platform/parameters/rules/parameters.ts'

import type { Finding } from '../contract/states.ts'

export type DriftParameters = Pick<
  ParameterSet,
  'DERIVA_CARGAS' | 'DERIVA_LINHAS' | 'DERIVA_SOMA' | 'DERIVA_SALDOS'
>

/** What a complete file of the source had. */
export type FileFigures = { readonly rows: number; readonly open_cents: Cents }

export type DriftFacts = FileFigures & {
  /** The file says that it brings all that is open. */
  readonly isComplete: boolean
  /** Complete loads of the source, newest first. */
  readonly earlier: readonly FileFigures[]
  /** Known títulos of the file, and how many of them would change their open balance. */
  readonly knownBalances: number
  readonly changedBalances: number
  /** Malls and months with open títulos of the source that have no row in the file. */
  readonly missingMalls: readonly string[]
  readonly missingMonths: readonly Competence[]
}

/** The middle value; of an even number, the mean of the two in the middle. */
export const median = (values: readonly number[]): number | undefined => {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  const [below, above] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return below === undefined || above === undefined ? undefined : (below + above) / 2
}

/** Deviation from the median; undefined without one to compare with. */
export const deviation = (value: number, usual: number | undefined): Rate | undefined =>
  // Twice both, because a median may be half a unit.
  usual === undefined ? undefined : percentHalfUp((value - usual) * 2, usual * 2)

/** Compared in whole numbers, so that exactly the limit passes. */
const isBeyond = (value: number, usual: number | undefined, limit: Rate): boolean =>
  usual !== undefined && Math.abs(value - usual) * 10_000 > usual * limit

const earlierWords = (count: number, rows: number, openCents: number): string => {
  const figures = `${countOf(Math.round(rows), 'linha', 'linhas')} e ${formatBrl(cents(Math.round(openCents)))}`
  return count === 1
    ? `o último tinha ${figures}`
    : `os ${integerInWords(count)} últimos tinham ${figures}`
}

const describe = (what: string, change: Rate | undefined): readonly string[] =>
  change === undefined ? [] : [`${what} ${change > 0 ? '+' : ''}${formatRate(change)}`]

const enumerate = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

type Compared = {
  /** Rows or sum differ too much. */
  readonly isOff: boolean
  /** Too many balances change, and of how many. */
  readonly isRewritten: boolean
  readonly balances: number
  readonly missing: readonly string[]
}

/** A complete file: all figures against the last complete ones, and what it leaves out. */
const compareComplete = (
  facts: DriftFacts,
  usual: { readonly rows: number | undefined; readonly cents: number | undefined },
  parameters: DriftParameters,
): Compared => ({
  isOff:
    isBeyond(facts.rows, usual.rows, parameters.DERIVA_LINHAS) ||
    isBeyond(facts.open_cents, usual.cents, parameters.DERIVA_SOMA),
  isRewritten: facts.changedBalances * 10_000 > facts.knownBalances * parameters.DERIVA_SALDOS,
  balances: facts.knownBalances,
  missing: [...facts.missingMalls, ...facts.missingMonths.map(formatCompetence)],
})

/**
 * A partial file brings changes, so it has fewer rows and nearly all of its balances change. It is
 * unusual only if it is larger than a complete one, or changes too much of one.
 */
const comparePartial = (
  facts: DriftFacts,
  usual: { readonly rows: number | undefined; readonly cents: number | undefined },
  parameters: DriftParameters,
): Compared => ({
  isOff:
    (facts.rows > (usual.rows ?? facts.rows) &&
      isBeyond(facts.rows, usual.rows, parameters.DERIVA_LINHAS)) ||
    (facts.open_cents > (usual.cents ?? facts.open_cents) &&
      isBeyond(facts.open_cents, usual.cents, parameters.DERIVA_SOMA)),
  isRewritten:
    usual.rows !== undefined &&
    facts.changedBalances * 10_000 > usual.rows * parameters.DERIVA_SALDOS,
  balances: usual.rows ?? 0,
  missing: [],
})

/**
 * J09: a complete file that differs too much from the last complete ones of its source, or leaves
 * out a whole mall or month. It waits for another person; a file that is not complete only warns.
 */
export const driftOf = (facts: DriftFacts, parameters: DriftParameters): Finding | undefined => {
  const earlier = facts.earlier.slice(0, parameters.DERIVA_CARGAS)
  const usualRows = median(earlier.map(({ rows }) => rows))
  const usualCents = median(earlier.map(({ open_cents }) => open_cents))
  const compare = facts.isComplete ? compareComplete : comparePartial
  const { isOff, isRewritten, balances, missing } = compare(
    facts,
    { rows: usualRows, cents: usualCents },
    parameters,
  )
  if (!isOff && !isRewritten && missing.length === 0) return undefined
  const figures = `O arquivo tem ${countOf(facts.rows, 'linha', 'linhas')} e ${formatBrl(facts.open_cents)}`
  const share = percentHalfUp(facts.changedBalances * 2, balances * 2)
  const ofWhat = facts.isComplete ? 'dos saldos' : 'dos saldos de um arquivo completo'
  const sentences = [
    usualRows === undefined || usualCents === undefined
      ? `${figures}.`
      : `${figures}; ${earlierWords(earlier.length, usualRows, usualCents)}.`,
    ...(isRewritten && share !== undefined ? [`Mudam ${formatRate(share)} ${ofWhat}.`] : []),
    ...(missing.length > 0 ? [`Faltam: ${enumerate.format(missing)}.`] : []),
  ]
  return {
    codigo: 'J09',
    severidade: facts.isComplete ? 'CONFIRMA' : 'AVISO',
    quantidade: Math.max(1, missing.length),
    texto: sentences.join(' '),
    exemplos: [
      ...describe('linhas', deviation(facts.rows, usualRows)),
      ...describe('soma', deviation(facts.open_cents, usualCents)),
    ],
  }
}
