import * as z from 'zod'

import { call } from '#contract/call.ts'
import { day, id } from '#contract/wire.ts'

import { batchPath, CHANNELS, laddersPath, MESSAGE_STATES, messagesPath, PERSONS } from './words.ts'

/** Where a tenant stands on its ladder. */
export const TenantLadder = z.object({
  /** Name of its ladder; null if none fits. */
  regua: z.string().nullable(),
  /** What was done, the newest first. */
  passos: z.array(
    z.object({
      codigo: z.string(),
      pessoa: z.enum(PERSONS),
      numBoleto: z.string(),
      feitoEm: day,
      estado: z.enum(MESSAGE_STATES),
      protocolo: z.string(),
      idMensagem: z.number(),
    }),
  ),
  /** The next message to the tenant if nothing changes; null if there is none in 60 days. */
  proximo: z.object({ passo: z.string(), nome: z.string(), data: day }).nullable(),
  /** What holds it now, and until when if that is known. */
  seguro: z.array(z.object({ motivo: z.string(), ate: day.nullable() })),
  recusas: z.array(z.object({ canal: z.enum(CHANNELS), pessoa: z.enum(PERSONS), desde: day })),
  contestacoes: z.array(z.object({ id: z.number(), estado: z.string(), prazo: day, desde: day })),
})
export type TenantLadder = z.output<typeof TenantLadder>

export const readTenantLadder = call({
  name: 'messages.readTenantLadder',
  method: 'GET',
  path: '/lojista/{id}/regua',
  access: {
    screens: ['/boletos', '/linha-do-tempo', '/agir-hoje', laddersPath, batchPath, messagesPath],
  },
  summary: 'Onde um lojista está na régua: passos feitos, o próximo e o que o segura',
  params: z.object({ id }),
  answer: TenantLadder,
})
