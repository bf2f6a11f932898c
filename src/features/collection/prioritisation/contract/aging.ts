import * as z from 'zod'

import { call } from '#contract/call.ts'
import { day, money } from '#contract/wire.ts'

import { legacyPath, prioritisationPath } from './rows.ts'

/** Overdue balance of a mall by age: up to 30, 60, 90, 120 and more days. */
export const MallAging = z.object({
  idShopping: z.number(),
  shopping: z.string(),
  lojistas: z.number(),
  vencido: money,
  faixas: z.array(money),
})
export type MallAging = z.output<typeof MallAging>

export const readAging = call({
  name: 'prioritisation.readAging',
  method: 'GET',
  path: '/api/{product}/v1/prioritization/past-due-balance/vencido',
  access: { screens: [prioritisationPath, legacyPath] },
  summary: 'O saldo vencido por shopping e idade, e quanto era nos dias anteriores',
  params: z.object({ product: z.string().max(40) }),
  answer: z.object({
    /** Snapshot date of the figures; null without any snapshot. */
    dia: day.nullable(),
    lojistas: z.number(),
    vencido: money,
    /** Largest first. */
    shoppings: z.array(MallAging),
    /** The last thirty days with a snapshot of every mall, oldest first. */
    dias: z.array(z.object({ dia: day, vencido: money })),
  }),
})
