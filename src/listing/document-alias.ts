import * as z from 'zod'

import { call } from '#contract/call.ts'
import { documentText } from '#contract/wire.ts'

/** Converts between a document and its URL alias; returns the alias and the mask. */
export const aliasDocument = call({
  name: 'listing.aliasDocument',
  method: 'POST',
  path: '/lojista/apelido',
  summary: 'Apelido de um CPF ou CNPJ para endereços',
  access: 'session',
  fields: z.object({ documento: documentText.optional(), apelido: z.string().max(20).optional() }),
  answer: z.object({ apelido: z.string(), mascara: z.string() }),
})
