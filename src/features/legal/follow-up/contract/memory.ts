import * as z from 'zod'

import { call } from '#contract/call.ts'
import { day, id, instant, money } from '#contract/wire.ts'

import { followUpBase, followUpPath } from './list.ts'

/** One of the four steps from the open value to the total: name, calculation, result. */
const MemoryStep = z.object({ nome: z.string(), conta: z.string(), valor: money })
export type MemoryStep = z.output<typeof MemoryStep>

/** A month of the index: rise, cumulated factor, and origin of the value. */
const MemoryMonth = z.object({
  mes: z.string(),
  variacao: z.string(),
  fatorAcumulado: z.string(),
  situacao: z.enum(['PUBLICADO', 'PROJETADO', 'SEM_VALOR']),
  texto: z.string(),
})
export type MemoryMonth = z.output<typeof MemoryMonth>

/**
 * A month of the legal rate (Lei 14.905/2024): days that count, and cumulated interest in percent.
 */
const LegalRateMonth = z.object({
  mes: z.string(),
  dias: z.number(),
  diasDoMes: z.number(),
  taxa: z.string(),
  jurosAcumulados: z.string(),
  situacao: z.enum(['PUBLICADA', 'SEM_TAXA']),
  texto: z.string(),
})

/** A considered título from open value to total, step by step. */
export const MemoryTitulo = z.object({
  idTitulo: z.number(),
  numeroTitulo: z.string(),
  numeroBoleto: z.string(),
  tipoMovimento: z.string(),
  competencia: z.string(),
  vencimento: day,
  dias: z.number(),
  indice: z.string(),
  fator: z.string(),
  passos: z.array(MemoryStep),
  total: money,
  /** Charges entered by a person. */
  informados: z.array(z.string()),
  meses: z.array(MemoryMonth),
  /** Why no month of the index counts; null if some do. */
  semMeses: z.string().nullable(),
  /** Monthly interest of a contract with the legal rate. */
  taxaLegal: z
    .object({ meses: z.array(LegalRateMonth), semMeses: z.string().nullable() })
    .nullable(),
})
export type MemoryTitulo = z.output<typeof MemoryTitulo>

/** The memory of calculation of an action on a day (rules 5.5). */
export const LawsuitMemory = z.object({
  data: day,
  titulos: z.array(MemoryTitulo),
  valorAberto: money,
  correcao: money,
  multa: money,
  juros: money,
  total: money,
  acrescimoPorDia: money,
  /** Edition of the index tables; null if none was ever loaded. */
  edicao: z.number().nullable(),
  edicaoEm: instant.nullable(),
  pisoDoFator: z.boolean(),
  /** SHA-256 over all figures; equal figures have equal hashes. */
  impressao: z.string(),
  /** Whether the recomputed figures equal the stored ones; null for another day. */
  confere: z.boolean().nullable(),
  avisos: z.array(z.string()),
})
export type LawsuitMemory = z.output<typeof LawsuitMemory>

const ofAction = {
  access: { screens: [followUpPath] },
  params: z.object({ id }),
} as const

export const readMemory = call({
  ...ofAction,
  name: 'lawsuitFollowUp.readMemory',
  method: 'GET',
  path: `${followUpBase}/{id}/memoria/titulos`,
  summary: 'Memória de cálculo na tela: cada título passo a passo, com o índice mês a mês',
  query: z.object({ data: day.optional() }),
  answer: LawsuitMemory,
})

export const downloadMemory = call({
  ...ofAction,
  name: 'lawsuitFollowUp.downloadMemory',
  method: 'GET',
  path: `${followUpBase}/{id}/memoria`,
  summary: 'Memória de cálculo da ação, em XLSX ou PDF: cada título, mês a mês do índice, e a soma',
  query: z.object({ data: day.optional(), formato: z.enum(['xlsx', 'pdf']).optional() }),
})
