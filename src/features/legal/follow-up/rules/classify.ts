import { type FollowUp, isFiledStatus } from '#features/legal/lawsuits/rules/phases.ts'
import { refuse } from '#features/legal/lawsuits/rules/refusals.ts'
import type { Refusal } from '#values/refusal.ts'

/** The condition of 2:2.5 for 'Status Da Ação' and 'Tipo de Crédito'. */
export const mayClassify = ({ guias }: Pick<FollowUp, 'guias'>): Refusal | undefined =>
  guias.some(
    (guia) =>
      guia.hasPaymentProof &&
      (guia.amount_cents ?? 0) > 0 &&
      guia.paymentTicket !== null &&
      isFiledStatus(guia.filingStatus),
  )
    ? undefined
    : refuse(
        'CAMPO_BLOQUEADO',
        'Status da ação e tipo de crédito pedem uma guia com comprovante, valor, chamado de pagamento e chamado de ajuizamento com status Ajuizado.',
      )
