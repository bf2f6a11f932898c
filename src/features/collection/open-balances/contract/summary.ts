import * as z from 'zod'

import { call } from '#contract/call.ts'
import { data, day, id, money } from '#contract/wire.ts'

import { base, clientId, groupPath, monthNumber, product, tenantPath, yearNumber } from './words.ts'

/** Debt of a customer or group (rules 7.1): four balances, and balances by age. */
const balances = {
  overdueThisMonth: money,
  /** Overdue up to 120 days, despite the label (rules 11). */
  overdue120Days: money,
  totalOverdue: money,
  amountDue: money,
  acimaDe120Dias: money,
  saldoAberto: money,
  /** Days of the oldest overdue balance; null if nothing is overdue. */
  diasAtraso: z.number().nullable(),
  /** Open by age: a vencer, 1 to 30, 31 to 60, 61 to 90, 91 to 120, beyond. */
  faixas: z.array(money),
  boletos: z.number(),
  /** Credits of the ERP that are not allocated yet; no balance subtracts them. */
  creditos: z.object({ valor: money, quantidade: z.number() }),
}

const count = z.object({ texto: z.string(), boletos: z.number() })

/** The six states that a collector needs first. */
const states = {
  contato: z.object({ data: day, status: z.string(), usuario: z.string() }).nullable(),
  promessa: z
    .object({ estado: z.enum(['VIGENTE', 'QUEBRADA']), dataAcordo: day, boletos: z.number() })
    .nullable(),
  serasa: count.nullable(),
  ajuizamento: count.nullable(),
  /**
   * Prescription of the overdue títulos without a filed action (CC 206 §3º I, §5º I): first date,
   * prescribed amount, and next future date.
   */
  prescricao: z
    .object({ data: day, dias: z.number(), prescrito: money, proxima: day.nullable() })
    .nullable(),
  fiadores: z.array(z.string()),
  /** Counts for the tabs; notes and contact records only for a customer. */
  abas: z.object({
    contatos: z.number(),
    historico: z.number(),
    notas: z.number(),
    retornos: z.number(),
  }),
}

const GroupName = z.object({ id: z.number(), nome: z.string(), portifolio: z.string() })

/** A customer: a tenant of one mall (spec 3:3 'Customer summary'). */
export const CustomerSummary = z.object({
  clientId: z.number(),
  companyName: z.string(),
  documentNumber: z.string(),
  shoppingId: z.number(),
  shoppingName: z.string(),
  unitEcon: z.string(),
  lucs: z.array(z.string()),
  brands: z.array(z.string()),
  /** Some of its LUCs are in a collection group. */
  corporativo: z.boolean(),
  grupos: z.array(GroupName),
  ...balances,
  ...states,
  contratos: z.number(),
})
export type CustomerSummary = z.output<typeof CustomerSummary>

/** A collection group over the user's malls (spec 3:3 'Billing-group summary'). */
export const GroupSummary = z.object({
  billingGroupId: z.number(),
  billingGroup: z.string(),
  portifolio: z.string(),
  shoppings: z.array(z.string()),
  lucs: z.number(),
  ...balances,
  ...states,
})
export type GroupSummary = z.output<typeof GroupSummary>

export const readCustomer = call({
  name: 'openBalances.customer',
  method: 'GET',
  path: `${base}/detail/client/{clientId}/month/{m}/year/{y}/summary`,
  access: { screens: [tenantPath] },
  summary: 'O que um cliente deve e em que pé está',
  params: z.object({ ...product, clientId, m: monthNumber, y: yearNumber }),
  /** Mall of a customer that is identified by document. */
  query: z.object({ shoppingId: id.optional() }),
  answer: CustomerSummary,
})

export const readGroup = call({
  name: 'openBalances.group',
  method: 'GET',
  path: `${base}/detail/billinggroup/{billingGroup}/month/{month}/year/{year}/summary`,
  access: { screens: [groupPath] },
  summary: 'O que um grupo de cobrança deve e em que pé está',
  params: z.object({
    ...product,
    billingGroup: z.string().min(1).max(200),
    month: monthNumber,
    year: yearNumber,
  }),
  answer: GroupSummary,
})

/** A card of a LUC and month (spec 3:3 'Delinquency card'). */
export const DefaultCard = z.object({
  luc: z.string(),
  monthYear: z.string(),
  shoppingName: z.string(),
  totalInvoiced: money,
  rentsInvoiced: money,
  commercialsInvoiced: money,
  condominiumInvoiced: money,
  fundInvoiced: money,
  confessionInvoiced: money,
  totalDefaultMonth: money,
  /** Hundredths of a percent in the code; null if the mall billed nothing. */
  shoppingDefaultPercentage: money.nullable(),
  rentsDefault: money,
  commercialsDefault: money,
  condominiumDefault: money,
  fundDefault: money,
  confessionDefault: money,
})
export type DefaultCard = z.output<typeof DefaultCard>

/** The cards, newest first, and the months of the twelve without any calculation of the malls. */
const Cards = data(DefaultCard).extend({ semCalculo: z.array(z.string()) })

export const listCustomerDefaults = call({
  name: 'openBalances.customerDefaults',
  method: 'GET',
  path: `${base}/default/client/{clientId}/month/{m}/year/{y}/unidEcon/{unit}`,
  access: { screens: [tenantPath] },
  summary: 'Inadimplência de um cliente por LUC e mês, dos cálculos guardados',
  params: z.object({
    ...product,
    clientId,
    m: monthNumber,
    y: yearNumber,
    unit: z.string().max(60),
  }),
  answer: Cards,
})

export const listGroupDefaults = call({
  name: 'openBalances.groupDefaults',
  method: 'GET',
  path: `${base}/default/billinggroup/{billingGroup}/month/{month}/year/{year}`,
  access: { screens: [groupPath] },
  summary: 'Inadimplência de um grupo de cobrança por LUC e mês, dos cálculos guardados',
  params: z.object({
    ...product,
    billingGroup: z.string().min(1).max(200),
    month: monthNumber,
    year: yearNumber,
  }),
  answer: Cards,
})
