import type { Cents } from '#values/cents.ts'
import { codeRuns, isBlankCode } from '#values/code-runs.ts'
import type { LocalDate } from '#values/local-date.ts'

/** A boleto that a line of a return may mean. */
export type KnownBoleto = {
  readonly id: number
  readonly mallId: number
  readonly number: string
  readonly dueOn: LocalDate
  readonly originalDueOn: LocalDate
  readonly original_cents: Cents
  readonly open_cents: Cents
}

/** The codes of a line, with what must agree for the doubtful ones. */
export type LineCodes = {
  readonly companyUse: string
  readonly bankNumber: string
  readonly ownNumber: string
  readonly dueOn: LocalDate | undefined
  readonly face_cents: Cents
}

/** Looks up boletos by the form of their number (`codeRuns`). */
export type BoletosByCode = (runs: string) => readonly KnownBoleto[]

const agrees = ({ dueOn, face_cents }: LineCodes, boleto: KnownBoleto): boolean =>
  face_cents === boleto.original_cents &&
  dueOn !== undefined &&
  (dueOn === boleto.dueOn || dueOn === boleto.originalDueOn)

/** The codes of a line in the order in which they are tried (rules 11.7). */
const codesOf = (line: LineCodes) =>
  [
    { code: line.companyUse, isDoubtful: false },
    { code: line.bankNumber, isDoubtful: false },
    // The last digit of a nosso número may be its check digit.
    { code: line.bankNumber.slice(0, -1), isDoubtful: true },
    { code: line.ownNumber, isDoubtful: true },
  ].filter(({ code }) => !isBlankCode(code))

/** Every form under which the boletos of these lines may be known. */
export const codesToLookUp = (lines: readonly LineCodes[]): readonly string[] => [
  ...new Set(lines.flatMap((line) => codesOf(line).map(({ code }) => codeRuns(code)))),
]

/**
 * The boleto of a line: the first code that some boleto has decides, and only if exactly one has
 * it. Undefined = NAO_IDENTIFICADO, which a user links by hand.
 */
export const identify = (line: LineCodes, boletosOf: BoletosByCode): KnownBoleto | undefined => {
  for (const { code, isDoubtful } of codesOf(line)) {
    const found = boletosOf(codeRuns(code)).filter((boleto) => !isDoubtful || agrees(line, boleto))
    if (found.length > 0) return found.length === 1 ? found[0] : undefined
  }
  return undefined
}

/** An in-memory look-up, for a set of boletos read at once. */
export const boletosByCode = (boletos: readonly KnownBoleto[]): BoletosByCode => {
  const byRuns = Map.groupBy(boletos, ({ number }) => codeRuns(number))
  return (runs) => byRuns.get(runs) ?? []
}
