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

/** An open month of the summary, with the days that count in it. */
const CountedMonth = z.object({ mesAno: month, depoisDe: day, ate: day })

/** A boleto of the dialog with its saved expectation. */
export const SlipOfExpectation = z.object({
  slipId: z.number(),
  slipNumber: z.string(),
  dueDate: day,
  /** vencimentoOriginal; arrears count from this date. */
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
  /** Months of the summary in which its expectation may count. */
  meses: z.array(CountedMonth),
})
export type SlipOfExpectation = z.output<typeof SlipOfExpectation>

/**
 * Expectation of one or several boletos (spec 3:3). Type, reason and day if all agree, sums of the
 * amounts, and each boleto.
 */
export const Expectation = z.object({
  /** Only for one boleto with a saved expectation, else null. */
  id: z.number().nullable(),
  expectationReceipt: z.object({
    expectationReceiptType: z
      .object({ id: z.number(), description: z.string(), afetaResumoInadimplencia: z.boolean() })
      .nullable(),
    unlikelyReceiptReason: z.object({ id: z.number(), description: z.string() }).nullable(),
    expirationDate: day.nullable(),
  }),
  ...savedAmounts,
  /** Some boleto has a tendency this month. */
  isTendency: z.boolean(),
  /** Its day is past and something is still open (rules 7.8). */
  isExpired: z.boolean(),
  /** Number of boletos with a saved expectation. */
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

/** Maximum number of boletos per call. */
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

// The specification's forms send 0 for 'Selecione'.
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
    /** Version that the user read; a mismatch is a conflict. */
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
