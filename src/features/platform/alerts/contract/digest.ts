import * as z from 'zod'

import { call } from '#contract/call.ts'
import { Message } from '#contract/wire.ts'

export const readDigestChoice = call({
  name: 'alerts.digestChoice',
  method: 'GET',
  path: '/avisos/resumo',
  access: 'session',
  summary: 'Se há resumo por e-mail, a que horas, e se a pessoa o quer',
  answer: z.object({ disponivel: z.boolean(), hora: z.string(), ligado: z.boolean() }),
})

export const chooseDigest = call({
  name: 'alerts.chooseDigest',
  method: 'PUT',
  path: '/avisos/resumo',
  access: 'session',
  summary: 'Liga ou desliga o resumo por e-mail da pessoa',
  fields: z.object({ ligado: z.boolean() }),
  answer: Message,
})
