import { AGREEMENT_WORDS } from '../contract/agreements.ts'

export type AgreementStatus = keyof typeof AGREEMENT_WORDS
export const AGREEMENT_STATUS = Object.keys(AGREEMENT_WORDS) as readonly AgreementStatus[]

/** Days after the last instalment until a VIGENTE agreement needs confirmation (rules 9). */
export const DAYS_TO_CONFIRM = 30
