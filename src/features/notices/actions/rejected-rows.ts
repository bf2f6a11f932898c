import { csvLine, rejectedCsv } from '#listing/server/importing/rejected-rows.ts'
import { NotFound } from '#server/http/errors.ts'
import { FileAnswer, rejectedRowsOf } from '#server/http/file-answer.ts'
import type { Work } from '#server/work/work.ts'

import * as store from '../store/load.ts'

/**
 * The rejected rows of a load of notices as a CSV that can be corrected and loaded again; of other
 * people's loads only for who sees every mall.
 */
export async function rejectedNotices(work: Work, id: number): Promise<FileAnswer> {
  const load = await store.findLoad(work.tx, id)
  if (!load || (work.actor.malls !== 'all' && load.userId !== work.actor.id))
    throw new NotFound('Carga não encontrada.')
  const record = rejectedRowsOf('notice_load', id, load.rejected)
  return new FileAnswer(
    `rejeitados-comunicacoes-${id}.csv`,
    'text/csv; charset=utf-8',
    record,
    (tx) =>
      rejectedCsv(csvLine(load.header), async (after, limit) => {
        const rows = await store.rejectedRows(tx, id, after, limit)
        return rows.map(({ cells, ...row }) => ({ ...row, text: csvLine(cells) }))
      }),
  )
}
