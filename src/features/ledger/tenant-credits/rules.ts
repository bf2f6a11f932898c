import { cents, type Cents } from '#values/cents.ts'
import { codeRuns } from '#values/code-runs.ts'

import type { CreditKind } from './contract.ts'

/** A credit of a file, or a stored one. */
export type Credit = {
  readonly mallId: number
  readonly number: string
  readonly document: string
  readonly kind: CreditKind
  readonly open_cents: Cents
  /** Null for the native layouts and for credits of bank acts. */
  readonly sourceId: number | null
}

/** A credit as the rows of a file have it. */
export type FileCredit = {
  readonly unidEcon: string
  readonly documento: string
  readonly contrato: string
  readonly numero: string
  /** 'AAAA-MM-DD', or empty. */
  readonly dia: string
  readonly valor_cents: number
  readonly tipo: CreditKind
}

const keyOf = ({ mallId, number }: Pick<Credit, 'mallId' | 'number'>) =>
  `${mallId}|${codeRuns(number)}`

/**
 * What a load does to the stored credits (rules 11.6). A complete file replaces the open credits
 * of its source and malls: what it lacks is used up. Any other file changes number by number.
 */
export const mergeCredits = (
  stored: readonly Credit[],
  file: {
    readonly sourceId: number | null
    readonly isComplete: boolean
    readonly malls: ReadonlySet<number>
    readonly credits: readonly Credit[]
  },
): { readonly written: readonly Credit[]; readonly closed: readonly Credit[] } => {
  const brought = new Set(file.credits.map(keyOf))
  const closed = stored.filter(
    (credit) =>
      file.isComplete &&
      credit.open_cents > 0 &&
      credit.sourceId === file.sourceId &&
      file.malls.has(credit.mallId) &&
      !brought.has(keyOf(credit)),
  )
  return { written: file.credits, closed }
}

/** Open credits of a document in a mall, against which G14 compares the boleto (rules 11.6). */
export const openCreditsOf = (
  credits: readonly Credit[],
  { mallId, document }: Pick<Credit, 'mallId' | 'document'>,
): Cents =>
  cents(
    credits
      .filter((credit) => credit.mallId === mallId && credit.document === document)
      .reduce((sum, { open_cents }) => sum + open_cents, 0),
  )

/**
 * What a receipt paid: tax withheld by the tenant went to the state in the creditor's name, so it
 * counts in figures, promises, first instalments and row 13 (LC 214/2025 arts. 31 to 35).
 */
export const paidOf = (receipt: {
  readonly received_cents: Cents
  readonly withheld_cents: Cents
}): Cents => cents(receipt.received_cents + receipt.withheld_cents)

/** A withheld tax is never negative, and belongs to a received amount. */
export const isWithheldValid = (
  withheldCents: Cents | undefined,
  receivedCents: Cents | undefined,
): boolean =>
  withheldCents === undefined ||
  withheldCents === 0 ||
  (withheldCents > 0 && receivedCents !== undefined)
