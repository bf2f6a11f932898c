import { csvLine } from '../csv-line.ts'

// Spreadsheets copy cells separated by tabs and quote multi-line cells.
const tabbed = /("(?:[^"]|"")*"|[^\t\r\n]*)(\t|\r?\n|$)/g

function rowsOf(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [whole, cell = '', end] of text.matchAll(tabbed)) {
    if (whole === '' && end === '') break
    const isQuoted = cell.length > 1 && cell.startsWith('"') && cell.endsWith('"')
    rows.at(-1)?.push(isQuoted ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (end !== '\t' && end !== '') rows.push([])
  }
  return rows
}

/**
 * Converts pasted tab-separated cells, or text that already has semicolons, into the file that the
 * server reads.
 */
export function fileOfPaste(text: string): File {
  const lines = text.includes('\t') ? rowsOf(text).map(csvLine) : text.split(/\r?\n/)
  return new File([lines.join('\r\n')], 'colado.csv', {
    type: 'text/csv',
    // Fixed date: the same text gives the same file, so a retry is idempotent.
    lastModified: 0,
  })
}

/** CSV file of the lines without a match, to correct in a spreadsheet. */
export function problemsCsv(
  problems: readonly {
    readonly linha: number
    readonly coluna: string
    readonly valor: string
    readonly motivo: string
  }[],
): string {
  const rows = problems.map(({ linha, coluna, valor, motivo }) =>
    csvLine([String(linha), coluna, valor, motivo]),
  )
  return `\ufeff${['linha;coluna;valor;motivo', ...rows].join('\r\n')}\r\n`
}
