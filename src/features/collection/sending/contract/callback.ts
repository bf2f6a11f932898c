import * as z from 'zod'

import { call } from '#contract/call.ts'

/** What providers report. */
export const CALLBACK_EVENTS = ['ENTREGUE', 'DEVOLVIDA', 'FALHOU', 'RESPOSTA', 'RECUSA'] as const

const mostEvents = 1_000
const text = (most: number) => z.string().max(most).optional()

/** An event of a provider. Unknown kinds are told back as ignored, so that the others count. */
export const CallbackEvent = z.object({
  id: z.string().trim().min(1).max(200),
  protocolo: z.string().trim().max(40),
  evento: z.string().trim().max(40),
  em: z.string().max(40),
  detalhe: text(2000),
  comprovante: text(500),
  tipo: text(40),
  texto: text(8000),
})
export type CallbackEvent = z.output<typeof CallbackEvent>

export const momentHeader = 'x-regua-momento'
export const signatureHeader = 'x-regua-assinatura'

/** Signed by the provider; no session. */
export const callBack = call({
  name: 'sending.callBack',
  method: 'POST',
  path: '/regua/retorno/{provedor}',
  access: 'public',
  isSigned: true,
  moves: {
    figure: 'listing',
    secondPerson: 'none',
    because:
      'the service that sent the messages reports what became of them, with its signature; no user can',
    shownBy: 'the events of the message with the service as their origin, and the decision log',
  },
  summary:
    'Recebe do serviço de envio, com assinatura, o que houve com as mensagens: entrega, devolução, resposta, recusa',
  params: z.object({ provedor: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/) }),
  fields: z.object({
    eventos: z.array(CallbackEvent).max(mostEvents, 'Envie no máximo 1.000 eventos.'),
  }),
  answer: z.object({
    recebidos: z.number(),
    repetidos: z.number(),
    ignorados: z.array(z.object({ id: z.string(), motivo: z.string() })),
  }),
})
