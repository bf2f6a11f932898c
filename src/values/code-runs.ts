import { foldCode } from './fold-code.ts'
import { withoutAccents } from './fold-text.ts'

/**
 * Comparison form of a code that another system or a bank wrote: upper case, no accents, runs of
 * digits and of letters, each without leading zeros (rules 11.2). 'ALM-0001/26' and 'alm 1 26' are
 * the same; '1/23' and '12/3' differ. `regua.code_runs` is the same in SQL.
 */
export const codeRuns = (text: string): string =>
  (
    withoutAccents(foldCode(text))
      .toUpperCase()
      .match(/[0-9]+|[A-Z]+/g) ?? []
  )
    .map((run) => run.replace(/^0+(?=.)/, ''))
    .join(' ')

/** True for codes that fields without a value contain: blanks, zeros, punctuation. */
export const isBlankCode = (text: string): boolean => /^[0 ]*$/.test(codeRuns(text))
