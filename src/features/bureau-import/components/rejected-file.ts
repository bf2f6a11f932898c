import type { ImportResult } from '../contract.ts'

type Line = ImportResult['linhas'][number]

/** Latin-1 as well as UTF-8, as the import itself reads it. */
function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('latin1').decode(bytes)
  }
}

// A spreadsheet program runs what starts like this (OWASP, CSV injection), after blanks and in wide
// forms too.
const runs = /^[\s\u200b\ufeff]*[=+\-@\uff0b\uff0d\uff1d\uff20]|^[\t\r\n]/u

const cell = (text: string): string => {
  const safe = runs.test(text) ? `'${text}` : text
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const cellsOf = (line: string): string =>
  line
    .split(';')
    .map((each) => (runs.test(each) ? cell(each) : each))
    .join(';')

/**
 * The text of the rejected lines: each as it came, with its number and the reason, to be corrected
 * and brought again.
 */
export function rejectedText(text: string, rejectedLines: readonly Line[]): string {
  const lines = text.split(/\r\n|\r|\n/)
  const header = lines[0]?.includes(';') ? `${cellsOf(lines[0])};` : ''
  const row = ({ linha, motivo }: Line) => {
    const own = cellsOf(lines[linha - 1] ?? '')
    return `${header === '' ? cell(own) : own};${linha};${cell(motivo)}`
  }
  const head = header === '' ? 'conteudo;linha;motivo' : `${header}linha;motivo`
  return `\ufeff${[head, ...rejectedLines.map(row)].join('\r\n')}\r\n`
}

/** The rejected lines of an imported file, as a file. */
export async function rejectedFile(
  file: File,
  rejectedLines: readonly Line[],
): Promise<{ name: string; blob: Blob }> {
  const text = rejectedText(textOf(await file.arrayBuffer()).replace(/^\ufeff/, ''), rejectedLines)
  return {
    name: `${file.name.replace(/\.[^.]+$/, '')}-rejeitadas.csv`,
    blob: new Blob([text], { type: 'text/csv;charset=utf-8' }),
  }
}
