import * as z from 'zod'

import { call } from '#contract/call.ts'
import { id, instant } from '#contract/wire.ts'

import { editRule, sourcesPath } from './calls.ts'
import { Brings } from './lifecycle.ts'
import { ENCODINGS, SEPARATORS } from './recipe.ts'
import { DoubtfulReading, FileReading, FindingAnswer, Rehearsal } from './rehearsal.ts'

/** Largest file (rules 11, any-erp 10). */
export const largestSourceFile = 512 * 1_048_576

const count = z.number()

/** What the values of a column show, over all rows. */
export const ColumnFacts = z.object({
  preenchidas: count,
  diferentes: count,
  /** More different values exist than were counted. */
  haMais: z.boolean(),
  maisComuns: z.array(z.object({ valor: z.string(), linhas: count })).readonly(),
  /** Different values that the register knows, by field. */
  conhecidos: z.array(z.object({ campo: z.string(), conhecidos: count, de: count })).readonly(),
  /** Documents with valid check digits, and those that had lost their leading zeros. */
  documentos: count,
  semZero: count,
  /** First and last day, 'AAAA-MM-DD'; null if the values are no days. */
  primeiroDia: z.string().nullable(),
  ultimoDia: z.string().nullable(),
  /** Amounts, and those below zero. */
  valores: count,
  negativos: count,
  /** Values from which invisible characters were taken. */
  limpas: count,
})
export type ColumnFacts = z.output<typeof ColumnFacts>

export const DetectedColumn = z.object({
  coluna: z.string(),
  /** Place of its cell in a row, from 0. */
  posicao: count,
  amostras: z.array(z.string()).readonly(),
  campo: z.string().nullable(),
  porque: z.enum(['pelo nome', 'pelo conteúdo']).nullable(),
  fatos: ColumnFacts,
})
export type DetectedColumn = z.output<typeof DetectedColumn>

/** A field that the contract register can answer for the contracts of the file. */
const RegisterAnswer = z.object({
  campo: z.string(),
  responde: count,
  de: count,
  valores: z.array(z.object({ valor: z.string(), quantidade: count })).readonly(),
})

/** One of the two readings of a file whose days or amounts nothing proves (picture 58). */
export const ReadingChoice = z.object({
  forma: z.string(),
  exemplos: z
    .array(
      z.object({
        linha: count,
        lojista: z.string(),
        texto: z.string(),
        lido: z.string(),
        /** Days overdue today; null for amounts and days to come. */
        atraso: z.number().nullable(),
      }),
    )
    .readonly(),
  vencido: z.number(),
  acima120: z.number(),
  /** 'MM/AAAA' or 'só maio e outubro', as text. */
  meses: z.string(),
  dias: z.string(),
  soma: z.number(),
  /** Títulos whose stored day or amount agrees. */
  conferem: count,
  de: count,
  /** The register or the shape of the file speaks for this one. */
  maisProvavel: z.boolean(),
})
export type ReadingChoice = z.output<typeof ReadingChoice>

export const ReadingDoubt = z.object({
  tipo: z.enum(['DIA', 'VALOR']),
  linhas: count,
  opcoes: z.array(ReadingChoice).readonly(),
})
export type ReadingDoubt = z.output<typeof ReadingDoubt>

const ShownRow = z.object({ linha: count, celulas: z.array(z.string()).readonly() })

/** A file of an upload: how it was read and what it has. */
export const DetectedFile = z.object({
  arquivo: z.string(),
  leitura: FileReading,
  /** Path to the list of records in a JSON; else empty. */
  caminho: z.string(),
  leituras: z.array(DoubtfulReading).readonly(),
  abas: z.array(z.string()).readonly(),
  colunas: z.array(DetectedColumn).readonly(),
  /** First and last rows as they are. */
  inicio: z.array(ShownRow).readonly(),
  fim: z.array(ShownRow).readonly(),
  /** First rows below the header, to show transformations. */
  exemplos: z.array(ShownRow).readonly(),
  linhas: count,
  /** Cells that prove the order of days and the decimal sign. */
  provas: z.object({ dias: count, valores: count, celulasDia: count, celulasValor: count }),
  achados: z.array(FindingAnswer).readonly(),
})
export type DetectedFile = z.output<typeof DetectedFile>

/** How a person wants a file to be read; what is left out is detected. */
export const ReadingWish = z.object({
  arquivo: z.string().max(255).default(''),
  forma: z.enum(['AUTO', 'CSV', 'XLSX', 'LARGURA_FIXA', 'JSON']).default('AUTO'),
  separador: z.enum(SEPARATORS).default('AUTO'),
  codificacao: z.enum(ENCODINGS).default('AUTO'),
  aba: z.string().max(100).nullable().default(null),
  linhaCabecalho: z.number().int().min(1).max(1_000).nullable().default(null),
  dia: z.enum(['AUTO', 'DMY', 'MDY']).default('AUTO'),
  decimal: z.enum(['AUTO', ',', '.']).default('AUTO'),
  larguras: z
    .array(
      z.object({
        nome: z.string().min(1).max(200),
        inicio: z.number().int().min(1),
        tamanho: z.number().int().min(1),
      }),
    )
    .max(200)
    .default([]),
  caminho: z.string().max(200).default(''),
})
export type ReadingWish = z.output<typeof ReadingWish>

/** Wishes for the files of a sample, as JSON text in the multipart form. */
export const ReadingWishes = z.array(ReadingWish).max(50)

/** Answer of 'detectar' (rules 11, 13): the first file's facts on top, all files below. */
export const Detection = z.object({
  idAmostra: z.number(),
  arquivo: z.string(),
  tamanho: z.number(),
  recebidoEm: instant,
  traz: Brings,
  leitura: FileReading,
  abas: z.array(z.string()).readonly(),
  colunas: z.array(DetectedColumn).readonly(),
  leituras: z.array(DoubtfulReading).readonly(),
  duvidas: z.array(ReadingDoubt).readonly(),
  cadastro: z.array(RegisterAnswer).readonly(),
  fonteReconhecida: z
    .object({ id: z.number(), codigo: z.string(), nome: z.string(), versao: z.number() })
    .nullable(),
  /** A ready-made recipe that knows the file. */
  prontaReconhecida: z.object({ codigo: z.string(), nome: z.string(), traz: Brings }).nullable(),
  parecida: z
    .object({ codigo: z.string(), nome: z.string(), colunas: count, de: count })
    .nullable(),
  arquivos: z.array(DetectedFile).readonly(),
  achados: z.array(FindingAnswer).readonly(),
})
export type Detection = z.output<typeof Detection>

const edits = { screens: [sourcesPath], rule: [editRule] } as const

export const detectFile = call({
  name: 'sources.detect',
  method: 'POST',
  path: '/fontes/detectar',
  summary: 'Descobre como ler um arquivo; guarda só a amostra, por 24 horas, para quem a enviou',
  access: edits,
  company: true,
  moves: {
    figure: 'debt',
    secondPerson: 'none',
    because: 'it stores a sample that only its user reads, for 24 hours',
    shownBy: 'nothing is loaded; a source made of it needs two users',
  },
  upload: { field: 'file', maxBytes: largestSourceFile, optional: true },
  fields: z.object({
    /** Another reading of a stored sample, instead of a file. */
    idAmostra: id.optional(),
    /** A received file whose stored bytes become a sample. */
    idEntrada: id.optional(),
    traz: Brings.optional(),
    /** JSON of ReadingWish[]. */
    leitura: z.string().max(100_000).optional(),
  }),
  answer: Detection,
})

export const rehearseFile = call({
  name: 'sources.rehearse',
  method: 'POST',
  path: '/fontes/ensaiar',
  summary: 'Ensaia um arquivo com uma receita: julga tudo e não carrega nada',
  access: edits,
  company: true,
  effect: 'read',
  fields: z.object({
    idAmostra: id.optional(),
    idEntrada: id.optional(),
    receita: z.unknown().optional(),
    idFonte: id.optional(),
    versao: id.optional(),
  }),
  answer: Rehearsal,
})

/** How an earlier file of a source was read. */
export const EarlierFile = z.object({
  recebidoEm: instant,
  dia: z.string().nullable(),
  decimal: z.string().nullable(),
  /** Its own cells proved the order of days; else its recipe gave it. */
  provaDia: z.boolean(),
  provaDecimal: z.boolean(),
})
export type EarlierFile = z.output<typeof EarlierFile>

export const readBothWays = call({
  name: 'sources.readBothWays',
  method: 'POST',
  path: '/fontes/leituras',
  summary: 'As duas leituras de uma entrada recusada, com a receita da sua fonte',
  access: edits,
  company: true,
  effect: 'read',
  fields: z.object({ idEntrada: id }),
  answer: z.object({
    idFonte: z.number(),
    duvidas: z.array(ReadingDoubt).readonly(),
    /** The version that refused it, and the form of days and amounts that its recipe leaves open. */
    versao: z.object({ numero: z.number(), desde: instant, dia: z.string(), decimal: z.string() }),
    /** The last loaded files of the source, newest first. */
    anteriores: z.array(EarlierFile).readonly(),
  }),
})
