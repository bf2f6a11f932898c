import { serveListing } from '#listing/server/serve-listing.ts'
import {
  neutralisedLine,
  rejectedAnswer,
  type RejectedFormat,
  rejectedXlsx,
} from '#listing/server/importing/rejected-rows.ts'
import { type FileAnswer, rejectedRowsOf } from '#server/http/file-answer.ts'
import { NotFound } from '#server/http/errors.ts'
import type { Tx } from '#server/database/connection.ts'
import type { Work } from '#server/work/work.ts'

import { LOAD_STATUS, loadList, LoadStatus } from '../contract.ts'
import * as rows from '../store/load-rows.ts'

/** Problems shown on screen; the file of rejected rows has the others. */
const shownIssues = 200

/**
 * Lists loads, newest first. Users limited to some malls see the loads of those malls. A load
 * requested by id includes its problems.
 */
export const servedLoads = serveListing(loadList, {
  source: rows.loadSource,
  alsoAnswer: async (work, { id }, { page }) => {
    const todosShoppings = work.actor.malls === 'all'
    const [only] = page.content
    if (id === undefined || !only) return { todosShoppings }
    const problemas = await rows.issuesOf(work.tx, only.id, shownIssues)
    return { todosShoppings, data: [{ ...only, problemas }] }
  },
})

export const listStatuses = async () =>
  LoadStatus.options.map((codigo, index) => ({
    id: index + 1,
    codigo,
    status: LOAD_STATUS[codigo],
  }))

const rejectedRowsAfter = (tx: Tx, loadId: number) => async (after: number, limit: number) => {
  const rejectedRows = await rows.rejectedRows(tx, loadId, after, limit)
  return rejectedRows.map(({ line, rowText, reasons }) => ({
    line,
    text: neutralisedLine(rowText ?? ''),
    reasons,
  }))
}

/** The rejected rows of a load, with the header of its file, as a spreadsheet of text cells. */
export const rejectedSheet = (tx: Tx, loadId: number, header: string): AsyncGenerator<Uint8Array> =>
  rejectedXlsx(header, rejectedRowsAfter(tx, loadId))

export async function rejectedFile(
  work: Work,
  loadId: number,
  format: RejectedFormat,
): Promise<FileAnswer> {
  const { data } = await servedLoads.search(work, { id: loadId })
  const [load] = data
  const found = load && (await rows.headerOf(work.tx, loadId))
  if (!found) throw new NotFound('Carga não encontrada.')
  return rejectedAnswer(
    `rejeitados-carga-${loadId}`,
    format,
    rejectedRowsOf('erp_load', loadId, load.rejeitadas),
    found.header,
    (tx) => rejectedRowsAfter(tx, loadId),
  )
}
