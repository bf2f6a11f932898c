import {
  columnsOf,
  FileRefused,
  fold,
  type Layout,
  positions,
  repeatedColumn,
  repeatedSentence,
} from './layout.ts'

// Fewer matches are chance: 'luc' and 'shopping' are in every mall file.
const fewestMatches = 4
/** Rows searched for a misplaced header, to report its line. */
export const rowsBelowHeader = 20
const mostNames = 8

const separators: readonly (readonly [separator: string, name: string])[] = [
  [',', 'vírgula'],
  ['\t', 'tabulação'],
  ['|', 'barra vertical'],
]

const requiredOf = (layout: Layout): readonly string[] =>
  columnsOf(layout).flatMap(({ name, isRequired }) => (isRequired ? [name] : []))

const countMatches = (names: readonly string[], required: readonly string[]): number => {
  const found = new Set(names.map(fold))
  return required.filter((name) => found.has(fold(name))).length
}

/** True if the row names enough of the required columns to be the header. */
export const namesColumns = (names: readonly string[], required: readonly string[]): boolean =>
  countMatches(names, required) >= Math.min(fewestMatches, required.length)

/** Layout whose required columns match best; undefined if too few match. */
function closest(names: readonly string[], layouts: readonly Layout[]): Layout | undefined {
  const matches = (layout: Layout) => countMatches(names, requiredOf(layout))
  const [best] = layouts.toSorted((a, b) => matches(b) - matches(a))
  return best && namesColumns(names, requiredOf(best)) ? best : undefined
}

/** True if the row is a header of one of these layouts. */
export const isHeaderOf = (names: readonly string[], layouts: readonly Layout[]): boolean =>
  closest(names, layouts) !== undefined

const quoteNames = (names: readonly string[]): string => {
  const shown = names.slice(0, mostNames).map((name) => `'${name.trim().slice(0, 60)}'`)
  const more = names.length - shown.length
  return more > 0 ? `${shown.join(', ')} e mais ${more}` : shown.join(', ')
}

/**
 * Explains a misplaced header: another separator, or rows above it. `below` are the rows after the
 * first. Undefined if no header is found.
 */
export function explainMisplaced(
  names: readonly string[],
  below: readonly (readonly string[])[],
  isHeader: (names: readonly string[]) => boolean,
  takesXlsx = true,
): string | undefined {
  for (const [separator, name] of separators)
    if (isHeader(names.flatMap((cell) => cell.split(separator))))
      return `O separador das colunas está errado: encontrado ${name}, esperado ponto e vírgula. Salve o arquivo como CSV separado por ponto e vírgula${takesXlsx ? ', ou como xlsx,' : ''} e envie de novo.`
  const above = below.findIndex(isHeader) + 1
  if (above === 0) return undefined
  const title = names.filter((cell) => cell.trim() !== '').slice(0, 1)
  return `Há ${above === 1 ? 'uma linha' : `${above} linhas`} acima do cabeçalho (${quoteNames(title)}): a primeira linha deve ter os nomes das colunas. Apague o que está acima deles e envie de novo.`
}

/** Detects another separator when the header is in one cell. */
export function otherSeparator(header: readonly string[]): string {
  const [only = '', ...rest] = header.filter((cell) => cell.trim() !== '')
  if (rest.length > 0) return ''
  const found = separators.find(([separator]) => only.split(separator).length > 2)
  return found ? ` As colunas do arquivo parecem separadas por ${found[1]}.` : ''
}

const words: Readonly<Record<string, string>> = {
  ORACLE: 'de títulos',
  AUXILIARY: 'do cadastro de contratos',
}

/** Lists our column names, to help rename those of another system. */
const neededColumns = (layouts: readonly Layout[], expected: string | undefined): string =>
  layouts
    .filter(({ kind }) => expected === undefined || kind === expected)
    .map(
      (layout) =>
        `As colunas obrigatórias da planilha ${words[layout.kind] ?? layout.kind} são: ${requiredOf(layout).join('; ')}.`,
    )
    .join(' ')

/**
 * Detects the layout by the header. Refuses a file whose first row is no header, with an
 * explanation (`below` are the next rows), and missing required columns.
 */
export function recognise(
  header: readonly string[],
  layouts: readonly Layout[],
  expected: string | undefined,
  below: readonly (readonly string[])[] = [],
  isSheet = false,
): Layout {
  const found = positions(header)
  const best = closest(header, layouts)
  if (!best)
    throw new FileRefused(
      explainMisplaced(header, below, (names) => closest(names, layouts) !== undefined) ??
        `O cabeçalho não é de nenhuma planilha conhecida: a primeira linha deve ter os nomes das colunas${isSheet ? '' : ', separados por ponto e vírgula'}.${otherSeparator(header)} Encontrado: ${quoteNames(header.filter((cell) => cell.trim() !== ''))}. ${neededColumns(layouts, expected)}`,
    )
  if (expected && best.kind !== expected)
    throw new FileRefused(
      `O arquivo tem o cabeçalho da planilha ${best.kind}, e não da planilha ${expected}.`,
    )
  const columns = columnsOf(best)
  const missing = columns
    .filter(({ name, isRequired }) => isRequired && !found.has(fold(name)))
    .map(({ name }) => name)
  const repeated = repeatedColumn(header, columns)
  if (repeated !== undefined) throw new FileRefused(repeatedSentence(repeated))
  if (missing.length === 0) return best
  const known = new Set(columns.map(({ name }) => fold(name)))
  const strange = header.filter((name) => name.trim() !== '' && !known.has(fold(name)))
  const hint =
    strange.length === 0
      ? ''
      : ` ${strange.length === 1 ? 'Esta coluna do arquivo não é da planilha' : 'Estas colunas do arquivo não são da planilha'}: ${quoteNames(strange)}.`
  throw new FileRefused(
    `O cabeçalho não tem ${missing.length === 1 ? 'a coluna obrigatória' : 'as colunas obrigatórias'} ${missing.join(', ')}.${hint}`,
  )
}
