import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'
import type { Reason } from '../../contract/reasons.ts'
import type { Channel, Kind, MessageState, Person } from '../../contract/words.ts'

export type { Channel, Kind, Person }

export type ContactKind = 'Financeiro' | 'Locatário' | 'Fiador'

/** PASSO: the step is its own. ABSORVIDO: its lower step is satisfied with it. CITADO: only named. */
export type Role = 'PASSO' | 'ABSORVIDO' | 'CITADO'

export type State = MessageState

/** A contact of the contract, the customer or its group; newest first within each owner. */
export type ContactFacts = {
  readonly id: number
  readonly kind: ContactKind
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
}

export type GuarantorFacts = {
  readonly document: string
  readonly name: string
  /** null = until the keys return. */
  readonly until: LocalDate | null
  /** null = a field is missing. */
  readonly letter: string | null
}

export type ContractFacts = {
  readonly id: number
  readonly number: string
  readonly type: string
  readonly legalStatus: '' | 'LIMINAR' | 'DISPUTA' | 'RJ_DEFERIDA' | 'RJ_APROVADA'
  readonly email: string | null
  readonly phone: string | null
  readonly letter: string | null
  readonly contacts: readonly ContactFacts[]
  readonly groupContacts: readonly ContactFacts[]
  readonly guarantors: readonly GuarantorFacts[]
}

export type DisputeFacts = {
  readonly isOpen: boolean
  readonly remindersUntil: LocalDate
  readonly afterUntil: LocalDate | null
}

/** An earlier message that held the boleto as PASSO or ABSORVIDO. */
export type PastStep = {
  readonly document: string
  readonly step: string
  readonly kind: Kind
  readonly channel: Channel
  readonly state: State
  readonly day: LocalDate
  readonly cycleDueOn: LocalDate
}

export type BoletoFacts = {
  readonly id: number
  readonly number: string
  readonly luc: string
  readonly contract: ContractFacts
  readonly dueOn: LocalDate
  readonly originalDueOn: LocalDate
  readonly openCents: Cents
  /** A receipt of the last two business days, or one that is not cleared yet. */
  readonly isReceivedLately: boolean
  /** Considered in an action with a filing ticket. */
  readonly isFiled: boolean
  /** Considered in an action that is followed and has no filing ticket yet. */
  readonly isFollowed: boolean
  readonly isAgreed: boolean
  /** The day of the promise that counts. */
  readonly promisedOn: LocalDate | null
  readonly disputes: readonly DisputeFacts[]
  readonly isExcepted: boolean
  readonly past: readonly PastStep[]
  /** Documents that a notice from elsewhere told in this cycle. */
  readonly noticed: readonly string[]
}

/** A pause by hand or a reply that waits for somebody. */
export type HoldFacts = {
  /** null = every step. */
  readonly step: string | null
  readonly since: LocalDate
  readonly until: LocalDate
}

/** A message that left, for the limits of a person. */
export type PastMessage = {
  readonly document: string
  readonly day: LocalDate
}

/** What a year of boletos says about delays: for the ladder of a first one. */
type DelayFacts = {
  readonly dueOn: LocalDate
  readonly isOpen: boolean
  readonly lastReceiptOn: LocalDate | null
}

export type PromiseFacts = {
  readonly agreementOn: LocalDate
  readonly isOpen: boolean
  readonly isReceived: boolean
}

export type TenantFacts = {
  readonly mallId: number
  readonly tenantId: number
  readonly document: string
  readonly name: string
  readonly groupIds: readonly number[]
  readonly hasSender: boolean
  readonly boletos: readonly BoletoFacts[]
  readonly customerContacts: readonly ContactFacts[]
  readonly delays: readonly DelayFacts[]
  readonly promises: readonly PromiseFacts[]
  readonly holds: readonly HoldFacts[]
  readonly messages: readonly PastMessage[]
  /** 'document|channel' of persons who refuse reminders there. */
  readonly refusals: ReadonlySet<string>
  /** 'channel|address' in small letters. */
  readonly suspended: ReadonlySet<string>
}

export type PlanStep = {
  readonly code: string
  readonly name: string
  readonly from: number
  readonly to: number
  readonly kind: Kind
  readonly asksOverdue: boolean
  readonly isForGuarantors: boolean
  readonly contactKinds: readonly ContactKind[]
  readonly channels: readonly Channel[]
}

export type PlanSegment = {
  readonly malls: readonly number[]
  readonly contractTypes: readonly string[]
  readonly groups: readonly number[]
  readonly isCorporate: boolean | null
  readonly arrearsFrom: number | null
  readonly arrearsTo: number | null
  readonly centsFrom: number | null
  readonly centsTo: number | null
  readonly isFirstDelay: boolean | null
  readonly promises: 'CUMPRE' | 'QUEBRA' | null
}

export type PlanLadder = {
  readonly id: number
  readonly version: number
  readonly name: string
  readonly position: number
  readonly segment: PlanSegment
  readonly steps: readonly PlanStep[]
}

export type TextVersion = { readonly id: number; readonly version: number }

export type PlanParameters = {
  readonly weekLimit: number
  readonly intervalDays: number
  readonly cycleDays: number
  /** Business days after which a notice without delivery goes over another channel. */
  readonly deliveryDays: number
  readonly minimumCents: number
  /** Boletos due earlier stay out. */
  readonly since: LocalDate | null
}

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

/** A person of a tenant at a step of its ladder. */
export type PersonAtStep = {
  readonly mallId: number
  readonly tenantId: number
  readonly person: Person
  readonly document: string
  readonly name: string
  readonly step: string
}

/** What one person gets on a day: one step over one channel to one address. */
export type PlannedMessage = PersonAtStep & {
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
  /** Those of the step first, then absorbed and cited ones, each by due day. */
  readonly boletos: readonly PlannedBoleto[]
  /** Of the PASSO ones. */
  readonly stepCents: Cents
  readonly openCents: Cents
  readonly correctedCents: Cents
  readonly dayChargeCents: Cents
}

/**
 * A boleto that is in no message to a person, and why. `step` is the step that was due; '' if no
 * ladder fits the tenant.
 */
export type LeftOut = PersonAtStep & {
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
