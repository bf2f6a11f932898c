import * as z from 'zod'

import { call } from '#contract/call.ts'
import { ids, numeric } from '#contract/wire.ts'

import {
  monthFields,
  choice,
  CustomerBlock,
  GroupBlock,
  legacyPath,
  prioritisationPath,
  search,
} from './rows.ts'

const access = { screens: [prioritisationPath, legacyPath] } as const
const blockNumber = numeric(z.number().int().min(1).max(4), { minimum: 1, maximum: 4 }).optional()

/** `comAVencer`: the first block also lists customers with only upcoming amounts. */
const blocks = { ...monthFields, showFourthBlock: choice, comAVencer: choice }
const mallName = z.string().trim().min(1).max(200)
const groups = { groupIds: ids.optional() }
/** Search and order on the screen; sort is 'campo,-outro' by column. */
const shown = { busca: search, sort: z.string().max(200).optional() }

export const listCustomerBlocks = call({
  name: 'prioritisation.customerBlocks',
  method: 'GET',
  path: '/prioritization/shopping/{shoppingName}',
  access,
  summary: 'Blocos de clientes de um shopping, por prioridade',
  params: z.object({ shoppingName: mallName }),
  query: z.object({ ...blocks, corporate: choice }),
  answer: z.array(CustomerBlock),
})

export const listGroupBlocks = call({
  name: 'prioritisation.groupBlocks',
  method: 'GET',
  path: '/prioritization/billing-group',
  access,
  summary: 'Blocos de grupos de cobrança, por prioridade',
  query: z.object({ ...blocks, ...groups }),
  answer: z.array(GroupBlock),
})

export const downloadCustomerBlock = call({
  name: 'prioritisation.customerBlockXls',
  method: 'GET',
  path: '/prioritization/shopping/xls/{shopping}',
  access,
  summary: 'Planilha de um bloco de clientes de um ou mais shoppings; sem bloco, os quatro',
  params: z.object({ shopping: mallName }),
  query: z.object({
    ...monthFields,
    blockNumber,
    corporate: choice,
    comAVencer: choice,
    ...shown,
    /** These malls in one file, renumbered together; by default the mall in the path. */
    shoppings: ids.optional(),
  }),
})

export const downloadGroupBlock = call({
  name: 'prioritisation.groupBlockXls',
  method: 'GET',
  path: '/prioritization/billing-group/xls',
  access,
  summary: 'Planilha de um bloco de grupos de cobrança; sem bloco, os quatro',
  query: z.object({ ...monthFields, blockNumber, comAVencer: choice, ...groups, ...shown }),
})
