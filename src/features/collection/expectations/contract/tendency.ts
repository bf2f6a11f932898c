import * as z from 'zod'

import { call } from '#contract/call.ts'
import { flag, id, Message, numeric } from '#contract/wire.ts'

import { base } from './words.ts'

const params = z.object({ product: z.string().max(40) })
const access = { screens: ['/boletos', '/boletos-grupo-cobranca'] } as const

// The specification's callers send numbers. A boleto without a number uses its título's, which has
// letters.
const slipNumber = z.codec(z.union([z.number(), z.string().max(60)]), z.string(), {
  decode: String,
  encode: (text) => text,
})
/** Main company of the mall; 0 for a mall without one, which selects no mall. */
const companyId = numeric(z.number().int().min(0))
const most = 1_000

/** A boleto by number, optionally with its mall's company. */
export const NamedSlip = z.object({ slipNumber, companyId: companyId.optional() })
export type NamedSlip = z.output<typeof NamedSlip>

const slip = z.codec(
  z.union([
    slipNumber.in,
    z.object({
      slipNumber: slipNumber.in,
      companyId: z.union([z.number(), z.string().max(20)]).nullish(),
    }),
  ]),
  z.custom<NamedSlip>(),
  {
    decode: (value) =>
      typeof value === 'object'
        ? { slipNumber: String(value.slipNumber), companyId: Number(value.companyId ?? 0) }
        : { slipNumber: String(value) },
    encode: ({ slipNumber: number, companyId: company }) => ({
      slipNumber: number,
      companyId: company,
    }),
  },
)

export const readTendency = call({
  name: 'expectations.readTendency',
  method: 'GET',
  path: `${base}/tendency/slipNumber/{n}/companyId/{id}`,
  access,
  summary: 'Um boleto tende a ser pago neste mês?',
  params: params.extend({ n: z.string().max(60), id: companyId }),
  answer: z.object({ isTendency: z.boolean() }),
})
export const clearTendency = call({
  name: 'expectations.clearTendency',
  method: 'PUT',
  path: `${base}/tendency`,
  access,
  summary: 'Desmarca a tendência de boletos',
  params,
  fields: z.object({ slips: z.array(slip).min(1, 'Informe ao menos um boleto.').max(most) }),
  answer: Message,
})
export const flagTendency = call({
  name: 'expectations.flagTendency',
  method: 'PATCH',
  path: '/prioritization/tendency-flag',
  access: { screens: ['/priorizacao'] },
  summary: 'Marca ou desmarca a tendência de boletos',
  fields: z.object({
    slipNumber: z.array(slipNumber).min(1, 'Informe ao menos um boleto.').max(most),
    tendencyFlag: flag,
    /** The mall, to resolve equal numbers in two malls. */
    companyId: companyId.optional(),
    shopping: id.optional(),
  }),
  answer: Message,
})
