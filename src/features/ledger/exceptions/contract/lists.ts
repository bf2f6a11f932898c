import * as z from 'zod'

import { type Call, call, type Schema } from '#contract/call.ts'
import type { Moves } from '#contract/moves.ts'
import {
  claimedUser,
  content,
  data,
  documentText,
  flag,
  id,
  instant,
  Message,
  money,
  numeric,
  pageWindow,
  searchText,
} from '#contract/wire.ts'
import { type Column, documentFilter, listing, text } from '#listing/definition.ts'
import { type Register, register } from '#listing/register.ts'

export const byException = {
  figure: 'rule',
  secondPerson: 'none',
  because:
    'an exception takes debts out of cycles, eligible lists and months; it causes no listing and no lawsuit',
  shownBy:
    'the decision log with the list and the hidden amount; the check before a closing, which another user does',
} as const satisfies Moves

export const base = '/config/excecoes'
const path = '/configuracoes-excecoes'
/** The screen that grants the calls. */
export const screens = [path] as const

/** URL codes of the four exception lists (spec 3:7 'Exceptions'). */
export const LIST_CODES = [
  'luc-shopping',
  'tipo-documento',
  'centro-lucro',
  'numero-documento',
] as const
export type ListCode = (typeof LIST_CODES)[number]

/** Modules from which a record can hide títulos, with labels (rules 8). */
export const MODULES: Readonly<Record<string, string>> = {
  INADIMPLENCIA: 'Inadimplência',
  PRIORIZACAO: 'Priorização',
  SERASA: 'Serasa',
  AJUIZAMENTO: 'Ajuizamento',
  CARTAS_EMAIL: 'Cartas e Email',
}

export const exceptionQueries = 'exceptions'

const NamedEntry = z.object({ id: z.number(), nome: z.string() })

export const listModules = call({
  name: 'exceptions.listModules',
  method: 'GET',
  path: `${base}/modulo`,
  access: 'session',
  summary: 'Módulos em que uma exceção oculta títulos',
  answer: content(NamedEntry),
})

// Fields of every record, whatever its list (spec 3:3 'Exception records').
const recordFields = {
  id: z.number(),
  ativo: z.boolean(),
  observacao: z.string(),
  /** Malls of the record within the user's malls; none = all. */
  shoppings: z.array(NamedEntry),
  modulos: z.array(NamedEntry),
  /** The same as text, for the csv. */
  nomesShoppings: z.string(),
  nomesModulos: z.string(),
  /** Display name: 'CPF/CNPJ 11.222.333/0001-81, LUC L12'. */
  descricao: z.string(),
  /** False if it also holds for malls of others. */
  podeAlterar: z.boolean(),
  versao: z.number(),
  alteradoPor: z.string(),
  alteradoEm: instant,
}
type RecordFields = z.output<z.ZodObject<typeof recordFields>>

/** A record of any list; fields of other lists are absent. */
export type ExceptionRow = RecordFields & {
  readonly cpfCnpj?: string
  readonly luc?: string
  readonly tipo?: string
  readonly centroLucro?: string
  readonly numero?: string
  readonly anoCompetencia?: number
  readonly unidEcon?: string
}

// An id, or a whole row with an id: the spec's screens send the row they read.
const reference = z.union([
  z.number(),
  z.string().max(30),
  z.object({ id: z.union([z.number(), z.string().max(30)]) }),
])
const references = z.codec(
  z.array(reference).max(10_000, 'Informe no máximo 10.000 itens.'),
  z.array(z.number().int('Informe números inteiros.').positive()),
  {
    decode: (list) => list.map((each) => Number(typeof each === 'object' ? each.id : each)),
    encode: (list) => list,
  },
)

const short = z.string().trim().max(60, 'Use até 60 caracteres.')
const year = numeric(z.number().int('Informe o ano com quatro algarismos.'))

// Input fields of every record; the rules check required fields for simulation and saving alike.
const inputFields = {
  ...claimedUser,
  ativo: flag.optional(),
  observacao: z.string().trim().max(500, 'Use até 500 caracteres.').optional(),
  shoppings: references.optional(),
  modulos: references.optional(),
}

const own = {
  'luc-shopping': { cpfCnpj: documentText.optional(), luc: short.optional() },
  'tipo-documento': { tipo: short.optional() },
  'centro-lucro': { centroLucro: short.optional() },
  'numero-documento': {
    numero: short.optional(),
    anoCompetencia: year.optional(),
    unidEcon: short.optional(),
  },
} as const

type AnyOwn = (typeof own)['luc-shopping'] &
  (typeof own)['tipo-documento'] &
  (typeof own)['centro-lucro'] &
  (typeof own)['numero-documento']
export type ExceptionFields = z.output<z.ZodObject<typeof inputFields & AnyOwn>>

/** Count of títulos and boletos, and their open amount. */
export const Sum = z.object({ titulos: z.number(), boletos: z.number(), valor: money })
/** What a record hides within the user's malls (rules 8). */
export const Effect = z.object({
  /** Open títulos that match the record. */
  oculta: Sum,
  /** Hidden by the stored version; zero for a new record. */
  antes: Sum,
  /** Boletos in negativation that the guard blocks. */
  emNegativacao: z.number(),
  /** Boletos already at the bureau or being sent: lists do not remove them. */
  noBureau: z.number(),
})
export type Effect = z.output<typeof Effect>

const searchInput = { registro: id.optional(), busca: searchText.optional(), ...pageWindow }
const byDocument = { ...searchInput, cpfCnpj: documentText.optional() }
export type ExceptionSearch = z.output<z.ZodObject<typeof byDocument>>

type Words = { readonly name: string; readonly of: string }

// The six calls of a list; only its own fields differ.
function callsOf<
  R extends z.ZodType,
  Q extends z.ZodType,
  S extends z.ZodType,
  C extends z.ZodType,
  U extends z.ZodType,
>(
  list: ListCode,
  { name, of }: Words,
  {
    row,
    query,
    simulate,
    create,
    change,
  }: {
    readonly row: R
    readonly query: Q
    readonly simulate: S
    readonly create: C
    readonly change: U
  },
) {
  const savedAnswer = Message.extend({ registro: row, efeito: Effect })
  const params = z.object({ id })
  return {
    search: call({
      name: `exceptions.search${name}`,
      method: 'GET',
      path: `${base}/${list}`,
      summary: `Exceções por ${of}`,
      access: { screens },
      query,
      answer: data(row),
    }),
    simulate: call({
      name: `exceptions.simulate${name}`,
      method: 'POST',
      path: `${base}/${list}/simular`,
      effect: 'read',
      summary: `Quantos títulos e quanto ocultaria uma exceção por ${of}`,
      access: { screens },
      fields: simulate,
      answer: Effect,
    }),
    create: call({
      name: `exceptions.create${name}`,
      method: 'POST',
      path: `${base}/${list}`,
      summary: `Cria uma exceção por ${of}`,
      access: { screens },
      moves: byException,
      fields: create,
      answer: savedAnswer,
    }),
    change: call({
      name: `exceptions.change${name}`,
      method: 'POST',
      path: `${base}/${list}/{id}`,
      summary: `Altera uma exceção por ${of}`,
      access: { screens },
      moves: byException,
      params,
      fields: change,
      answer: savedAnswer,
    }),
    remove: call({
      name: `exceptions.remove${name}`,
      method: 'DELETE',
      path: `${base}/${list}/{id}`,
      summary: `Exclui uma exceção por ${of}`,
      access: { screens },
      moves: byException,
      params,
      answer: Message,
    }),
    download: call({
      name: `exceptions.download${name}`,
      method: 'GET',
      path: `${base}/${list}/download`,
      summary: `Exceções por ${of} em csv`,
      access: { screens },
      query,
    }),
  }
}

const sides = <F extends z.ZodRawShape>(fields: F) => ({
  /** Used before saving; `id` is the record to change. */
  simulate: z.object({ ...inputFields, ...fields, id: id.optional() }),
  create: z.object({ ...inputFields, ...fields }),
  change: z.object({ ...inputFields, ...fields, versao: z.number().int().optional() }),
})

const rows = {
  'luc-shopping': z.object({ ...recordFields, cpfCnpj: z.string(), luc: z.string() }),
  'tipo-documento': z.object({ ...recordFields, tipo: z.string() }),
  'centro-lucro': z.object({ ...recordFields, centroLucro: z.string() }),
  'numero-documento': z.object({
    ...recordFields,
    numero: z.string(),
    anoCompetencia: z.number(),
    unidEcon: z.string(),
  }),
}
const search = { busca: text('Buscar', { width: 260 }) }

const calls = {
  'luc-shopping': callsOf(
    'luc-shopping',
    { name: 'Documents', of: 'CPF/CNPJ' },
    { row: rows['luc-shopping'], query: z.object(byDocument), ...sides(own['luc-shopping']) },
  ),
  'tipo-documento': callsOf(
    'tipo-documento',
    { name: 'DocumentTypes', of: 'tipo de documento' },
    { row: rows['tipo-documento'], query: z.object(searchInput), ...sides(own['tipo-documento']) },
  ),
  'centro-lucro': callsOf(
    'centro-lucro',
    { name: 'CostCentres', of: 'centro de lucro' },
    { row: rows['centro-lucro'], query: z.object(searchInput), ...sides(own['centro-lucro']) },
  ),
  'numero-documento': callsOf(
    'numero-documento',
    { name: 'DocumentNumbers', of: 'número de documento' },
    {
      row: rows['numero-documento'],
      query: z.object(searchInput),
      ...sides(own['numero-documento']),
    },
  ),
}

const common = {
  calledAs: { registro: 'Registro' },
  path,
  noun: ['item', 'itens'],
  rowKey: 'id',
  rowLabel: 'descricao',
  whenEmpty: 'Não obteve resultados.',
  whenNothing: { title: 'Nenhum item', sentence: 'Esta lista não oculta nenhum título.' },
  exportLabel: 'Exportar',
  invalidatedBy: [exceptionQueries],
} as const

const columns = [
  { of: 'shoppings', label: 'Shoppings', only: 'screen', minWidth: 150 },
  { of: 'nomesShoppings', label: 'Shoppings', only: 'export' },
  { of: 'modulos', label: 'Módulos', only: 'screen', minWidth: 150 },
  { of: 'nomesModulos', label: 'Módulos', only: 'export' },
  { of: 'observacao', label: 'Observação', minWidth: 180 },
  {
    of: 'ativo',
    label: 'Ativo',
    as: 'choice',
    words: { true: 'Sim', false: 'Não' },
    sortable: true,
    width: 84,
  },
  {
    of: 'alteradoPor',
    label: 'Alterado por',
    as: 'name',
    only: 'screen',
    startsHidden: true,
    width: 150,
  },
  {
    of: 'alteradoEm',
    label: 'Alterado em',
    as: 'instant',
    only: 'screen',
    sortable: true,
    startsHidden: true,
    width: 140,
  },
] as const satisfies readonly Column<RecordFields>[]

type Of<Out> = { readonly _zod: { readonly input: unknown; readonly output: Out } }
type SavedRecord = {
  readonly mensagem: string
  readonly registro: ExceptionRow
  readonly efeito: Effect
}
type IdentifiedRecord = { readonly id: number }

type ExceptionRegister = Register<
  ExceptionRow,
  Call<Schema, Schema, Of<ExceptionFields>, Of<SavedRecord>>,
  Call<
    Of<IdentifiedRecord>,
    Schema,
    Of<ExceptionFields & { readonly versao?: number | undefined }>,
    Of<SavedRecord>
  >,
  Call<Of<IdentifiedRecord>, Schema, Schema, Of<{ readonly mensagem: string }>>
>

// Texts and calls of the create, change and remove actions of a list.
const recordsOf = (
  of: ExceptionRegister['listing'],
  acts: {
    readonly create: NonNullable<ExceptionRegister['create']>['call']
    readonly change: NonNullable<ExceptionRegister['change']>['call']
    readonly remove: NonNullable<ExceptionRegister['remove']>['call']
  },
): ExceptionRegister =>
  register({
    listing: of,
    entity: 'excecao',
    key: 'id',
    foundBy: 'registro',
    create: { call: acts.create, action: 'CRIAR_EXCECAO', message: 'Criado com sucesso.' },
    change: { call: acts.change, action: 'ALTERAR_EXCECAO', message: 'Atualizado com sucesso.' },
    remove: { call: acts.remove, action: 'EXCLUIR_EXCECAO', message: 'O registro foi removido' },
    invalidates: [exceptionQueries, 'notices'],
  })

export type ExceptionList = {
  readonly list: ListCode
  readonly records: ExceptionRegister
  readonly search: Call<Schema, Of<ExceptionSearch>, Schema, Of<{ readonly data: ExceptionRow[] }>>
  readonly simulate: Call<
    Schema,
    Schema,
    Of<ExceptionFields & { readonly id?: number | undefined }>,
    Of<Effect>
  >
  readonly download: Call<Schema, Of<ExceptionSearch>, Schema, never>
}

/** The four lists in tab order (spec 3:2.22). */
export const exceptionLists: readonly ExceptionList[] = [
  {
    list: 'luc-shopping',
    ...calls['luc-shopping'],
    records: recordsOf(
      listing({
        ...common,
        name: 'exceptions-documents',
        title: 'CPF/CNPJ',
        row: rows['luc-shopping'],
        filters: {
          ...search,
          busca: text('Buscar', { width: 260, placeholder: 'LUC, shopping, módulo, observação' }),
          cpfCnpj: documentFilter('CPF/CNPJ'),
        },
        columns: [
          {
            of: 'cpfCnpj',
            label: 'CPF/CNPJ',
            as: 'document',
            sortable: true,
            width: 170,
            emphasis: 'strong',
          },
          { of: 'luc', label: 'LUC', as: 'code', sortable: true, width: 90 },
          ...columns,
        ],
        sortedBy: 'cpfCnpj,luc',
        search: calls['luc-shopping'].search,
        download: calls['luc-shopping'].download,
      }),
      calls['luc-shopping'],
    ),
  },
  {
    list: 'tipo-documento',
    ...calls['tipo-documento'],
    records: recordsOf(
      listing({
        ...common,
        name: 'exceptions-document-types',
        title: 'TIPO DOCUMENTO',
        row: rows['tipo-documento'],
        filters: search,
        columns: [
          { of: 'tipo', label: 'Tipo', as: 'code', sortable: true, width: 110, emphasis: 'strong' },
          ...columns,
        ],
        sortedBy: 'tipo',
        search: calls['tipo-documento'].search,
        download: calls['tipo-documento'].download,
      }),
      calls['tipo-documento'],
    ),
  },
  {
    list: 'centro-lucro',
    ...calls['centro-lucro'],
    records: recordsOf(
      listing({
        ...common,
        name: 'exceptions-cost-centres',
        title: 'CENTRO LUCRO',
        row: rows['centro-lucro'],
        filters: search,
        columns: [
          {
            of: 'centroLucro',
            label: 'Centro Lucro',
            as: 'code',
            sortable: true,
            width: 150,
            emphasis: 'strong',
          },
          ...columns,
        ],
        sortedBy: 'centroLucro',
        search: calls['centro-lucro'].search,
        download: calls['centro-lucro'].download,
      }),
      calls['centro-lucro'],
    ),
  },
  {
    list: 'numero-documento',
    ...calls['numero-documento'],
    records: recordsOf(
      listing({
        ...common,
        name: 'exceptions-document-numbers',
        title: 'Nº DOCUMENTO',
        row: rows['numero-documento'],
        filters: search,
        // The headers equal those of the upload: an export can be edited and imported again (rules
        // 9).
        columns: [
          {
            of: 'numero',
            label: 'Número',
            as: 'code',
            sortable: true,
            width: 150,
            emphasis: 'strong',
          },
          { of: 'anoCompetencia', label: 'Ano Competência', sortable: true, width: 132 },
          { of: 'unidEcon', label: 'Unid Econ', as: 'code', sortable: true, width: 104 },
          ...columns,
        ],
        sortedBy: 'unidEcon,anoCompetencia,numero',
        search: calls['numero-documento'].search,
        download: calls['numero-documento'].download,
      }),
      calls['numero-documento'],
    ),
  },
]
