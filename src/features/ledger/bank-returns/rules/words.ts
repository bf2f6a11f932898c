import { formatDate, type LocalDate } from '#values/local-date.ts'

/** Why a boleto is held: guard, refusal and badge say the same. */
export const bankPaidWords = (paidOn: LocalDate): string =>
  `Pago no banco em ${formatDate(paidOn)}, ainda não no ERP.`
