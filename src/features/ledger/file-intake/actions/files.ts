import type { InputOf } from '#contract/call.ts'
import type * as calls from '#features/ledger/received-files/contract/calls.ts'
import { receivedFiles, type FileRow } from '#features/ledger/received-files/contract/calls.ts'
import {
  mayConfirm,
  mayUndo,
  type ReceivedFile,
} from '#features/ledger/received-files/rules/machine.ts'
import { neutralisedLine, rejectedAnswer } from '#listing/server/importing/rejected-rows.ts'
import { serveListing } from '#listing/server/serve-listing.ts'
import { findFile, readFileChunks } from '#server/files/files.ts'
import { NotFound } from '#server/http/errors.ts'
import { FileAnswer } from '#server/http/file-answer.ts'
import type { Work } from '#server/work/work.ts'

import {
  type ListedFile,
  fileSource,
  headerOfRejected,
  problemsOf,
  readingAndSums,
  rejectedOfFile,
  storedFileOf,
} from '../store/list.ts'
import { actorOf } from './failures.ts'
import { MARK_COLUMN, markOf } from './recognise.ts'

const shownProblems = 200

const asFile = (row: ListedFile): ReceivedFile => ({
  state: row.situacao,
  // Rehearsals end in a state of their own.
  isRehearsal: row.situacao === 'JULGADA',
  origin: row.origem,
  broughtBy: row.idRecebidoPor ?? undefined,
  hasSearch: row.temBusca,
  malls: row.ids,
  findings: row.achados,
  receivedOn: row.recebidoNoDia,
  loadedAt: row.carregadaEm ?? undefined,
})

/** One time per step: a file of several parts has one for each. */
const stepsOf = (etapas: ListedFile['etapas']): FileRow['etapas'] =>
  [...Map.groupBy(etapas, ({ etapa }) => etapa)].map(([etapa, parts]) => ({
    etapa,
    fim: parts.some(({ fim }) => fim === null)
      ? null
      : new Date(Math.max(...parts.map(({ fim }) => Date.parse(fim ?? '')))),
  }))

/** A row with what the user may do about it. */
function toRow(row: ListedFile, work: Work): FileRow {
  const { ids, temBusca, idRecebidoPor, recebidoNoDia, desfazendo, doisPelaTela, ...shown } = row
  const file = asFile({ ...row, ids, temBusca, idRecebidoPor, recebidoNoDia })
  const by = actorOf(work)
  const refusal = mayConfirm(file, by, { needsTwoForHand: doisPelaTela })
  return {
    ...shown,
    retorno: row.retorno as FileRow['retorno'],
    etapas: stepsOf(row.etapas),
    naoConfirma: refusal?.because ?? null,
    podeDesfazer: !desfazendo && row.cargas.length > 0 && mayUndo(file, by, work.now) === undefined,
  }
}

/** Received files of the user's malls, newest first (rules 11.12). */
export const servedFiles = serveListing(receivedFiles, {
  source: fileSource,
  toFilter: (_, { shoppingIds, shoppings, ...search }) => ({
    ...search,
    shoppings: shoppings ?? shoppingIds,
  }),
  toRow,
})

async function requireRow(work: Work, id: number): Promise<FileRow> {
  const { data } = await servedFiles.search(work, { id } as never)
  const row = (data as readonly FileRow[]).find((each) => each.id === id)
  if (row === undefined) throw new NotFound('Entrada não encontrada.')
  return row
}

/** One entrada with its sums and first problems. */
export async function showFile(work: Work, { id }: InputOf<typeof calls.showFile>) {
  const row = await requireRow(work, id)
  const { leitura, somas } = await readingAndSums(work.tx, id)
  return { ...row, leitura, somas, problemas: await problemsOf(work.tx, id, shownProblems) }
}

/** The bytes of an entrada, as they came. */
export async function downloadFile(work: Work, { id }: InputOf<typeof calls.downloadFile>) {
  const row = await requireRow(work, id)
  const fileId = await storedFileOf(work.tx, id)
  const file = fileId === undefined ? undefined : await findFile(work.tx, fileId)
  if (file === undefined) throw new NotFound('Os bytes desta entrada não estão ao seu alcance.')
  return new FileAnswer(
    row.arquivo,
    file.mediaType,
    {
      action: 'BAIXAR_ARQUIVO',
      entity: 'entrada',
      entityId: id,
      body: { arquivo: row.arquivo, sha256: row.sha256 },
    },
    (tx) => readFileChunks(tx, file.id),
  )
}

/**
 * The rejected rows of an entrada as xlsx with text cells, in our own layout, and a mark: mended
 * and brought again, they supplement their entrada.
 */
export async function downloadRejected(work: Work, { id }: InputOf<typeof calls.downloadRejected>) {
  await requireRow(work, id)
  const found = await headerOfRejected(work.tx, id)
  if (found === undefined || found.header === '')
    throw new NotFound('Esta entrada não tem linhas rejeitadas de uma carga.')
  const mark = markOf(id)
  return rejectedAnswer(
    `rejeitados-entrada-${id}`,
    'xlsx',
    {
      action: 'EXPORTAR',
      entity: 'entrada',
      entityId: id,
      body: { titulo: 'Linhas rejeitadas', filtros: [], linhas: found.rejected },
    },
    found.header,
    (tx) => async (after, limit) =>
      (await rejectedOfFile(tx, id, after, limit)).map(({ place, line, rowText, reasons }) => ({
        line: place,
        shownLine: line,
        text: neutralisedLine(rowText ?? ''),
        reasons,
      })),
    { column: MARK_COLUMN, value: mark },
  )
}
