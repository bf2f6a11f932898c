import * as z from 'zod'

import { day, flag, money, numeric, searchText } from '#contract/wire.ts'

import { MODES } from './weights.ts'

/** Query that browsers refetch after a new snapshot. */
export const worklistQueries = 'prioritisation'

/** The screens that show the lists. */
export const prioritisationPath = '/priorizacao'
export const legacyPath = '/priorizacao-legado'
export const groupsPath = '/priorizacao-grupo-cobranca'

/** Points on the wire: decimal with two places. In the code: whole hundredths. */
export const points = z.codec(
  z.number(),
  z.custom<number>((value) => Number.isSafeInteger(value)),
  { decode: (input) => Math.round(input * 100), encode: (hundredths) => hundredths / 100 },
)

/** The requested month; by default the current one. */
export const monthFields = {
  month: numeric(z.number().int().min(1).max(12), { minimum: 1, maximum: 12 }).optional(),
  year: numeric(z.number().int().min(1990).max(2999), { minimum: 1990, maximum: 2999 }).optional(),
}

/** An optional yes/no parameter. */
export const choice = flag.optional()

/** Texts, numbers or a comma list: malls by name or id. */
const named = z.codec(
  z.union([z.array(z.union([z.string().max(200), z.number()])).max(1_000), z.string().max(20_000)]),
  z.array(z.string()),
  {
    decode: (value) =>
      (typeof value === 'string' ? value.split(',') : value)
        .map((part) => String(part).trim())
        .filter((part) => part !== ''),
    encode: (list) => list,
  },
)
export const mallNames = named.optional()
export const search = searchText.optional()

/** Promise on overdue boletos; VIGENTE if any of them is in force (rules 7.6). */
const PromiseState = z.object({ estado: z.enum(['VIGENTE', 'QUEBRADA']), data: day })

/** Fields that both lists show beyond the specification. */
const shown = {
  pontos: points,
  /** Overdue up to 30, 60, 90, 120 and more days. */
  faixas: z.array(money),
  /** Of the oldest overdue balance. */
  diasAtraso: z.number().nullable(),
  acimaDe120Dias: money,
  /** Overdue, paid at the bank and not yet in the ERP (rules 11.7). */
  pagoNoBanco: money,
  promessa: PromiseState.nullable(),
}

/** A customer or a group in the flat list (spec 3:3 'Prioritised customer (summary)'). */
export const PrioritySummary = z.object({
  priority: z.number(),
  isBillingGroup: z.boolean(),
  clientId: z.number(),
  companyName: z.string(),
  documentNumber: z.string(),
  shoppingId: z.number(),
  shopping: z.string(),
  unitEcon: z.string(),
  brand: z.string(),
  lucs: z.array(z.string()),
  billingGroup: z.string(),
  hasCorporateBilling: z.boolean(),
  /** All its LUCs are in collection groups: only the corporate collection contacts it. */
  soCorporativo: z.boolean(),
  amountDue: money,
  overdueThisMonth: money,
  overdue120Days: money,
  totalOverdue: money,
  status: z.string(),
  updateDate: day.nullable(),
  ...shown,
})
export type PrioritySummary = z.output<typeof PrioritySummary>

/** A group in the list of groups (spec 3:3 'Billing-group summary'). */
export const GroupSummary = z.object({
  priority: z.number(),
  billingGroupId: z.number(),
  billingGroup: z.string(),
  portifolio: z.string(),
  numberOfLucs: z.number(),
  overdueThisMonth: money,
  overdue120Days: money,
  totalOverdue: money,
  amountDue: money,
  status: z.string(),
  updateDate: day.nullable(),
  ...shown,
})
export type GroupSummary = z.output<typeof GroupSummary>

const balances = {
  /** Overdue and upcoming in the requested month, whatever the block of the row. */
  overdueBalanceInMonth: money,
  totalOverdueBalance: money,
  dueBalanceInMonth: money,
  vencidoNoBloco: money,
  totalDueBalance: money,
  overdue120Days: money,
  lastContactStatus: z.string(),
  status: z.string(),
  updateDate: day.nullable(),
}

/** A customer in a block (spec 3:3 'Customer priority row'). */
export const CustomerPriority = z.object({
  priority: z.number(),
  isBillingGroup: z.literal(false),
  /** The customer's id, same as `clientId`. */
  customer: z.number(),
  clientId: z.number(),
  customerName: z.string(),
  brand: z.string(),
  cpfCnpj: z.string(),
  shoppingId: z.number(),
  shopping: z.string(),
  unitEcon: z.string(),
  lucs: z.array(z.string()),
  hasCorporateBilling: z.boolean(),
  /** All its LUCs are in collection groups: only the corporate collection contacts it. */
  soCorporativo: z.boolean(),
  billingGroup: z.string(),
  ...balances,
  ...shown,
})
export type CustomerPriority = z.output<typeof CustomerPriority>

/** A group in a block (spec 3:3 'Portfolio row'). */
export const GroupPriority = z.object({
  priority: z.number(),
  isBillingGroup: z.literal(true),
  billingGroupId: z.number(),
  billingGroup: z.string(),
  numberOfLucs: z.number(),
  portfolio: z.string(),
  brandStatus: z.string().nullable(),
  ...balances,
  ...shown,
})
export type GroupPriority = z.output<typeof GroupPriority>

/** A block: its label, its period and its rows (spec 3:3, rules 7.2). */
const blockOf = <R extends z.ZodType>(row: R) =>
  z.object({
    month: z.string(),
    blockNumber: z.number(),
    /** How the rows are ordered, to merge blocks of several malls. */
    modo: z.enum(MODES),
    blockStartingDate: day,
    blockEndingDate: day,
    data: z.array(row),
  })
export const CustomerBlock = blockOf(CustomerPriority)
export type CustomerBlock = z.output<typeof CustomerBlock>
export const GroupBlock = blockOf(GroupPriority)
export type GroupBlock = z.output<typeof GroupBlock>
