import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { InputOf } from '#contract/call.ts'
import { callServer } from '#contract/client.ts'
import { type Kind, timeline, timelineList } from '#features/collection/timeline/contract.ts'
import { wholeListSize } from '#listing/address.ts'
import type { Competence } from '#values/competence.ts'

import { readCustomerDetail, readGroupDetail, readSlips } from './contract/holding.ts'
import { listContracts, listContractSlips, listGroupSlips, listTitles } from './contract/slips.ts'
import {
  type CustomerSummary,
  listCustomerDefaults,
  listGroupDefaults,
  readCustomer,
  readGroup,
} from '#features/collection/open-balances/contract/summary.ts'
import { openBalanceQueries, staleWith } from './contract/words.ts'

/** Value of {product} in our own calls. */
export const product = 'regua'

const meta = { invalidatedBy: [...staleWith] }

/** Splits a competence into year and month parameters. */
const partsOf = (month: Competence) => ({
  m: Number(month.slice(5)),
  y: Number(month.slice(0, 4)),
})
const longPartsOf = (month: Competence) => {
  const { m, y } = partsOf(month)
  return { month: m, year: y }
}

export const customerQuery = (
  clientId: string | undefined,
  month: Competence,
  shoppingId: number | undefined,
) =>
  queryOptions({
    queryKey: [openBalanceQueries, readCustomer.name, clientId, month, shoppingId],
    queryFn: ({ signal }) =>
      callServer(
        readCustomer,
        {
          product,
          clientId: clientId ?? '',
          ...partsOf(month),
          ...(shoppingId === undefined ? {} : { shoppingId }),
        },
        { signal },
      ),
    enabled: clientId !== undefined,
    meta,
  })

export const contractsQuery = (customer: CustomerSummary, month: Competence) =>
  queryOptions({
    queryKey: [openBalanceQueries, listContracts.name, customer.clientId, month],
    queryFn: async ({ signal }) => {
      const { prioritizationContractList } = await callServer(
        listContracts,
        {
          product,
          clientId: String(customer.clientId),
          ...partsOf(month),
          name: customer.shoppingName,
          unit: customer.unitEcon,
        },
        { signal },
      )
      return prioritizationContractList
    },
    meta,
  })

/** Initial number of timeline events of a customer. */
export const eventsOnPage = 50

export const eventsQuery = ({
  clientId,
  shoppingId,
  kinds = [],
  size = eventsOnPage,
}: {
  readonly clientId: number
  readonly shoppingId: number
  readonly kinds?: readonly Kind[]
  readonly size?: number
}) =>
  queryOptions({
    queryKey: ['negativation', timeline.name, 'tenant', clientId, shoppingId, kinds, size],
    queryFn: ({ signal }) =>
      callServer(
        timeline,
        {
          id: String(clientId),
          shoppings: [shoppingId],
          page: 1,
          size,
          ...(kinds.length === 0 ? {} : { tipo: [...kinds] }),
        },
        { signal },
      ),
    meta: { invalidatedBy: [...timelineList.invalidatedBy, 'negotiations'] },
  })

/** The slips of a contract; lazy-loaded on expand. */
export const contractSlipsQuery = (contractId: number, month: Competence) =>
  queryOptions({
    queryKey: [openBalanceQueries, listContractSlips.name, contractId, month],
    queryFn: async ({ signal }) =>
      (
        await callServer(
          listContractSlips,
          { product, contractId, ...partsOf(month), page: 1, size: wholeListSize },
          { signal },
        )
      ).data,
    meta,
  })

export const titlesQuery = (slipId: number) =>
  queryOptions({
    queryKey: [openBalanceQueries, listTitles.name, slipId],
    queryFn: async ({ signal }) =>
      (await callServer(listTitles, { product, slipId }, { signal })).data,
    meta,
  })

export const groupQuery = (billingGroup: string | undefined, month: Competence) =>
  queryOptions({
    queryKey: [openBalanceQueries, readGroup.name, billingGroup, month],
    queryFn: ({ signal }) =>
      callServer(
        readGroup,
        { product, billingGroup: billingGroup ?? '', ...longPartsOf(month) },
        { signal },
      ),
    enabled: billingGroup !== undefined,
    meta,
  })

export const groupSlipsQuery = (billingGroup: string, month: Competence) =>
  queryOptions({
    queryKey: [openBalanceQueries, listGroupSlips.name, billingGroup, month],
    queryFn: async ({ signal }) =>
      (
        await callServer(
          listGroupSlips,
          { product, billingGroup, ...longPartsOf(month), page: 1, size: wholeListSize },
          { signal },
        )
      ).data,
    placeholderData: keepPreviousData,
    meta,
  })

const defaultsMeta = { invalidatedBy: ['delinquency', openBalanceQueries] }

export const customerDefaultsQuery = (customer: CustomerSummary, month: Competence) =>
  queryOptions({
    queryKey: [openBalanceQueries, listCustomerDefaults.name, customer.clientId, month],
    queryFn: ({ signal }) =>
      callServer(
        listCustomerDefaults,
        {
          product,
          clientId: String(customer.clientId),
          ...partsOf(month),
          unit: customer.unitEcon,
        },
        { signal },
      ),
    meta: defaultsMeta,
  })

export const groupDefaultsQuery = (billingGroup: string, month: Competence) =>
  queryOptions({
    queryKey: [openBalanceQueries, listGroupDefaults.name, billingGroup, month],
    queryFn: ({ signal }) =>
      callServer(listGroupDefaults, { product, billingGroup, ...longPartsOf(month) }, { signal }),
    meta: defaultsMeta,
  })

type Block = Omit<InputOf<typeof readGroupDetail>, 'id'>
export type DetailOf =
  | { readonly shopping: string; readonly id: number }
  | { readonly id: number; readonly shopping?: undefined }

export const detailQuery = (of: DetailOf | undefined, block: Block) =>
  queryOptions({
    queryKey: [openBalanceQueries, readGroupDetail.name, of, block],
    queryFn: ({ signal }) =>
      of?.shopping !== undefined
        ? callServer(readCustomerDetail, { ...block, id: of.id, shopping: of.shopping }, { signal })
        : callServer(readGroupDetail, { ...block, id: of?.id ?? 0 }, { signal }),
    enabled: of !== undefined,
    meta,
  })

export const slipsQuery = (slipIds: readonly number[]) =>
  queryOptions({
    queryKey: [openBalanceQueries, readSlips.name, slipIds],
    queryFn: ({ signal }) => callServer(readSlips, { slipIds: [...slipIds] }, { signal }),
    enabled: slipIds.length > 0,
    meta,
  })
