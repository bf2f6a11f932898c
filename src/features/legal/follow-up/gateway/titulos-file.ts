import { fileLayout } from '#listing/importer.ts'
import { type TableReader, tableReader } from '#listing/server/importing/table-reader.ts'
import { money } from '#listing/server/reading/cells.ts'
import type { FileRow } from '#listing/server/reading/rows-of-file.ts'
import { cents, type Cents } from '#values/cents.ts'

/** Columns of the Títulos CSV (rules 9); the download has all, the upload needs four. */
export const titulosColumns = [
  { name: 'idTitulo', isRequired: true },
  { name: 'numeroBoleto' },
  { name: 'numeroTitulo' },
  { name: 'tipoMovimento' },
  { name: 'vencimento' },
  { name: 'valorOriginal' },
  { name: 'considerar' },
  { name: 'percentualJuros' },
  { name: 'percentualMulta' },
  { name: 'indice' },
  { name: 'valJuros', isRequired: true, kind: 'money' },
  { name: 'valMulta', isRequired: true, kind: 'money' },
  { name: 'valCorrecao', isRequired: true, kind: 'money' },
] as const

fileLayout('TITULOS_DA_ACAO', titulosColumns)

/** A valid line of the file. */
export type TituloLine = {
  readonly line: number
  readonly idTitulo: number
  /** Undefined if the cell is empty or the column is missing: unchanged. */
  readonly considerar: boolean | undefined
  readonly interest: Cents
  readonly fine: Cents
  readonly correction: Cents
}

type Column = (typeof titulosColumns)[number]['name']
type Facts = { readonly known: ReadonlySet<number> }

const yes = new Set(['s', 'sim'])
const no = new Set(['n', 'nao', 'não'])

const openTable = tableReader<TituloLine, Column, Facts>(
  { columns: titulosColumns, of: 'dos títulos da ação', accepts: ['.csv'] },
  ({ line, cell }, reject, { known }) => {
    const amountOf = (column: Column): Cents => {
      const text = cell(column)
      if (text === '') return cents(0)
      const value = money(text)
      if (typeof value === 'string' && Number(value) >= 0) return cents(Number(value))
      reject(column, typeof value === 'string' ? 'O valor não pode ser negativo.' : value.reason)
      return cents(0)
    }
    const typed = cell('considerar').toLowerCase()
    const idTitulo = Number(cell('idTitulo'))
    if (!known.has(idTitulo)) reject('idTitulo', 'O título não é desta ação.')
    if (typed !== '' && !yes.has(typed) && !no.has(typed)) reject('considerar', 'Use S ou N.')
    return {
      line,
      idTitulo,
      considerar: typed === '' ? undefined : yes.has(typed),
      interest: amountOf('valJuros'),
      fine: amountOf('valMulta'),
      correction: amountOf('valCorrecao'),
    }
  },
)

const shownProblems = 5

/** Joins all errors into one sentence; the whole file is refused. */
export const problemsSentence = (problems: readonly string[]): string => {
  const [only = '', ...others] = problems
  if (others.length === 0) return only
  const shown = problems.slice(0, shownProblems).join(' ')
  const more = problems.length - shownProblems
  return `O arquivo tem ${problems.length} problemas e nada foi gravado. ${shown}${more > 0 ? ` E mais ${more}.` : ''}`
}

const sentence = (line: number, column: string, reason: string) =>
  `Linha ${line}, ${column}: ${reason}`

/** Reads the whole file; reports errors by line, and any error discards the file. */
export async function readTitulosFile(
  pieces: AsyncIterable<readonly FileRow[]>,
  known: ReadonlySet<number>,
): Promise<{ readonly lines: readonly TituloLine[]; readonly problems: readonly string[] }> {
  const lines: TituloLine[] = []
  const problems: string[] = []
  const seen = new Set<number>()
  let reader: TableReader<TituloLine> | undefined
  for await (const piece of pieces) {
    let body = piece
    if (!reader) {
      const [head, ...rest] = piece
      const opened = openTable(head?.cells ?? [], { known })
      if (opened.refusals) return { lines, problems: opened.refusals }
      reader = opened.reader
      body = rest
    }
    for (const each of body) {
      const { row, flaws } = reader.readRow(each)
      problems.push(...flaws.map(({ line, column, reason }) => sentence(line, column, reason)))
      if (!row) continue
      if (seen.has(row.idTitulo))
        problems.push(sentence(row.line, 'idTitulo', 'O título está repetido no arquivo.'))
      seen.add(row.idTitulo)
      lines.push(row)
    }
  }
  if (!reader) problems.push('O arquivo está vazio.')
  const refusal = reader?.refusal()
  return refusal === undefined ? { lines, problems } : { lines: [], problems: [refusal] }
}
