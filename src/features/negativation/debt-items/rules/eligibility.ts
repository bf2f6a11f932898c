import type { Cents } from '#values/cents.ts'
import type { ParameterSet } from '#features/platform/parameters/rules/parameters.ts'

/**
 * Facts of 4.2 about one boleto on the cutoff day. isOverdue and daysInArrears come from the
 * rules of receivables (rules 3).
 */
export type EligibilityFacts = {
  readonly isOverdue: boolean
  /** Counted from vencimentoOriginal if given. */
  readonly daysInArrears: number
  /** Open value of the boleto's títulos, principal only. */
  readonly balance_cents: Cents
  /** Overdue boletos of the same document in the same mall, this one included. */
  readonly overdueBoletosOfDocument: number
  readonly contractStatus: 'ATIVO' | 'INATIVO'
  readonly hasOpenItem: boolean
  /** Same boleto and same document at the bureau now. */
  readonly hasActiveListing: boolean
  /** Matched by an exception list with module SERASA. */
  readonly isExcepted: boolean
  /**
   * A VIGENTE negotiation in a promise or agreement stage, or an Oracle or case-file agreement in
   * force.
   */
  readonly hasAgreementInForce: boolean
  /** A bank reported it as paid, and the hold is not over (rules 11.7). */
  readonly isPaidAtBank: boolean
  /** An open título of it vanished from the ERP (rules 11.5). */
  readonly hasVanished: boolean
}

/** Name of the first failed condition of 4.2. */
export type Ineligibility =
  | 'NAO_VENCIDO'
  | 'ATRASO_ABAIXO_DO_MINIMO'
  | 'ATRASO_ACIMA_DO_MAXIMO'
  | 'VALOR_ABAIXO_DO_MINIMO'
  | 'POUCOS_BOLETOS'
  | 'CONTRATO_INATIVO'
  | 'ITEM_ABERTO'
  | 'JA_NEGATIVADO'
  | 'PAGO_NO_BANCO'
  | 'SUMIDO'
  | 'LISTA_DE_EXCECAO'
  | 'ACORDO_VIGENTE'

type Condition = readonly [
  Ineligibility,
  (facts: EligibilityFacts, parameters: ParameterSet) => boolean,
]

// Conditions of manual inclusions too: DIAS_ATRASO_MIN and QTD_MIN_BOLETOS do not apply there,
// the maximum does (rules 4.3 d).
const ALWAYS: readonly Condition[] = [
  ['NAO_VENCIDO', (facts) => !facts.isOverdue],
  [
    'ATRASO_ACIMA_DO_MAXIMO',
    (facts, parameters) => facts.daysInArrears > parameters.DIAS_ATRASO_MAX,
  ],
  ['ITEM_ABERTO', (facts) => facts.hasOpenItem],
  ['JA_NEGATIVADO', (facts) => facts.hasActiveListing],
  ['PAGO_NO_BANCO', (facts) => facts.isPaidAtBank],
  ['SUMIDO', (facts, parameters) => facts.hasVanished && parameters.SUMIDO_BLOQUEIA],
]

const CYCLE: readonly Condition[] = [
  ...ALWAYS,
  [
    'ATRASO_ABAIXO_DO_MINIMO',
    (facts, parameters) => facts.daysInArrears < parameters.DIAS_ATRASO_MIN,
  ],
  ['VALOR_ABAIXO_DO_MINIMO', (facts, parameters) => facts.balance_cents < parameters.VALOR_MINIMO],
  [
    'POUCOS_BOLETOS',
    (facts, parameters) => facts.overdueBoletosOfDocument < parameters.QTD_MIN_BOLETOS,
  ],
  [
    'CONTRATO_INATIVO',
    (facts, parameters) => facts.contractStatus !== 'ATIVO' && !parameters.INCLUI_INATIVO,
  ],
  ['LISTA_DE_EXCECAO', (facts) => facts.isExcepted],
  [
    'ACORDO_VIGENTE',
    (facts, parameters) => facts.hasAgreementInForce && parameters.BLOQUEIA_ACORDO_VIGENTE,
  ],
]

const firstFailing = (
  conditions: readonly Condition[],
  facts: EligibilityFacts,
  parameters: ParameterSet,
): Ineligibility | undefined => conditions.find(([, fails]) => fails(facts, parameters))?.[0]

/** Undefined when the cycle opening includes the boleto (rules 4.2). */
export const whyNotEligible = (
  facts: EligibilityFacts,
  parameters: ParameterSet,
): Ineligibility | undefined => firstFailing(CYCLE, facts, parameters)

/** Rules 4.2: the cycle opening includes the boleto. */
export const isEligible = (facts: EligibilityFacts, parameters: ParameterSet): boolean =>
  whyNotEligible(facts, parameters) === undefined

/** Rules 4.3 (d): a manual inclusion accepts the boleto; the guards run after that. */
export const isManuallyIncludable = (facts: EligibilityFacts, parameters: ParameterSet): boolean =>
  firstFailing(ALWAYS, facts, parameters) === undefined
