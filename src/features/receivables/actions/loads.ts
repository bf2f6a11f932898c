import * as registers from '#features/registers/actions.ts'
import { exportListing, exportTitle } from '#listing/server/export.ts'
import { harmless } from '#listing/server/spreadsheet-cell.ts'
import { readPage } from '#listing/server/window.ts'
import { FileAnswer } from '#server/file-answer.ts'
import { NotFound } from '#server/errors.ts'
import type { Tx } from '#server/database/connection.ts'
import type { Work } from '#server/work.ts'
import type { AnswerOf } from '#contract/call.ts'

import { type listLoads, loadList, type LoadRow, type LoadSearch } from '../contract.ts'
import * as rows from '../store/load-rows.ts'

/** Problems of a load that its screen shows; the others are in the file of rejected rows. */
const shownIssues = 200

// The first wall; an empty list would be no condition at all.
const ofActor = ({ actor }: Work, search: LoadSearch) => ({
  ...search,
  escopo: actor.malls === 'all' ? undefined : actor.malls.length === 0 ? [0] : actor.malls,
})

/** The loads, newest first; people with malls of their own see the loads of those malls. One asked for by its id comes with its problems. */
export async function list(work: Work, search: LoadSearch): Promise<AnswerOf<typeof listLoads>> {
  const { content, pageInfo } = await readPage<LoadRow>(work.tx, loadList, rows.loadSource, ofActor(work, search))
  const todosShoppings = work.actor.malls === 'all'
  const [only] = content
  if (search.id === undefined || !only) return { data: content, pageInfo, todosShoppings }
  const problemas = await rows.issuesOf(work.tx, only.id, shownIssues)
  return { data: [{ ...only, problemas }], pageInfo, todosShoppings }
}

/** The same loads as a spreadsheet; every export is in the decision log. */
export async function download(work: Work, search: LoadSearch): Promise<FileAnswer> {
  const malls = new Map((await registers.listMalls(work)).map(({ id, nome }) => [String(id), nome]))
  const about = await exportTitle(work, loadList, search, { shoppings: malls })
  work.audit({
    mallId: 0,
    action: 'EXPORTAR',
    entity: 'lista',
    entityId: loadList.name,
    body: { titulo: loadList.title, filtros: about.filterWords },
  })
  return exportListing(loadList, rows.loadSource, ofActor(work, search), about)
}

// A spreadsheet would run a text that begins like a formula; a negative number is left alone (rules 9).
const number = /^-[\d.,]+$/
/** A text as a cell of a CSV file of ours. */
export const csvCell = (text: string): string => {
  const safe = number.test(text) ? text : harmless(text)
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

// A cell in quotes to its closing one, a plain one to the next semicolon; what opens quotes and never closes them is plain.
const cells = /(?:^|;)(?:"((?:[^"]|"")*)"(?=;|$)|([^;]*))/g

/** A kept line of a file, or its header, as cells that no spreadsheet runs. The sender wrote both. */
const neutralised = (line: string) =>
  Array.from(line.matchAll(cells), ([, quoted, plain = '']) =>
    csvCell(quoted === undefined ? plain : quoted.replaceAll('""', '"')),
  ).join(';')

const rowsAtOnce = 2_000

/** The header of the file plus linha and motivo, then each rejected row: to be corrected and loaded again. UTF-8 with BOM, for spreadsheets. */
export async function* rejectedCsv(tx: Tx, loadId: number, header: string): AsyncGenerator<Buffer> {
  yield Buffer.from(`\ufeff${neutralised(header)};linha;motivo\r\n`)
  let after = 0
  for (;;) {
    const rejected = await rows.rejectedRows(tx, loadId, after, rowsAtOnce)
    if (rejected.length === 0) return
    yield Buffer.from(
      rejected
        .map(({ line, rowText, reasons }) => `${neutralised(rowText ?? '')};${line};${csvCell(reasons)}\r\n`)
        .join(''),
    )
    after = (rejected.at(-1) as { line: number }).line
  }
}

/** The rejected rows of a load as a CSV file. */
export async function rejectedFile(work: Work, loadId: number): Promise<FileAnswer> {
  const { data } = await list(work, { id: loadId })
  const found = data.length > 0 ? await rows.headerOf(work.tx, loadId) : undefined
  if (!found) throw new NotFound('Carga não encontrada.')
  return new FileAnswer(`rejeitados-carga-${loadId}.csv`, 'text/csv; charset=utf-8', (tx) =>
    rejectedCsv(tx, loadId, found.header),
  )
}
