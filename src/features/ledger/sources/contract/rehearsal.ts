import * as z from 'zod'

import { rowCounts } from '#features/ledger/received-files/contract/states.ts'

import { FINDINGS, SEVERITIES } from './findings.ts'

const count = z.number()
const nullableText = z.string().nullable()

/** How the first file of a source was read. */
export const FileReading = z.object({
  forma: z.string(),
  codificacao: nullableText,
  separador: nullableText,
  aba: nullableText,
  linhaCabecalho: z.number().nullable(),
  dia: z.enum(['DMY', 'MDY']).nullable(),
  decimal: z.enum([',', '.']).nullable(),
})
export type FileReading = z.output<typeof FileReading>

export const FindingAnswer = z.object({
  codigo: z.enum(Object.keys(FINDINGS) as [keyof typeof FINDINGS]),
  severidade: z.enum(SEVERITIES),
  quantidade: count,
  texto: z.string(),
  exemplos: z.array(z.string()).readonly(),
})

/** A doubtful cell as each form of the file would read it. */
export const DoubtfulReading = z.object({
  tipo: z.enum(['DIA', 'VALOR']),
  linha: z.number(),
  texto: z.string(),
  opcoes: z.array(z.object({ forma: z.string(), lido: z.string() })).readonly(),
})

/** The rehearsal of a file with a recipe (rules 11, 13). Amounts are in reais. */
export const Rehearsal = z.object({
  situacao: z.enum(['JULGADA', 'RECUSADA']),
  leitura: FileReading.nullable(),
  /** Both readings of doubtful days and amounts. */
  leituras: z.array(DoubtfulReading).readonly(),
  ...rowCounts,
  valorAberto: z.number(),
  valorCreditos: z.number(),
  valorAbatido: z.number(),
  somas: z
    .array(
      z.object({
        unidEcon: z.string(),
        shopping: z.string(),
        competencia: z.string(),
        linhas: count,
        valorAberto: z.number(),
      }),
    )
    .readonly(),
  /** The first 200. */
  problemas: z
    .array(
      z.object({
        linha: z.number(),
        campo: z.string(),
        valor: z.string(),
        motivo: z.string(),
        severidade: z.enum(['ERRO', 'AVISO']),
      }),
    )
    .readonly(),
  achados: z.array(FindingAnswer).readonly(),
})
export type Rehearsal = z.output<typeof Rehearsal>
