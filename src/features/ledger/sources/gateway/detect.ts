import { FileRefused } from '#listing/server/reading/layout.ts'
import type { FileRow } from '#listing/server/reading/read-csv.ts'
import { localDate, type LocalDate } from '#values/local-date.ts'

import type { ColumnFacts, DetectedFile, Detection, ReadingWish } from '../contract/assistant.ts'
import type { Brings } from '../contract/fields.ts'
import { type Recipe, readRecipe, type RecipeFile } from '../contract/recipe.ts'
import { cleanCell } from '../rules/cell.ts'
import { ColumnCounter } from '../rules/column-facts.ts'
import { usedColumns } from '../rules/columns.ts'
import { patternOf } from '../rules/file-pattern.ts'
import { FormEvidence, type FileForm } from '../rules/forms.ts'
import {
  looksLikeDays,
  looksLikeMoney,
  type ProposedColumn,
  proposeColumns,
  type SampledColumn,
} from '../rules/propose.ts'
import { Doubt, type DoubtRow } from '../rules/reading-doubts.ts'
import type { Register } from '../rules/register.ts'
import { RegisterAnswers } from '../rules/register-answers.ts'
import { isSumRow } from '../rules/sum-row.ts'
import { findHeader } from './header-row.ts'
import { pathToList } from './json-rows.ts'
import { filesOf, formOf } from './open-files.ts'
import { type NamedBytes, openTable, type SourceTable } from './tables.ts'

/** Detected files of an upload, and the recipe that knows them. */
export type Detected = {
  readonly arquivos: readonly DetectedFile[]
  readonly duvidas: Detection['duvidas']
  readonly cadastro: Detection['cadastro']
  readonly fonteReconhecida: string | null
  /** The recipe with most of its columns in the file, if none knows it. */
  readonly parecida: {
    readonly codigo: string
    readonly colunas: number
    readonly de: number
  } | null
}

const sampledRows = 200
const shownRows = 8
const shownLastRows = 2
/** Rows that are sent to show what a transformation does to them. */
const exampleRows = 40

/** A file of a recipe that says nothing: everything is detected. */
export function undecidedFile(role: string): RecipeFile {
  const { recipe } = readRecipe({
    nome: role,
    codigo: 'DETECTAR',
    arquivos: [{ papel: role }],
    partes: [{ traz: 'RETORNO_BANCARIO', arquivo: role, campos: {} }],
  }) as { recipe: Recipe }
  const [file] = recipe.arquivos
  if (!file) throw new Error('A recipe has a file')
  return file
}

/** The file of a recipe as a person wants it to be read. */
const wishedFile = (wish: ReadingWish | undefined): RecipeFile => {
  const file = undecidedFile('ARQUIVO')
  if (!wish) return file
  const { forma, separador, codificacao, aba, dia, decimal, larguras, caminho } = wish
  return { ...file, forma, separador, codificacao, aba, dia, decimal, larguras, caminho }
}

/** Opens a file; a header row that a person chose is found again by its names. */
async function openWished(
  bytes: NamedBytes,
  form: ReturnType<typeof formOf>,
  wish: ReadingWish | undefined,
): Promise<{ readonly table: SourceTable; readonly file: RecipeFile }> {
  const wanted = wishedFile(wish)
  const file =
    form === 'JSON' && wanted.caminho === ''
      ? { ...wanted, caminho: pathToList(bytes.bytes) }
      : wanted
  const table = await openTable(file, bytes, form)
  const line = wish?.linhaCabecalho ?? null
  if (line === null || table.reading.linhaCabecalho === line) return { table, file }
  const names = table.top.find((row) => row.line === line)?.texts.filter((text) => text.trim())
  if (!names || names.length === 0)
    throw new FileRefused(`A linha ${line} não tem nomes de colunas, ou não é das 30 primeiras.`)
  const named = { ...file, cabecalho: [...names] }
  return { table: await openTable(named, bytes, form), file: named }
}

/** Rows of a table without its sums. */
async function* dataRows(table: SourceTable): AsyncGenerator<readonly FileRow[]> {
  for await (const rows of table.rows()) yield rows.filter(({ cells }) => !isSumRow(cells.all()))
}

/** First values of each column, and the first rows as they are. */
async function sampled(
  table: SourceTable,
): Promise<{ readonly columns: readonly SampledColumn[]; readonly rows: DetectedFile['inicio'] }> {
  const columns = table.columns.names.map((_, at) => ({
    name: table.columns.nameAt(at),
    values: [] as SampledColumn['values'][number][],
  }))
  const shown: DetectedFile['inicio'][number][] = []
  let count = 0
  for await (const rows of dataRows(table))
    for (const { line, cells } of rows) {
      if (count++ >= sampledRows) return { columns, rows: shown }
      if (shown.length < exampleRows) shown.push({ linha: line, celulas: cells.all() })
      for (const [at, column] of columns.entries()) {
        const { text } = cleanCell(cells.text(at))
        if (text !== '') column.values.push({ text, sheet: cells.sheet(at) })
      }
    }
  return { columns, rows: shown }
}

type FirstPass = {
  readonly evidence: FormEvidence
  readonly count: number
  readonly last: DetectedFile['fim']
  /** Cells that were looked at for the form. */
  readonly days: number
  readonly amounts: number
}

/** First pass over all rows: what they show about the form, how many they are, the last ones. */
async function passOver(table: SourceTable, columns: readonly SampledColumn[]): Promise<FirstPass> {
  const evidence = new FormEvidence()
  const counts = { rows: 0, days: 0, amounts: 0 }
  let last: DetectedFile['fim'] = []
  const days = columns.flatMap((column, at) => (looksLikeDays(column) ? [at] : []))
  const amounts = columns.flatMap((column, at) => (looksLikeMoney(column) ? [at] : []))
  for await (const rows of table.rows()) {
    for (const { line, cells } of rows) {
      if (!isSumRow(cells.all())) counts.rows++
      const textAt = (at: number) =>
        cells.sheet(at) === undefined ? cleanCell(cells.text(at)).text.trim() : ''
      for (const text of days.map(textAt))
        if (text !== '') {
          counts.days++
          evidence.addDay(line, text)
        }
      for (const text of amounts.map(textAt))
        if (text !== '') {
          counts.amounts++
          evidence.addAmount(line, text)
        }
    }
    const shown = rows
      .slice(-shownLastRows)
      .map(({ line, cells }) => ({ linha: line, celulas: cells.all() }))
    last = [...last, ...shown].slice(-shownLastRows)
  }
  return { evidence, count: counts.rows, last, days: counts.days, amounts: counts.amounts }
}

/** Place of the column of each field that tells one row from another. */
function placesOf(columns: readonly ProposedColumn[], table: SourceTable) {
  const at = (...fields: readonly string[]) => {
    for (const field of fields) {
      const found = columns.find(({ campo }) => campo === field)
      if (found) return table.columns.at(found.coluna)
    }
    return -1
  }
  return {
    unit: at('unidEcon', 'shopping'),
    tenant: at('nomeFantasia', 'razaoSocial', 'cpfCnpj'),
    number: at('numeroTitulo'),
    day: at('vencimento', 'dataCompensacao', 'vencimentoParcela', 'data'),
    amount: at('valorAberto', 'valorOriginal', 'valorRecebido', 'valorParcela', 'valor'),
    contract: at('contrato'),
    luc: at('luc'),
    document: at('cpfCnpj'),
  }
}

type SecondPass = {
  readonly facts: readonly ColumnFacts[]
  readonly duvidas: Detection['duvidas']
  readonly answers: RegisterAnswers
}

/** Second pass, in the form that was found: facts of columns, and both readings of what is doubtful. */
async function countColumns(
  table: SourceTable,
  columns: readonly ProposedColumn[],
  form: FileForm,
  doubtful: readonly ('DIA' | 'VALOR')[],
  known: KnownHere,
): Promise<SecondPass> {
  const counters = table.columns.names.map(() => new ColumnCounter(form))
  const doubts = doubtful.map((kind) => new Doubt(kind, form, known))
  const answers = new RegisterAnswers(known.register)
  const places = placesOf(columns, table)
  for await (const rows of dataRows(table))
    for (const { line, cells } of rows) {
      for (const [at, counter] of counters.entries()) counter.add(cells.text(at), cells.sheet(at))
      const text = (at: number) => (at < 0 ? '' : cleanCell(cells.text(at)).text.trim())
      const unit = text(places.unit)
      answers.add({
        unit,
        contract: text(places.contract),
        luc: text(places.luc),
        document: text(places.document),
      })
      if (doubts.length === 0) continue
      const row: DoubtRow = {
        line,
        unit,
        tenant: text(places.tenant),
        number: text(places.number),
        day: text(places.day),
        amount: text(places.amount),
      }
      for (const doubt of doubts) doubt.add(row)
    }
  return {
    facts: counters.map((counter) => counter.facts(known.register)),
    duvidas: doubts.map((doubt) => doubt.answer()),
    answers,
  }
}

type KnownHere = { readonly register: Register; readonly today: LocalDate }
type DetectedTable = Pick<Detected, 'duvidas' | 'cadastro'> & { readonly file: DetectedFile }

async function detectTable(
  table: SourceTable,
  wanted: RecipeFile,
  traz: Brings,
  known: KnownHere,
): Promise<DetectedTable> {
  const { columns, rows } = await sampled(table)
  const { evidence, count, last, days, amounts } = await passOver(table, columns)
  const { form, findings } = evidence.judge(wanted)
  const doubtful = findings.flatMap(({ codigo }) =>
    codigo === 'J02' ? ['DIA' as const] : codigo === 'J04' ? ['VALOR' as const] : [],
  )
  const proposed = proposeColumns(columns, traz, known.register)
  const { facts, duvidas, answers } = await countColumns(table, proposed, form, doubtful, known)
  const counts = evidence.counts()
  return {
    duvidas,
    cadastro: answers.answers(traz),
    file: {
      arquivo: table.name,
      leitura: {
        ...table.reading,
        dia: wanted.dia === 'AUTO' ? (evidence.provedOrder() ?? null) : wanted.dia,
        decimal: wanted.decimal === 'AUTO' ? (evidence.provedSign() ?? null) : wanted.decimal,
      },
      caminho: wanted.caminho,
      leituras: evidence.readings(),
      abas: table.sheets.visible,
      colunas: proposed.flatMap((column, at) => {
        const fatos = facts[at]
        return column.coluna.trim() === '' || !fatos ? [] : [{ ...column, posicao: at, fatos }]
      }),
      inicio: table.top
        .slice(0, shownRows)
        .map(({ line, texts }) => ({ linha: line, celulas: texts })),
      fim: last,
      exemplos: rows,
      linhas: count,
      provas: {
        dias: counts.days,
        valores: counts.amounts,
        celulasDia: days,
        celulasValor: amounts,
      },
      achados: findings,
    },
  }
}

const cnabLengths = [240, 400]

/** Length of the lines of a bank file; undefined for any other text. */
function cnabLength(bytes: Buffer): number | undefined {
  const [first = '', second = ''] = bytes
    .subarray(0, 1_000)
    .toString('latin1')
    .split(/\r\n|\r|\n/)
  return cnabLengths.find(
    (length) => first.length === length && second.length === length && /^\d/.test(first),
  )
}

/** A bank file has no columns: its parser reads it by position. */
const bankFile = (name: string, length: number): DetectedFile => ({
  arquivo: name,
  leitura: {
    forma: `CNAB ${length}`,
    codificacao: null,
    separador: null,
    aba: null,
    linhaCabecalho: null,
    dia: null,
    decimal: null,
  },
  caminho: '',
  leituras: [],
  abas: [],
  colunas: [],
  inicio: [],
  fim: [],
  exemplos: [],
  linhas: 0,
  provas: { dias: 0, valores: 0, celulasDia: 0, celulasValor: 0 },
  achados: [],
})

/** Tables that may be those of a recipe's file. */
const tablesFor = (file: RecipeFile, tables: readonly SourceTable[]): readonly SourceTable[] => {
  const isNamed = patternOf(file.nome)
  return tables.filter(
    ({ name, top }) =>
      (tables.length === 1 || isNamed(name)) &&
      findHeader(top, file.cabecalho, file.linhasCabecalho).found !== undefined,
  )
}

const isKnownBy = ({ arquivos }: Recipe, tables: readonly SourceTable[]): boolean =>
  arquivos.every((file) => file.cabecalho.length > 0 && tablesFor(file, tables).length > 0)

/** How many of a recipe's columns the files have. */
function matching(recipe: Recipe, tables: readonly SourceTable[]): { has: number; of: number } {
  const used = usedColumns(recipe, () => false)
  const has = used.filter(({ name }) => tables.some(({ columns }) => columns.has(name)))
  return { has: has.length, of: used.length }
}

/** How a file should be read, by its name in the upload; without names, the only one. */
export type DetectOptions = {
  readonly traz?: Brings
  readonly wishes?: readonly ReadingWish[]
  readonly today?: LocalDate
}

const wishFor = (wishes: readonly ReadingWish[], name: string): ReadingWish | undefined =>
  wishes.find(({ arquivo }) => arquivo === name) ?? wishes.find(({ arquivo }) => arquivo === '')

/**
 * Detects the files of an upload: how they are read, what their columns probably are, and which of
 * the recipes knows them.
 */
export async function detectFiles(
  file: NamedBytes,
  recipes: readonly Recipe[],
  register: Register,
  { traz = 'TITULOS', wishes = [], today = localDate('2000-01-01') }: DetectOptions = {},
): Promise<Detected> {
  const tables: SourceTable[] = []
  const detected: DetectedTable[] = []
  for (const each of filesOf(file)) {
    const form = formOf(each.bytes)
    const length = form === 'TEXT' ? cnabLength(each.bytes) : undefined
    if (length !== undefined) {
      detected.push({ file: bankFile(each.name, length), duvidas: [], cadastro: [] })
      continue
    }
    const opened = await openWished(each, form, wishFor(wishes, each.name))
    tables.push(opened.table)
    detected.push(await detectTable(opened.table, opened.file, traz, { register, today }))
  }
  const [first] = detected
  if (!first) throw new FileRefused('O zip não tem arquivos.')
  const known = recipes.find((recipe) => isKnownBy(recipe, tables))
  const nearest = recipes
    .map((recipe) => ({ recipe, ...matching(recipe, tables) }))
    .toSorted((one, other) => other.has / other.of - one.has / one.of)[0]
  return {
    arquivos: detected.map((each) => each.file),
    duvidas: first.duvidas,
    cadastro: first.cadastro,
    fonteReconhecida: known?.codigo ?? null,
    parecida:
      known || !nearest || nearest.has === 0
        ? null
        : { codigo: nearest.recipe.codigo, colunas: nearest.has, de: nearest.of },
  }
}
