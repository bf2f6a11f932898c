import * as z from 'zod'

import { call } from '#contract/call.ts'
import { day, id, ids, Message, money } from '#contract/wire.ts'

import { Slip, SlipTitle } from './slips.ts'
import { legacyPath, slipIds, slipsPath } from './words.ts'

/** A row of the charge table: a contract (spec 3:3 'Bank slip row', rules 7.10). */
export const ChargeRow = z.object({
  contractId: z.number(),
  clientId: z.number(),
  shoppingId: z.number(),
  shoppingName: z.string(),
  lucs: z.string(),
  /** Its open accounts, joined by ' / '. */
  chargingType: z.string(),
  brand: z.string(),
  contractType: z.string(),
  contractNumber: z.string(),
  contractStatus: z.string(),
  legalStatus: z.string(),
  /** Overdue and due within the block; by default in the current month. */
  overdueBalanceInMonth: money,
  totalOverdueBalance: money,
  dueBalanceInMonth: money,
  totalDueBalance: money,
  lastContactStatus: z.string(),
  /** Open slips of the block; by default all. */
  slipIds: z.array(z.number()),
})
export type ChargeRow = z.output<typeof ChargeRow>

/** A customer or group for the holding side (spec 3:3 'Customer/group detail'). */
export const HoldingDetail = z.object({
  clientId: z.number().nullable(),
  cpfCnpj: z.string().nullable(),
  customerName: z.string().nullable(),
  billingGroupId: z.number().nullable(),
  groupName: z.string().nullable(),
  portifolio: z.string().nullable(),
  shoppingId: z.number().nullable(),
  shoppingName: z.string().nullable(),
  isActiveCustomer: z.boolean(),
  isCorporateCustomer: z.boolean(),
  /** For a group (rules 7.4), with the available options. */
  brandStatus: z.string().nullable(),
  /** Increases with every change; 0 if never set. */
  brandStatusVersao: z.number(),
  brandStatusOptions: z.array(z.string()),
  bankSlips: z.array(ChargeRow),
})
export type HoldingDetail = z.output<typeof HoldingDetail>

const access = { screens: [legacyPath] } as const
const block = { blockStartingDate: day.optional(), blockEndingDate: day.optional() }
const shopping = z.string().min(1).max(200)
const base = '/prioritization'

export const readCustomerDetail = call({
  name: 'openBalances.customerDetail',
  method: 'GET',
  path: `${base}/shopping/{shopping}/{id}`,
  access,
  summary: 'Detalhe de um cliente de um shopping: contratos com saldo',
  params: z.object({ shopping, id }),
  query: z.object(block),
  answer: HoldingDetail,
})
export const readGroupDetail = call({
  name: 'openBalances.groupDetail',
  method: 'GET',
  path: `${base}/billing-group/{id}`,
  access,
  summary: 'Detalhe de um grupo de cobrança: contratos com saldo',
  params: z.object({ id }),
  query: z.object(block),
  answer: HoldingDetail,
})
export const changeBrandStatus = call({
  name: 'openBalances.changeBrandStatus',
  method: 'PUT',
  path: `${base}/billing-group/{id}`,
  access,
  summary: 'Altera o Status Marca de um grupo de cobrança',
  params: z.object({ id }),
  fields: z.object({
    brandStatus: z.string().trim().max(40, 'Use até 40 caracteres.'),
    versao: z.number().int().optional(),
  }),
  answer: Message,
})
export const downloadCustomerDetail = call({
  name: 'openBalances.downloadCustomerDetail',
  method: 'GET',
  path: `${base}/shopping/xls/{shopping}/{id}`,
  access,
  summary: 'Planilha do detalhe de um cliente',
  params: z.object({ shopping, id }),
  query: z.object(block),
})
export const downloadGroupDetail = call({
  name: 'openBalances.downloadGroupDetail',
  method: 'GET',
  path: `${base}/billing-group/xls/{id}`,
  access,
  summary: 'Planilha do detalhe de um grupo de cobrança',
  params: z.object({ id }),
  query: z.object(block),
})
export const downloadCustomerDebt = call({
  name: 'openBalances.downloadCustomerDebt',
  method: 'POST',
  path: `${base}/shopping/customer-debt-report/{shopping}`,
  effect: 'read',
  access: { screens: [legacyPath, slipsPath] },
  summary: 'Relatório de dívidas dos boletos escolhidos de um shopping',
  params: z.object({ shopping }),
  fields: z.object({ slipIds }),
})
export const downloadGroupDebt = call({
  name: 'openBalances.downloadGroupDebt',
  method: 'POST',
  path: `${base}/billing-group/customer-debt-report`,
  effect: 'read',
  access: { screens: [legacyPath, slipsPath] },
  summary: 'Relatório de dívidas dos boletos escolhidos de um grupo de cobrança',
  fields: z.object({ slipIds }),
})

/** A título with its corrected value of today (rules 5.5). */
export const CorrectedTitle = SlipTitle.extend({
  corrigido: z.object({
    dias: z.number(),
    valor: money,
    correcao: money,
    multa: money,
    juros: money,
    total: money,
    indice: z.string(),
    percentualMulta: z.number(),
    percentualJuros: z.number(),
    /** 'índice', 'multa', 'juros' that the contract does not define, so defaults apply. */
    padrao: z.array(z.string()),
  }),
})
export type CorrectedTitle = z.output<typeof CorrectedTitle>
const sums = { valor: money, correcao: money, multa: money, juros: money, total: money }

export const DetailedSlip = Slip.extend({ titulos: z.array(CorrectedTitle), ...sums })
export type DetailedSlip = z.output<typeof DetailedSlip>

export const readSlips = call({
  name: 'openBalances.slips',
  method: 'GET',
  path: `${base}/slips`,
  access: { screens: [slipsPath] },
  summary: 'Boletos escolhidos, com títulos e saldo corrigido',
  query: z.object({ slipIds: ids }),
  answer: z.object({
    data: z.array(DetailedSlip),
    totais: z.object(sums),
    corrigidoEm: day,
    avisos: z.array(z.string()),
    /** Requested slips that are paid or outside the user's malls. */
    ausentes: z.number(),
  }),
})
