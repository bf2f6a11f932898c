import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import type { InputOf } from '#contract/call.ts'
import type { downloadOrderRows } from '#features/ledger/received-files/contract/calls.ts'
import { inSourceThread } from '#features/ledger/sources/gateway/in-source-thread.ts'
import type { OrderRows } from '#features/ledger/sources/gateway/order-rows.ts'
import { csvLine } from '#listing/csv-line.ts'
import { FileRefused } from '#listing/server/reading/layout.ts'
import { rejectedXlsx } from '#listing/server/importing/rejected-rows.ts'
import { writeFileTo } from '#server/files/files.ts'
import { temporaryFolder } from '#server/files/temporary-files.ts'
import { NotFound } from '#server/http/errors.ts'
import { FileAnswer, xlsxMediaType } from '#server/http/file-answer.ts'
import type { Tx } from '#server/database/connection.ts'
import type { Work } from '#server/work/work.ts'

import { type Entrada, findEntrada } from '../store/files.ts'
import { recipeOf } from './parts.ts'

/** Bytes that can no longer be read leave their reason as the only row. */
function unreadable(error: unknown): OrderRows {
  if (!(error instanceof FileRefused)) throw error
  return { columns: [], rows: [{ line: 0, cells: [], reason: error.message }] }
}

/** Reads the stored bytes again for the rows whose days contradict the others or the source. */
async function* writeRows(tx: Tx, entrada: Entrada, fileId: string): AsyncGenerator<Uint8Array> {
  const folder = await temporaryFolder()
  try {
    const path = join(folder, 'entrada')
    await writeFileTo(tx, fileId, path)
    const { columns, rows } = await inSourceThread<'order-rows'>({
      kind: 'order-rows',
      path,
      name: entrada.fileName,
      recipe: recipeOf(entrada),
    }).catch(unreadable)
    yield* rejectedXlsx(csvLine(columns), async (after, limit) =>
      rows
        .map(({ line, cells, reason }, at) => ({
          line: at + 1,
          shownLine: line,
          text: csvLine(cells),
          reasons: reason,
        }))
        .slice(after, after + limit),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** 'Baixar as linhas' of finding J01, as xlsx with text cells: to show who makes the file. */
export async function downloadRowsOfOrder(
  work: Work,
  { id }: InputOf<typeof downloadOrderRows>,
): Promise<FileAnswer> {
  const entrada = await findEntrada(work.tx, id)
  const finding = entrada?.findings.find(({ codigo }) => codigo === 'J01')
  if (entrada === undefined || entrada.fileId === null || finding === undefined)
    throw new NotFound('Esta entrada não tem linhas com outra ordem de dia e mês.')
  const { fileId } = entrada
  return new FileAnswer(
    `linhas-j01-entrada-${id}.xlsx`,
    xlsxMediaType,
    {
      action: 'EXPORTAR',
      entity: 'entrada',
      entityId: id,
      body: {
        titulo: 'Linhas com outra ordem de dia e mês',
        filtros: [],
        linhas: finding.quantidade,
      },
    },
    (tx) => writeRows(tx, entrada, fileId),
  )
}
