/** What an agreement in the case files may be (rules 9). */
export const AGREEMENT_STATUS = ['VIGENTE', 'QUITADO', 'QUEBRADO'] as const
export type AgreementStatus = (typeof AGREEMENT_STATUS)[number]
