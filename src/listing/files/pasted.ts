import { csvLine } from '../csv-line.ts'

// What a spreadsheet puts on the clipboard has tabs between its cells, and quotes around a cell of
// several lines.
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
 * What was pasted as the file that the server reads: cells with tabs between them, or a text that
 * has semicolons already.
 */
export function fileOfPaste(text: string): File {
  const lines = text.includes('\t') ? rowsOf(text).map(csvLine) : text.split(/\r?\n/)
  return new File([lines.join('\r\n')], 'colado.csv', {
    type: 'text/csv',
    // The same text is the same file: a retry repeats nothing.
    lastModified: 0,
  })
}

/** The lines that led to nothing, as a file for the spreadsheet that they came from. */
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
