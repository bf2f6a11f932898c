import { FileRefused } from '#listing/server/reading/layout.ts'

import type { Brings } from '../contract/fields.ts'
import type { Finding } from '../contract/findings.ts'
import type { FileReading } from '../contract/rehearsal.ts'
import { type Recipe, readRecipe, type RecipeFile } from '../contract/recipe.ts'
import { cleanCell } from '../rules/cell.ts'
import { usedColumns } from '../rules/columns.ts'
import { FormEvidence, type Reading } from '../rules/forms.ts'
import {
  looksLikeDays,
  looksLikeMoney,
  type ProposedColumn,
  proposeColumns,
  type SampledColumn,
} from '../rules/propose.ts'
import type { Register } from '../rules/register.ts'
import { findHeader } from './header-row.ts'
import { filesOf, formOf, patternOf } from './open-files.ts'
import { type NamedBytes, openTable, type SourceTable } from './tables.ts'

/** A row of the file as it is. */
export type ShownRow = { readonly linha: number; readonly celulas: readonly string[] }

/** What a file seems to be, before anybody wrote a recipe for it (rules 11, 13). */
export type DetectedFile = {
  readonly arquivo: string
  readonly leitura: FileReading
  readonly leituras: readonly Reading[]
  readonly abas: readonly string[]
  readonly colunas: readonly ProposedColumn[]
  /** First rows as they are, to show where the header is, and the last ones. */
  readonly inicio: readonly ShownRow[]
  readonly fim: readonly ShownRow[]
  /** Rows below the header. */
  readonly linhas: number
  readonly achados: readonly Finding[]
}

/** Detected files of an upload, and the recipe that knows them. */
export type Detected = {
  readonly arquivos: readonly DetectedFile[]
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

/** First values of each column. */
async function sampled(table: SourceTable): Promise<readonly SampledColumn[]> {
  const columns = table.columns.names.map((_, at) => ({
    name: table.columns.nameAt(at),
    values: [] as SampledColumn['values'][number][],
  }))
  let count = 0
  for await (const rows of table.rows())
    for (const { cells } of rows) {
      if (count++ >= sampledRows) return columns
      for (const [at, column] of columns.entries()) {
        const { text } = cleanCell(cells.text(at))
        if (text !== '') column.values.push({ text, sheet: cells.sheet(at) })
      }
    }
  return columns
}

/** Passes over all rows: what they show about the form, how many they are, and the last ones. */
async function passOver(
  table: SourceTable,
  columns: readonly SampledColumn[],
): Promise<{
  readonly evidence: FormEvidence
  readonly count: number
  readonly last: readonly ShownRow[]
}> {
  const evidence = new FormEvidence()
  let count = 0
  let last: readonly ShownRow[] = []
  const days = columns.flatMap((column, at) => (looksLikeDays(column) ? [at] : []))
  const amounts = columns.flatMap((column, at) => (looksLikeMoney(column) ? [at] : []))
  for await (const rows of table.rows()) {
    count += rows.length
    for (const { line, cells } of rows) {
      for (const at of days)
        if (cells.sheet(at) === undefined) evidence.addDay(line, cells.text(at).trim())
      for (const at of amounts)
        if (cells.sheet(at) === undefined) evidence.addAmount(line, cells.text(at).trim())
    }
    const shown = rows
      .slice(-shownLastRows)
      .map(({ line, cells }) => ({ linha: line, celulas: cells.all() }))
    last = [...last, ...shown].slice(-shownLastRows)
  }
  return { evidence, count, last }
}

async function detectTable(
  table: SourceTable,
  traz: Brings,
  register: Register,
): Promise<DetectedFile> {
  const columns = await sampled(table)
  const { evidence, count, last } = await passOver(table, columns)
  const { findings } = evidence.judge({ dia: 'AUTO', decimal: 'AUTO' })
  return {
    arquivo: table.name,
    leitura: {
      ...table.reading,
      dia: evidence.provedOrder() ?? null,
      decimal: evidence.provedSign() ?? null,
    },
    leituras: evidence.readings(),
    abas: table.sheets.visible,
    colunas: proposeColumns(
      columns.filter(({ name }) => name.trim() !== ''),
      traz,
      register,
    ),
    inicio: table.top
      .slice(0, shownRows)
      .map(({ line, texts }) => ({ linha: line, celulas: texts })),
    fim: last,
    linhas: count,
    achados: findings,
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
  leituras: [],
  abas: [],
  colunas: [],
  inicio: [],
  fim: [],
  linhas: 0,
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

/**
 * Detects the files of an upload: how they are read, what their columns probably are, and which of
 * the recipes knows them.
 */
export async function detectFiles(
  file: NamedBytes,
  recipes: readonly Recipe[],
  register: Register,
  traz: Brings = 'TITULOS',
): Promise<Detected> {
  const tables: SourceTable[] = []
  const arquivos: DetectedFile[] = []
  for (const each of filesOf(file)) {
    const form = formOf(each.bytes)
    const length = form === 'TEXT' ? cnabLength(each.bytes) : undefined
    if (length !== undefined) {
      arquivos.push(bankFile(each.name, length))
      continue
    }
    const table = await openTable(undecidedFile('ARQUIVO'), each, form)
    tables.push(table)
    arquivos.push(await detectTable(table, traz, register))
  }
  if (arquivos.length === 0) throw new FileRefused('O zip não tem arquivos.')
  const known = recipes.find((recipe) => isKnownBy(recipe, tables))
  const nearest = recipes
    .map((recipe) => ({ recipe, ...matching(recipe, tables) }))
    .toSorted((one, other) => other.has / other.of - one.has / one.of)[0]
  return {
    arquivos,
    fonteReconhecida: known?.codigo ?? null,
    parecida:
      known || !nearest || nearest.has === 0
        ? null
        : { codigo: nearest.recipe.codigo, colunas: nearest.has, de: nearest.of },
  }
}
