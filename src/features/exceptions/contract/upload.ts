import * as z from 'zod'

import { call } from '#contract/call.ts'
import { flag, Message } from '#contract/wire.ts'

import { base, screens, Sum } from './lists.ts'

/** The largest file of document numbers: about a hundred thousand rows. */
export const largestNumberFile = 8 * 1_048_576

/** As many problems of a file are told. */
export const mostIssues = 200

/** Something wrong with a cell of a rejected row. */
const NumberIssue = z.object({ linha: z.number(), coluna: z.string(), valor: z.string(), motivo: z.string() })
export type NumberIssue = z.output<typeof NumberIssue>

/** Columns: numero; anoCompetencia; unidEcon; shoppings; modulos; observacao; ativo (rules 9). */
export const uploadNumbers = call({
  name: 'exceptions.uploadDocumentNumbers',
  method: 'POST',
  path: `${base}/numero-documento/upload`,
  summary: 'Carrega exceções por número de documento de um csv',
  access: { screens },
  upload: { field: 'file', maxBytes: largestNumberFile },
  fields: z.object({ ensaio: flag.optional() }),
  answer: Message.extend({
    ensaio: z.boolean(),
    total: z.number(),
    aceitos: z.number(),
    rejeitados: z.number(),
    novos: z.number(),
    alterados: z.number(),
    iguais: z.number(),
    /** The open títulos that the accepted rows hide. */
    oculta: Sum,
    /** The first 200 in the order of the lines. */
    problemas: z.array(NumberIssue),
  }),
})
