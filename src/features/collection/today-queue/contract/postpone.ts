import * as z from 'zod'

import { call } from '#contract/call.ts'
import { day, id, Message, optionalDay } from '#contract/wire.ts'

import { todayPath } from './words.ts'

const base = '/api/{product}/v1/prioritization/adiar'
const product = { product: z.string().max(40) }
const access = { screens: [todayPath] } as const

export const longestReason = 500

export const postpone = call({
  name: 'todayQueue.postpone',
  method: 'POST',
  path: base,
  access,
  summary: "Tira um lojista de 'Agir hoje' até um dia, a no máximo 10 dias úteis",
  params: z.object(product),
  fields: z.object({
    clientId: id,
    ate: optionalDay.nullish(),
    motivo: z.string().trim().max(longestReason, `Use até ${longestReason} caracteres.`).nullish(),
  }),
  answer: Message.extend({ id: z.number(), ate: day }),
})

export const endPostponement = call({
  name: 'todayQueue.endPostponement',
  method: 'DELETE',
  path: `${base}/{id}`,
  access,
  summary: "Desfaz um adiamento: o lojista volta a 'Agir hoje'",
  params: z.object({ ...product, id }),
  answer: Message,
})
