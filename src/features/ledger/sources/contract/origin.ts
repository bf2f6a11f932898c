import * as z from 'zod'

import { columnName, flag, listOf, oneOf, plain, strict, whole } from './recipe-text.ts'

export const mostTableLines = 2_000

/** A look-up in another file of the recipe; keys are compared by their folds. */
const Lookup = strict({
  arquivo: plain(40),
  chave: listOf(columnName, 10, 'colunas na chave').min(1, 'Informe ao menos uma coluna.'),
  na: listOf(columnName, 10, 'colunas na chave').min(1, 'Informe ao menos uma coluna.'),
  coluna: columnName,
})
export type Lookup = z.output<typeof Lookup>

/** One source of text, then the transformations in the order of any-erp 1. */
export type Origin = {
  readonly coluna?: string | undefined
  readonly constante?: string | undefined
  readonly juntar?: readonly Origin[] | undefined
  readonly com?: string | undefined
  readonly primeiro?: readonly Origin[] | undefined
  readonly busca?: Lookup | undefined
  readonly cadastro?: true | undefined
  readonly parte?:
    | {
        readonly separador?: string | undefined
        readonly posicao?: number | undefined
        readonly inicio?: number | undefined
        readonly tamanho?: number | undefined
      }
    | undefined
  readonly tabela?: Readonly<Record<string, string>> | undefined
  readonly senao?: string | undefined
  readonly zeros?: number | undefined
  readonly mes?: boolean | undefined
  readonly unidade?: 'CENTAVOS' | undefined
  readonly sinal?:
    | 'INVERTER'
    | { readonly coluna: string; readonly credito: readonly string[] }
    | undefined
}

const SOURCES = ['coluna', 'constante', 'juntar', 'primeiro', 'busca', 'cadastro'] as const

const Part = strict({
  separador: plain(20).min(1, 'Informe o separador.').optional(),
  posicao: whole(1, 200).optional(),
  inicio: whole(1, 10_000).optional(),
  tamanho: whole(1, 10_000).optional(),
}).refine(
  ({ separador, posicao, inicio, tamanho }) =>
    separador === undefined
      ? posicao === undefined && inicio !== undefined && tamanho !== undefined
      : posicao !== undefined && inicio === undefined && tamanho === undefined,
  'Use separador com posicao, ou inicio com tamanho.',
)

const Table = z
  .record(z.string().max(200), plain(200), { error: 'Informe os pares de texto e código.' })
  .refine(
    (table) => Object.keys(table).length <= mostTableLines,
    `A tabela tem linhas demais; o máximo é ${mostTableLines}.`,
  )

const Sign = z.union(
  [
    z.literal('INVERTER'),
    strict({
      coluna: columnName,
      credito: listOf(plain(50), 100, 'valores').min(1, 'Informe ao menos um valor.'),
    }),
  ],
  { error: "Use 'INVERTER', ou coluna com credito." },
)

const namesColumn = (value: unknown): unknown =>
  typeof value === 'string' ? { coluna: value } : value

export const Origin: z.ZodType<Origin> = z.lazy(() =>
  strict({
    coluna: columnName.optional(),
    constante: plain(500).optional(),
    juntar: listOf(z.preprocess(namesColumn, Origin), 50, 'partes').optional(),
    com: z.string({ error: 'Informe um texto.' }).max(20).optional(),
    primeiro: listOf(Origin, 50, 'origens').optional(),
    busca: Lookup.optional(),
    cadastro: z.literal(true, { error: 'Use true.' }).optional(),
    parte: Part.optional(),
    tabela: Table.optional(),
    senao: plain(200).optional(),
    zeros: whole(1, 60).optional(),
    mes: flag.optional(),
    unidade: oneOf(['CENTAVOS']).optional(),
    sinal: Sign.optional(),
  }).superRefine((origin, context) => {
    const sources = SOURCES.filter((each) => origin[each] !== undefined)
    const refuse = (message: string, ...path: string[]) =>
      context.addIssue({ code: 'custom', message, path })
    if (sources.length !== 1) refuse(`Informe uma origem, e só uma: ${SOURCES.join(', ')}.`)
    if (origin.com !== undefined && !origin.juntar) refuse("'com' é só de 'juntar'.", 'com')
    if (origin.senao !== undefined && !origin.tabela) refuse("'senao' é só de 'tabela'.", 'senao')
    if (origin.busca && origin.busca.chave.length !== origin.busca.na.length)
      refuse("'chave' e 'na' precisam do mesmo número de colunas.", 'busca')
  }),
)
