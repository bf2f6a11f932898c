import * as z from 'zod'

import { call } from '#contract/call.ts'
import { job } from '#contract/job.ts'
import { id, ids, instant, Message, PageInfo, pageWindow, texts } from '#contract/wire.ts'
import { parseBrCompetence } from '#values/competence.ts'

/** What the ERP's files are called on the wire (spec 3:7; rules 11 adds AUXILIARY). */
export const SpreadSheetType = z.enum(['ORACLE', 'ADJUSTMENT', 'AUXILIARY'])
export type SpreadSheetType = z.infer<typeof SpreadSheetType>

/** The states of a load (rules 6.4); DESFEITA is ours. */
export const LoadStatus = z.enum([
  'RECEBIDA',
  'VALIDANDO',
  'VALIDADA',
  'REJEITADA',
  'PROCESSANDO',
  'PROCESSADA',
  'ERRO',
  'DESFEITA',
])
export type LoadStatus = z.infer<typeof LoadStatus>

/** A bad ('ERRO') or doubtful ('AVISO') cell of a load. */
export const LoadIssue = z.object({
  linha: z.number(),
  severidade: z.enum(['ERRO', 'AVISO']),
  coluna: z.string(),
  valor: z.string(),
  motivo: z.string(),
})
export type LoadIssue = z.infer<typeof LoadIssue>

/** Rows of a file: read, accepted (novas + alteradas + iguais), rejected, accepted with a warning. */
export const LoadTotals = z.object({
  linhas: z.number(),
  aceitas: z.number(),
  rejeitadas: z.number(),
  comAviso: z.number(),
  novas: z.number(),
  alteradas: z.number(),
  iguais: z.number(),
})
export type LoadTotals = z.infer<typeof LoadTotals>

const nullableInstant = instant.nullable()

/** A load as the screens list it. `problemas` is filled, up to 200, when one load is asked for by its id. */
export const LoadRow = LoadTotals.extend({
  id: z.number(),
  tipo: SpreadSheetType,
  arquivo: z.string(),
  idShopping: z.number().nullable(),
  nomeShopping: z.string().nullable(),
  ensaio: z.boolean(),
  dateReference: z.string().nullable(),
  status: LoadStatus,
  bytesLidos: z.number(),
  bytesArquivo: z.number(),
  erro: z.string().nullable(),
  usuario: z.string(),
  dataCarga: instant,
  dataFim: nullableInstant,
  dataDesfeita: nullableInstant,
  desfeitaPor: z.string().nullable(),
  podeDesfazer: z.boolean(),
  problemas: z.array(LoadIssue),
})
export type LoadRow = z.output<typeof LoadRow>

/** The largest ERP file: about two million rows. */
export const largestLoad = 512 * 1_048_576

const loadScreens = ['/processamento-inadimplencia', '/calculo-inadimplencia', '/import-inadimplencia'] as const

const flag = z.codec(z.union([z.boolean(), z.string()]), z.boolean(), {
  decode: (value) => value === true || ['true', '1', 'sim', 's'].includes(String(value).toLowerCase()),
  encode: (value) => value,
})

const optionalId = z.codec(
  z.union([z.number(), z.string()]),
  z.number().int('Informe o id do shopping.').positive('Informe o id do shopping.').optional(),
  {
    decode: (value) => (value === '' || value === 0 || value === '0' ? undefined : Number(value)),
    encode: (value) => value ?? '',
  },
)

/** `shopping` and `dateReference` are optional: one file may hold many malls and months (rules 9). */
export const uploadSpreadsheet = call({
  name: 'receivables.uploadSpreadsheet',
  method: 'POST',
  path: '/producer/updload/spreadsheet',
  access: { screens: loadScreens },
  summary: 'Recebe uma planilha do ERP; a carga corre depois, com progresso em /producer/cargas',
  upload: { field: 'file', maxBytes: largestLoad },
  fields: z.object({
    spreadSheetType: SpreadSheetType.optional(),
    dateReference: z
      .string()
      .max(10)
      .refine(
        (text) => text === '' || parseBrCompetence(text) !== undefined,
        'A data de referência deve ser um mês, no formato MM/AAAA.',
      )
      .optional(),
    shopping: optionalId.optional(),
    ensaio: flag.optional(),
  }),
  answer: Message.extend({ id: z.number(), status: LoadStatus, jaCarregada: z.boolean() }),
})

export const listLoads = call({
  name: 'receivables.listLoads',
  method: 'GET',
  path: '/producer/cargas',
  access: { screens: [...loadScreens, '/status-dados'] },
  summary: 'Cargas do ERP, a mais nova primeiro',
  query: z.object({
    ...pageWindow,
    id: id.optional(),
    tipo: texts.optional(),
    status: texts.optional(),
    shoppings: ids.optional(),
  }),
  answer: z.object({ data: z.array(LoadRow), pageInfo: PageInfo }),
})

/** CSV with the header of the file plus linha and motivo: it can be corrected and loaded again. */
export const downloadRejected = call({
  name: 'receivables.downloadRejected',
  method: 'GET',
  path: '/producer/cargas/{id}/rejeitados',
  access: { screens: loadScreens },
  summary: 'Linhas rejeitadas de uma carga, com os motivos',
  params: z.object({ id }),
})

export const undoLoad = call({
  name: 'receivables.undoLoad',
  method: 'POST',
  path: '/producer/cargas/{id}/desfazer',
  access: { screens: loadScreens },
  summary: 'Desfaz uma carga em até 24 horas',
  params: z.object({ id }),
  answer: Message,
})

/** Loads a received file: at least once, with one effect. */
export const loadFile = job({
  name: 'receivables.load',
  payload: z.object({ loadId: z.number().int().positive(), anyLayout: z.boolean().optional() }),
  maxAttempts: 5,
})
