import * as z from 'zod'

import { type Call, call, type Schema } from '#contract/call.ts'
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
import { type Column, documentFilter, type Listing, listing, text } from '#listing/definition.ts'

/** Where the calls of the lists live. */
export const base = '/config/excecoes'
const path = '/configuracoes-excecoes'
/** The screen that grants them. */
export const screens = [path] as const

/** The four exception lists, as their addresses spell them (spec 3:7 'Exceptions'). */
export const LIST_CODES = ['luc-shopping', 'tipo-documento', 'centro-lucro', 'numero-documento'] as const
export type ListCode = (typeof LIST_CODES)[number]

/** What a record can hide a título from, with the words people read (rules 8). */
export const MODULES: Readonly<Record<string, string>> = {
  INADIMPLENCIA: 'Inadimplência',
  PRIORIZACAO: 'Priorização',
  SERASA: 'Serasa',
  AJUIZAMENTO: 'Ajuizamento',
  CARTAS_EMAIL: 'Cartas e Email',
}

/** The name under which browsers read the lists again. */
export const staleName = 'exceptions'

const Named = z.object({ id: z.number(), nome: z.string() })

export const listModules = call({
  name: 'exceptions.listModules',
  method: 'GET',
  path: `${base}/modulo`,
  access: 'session',
  summary: 'Módulos em que uma exceção oculta títulos',
  answer: content(Named),
})

// What every record tells, whatever its list (spec 3:3 'Exception records').
const told = {
  id: z.number(),
  ativo: z.boolean(),
  observacao: z.string(),
  /** The malls for which it holds, those of the person alone; none = all. */
  shoppings: z.array(Named),
  modulos: z.array(Named),
  /** The same as one text, as the csv has them. */
  nomesShoppings: z.string(),
  nomesModulos: z.string(),
  /** How people call it: 'CPF/CNPJ 11.222.333/0001-81, LUC L12'. */
  descricao: z.string(),
  /** False for one that holds for malls of others too. */
  podeAlterar: z.boolean(),
  versao: z.number(),
  alteradoPor: z.string(),
  alteradoEm: instant,
}
type Told = z.output<z.ZodObject<typeof told>>

/** A record of any list: what its list does not have is absent. */
export type ExceptionRow = Told & {
  readonly cpfCnpj?: string
  readonly luc?: string
  readonly tipo?: string
  readonly centroLucro?: string
  readonly numero?: string
  readonly anoCompetencia?: number
  readonly unidEcon?: string
}

// An id, or the row that has it: the spec's screens send what they have read.
const reference = z.union([z.number(), z.string().max(30), z.object({ id: z.union([z.number(), z.string().max(30)]) })])
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

// What every record is given; what must be filled in, the rules say alike of a simulation and of a record.
const given = {
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
  'numero-documento': { numero: short.optional(), anoCompetencia: year.optional(), unidEcon: short.optional() },
} as const

type AnyOwn = (typeof own)['luc-shopping'] &
  (typeof own)['tipo-documento'] &
  (typeof own)['centro-lucro'] &
  (typeof own)['numero-documento']
/** What a record is given, of any list. */
export type ExceptionFields = z.output<z.ZodObject<typeof given & AnyOwn>>

/** How many títulos, of how many boletos, and how much is open of them. */
export const Sum = z.object({ titulos: z.number(), boletos: z.number(), valor: money })
/** What a record hides, of the person's malls (rules 8). */
export const Effect = z.object({
  /** The open títulos that match it. */
  oculta: Sum,
  /** What the record hides as it is stored now; nothing of a new one. */
  antes: Sum,
  /** Boletos in the negativation that its guard blocks. */
  emNegativacao: z.number(),
  /** Boletos that are at the bureau already, or on their way: no list takes them out. */
  noBureau: z.number(),
})
export type Effect = z.output<typeof Effect>

const asked = { registro: id.optional(), busca: searchText.optional(), ...pageWindow }
const byDocument = { ...asked, cpfCnpj: documentText.optional() }
export type ExceptionSearch = z.output<z.ZodObject<typeof byDocument>>

type Words = { readonly name: string; readonly of: string }

// The six calls of a list; only what its records have of their own differs.
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
  }: { readonly row: R; readonly query: Q; readonly simulate: S; readonly create: C; readonly change: U },
) {
  const saved = Message.extend({ registro: row, efeito: Effect })
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
      fields: create,
      answer: saved,
    }),
    change: call({
      name: `exceptions.change${name}`,
      method: 'POST',
      path: `${base}/${list}/{id}`,
      summary: `Altera uma exceção por ${of}`,
      access: { screens },
      params,
      fields: change,
      answer: saved,
    }),
    remove: call({
      name: `exceptions.remove${name}`,
      method: 'DELETE',
      path: `${base}/${list}/{id}`,
      summary: `Exclui uma exceção por ${of}`,
      access: { screens },
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
  /** Before it is saved; `id` is the record that would change. */
  simulate: z.object({ ...given, ...fields, id: id.optional() }),
  create: z.object({ ...given, ...fields }),
  change: z.object({ ...given, ...fields, versao: z.number().int().optional() }),
})

const rows = {
  'luc-shopping': z.object({ ...told, cpfCnpj: z.string(), luc: z.string() }),
  'tipo-documento': z.object({ ...told, tipo: z.string() }),
  'centro-lucro': z.object({ ...told, centroLucro: z.string() }),
  'numero-documento': z.object({ ...told, numero: z.string(), anoCompetencia: z.number(), unidEcon: z.string() }),
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
    { row: rows['tipo-documento'], query: z.object(asked), ...sides(own['tipo-documento']) },
  ),
  'centro-lucro': callsOf(
    'centro-lucro',
    { name: 'CostCentres', of: 'centro de lucro' },
    { row: rows['centro-lucro'], query: z.object(asked), ...sides(own['centro-lucro']) },
  ),
  'numero-documento': callsOf(
    'numero-documento',
    { name: 'DocumentNumbers', of: 'número de documento' },
    { row: rows['numero-documento'], query: z.object(asked), ...sides(own['numero-documento']) },
  ),
}

const common = {
  path,
  noun: ['item', 'itens'],
  rowKey: 'id',
  rowLabel: 'descricao',
  whenEmpty: 'Não obteve resultados.',
  whenNothing: { title: 'Nenhum item', sentence: 'Esta lista não oculta nenhum título.' },
  exportLabel: 'Exportar',
  staleBy: [staleName],
} as const

const columns = [
  { of: 'shoppings', label: 'Shoppings', only: 'screen', minWidth: 150 },
  { of: 'nomesShoppings', label: 'Shoppings', only: 'export' },
  { of: 'modulos', label: 'Módulos', only: 'screen', minWidth: 150 },
  { of: 'nomesModulos', label: 'Módulos', only: 'export' },
  { of: 'observacao', label: 'Observação', minWidth: 180 },
  { of: 'ativo', label: 'Ativo', as: 'choice', words: { true: 'Sim', false: 'Não' }, sortable: true, width: 84 },
  { of: 'alteradoPor', label: 'Alterado por', as: 'name', only: 'screen', startsHidden: true, width: 150 },
  {
    of: 'alteradoEm',
    label: 'Alterado em',
    as: 'instant',
    only: 'screen',
    sortable: true,
    startsHidden: true,
    width: 140,
  },
] as const satisfies readonly Column<Told>[]

type Of<Out> = { readonly _zod: { readonly input: unknown; readonly output: Out } }
type Saved = { readonly mensagem: string; readonly registro: ExceptionRow; readonly efeito: Effect }
type Identified = { readonly id: number }

/** One list, with everything by which it differs from the others. */
export type ExceptionList = {
  readonly list: ListCode
  readonly listing: Listing<ExceptionRow>
  readonly search: Call<Schema, Of<ExceptionSearch>, Schema, Of<{ readonly data: ExceptionRow[] }>>
  readonly simulate: Call<Schema, Schema, Of<ExceptionFields & { readonly id?: number | undefined }>, Of<Effect>>
  readonly create: Call<Schema, Schema, Of<ExceptionFields>, Of<Saved>>
  readonly change: Call<
    Of<Identified>,
    Schema,
    Of<ExceptionFields & { readonly versao?: number | undefined }>,
    Of<Saved>
  >
  readonly remove: Call<Of<Identified>, Schema, Schema, Of<{ readonly mensagem: string }>>
  readonly download: Call<Schema, Of<ExceptionSearch>, Schema, never>
}

/** The four lists in the order of their tabs (spec 3:2.22). */
export const exceptionLists: readonly ExceptionList[] = [
  {
    list: 'luc-shopping',
    ...calls['luc-shopping'],
    listing: listing({
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
        { of: 'cpfCnpj', label: 'CPF/CNPJ', as: 'document', sortable: true, width: 170, emphasis: 'strong' },
        { of: 'luc', label: 'LUC', as: 'code', sortable: true, width: 90 },
        ...columns,
      ],
      sortedBy: 'cpfCnpj,luc',
      search: calls['luc-shopping'].search,
      download: calls['luc-shopping'].download,
    }),
  },
  {
    list: 'tipo-documento',
    ...calls['tipo-documento'],
    listing: listing({
      ...common,
      name: 'exceptions-document-types',
      title: 'TIPO DOCUMENTO',
      row: rows['tipo-documento'],
      filters: search,
      columns: [{ of: 'tipo', label: 'Tipo', as: 'code', sortable: true, width: 110, emphasis: 'strong' }, ...columns],
      sortedBy: 'tipo',
      search: calls['tipo-documento'].search,
      download: calls['tipo-documento'].download,
    }),
  },
  {
    list: 'centro-lucro',
    ...calls['centro-lucro'],
    listing: listing({
      ...common,
      name: 'exceptions-cost-centres',
      title: 'CENTRO LUCRO',
      row: rows['centro-lucro'],
      filters: search,
      columns: [
        { of: 'centroLucro', label: 'Centro Lucro', as: 'code', sortable: true, width: 150, emphasis: 'strong' },
        ...columns,
      ],
      sortedBy: 'centroLucro',
      search: calls['centro-lucro'].search,
      download: calls['centro-lucro'].download,
    }),
  },
  {
    list: 'numero-documento',
    ...calls['numero-documento'],
    listing: listing({
      ...common,
      name: 'exceptions-document-numbers',
      title: 'Nº DOCUMENTO',
      row: rows['numero-documento'],
      filters: search,
      // The heads are those of the upload: what was exported can be changed and loaded again (rules 9).
      columns: [
        { of: 'numero', label: 'Número', as: 'code', sortable: true, width: 150, emphasis: 'strong' },
        { of: 'anoCompetencia', label: 'Ano Competência', sortable: true, width: 132 },
        { of: 'unidEcon', label: 'Unid Econ', as: 'code', sortable: true, width: 104 },
        ...columns,
      ],
      sortedBy: 'unidEcon,anoCompetencia,numero',
      search: calls['numero-documento'].search,
      download: calls['numero-documento'].download,
    }),
  },
]
