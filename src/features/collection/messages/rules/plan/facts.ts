import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'
import type { Reason } from '../../contract/reasons.ts'

export type Person = 'LOJISTA' | 'FIADOR'
export type Kind = 'LEMBRETE' | 'COBRANCA' | 'NOTIFICACAO'
export type Channel = 'EMAIL' | 'CARTA' | 'WHATSAPP' | 'SMS'

/** PASSO: the step is its own. ABSORVIDO: its lower step is satisfied with it. CITADO: only named. */
export type Role = 'PASSO' | 'ABSORVIDO' | 'CITADO'

export type PlannedBoleto = {
  readonly boletoId: number
  readonly number: string
  readonly luc: string
  readonly dueOn: LocalDate
  /** The due day with which its cycle began: one that moves by less than REGUA_CICLO days stays in it. */
  readonly cycleDueOn: LocalDate
  readonly openCents: Cents
  /** Of a boleto that is not overdue the same as `openCents`. */
  readonly correctedCents: Cents
  readonly dayChargeCents: Cents
  readonly role: Role
  /** Of an absorbed boleto its own lower step; of a cited one that of the message. */
  readonly step: string
}

/** What one person gets on a day: one step over one channel to one address. */
export type PlannedMessage = {
  readonly mallId: number
  readonly tenantId: number
  readonly person: Person
  readonly document: string
  readonly name: string
  readonly step: string
  readonly kind: Kind
  readonly isCorporate: boolean
  readonly ladderId: number
  readonly ladderVersion: number
  readonly textId: number
  readonly textVersion: number
  readonly channel: Channel
  readonly address: string
  /** The contract of the largest boleto: its register gives a letter its address. */
  readonly contractId: number
  /** null = the e-mail or telephone of the register. */
  readonly contactId: number | null
  /** The largest first. */
  readonly boletos: readonly PlannedBoleto[]
  /** Of the PASSO ones. */
  readonly stepCents: Cents
  readonly openCents: Cents
  readonly correctedCents: Cents
  readonly dayChargeCents: Cents
}

/** A boleto that a person is not told of, at the step whose turn it was, and why. */
export type LeftOut = {
  readonly mallId: number
  readonly tenantId: number
  readonly person: Person
  readonly document: string
  readonly name: string
  /** '' when no ladder fits the tenant. */
  readonly step: string
  readonly boletoId: number
  readonly dueOn: LocalDate
  readonly openCents: Cents
  readonly reason: Reason
  /** Further reasons, after the first. */
  readonly others: readonly Reason[]
}

export type Plan = {
  readonly messages: readonly PlannedMessage[]
  readonly leftOut: readonly LeftOut[]
}
