import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'
import type { PersonId } from '../item.ts'

/**
 * The kinds of notice that tell a debtor of the listing before it happens: what G13 asks for
 * (brazil.md 2.2, L9).
 */
export const PRE_NOTICES = ['CARTA_PRE_NEGATIVACAO', 'NOTIFICACAO_EXTRAJUDICIAL'] as const

/** Days of three years, the term of rents (CC 206 §3º I). */
export const PRESCRIPTION_DAYS = 1095

/** What the register knows of the lojista or of a fiador; empty text where it knows nothing. */
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
    /** The words name a municipality of that UF. */
    readonly isCityInUf: boolean
    /** The municipality that was probably meant, where the words name none. */
    readonly likelyCity?: string | undefined
    /** The CEP lies in a range of that UF. */
    readonly isCepInUf: boolean
  }
  /** Same boleto and document already at the bureau, or on its way there in another lote (L8). */
  readonly listing?: 'ATIVA' | 'EM_ENVIO'
  /** The day this person was excluded after an earlier inclusion of the same boleto. */
  readonly excludedOn?: LocalDate
  /** The proved pre-notice: a letter or an e-mail. */
  readonly notifiedOn?: LocalDate
}

export type GuardFiador = GuardPerson & {
  readonly id: number
  /** fiancaFim; undefined = in force until the keys return. */
  readonly guaranteeEndsOn?: LocalDate
  /** What is wrong with the guarantee itself (L11); undefined while nothing is known against it. */
  readonly guaranteeDefect?: 'SEM_FIANCA_ASSINADA' | 'EXONERADO' | 'SEM_OUTORGA'
}

/** statusJuridico of the contract (rules 9). */
export type LegalStatus = 'LIMINAR' | 'DISPUTA' | 'RJ_DEFERIDA' | 'RJ_APROVADA'

/**
 * Everything the guards of rules 4.6 look at. What a feature that does not exist yet would tell is
 * left out, which means none.
 */
export type GuardFacts = {
  readonly today: LocalDate
  readonly numBoleto: string
  readonly balance_cents: Cents
  readonly dueOn: LocalDate
  /**
   * vencimentoOriginal: it counts for the bureau, the prescription and the five years (rules 3).
   */
  readonly originalDueOn?: LocalDate
  readonly natureza: string
  readonly lojista: GuardPerson & { readonly id: 'LOJISTA' }
  readonly fiadores: readonly GuardFiador[]
  readonly creditorDocument: string
  readonly legalStatus?: LegalStatus
  /** The records of the exception lists that match, as people call them. */
  readonly exceptionLists?: readonly string[]
  readonly agreement?: { readonly description: string; readonly inForceUntil?: LocalDate }
  /** The promise or agreement of a negotiation that is VIGENTE (rules 7.6). */
  readonly promise?: { readonly stage: string; readonly agreementOn: LocalDate }
  readonly hasFiledAction?: boolean
  /** The day of a payment that the bank has not confirmed yet. */
  readonly bankReturnPendingOn?: LocalDate
  /** Money of this document in this mall that is not allocated to any título yet (L7). */
  readonly unallocatedCredit_cents?: Cents
  /**
   * The debt was at the bureau before and was excluded: its fiadores are not listed for it again
   * (rules 4.6 G12).
   */
  readonly isPrincipalExcluded?: boolean
  readonly approved_cents?: Cents
  /**
   * The chain of approvals; a manual inclusion by RC or CC, or a resend; the correction of row 18.
   */
  readonly path: 'CADEIA' | 'DIRETO' | 'CORRECAO'
}

/** When the guards run (rules 4.6). */
export type GuardMoment = 'LOAD' | 'SUBMIT' | 'SEND'

export type GuardCode =
  `G${'01' | '02' | '03' | '04' | '05' | '06' | '07' | '08' | '09' | '10' | '11' | '12' | '13' | '14' | '15' | '16' | '17' | '18'}`

/**
 * What one guard says, ready for people: codigo, severidade, pessoa, texto and orientacao go on the
 * wire; base cites the law or the bureau's error.
 */
export type Guard = {
  readonly codigo: GuardCode
  readonly severidade: 'BLOQUEIO' | 'ALERTA'
  readonly pessoa: PersonId
  readonly texto: string
  readonly orientacao: string
  readonly base: string
}

/** Makes a guard of the boleto, which carries LOJISTA (rules 4.6). */
export const ofBoleto = (
  codigo: GuardCode,
  severidade: Guard['severidade'],
  texto: string,
  orientacao: string,
  base: string,
): Guard => ({ codigo, severidade, pessoa: 'LOJISTA', texto, orientacao, base })

/** Makes a guard of one person. */
export const ofPerson = (pessoa: PersonId, guard: Omit<Guard, 'pessoa'>): Guard => ({
  ...guard,
  pessoa,
})
