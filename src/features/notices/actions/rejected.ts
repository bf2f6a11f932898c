import { csvCell } from '#features/receivables/actions/loads.ts'
import type { Tx } from '#server/database/connection.ts'
import { NotFound } from '#server/errors.ts'
import { FileAnswer } from '#server/file-answer.ts'
import type { Work } from '#server/work.ts'

import * as store from '../store/load.ts'

const rowsAtOnce = 2_000
const line = (cells: readonly string[]) => `${cells.map(csvCell).join(';')}\r\n`

/** The header of the file plus linha and motivo, then each rejected row. UTF-8 with BOM, for spreadsheets. */
async function* rejectedCsv(tx: Tx, loadId: number, header: readonly string[]): AsyncGenerator<Buffer> {
  yield Buffer.from(`\ufeff${line([...header, 'linha', 'motivo'])}`)
  for (let after = 0; ;) {
    const rows = await store.rejectedRows(tx, loadId, after, rowsAtOnce)
    if (rows.length === 0) return
    yield Buffer.from(rows.map((row) => line([...row.cells, String(row.line), row.reasons])).join(''))
    after = rows.at(-1)?.line ?? after
  }
}

/** The rejected rows of a load of notices as a CSV that can be corrected and loaded again; of other people's loads only for who sees every mall. */
export async function rejectedNotices(work: Work, id: number): Promise<FileAnswer> {
  const found = await store.findLoad(work.tx, id)
  if (!found || (work.actor.malls !== 'all' && found.userId !== work.actor.id))
    throw new NotFound('Carga não encontrada.')
  return new FileAnswer(`rejeitados-comunicacoes-${id}.csv`, 'text/csv; charset=utf-8', (tx) =>
    rejectedCsv(tx, id, found.header),
  )
}
