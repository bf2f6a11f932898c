import type { Work } from '#server/work/work.ts'

import { type BankCredit, insertBankCredits } from '../store/bank-credits.ts'

/**
 * Adds money that a bank received for a boleto without balance to the credits of its tenant. It
 * ends when the ERP sends its number as a título, or by hand in the ERP.
 */
export async function addCredit(work: Work, credits: readonly BankCredit[]): Promise<void> {
  if (credits.length === 0) return
  await insertBankCredits(work.tx, credits)
  work.invalidate('receivables')
}
