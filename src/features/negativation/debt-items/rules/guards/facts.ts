import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'
import type { PersonId } from '../item.ts'
import type { GuardCode } from './codes.ts'

/** Kinds of notice sent to a debtor before the listing, required by G13 (brazil.md 2.2, L9). */
export const PRE_NOTICES = ['CARTA_PRE_NEGATIVACAO', 'NOTIFICACAO_EXTRAJUDICIAL'] as const

/** Three years in days, the term of rents (CC 206 §3º I). */
export const PRESCRIPTION_DAYS = 1095

/** Register data of the lojista or of a fiador; empty text if unknown. */
export type GuardPerson = {
  readonly id: PersonId
  readonly document: string
  readonly name: string
  readonly birthOn?: LocalDate
  readonly address: {
    readonly street: string
    readonly district: string
    readonly city: string
    readonly uf: string
    readonly cep: string
    /** The city name is a municipality of that UF. */
    readonly isCityInUf: boolean
    /** The likely municipality, if the name matches none. */
    readonly likelyCity?: string | undefined
    /** The CEP is in a range of that UF. */
    readonly isCepInUf: boolean
  }
  /** Same boleto and document at the bureau, or on its way in another lote (L8). */
  readonly listing?: 'ATIVA' | 'EM_ENVIO'
  /** Day on which this person was excluded after an earlier inclusion of the same boleto. */
  readonly excludedOn?: LocalDate
  /** Day of the documented pre-notice: a letter or an e-mail. */
  readonly notifiedOn?: LocalDate
}

export type GuardFiador = GuardPerson & {
  readonly id: number
  /** fiancaFim; undefined means in force until the keys return. */
  readonly guaranteeEndsOn?: LocalDate
  /** Defect of the guarantee (L11); undefined if none is known. */
  readonly guaranteeDefect?: 'SEM_FIANCA_ASSINADA' | 'EXONERADO' | 'SEM_OUTORGA'
}

/** statusJuridico of the contract (rules 9). */
export type LegalStatus = 'LIMINAR' | 'DISPUTA' | 'RJ_DEFERIDA' | 'RJ_APROVADA'

/**
 * All inputs of the guards of rules 4.6. Facts from features that do not exist yet are omitted,
 * which means none.
 */
export type GuardFacts = {
  readonly today: LocalDate
  readonly numBoleto: string
  readonly balance_cents: Cents
  readonly dueOn: LocalDate
  /** vencimentoOriginal: used for the bureau, the prescription and the five years (rules 3). */
  readonly originalDueOn?: LocalDate
  readonly natureza: string
  readonly lojista: GuardPerson & { readonly id: 'LOJISTA' }
  readonly fiadores: readonly GuardFiador[]
  readonly creditorDocument: string
  readonly legalStatus?: LegalStatus
  /** Matching records of the exception lists, by their display names. */
  readonly exceptionLists?: readonly string[]
  readonly agreement?: { readonly description: string; readonly inForceUntil?: LocalDate }
  /** Promise or agreement of a VIGENTE negotiation (rules 7.6). */
  readonly promise?: { readonly stage: string; readonly agreementOn: LocalDate }
  readonly hasFiledAction?: boolean
  /** Day on which the bank received the payment of a held boleto that the ERP still has open. */
  readonly bankPaidOn?: LocalDate
  /** Day of a payment that the bank or the ERP has not confirmed yet. */
  readonly bankReturnPendingOn?: LocalDate
  /** Money of this document in this mall that is not allocated to a título yet (L7). */
  readonly unallocatedCredit_cents?: Cents
  /** Two títulos of the boleto with two numbers that agree in all the rest (J06, J07). */
  readonly twins?: {
    readonly numbers: readonly [string, string]
    /** GRAFIA: the numbers differ only in zeros, case or punctuation. */
    readonly kind: 'GRAFIA' | 'NUMERO'
  }
  /** Since when the tenant disputes the boleto, and nobody has decided. */
  readonly disputedOn?: LocalDate
  /** Since when complete files of its source leave out an open título of the boleto. */
  readonly vanishedOn?: LocalDate
  /** Last load that brought the open título seen longest ago. */
  readonly confirmedOn?: LocalDate
  /**
   * The debt was listed before and excluded: its fiadores are not listed for it again (rules 4.6
   * G12).
   */
  readonly isPrincipalExcluded?: boolean
  readonly approved_cents?: Cents
  /**
   * The chain of approvals; a manual inclusion by RC or CC, or a resend; the correction of row
   * 18.
   */
  readonly path: 'CADEIA' | 'DIRETO' | 'CORRECAO'
}

/** When the guards run (rules 4.6). */
export type GuardMoment = 'LOAD' | 'SUBMIT' | 'SEND'

/**
 * One guard result. codigo, severidade, pessoa, texto and orientacao are sent to the client; base
 * cites the law or the bureau's error.
 */
export type Guard = {
  readonly codigo: GuardCode
  readonly severidade: 'BLOQUEIO' | 'ALERTA'
  readonly pessoa: PersonId
  readonly texto: string
  readonly orientacao: string
  readonly base: string
}

/** Makes a guard of the boleto, recorded under LOJISTA (rules 4.6). */
export const ofBoleto = (
  codigo: GuardCode,
  severidade: Guard['severidade'],
  texto: string,
  orientacao: string,
  base: string,
): Guard => ({ codigo, severidade, pessoa: 'LOJISTA', texto, orientacao, base })

export const ofPerson = (pessoa: PersonId, guard: Omit<Guard, 'pessoa'>): Guard => ({
  ...guard,
  pessoa,
})
