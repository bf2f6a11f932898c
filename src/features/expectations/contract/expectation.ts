import * as z from 'zod'

import { call } from '#contract/call.ts'
import {
  day,
  id,
  ids,
  instant,
  Message,
  money,
  month,
  numeric,
  optionalDay,
} from '#contract/wire.ts'

import { OpenAmounts, savedAmounts, typedAmounts } from './components.ts'
import { base } from './words.ts'

/** Of an open month of the summary: a day of it counts there. */
const CountedMonth = z.object({ mesAno: month, depoisDe: day, ate: day })

/** A boleto of the dialog, with what is saved of it. */
export const SlipOfExpectation = z.object({
  slipId: z.number(),
  slipNumber: z.string(),
  dueDate: day,
  /** vencimentoOriginal, from which days in arrears are counted. */
  originalDueDate: day,
  shopping: z.string(),
  idEmpresa: z.number(),
  companyName: z.string(),
  contractNumber: z.string(),
  luc: z.string(),
  brand: z.string(),
  slipValue: money,
  open: OpenAmounts,
  isTendency: z.boolean(),
  /** The months of the summary in which an expectation of it may count. */
  meses: z.array(CountedMonth),
})
export type SlipOfExpectation = z.output<typeof SlipOfExpectation>

/**
 * What is expected of a boleto, or of several (spec 3:3): type, reason and day where all of them
 * agree, the sums of their amounts, and each boleto.
 */
export const Expectation = z.object({
  /** Of the one boleto; null where nothing is saved, or of several. */
  id: z.number().nullable(),
  expectationReceipt: z.object({
    expectationReceiptType: z
      .object({ id: z.number(), description: z.string(), afetaResumoInadimplencia: z.boolean() })
      .nullable(),
    unlikelyReceiptReason: z.object({ id: z.number(), description: z.string() }).nullable(),
    expirationDate: day.nullable(),
  }),
  ...savedAmounts,
  /** One of the boletos tends to be paid this month. */
  isTendency: z.boolean(),
  /** Its day has passed and something is still open (rules 7.8). */
  isExpired: z.boolean(),
  /** How many of the boletos have something saved. */
  salvos: z.number(),
  versao: z.string(),
  alteradoPor: z.string().nullable(),
  alteradoEm: instant.nullable(),
  slips: z.array(SlipOfExpectation),
})
export type Expectation = z.output<typeof Expectation>

const params = z.object({ product: z.string().max(40) })
const access = { screens: ['/boletos', '/boletos-grupo-cobranca'] } as const
const path = `${base}/expectation-receipt/slip`

/** As many boletos as one act takes. */
export const mostSlips = 1_000
const slipIds = ids.refine(
  (list) => list.length >= 1 && list.length <= mostSlips,
  `Informe de 1 a 1.000 boletos.`,
)

export const readExpectation = call({
  name: 'expectations.read',
  method: 'GET',
  path,
  access,
  summary: 'Expectativa de recebimento de um boleto',
  params,
  query: z.object({ SlipId: id }),
  answer: Expectation,
})
export const readExpectations = call({
  name: 'expectations.readSeveral',
  method: 'GET',
  path: `${path}/multi`,
  access,
  summary: 'Expectativa de recebimento de vários boletos',
  params,
  query: z.object({ SlipId: slipIds }),
  answer: Expectation,
})

// The spec's forms send 0 for 'Selecione'.
const choice = numeric(z.number().int().min(0)).nullish()

export const saveExpectation = call({
  name: 'expectations.save',
  method: 'POST',
  path,
  access,
  summary: 'Salva a expectativa de recebimento de um boleto, ou a divide entre vários',
  params,
  fields: z.object({
    slips: slipIds,
    expectationReceiptTypeId: choice,
    unlikelyReceiptReasonId: choice,
    expirationDate: optionalDay.nullish(),
    ...typedAmounts,
    /** What was read of these boletos; another one by now is a conflict. */
    versao: z.string().max(20_000).optional(),
  }),
  answer: Message,
})
export const removeExpectation = call({
  name: 'expectations.remove',
  method: 'DELETE',
  path,
  access,
  summary: 'Apaga a expectativa de recebimento de um boleto, ou de vários',
  params,
  query: z.object({ SlipId: slipIds }),
  answer: Message,
})
