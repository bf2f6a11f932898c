import type { ReactNode } from 'react'

import type { Walk } from '#listing/screen/walk.ts'
import type { Competence } from '#values/competence.ts'

import type { HoldingDetail } from '../contract/holding.ts'
import type { BalanceContract, Slip } from '../contract/slips.ts'

/** Slips under their contract, as the tree of 'Negociar' shows them. */
export type ContractSlips = Pick<
  BalanceContract,
  'contractId' | 'contractNumber' | 'luc' | 'shoppingName'
> & { readonly slips: readonly Slip[] }

/** Of whom contacts are noted: a group, or a customer in a mall. */
export type RecordSubject = Pick<
  HoldingDetail,
  'billingGroupId' | 'groupName' | 'cpfCnpj' | 'shoppingId' | 'isCorporateCustomer'
>

/** What other features show of slips. */
export type SlipParts = {
  /** The dialog 'Negociar'. */
  readonly negotiate?: (props: {
    readonly who: { readonly name: string; readonly place: string }
    readonly contracts: readonly ContractSlips[]
    readonly chosen: ReadonlySet<number>
    readonly onClose: () => void
    readonly onDone: () => void
  }) => ReactNode
  /** Why this person may not negotiate these slips. */
  readonly refusedToNegotiate?: (profile: string, slips: readonly Slip[]) => string | undefined
  /** The dialog 'Expectativa de Recebimento', of one slip or several. */
  readonly expectation?: (props: {
    readonly slipIds: readonly number[]
    readonly onClose: () => void
    readonly onSaved?: () => void
  }) => ReactNode
  /** The dialog of the tendency (the third of spec 3:2.12). */
  readonly tendency?: (props: {
    readonly slips: readonly Slip[]
    readonly onClose: () => void
  }) => ReactNode
  /** The tab 'Histórico de Negociação'. */
  readonly history?: (
    owner: { readonly clientId: number } | { readonly group: string },
  ) => ReactNode
  /**
   * What was noted of contacts, with its panel to register one: the tab 'Histórico de Negociação' of
   * the holding side, and 'Retornos' of the tenant's page.
   */
  readonly records?: (subject: RecordSubject) => ReactNode
  /** 'pontos 70,03 por quê?' beside 'A vencer mês'. */
  readonly points?: (
    owner: { readonly clientId: number } | { readonly idGrupoCobranca: number },
    month: Competence,
    /** What asks for the list that the page walks. */
    list: Walk['asks'],
  ) => ReactNode
}

/** What the shell and other features give to the pages of slips. */
export type SlipScreenProps = {
  readonly opens: (path: string) => boolean
  readonly profile: string
  readonly parts?: SlipParts
}

/** Slips by contract, in the order in which they come. */
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
