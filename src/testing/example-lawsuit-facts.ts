import type { Actor } from '#features/platform/approvals/rules/handling.ts'
import { parameterSet } from '#features/platform/parameters/rules/parameters.ts'
import { cents } from '#values/cents.ts'
import { localDate } from '#values/local-date.ts'

import {
  eligibleLawsuit,
  type LawsuitFacts,
  type LawsuitState,
} from '#features/legal/lawsuits/rules/lawsuit.ts'
import { emptyGuia, type FollowUp, type Guia } from '#features/legal/lawsuits/rules/phases.ts'
import { LAWSUIT_PLACES, type LawsuitStatus } from '#features/legal/lawsuits/rules/status.ts'
import { nothingSettled } from '#features/legal/lawsuits/rules/worth.ts'

/** A day after every date in the examples. */
export const exampleDay = localDate('2026-11-18')

export const personOf = (userId: number, ...places: readonly LawsuitStatus[]): Actor => ({
  userId,
  rules: places.map((place) => LAWSUIT_PLACES[place].ruleCode),
})

/** One person per profile of the area, for tests. */
export const people = {
  mallAnalyst: personOf(1, 'ANALISE_SHOPPING'),
  mallApprover: personOf(2, 'APROVACAO_SHOPPING'),
  corporateAnalyst: personOf(3, 'ANALISE_CORPORATIVA'),
  corporateApprover: personOf(4, 'APROVACAO_CORPORATIVA'),
  lawyer: {
    userId: 5,
    rules: [
      'AGUARDANDO_LIBERACAO',
      'APROVACAO_FINAL',
      'ACOMPANHAR',
      'REABRIR_FASE',
      'EDITAR_DATA_AJUIZAMENTO',
    ],
  },
  ruler: { userId: 6, rules: ['AGUARDANDO_LIBERACAO', 'APROVACAO_FINAL', 'ACOMPANHAR'] },
} as const

export const everything = (userId: number): Actor => ({
  userId,
  rules: [
    ...Object.values(LAWSUIT_PLACES).map(({ ruleCode }) => ruleCode),
    'REABRIR_FASE',
    'EDITAR_DATA_AJUIZAMENTO',
  ],
})

/** An action with a balance below the second-person limit, for tests. */
export const ordinary: LawsuitFacts = {
  today: exampleDay,
  hasTitulos: true,
  hasBalance: true,
  settledBy: 'RECEBIMENTO',
  criterion_cents: cents(5_000_000),
  corrected_cents: null,
  correctedOn: null,
  agreed_cents: null,
  settledSinceClaim: nothingSettled,
  awaitsConfirmation: false,
  parameters: parameterSet(),
}

export const large: LawsuitFacts = { ...ordinary, criterion_cents: cents(10_000_000) }

/** An action whose considered títulos are all paid, for tests. */
export const paid: LawsuitFacts = { ...ordinary, hasBalance: false }

/** An action in a step, already handled in the earlier steps, for tests. */
export const lawsuitIn = (
  status: LawsuitStatus,
  more: Partial<LawsuitState> = {},
): LawsuitState => ({ ...eligibleLawsuit('Contrato 1 (LOJA)'), status, ...more })

/** A guia with every field filled, for tests. */
export const fullGuia = (id: number | null, more: Partial<Guia> = {}): Guia => ({
  ...emptyGuia,
  id,
  amount_cents: cents(426_392),
  purchaseOrder: 'PO000001',
  paymentTicket: 'CP-4000',
  hasPaymentProof: true,
  filingTicket: 'CA-7000',
  filingStatus: 'Ajuizado',
  protocol: '11563624920268260633',
  filedOn: localDate('2026-08-16'),
  ...more,
})

export const wholeChecklist = {
  CONTRATO: 'OK',
  ADITIVOS: 'OK',
  FIANCA: 'DISPENSADO',
  DEMONSTRATIVO: 'OK',
  PROCURACAO: 'OK',
} as const

/** A follow-up with the first phases concluded and the given guias, for tests. */
export const followUpAt = (concluded: number, ...guias: readonly Guia[]): FollowUp => ({
  concluded,
  guias: guias.length > 0 ? guias : [{ ...emptyGuia, id: 1 }],
  checklist:
    concluded > 0
      ? wholeChecklist
      : {
          CONTRATO: 'PENDENTE',
          ADITIVOS: 'PENDENTE',
          FIANCA: 'PENDENTE',
          DEMONSTRATIVO: 'PENDENTE',
          PROCURACAO: 'PENDENTE',
        },
})
