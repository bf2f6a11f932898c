import { FileAnswer } from '#server/file-answer.ts'
import { NotFound } from '#server/errors.ts'
import type { Tx } from '#server/database/connection.ts'
import type { Work } from '#server/work.ts'
import type { AnswerOf, InputOf } from '#contract/call.ts'

import type { listLoads } from '../contract.ts'
import { headerOf, listLoads as select, rejectedRows } from '../store/load-rows.ts'

const defaultSize = 20
const largestSize = 10_000

/** The loads, newest first; people with malls of their own see the loads of those malls. */
export async function list(work: Work, input: InputOf<typeof listLoads>): Promise<AnswerOf<typeof listLoads>> {
  const page = input.page ?? 1
  const size = Math.min(input.size ?? (input.page === undefined ? largestSize : defaultSize), largestSize)
  const own = work.actor.malls
  const asked = input.shoppings ?? []
  const malls = own === 'all' ? asked : asked.length > 0 ? asked.filter((mall) => own.includes(mall)) : own
  const { rows, total } =
    own !== 'all' && malls.length === 0
      ? { rows: [], total: 0 }
      : await select(work.tx, {
          id: input.id,
          kinds: input.tipo ?? [],
          statuses: input.status ?? [],
          malls,
          offset: (page - 1) * size,
          limit: size,
        })
  return {
    data: rows,
    pageInfo: {
      currentPage: page,
      totalPages: Math.ceil(total / size),
      totalItems: total,
      ...(input.page === undefined && total > size ? { truncado: true } : {}),
    },
  }
}

// A spreadsheet would run a text that begins so as a formula; a negative number is left alone (rules 9).
const formula = /^[=+@\t]|^-(?![\d.,]+$)/
const cell = (text: string) => {
  const safe = formula.test(text) ? `'${text}` : text
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

// The stored text is a line of CSV already; only its cells that a spreadsheet would run are touched.
const neutralised = (rowText: string) =>
  rowText.replaceAll(
    /(^|;)("?)(=|\+|@|-(?![\d.,]+(?:;|$)))/g,
    (_, before: string, quote: string, lead: string) => `${before}${quote}'${lead}`,
  )

const rowsAtOnce = 2_000

/** The header of the file plus linha and motivo, then each rejected row: to be corrected and loaded again. UTF-8 with BOM, for spreadsheets. */
export async function* rejectedCsv(tx: Tx, loadId: number, header: string): AsyncGenerator<Buffer> {
  yield Buffer.from(`\ufeff${header};linha;motivo\r\n`)
  let after = 0
  for (;;) {
    const rows = await rejectedRows(tx, loadId, after, rowsAtOnce)
    if (rows.length === 0) return
    yield Buffer.from(
      rows.map(({ line, rowText, reasons }) => `${neutralised(rowText ?? '')};${line};${cell(reasons)}\r\n`).join(''),
    )
    after = (rows.at(-1) as { line: number }).line
  }
}

/** The rejected rows of a load as a CSV file. */
export async function rejectedFile(work: Work, loadId: number): Promise<FileAnswer> {
  const { data } = await list(work, { id: loadId } as InputOf<typeof listLoads>)
  const found = data.length > 0 ? await headerOf(work.tx, loadId) : undefined
  if (!found) throw new NotFound('Carga não encontrada.')
  return new FileAnswer(`rejeitados-carga-${loadId}.csv`, 'text/csv; charset=utf-8', (tx) =>
    rejectedCsv(tx, loadId, found.header),
  )
}
