import { csvLine } from '#listing/csv-line.ts'

import type { ImportResult } from '../contract.ts'

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Text of the rejected records of the bureau's file, each with line number and reason. */
export function rejectedText(text: string, rejectedLines: ImportResult['linhas']): string {
  const lines = text.split(/\r\n|\r|\n/)
  const rows = rejectedLines.map(({ linha, motivo }) =>
    csvLine([lines[linha - 1] ?? '', String(linha), motivo]),
  )
  return `\ufeff${['conteudo;linha;motivo', ...rows].join('\r\n')}\r\n`
}

/** Download of the rejected lines: a spreadsheet of its rows, or the bureau's records. */
export async function rejectedFile(
  file: File,
  { planilha, linhas }: Pick<ImportResult, 'planilha' | 'linhas'>,
): Promise<{ name: string; blob: Blob }> {
  const name = `${file.name.replace(/\.[^.]+$/, '')}-rejeitadas`
  if (planilha !== undefined)
    return {
      name: `${name}.xlsx`,
      blob: new Blob([Uint8Array.from(atob(planilha), (byte) => byte.charCodeAt(0))], {
        type: sheetType,
      }),
    }
  const text = new TextDecoder('latin1').decode(await file.arrayBuffer())
  const lines = linhas.filter(({ linha }) => linha > 0)
  return {
    name: `${name}.csv`,
    blob: new Blob([rejectedText(text, lines)], { type: 'text/csv;charset=utf-8' }),
  }
}
