import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { ContactKind, ContractFacts, PastMessage, PastStep } from './facts.ts'

/** Rows from which the facts of tenants are put together; each list is read at once for all of them. */
export type TenantRow = {
  readonly id: number
  readonly mallId: number
  readonly document: string
  readonly name: string
}

export type ContractRow = Omit<ContractFacts, 'contacts' | 'groupContacts' | 'guarantors'> & {
  readonly tenantId: number
  readonly luc: string
}

export type BoletoRow = {
  readonly id: number
  readonly contractId: number
  readonly number: string
  readonly dueOn: LocalDate
  readonly originalDueOn: LocalDate
  readonly openCents: Cents
}

export type GuarantorRow = {
  readonly contractId: number
  readonly document: string
  readonly name: string
  readonly until: LocalDate | null
  readonly letter: string | null
}

/** Of a contract, a customer or a group; the newest first. */
export type ContactRow = {
  readonly id: number
  readonly contractId: number | null
  readonly document: string | null
  readonly groupId: number | null
  readonly kind: ContactKind
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
}

export type GroupRow = {
  readonly mallId: number
  readonly document: string
  readonly luc: string
  readonly groupId: number
}

type OfBoleto<T> = T & { readonly boletoId: number }

export type PlanRows = {
  readonly tenants: readonly TenantRow[]
  readonly contracts: readonly ContractRow[]
  readonly boletos: readonly BoletoRow[]
  readonly guarantors: readonly GuarantorRow[]
  readonly contacts: readonly ContactRow[]
  readonly groups: readonly GroupRow[]
  readonly receivedLately: ReadonlySet<number>
  readonly lawsuits: readonly OfBoleto<{
    readonly isFiled: boolean
    readonly isFollowed: boolean
  }>[]
  readonly agreed: ReadonlySet<number>
  readonly excepted: ReadonlySet<number>
  readonly promises: readonly OfBoleto<{
    readonly tenantId: number
    readonly agreementOn: LocalDate
    readonly isOpen: boolean
    readonly isReceived: boolean
  }>[]
  readonly disputes: readonly OfBoleto<{
    readonly isOpen: boolean
    readonly remindersUntil: LocalDate
    readonly afterUntil: LocalDate | null
  }>[]
  readonly past: readonly OfBoleto<PastStep>[]
  readonly notices: readonly OfBoleto<{
    readonly document: string
    readonly sentOn: LocalDate
  }>[]
  readonly delays: readonly {
    readonly tenantId: number
    readonly dueOn: LocalDate
    readonly isOpen: boolean
    readonly lastReceiptOn: LocalDate | null
  }[]
  readonly holds: readonly {
    readonly tenantId: number
    readonly step: string | null
    readonly since: LocalDate
    readonly until: LocalDate
  }[]
  readonly messages: readonly (PastMessage & { readonly tenantId: number })[]
  readonly refusals: readonly {
    readonly tenantId: number
    readonly document: string
    readonly channel: string
  }[]
  readonly suspended: readonly {
    readonly mallId: number
    readonly channel: string
    readonly address: string
  }[]
  readonly senders: ReadonlySet<number>
}
