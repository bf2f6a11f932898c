import type { InputOf } from '#contract/call.ts'
import { LOAD_STATUS, LoadStatus } from '#features/ledger/receivables/contract.ts'
import { serveListing } from '#listing/server/serve-listing.ts'
import { findFile, readFileChunks } from '#server/files/files.ts'
import { InvalidInput, NotFound } from '#server/http/errors.ts'
import { FileAnswer } from '#server/http/file-answer.ts'
import type { Work } from '#server/work/work.ts'

import {
  calculationList,
  dataStatusList,
  type listOracle,
  processingList,
  type SpreadsheetRow,
} from '../contract/spreadsheets.ts'
import { fileOfRow, spreadsheetSource } from '../store/spreadsheets.ts'

type Search = Readonly<Record<string, unknown>>
// Contract loads have no month; the data status screen lists them.
const shown = { tipo: ['ORACLE', 'ADJUSTMENT'] }
const serving = {
  source: spreadsheetSource,
  toFilter: (_: Work, search: unknown) => ({ ...(search as Search), ...shown }),
}

const anySpreadsheets = serveListing(processingList, {
  source: spreadsheetSource,
  toFilter: (_: Work, search: unknown) => search as Search,
})

export const servedDataStatus = serveListing(dataStatusList, { source: spreadsheetSource })
export const servedProcessing = serveListing(processingList, serving)
export const servedCalculation = serveListing(calculationList, serving)

type SpreadsheetInput = InputOf<typeof listOracle>

function statusOf(status: string | undefined): LoadStatus | undefined {
  if (status === undefined || status === '0') return undefined
  const found = LoadStatus.options.find(
    (code, place) => code === status || String(place + 1) === status,
  )
  if (found) return found
  const mensagem = 'O status não existe.'
  throw new InvalidInput(mensagem, { campos: [{ campo: 'status', mensagem }] })
}

const monthOf = ({ month, year }: SpreadsheetInput): string | undefined => {
  if (month === undefined) return year === undefined ? undefined : `/${year}`
  return `${String(month).padStart(2, '0')}/${year ?? ''}`
}

/** Lists spreadsheets of a kind, for the specification's calls. */
export const listSpreadsheets =
  (kind: SpreadsheetRow['tipo']) =>
  async (
    work: Work,
    { shopping, status, processingDate, page, size, sort, ...period }: SpreadsheetInput,
  ) => {
    const search = {
      tipo: [kind],
      nomes: shopping?.length ? shopping : undefined,
      mesAno: monthOf(period),
      situacao: statusOf(status),
      processingDate,
      page,
      size,
      sort,
    }
    const { content, pageInfo } = (await anySpreadsheets.search(work, search as never)) as {
      content: SpreadsheetRow[]
      pageInfo?: never
    }
    return {
      data: content.map(({ id, nameShopping, dateCreated, situacao, arquivo, ...row }) => ({
        id,
        nameShopping,
        processingDate: row.processingDate,
        dateCreated,
        status: { id: LoadStatus.options.indexOf(situacao) + 1, status: LOAD_STATUS[situacao] },
        fileName: arquivo,
      })),
      pageInfo,
    }
  }

/** Downloads a loaded file unchanged. */
export async function downloadSpreadsheet(work: Work, { id }: { readonly id: number }) {
  const load = await fileOfRow(work.tx, id, work.actor)
  const file = load && (await findFile(work.tx, load.fileId))
  if (!load || !file) throw new NotFound('Arquivo não encontrado.')
  const record = {
    action: 'EXPORTAR',
    entity: 'erp_load',
    entityId: id,
    body: { arquivo: file.name },
    ...(load.mallId === null ? {} : { mallId: load.mallId }),
  } as const
  return new FileAnswer(file.name, file.mediaType, record, (tx) => readFileChunks(tx, file.id))
}
