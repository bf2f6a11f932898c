import type { ReactNode } from 'react'

import type { NavigationList } from '#listing/screen/navigation-list.ts'
import type { Competence } from '#values/competence.ts'

import type { HoldingDetail } from '../contract/holding.ts'
import type { CustomerSummary } from '../contract/summary.ts'
import type { BalanceContract, Slip } from '../contract/slips.ts'

/** Slips by contract, for the tree of 'Negociar'. */
export type ContractSlips = Pick<
  BalanceContract,
  'contractId' | 'contractNumber' | 'luc' | 'shoppingName'
> & { readonly slips: readonly Slip[] }

/** Subject of contact records: a group, or a customer in a mall. */
export type RecordSubject = Pick<
  HoldingDetail,
  'billingGroupId' | 'groupName' | 'cpfCnpj' | 'shoppingId' | 'isCorporateCustomer'
>

/** Components that other features provide for slips. */
export type SlipParts = {
  /** The dialog 'Negociar'. */
  readonly negotiate?: (props: {
    readonly who: { readonly name: string; readonly place: string }
    readonly contracts: readonly ContractSlips[]
    readonly chosen: ReadonlySet<number>
    readonly onClose: () => void
    readonly onDone: () => void
  }) => ReactNode
  /** Why this user may not negotiate these slips. */
  readonly refusedToNegotiate?: (profile: string, slips: readonly Slip[]) => string | undefined
  /** The dialog 'Expectativa de Recebimento', for one or several slips. */
  readonly expectation?: (props: {
    readonly slipIds: readonly number[]
    readonly onClose: () => void
    readonly onSaved?: () => void
  }) => ReactNode
  /** The tendency dialog (the third of spec 3:2.12). */
  readonly tendency?: (props: {
    readonly slips: readonly Slip[]
    readonly onClose: () => void
  }) => ReactNode
  /** The tab 'Histórico de Negociação'. */
  readonly history?: (
    owner: { readonly clientId: number } | { readonly group: string },
  ) => ReactNode
  /**
   * Contact records with a registration panel: the holding side's tab 'Histórico de Negociação',
   * and 'Retornos' on the tenant's page.
   */
  readonly records?: (subject: RecordSubject) => ReactNode
  /** 'Ligar' and 'Registrar contato' at the foot of a phone. */
  readonly phone?: (customer: CustomerSummary, profile: string) => ReactNode
  /** '{passo}, próximo em {data}', among the states of a customer. */
  readonly ladder?: (clientId: number) => ReactNode
  /** The tab 'Régua'. */
  readonly ladderTab?: (clientId: number) => ReactNode
  /** 'pontos 70,03 por quê?' beside 'A vencer mês'. */
  readonly points?: (
    owner: { readonly clientId: number } | { readonly idGrupoCobranca: number },
    month: Competence,
    /** Inputs of the list that the page navigates. */
    list: NavigationList['asks'],
  ) => ReactNode
}

/** Props from the shell and other features for the slip pages. */
export type SlipScreenProps = {
  readonly opens: (path: string) => boolean
  readonly profile: string
  readonly parts?: SlipParts
}

/** Groups slips by contract, in order of appearance. */
export const byContract = (slips: readonly Slip[]): ContractSlips[] =>
  [...Map.groupBy(slips, ({ contractId }) => contractId)].flatMap(([contractId, own]) => {
    const [first] = own
    return first
      ? [
          {
            contractId,
            contractNumber: first.contractNumber,
            luc: first.luc,
            shoppingName: first.nomeShop,
            slips: own,
          },
        ]
      : []
  })
