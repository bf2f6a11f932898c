import { NO_MALL } from '#server/database/mall-scope.ts'
import { rehearse } from '#server/work/attempt.ts'
import { allowLongStatements, enterScope } from '#server/database/connection.ts'
import { InvalidInput } from '#server/http/errors.ts'
import { storeFile } from '#server/files/files.ts'
import { seesMall, type Work } from '#server/work/work.ts'
import { importBoletos } from '#features/negativation/manual-acts/actions/import-boletos.ts'
import { largestImport } from '#listing/importer.ts'
import { formatWhole } from '#values/whole-number.ts'

import type { ImportResult } from '../contract.ts'
import {
  type BoletoRow,
  type ImportedFile,
  readImport,
} from '#features/negativation/bureau-exchange/gateway/import-rows.ts'
import { convem04 } from '#features/negativation/bureau-exchange/gateway/layout.ts'
import type { ReturnArrival } from '#features/negativation/bureau-exchange/gateway/port.ts'
import { applyReturnRows } from '#features/negativation/bureau-exchange/actions/return-rows.ts'
import {
  applyReturn,
  ReturnRefused,
  type ReturnSummary,
} from '#features/negativation/bureau-exchange/actions/returns.ts'
import { rejectedSheet } from './rejected-sheet.ts'

const wrong = (mensagem: string, all: readonly string[] = [mensagem]) =>
  new InvalidInput(mensagem, { campos: all.map((each) => ({ campo: 'file', mensagem: each })) })

const notAFile = 'O conteúdo do arquivo não está em base64.'

/** Decodes base64 as browsers write it (with or without 'data:…;base64,'). */
function bytesOf(text: string): Uint8Array {
  const bare = text.startsWith('data:') ? text.slice(text.indexOf(',') + 1) : text
  if (bare.length % 4 === 1 || /[^A-Za-z0-9+/=\s]/.test(bare)) throw wrong(notAFile)
  const bytes = Buffer.from(bare, 'base64')
  if (bytes.length === 0) throw wrong('O arquivo está vazio.')
  if (bytes.length > largestImport) throw wrong('O arquivo não pode exceder 64MB.')
  return bytes
}

// Detected by the header mark, so that a remessa or a truncated return gets its own error instead
// of 'unknown'.
const isConvem = (bytes: Uint8Array) =>
  Buffer.from(bytes.subarray(0, convem04.recordLength)).toString('latin1').includes(convem04.name)

type Lines = ImportResult['linhas']

type Counts = Pick<ImportResult, 'total' | 'aceitos' | 'repetidos' | 'rejeitados'>

/** Message of the import; success only if something was applied. */
const importMessage = ({ aceitos, repetidos, rejeitados }: Counts): string => {
  if (aceitos > 0) return 'Importado com sucesso!'
  if (repetidos === 0) return 'Nenhuma linha foi importada.'
  return rejeitados === 0
    ? 'Este arquivo já tinha sido importado: nada mudou.'
    : 'Nada mudou: as linhas que não foram rejeitadas já tinham sido importadas.'
}

const lines = (count: number, one: string, many: string): string =>
  count === 1 ? `1 linha ${one}` : `${formatWhole(count)} linhas ${many}`

/** Message of a dry run. */
const foundOf = ({ total, aceitos, repetidos, rejeitados }: Counts): string =>
  [
    `Conferido: ${lines(total, 'lida', 'lidas')}`,
    ...(aceitos > 0 || repetidos === 0
      ? [lines(aceitos, 'seria aplicada', 'seriam aplicadas')]
      : []),
    ...(repetidos > 0
      ? [lines(repetidos, 'já tinha sido importada', 'já tinham sido importadas')]
      : []),
    ...(rejeitados > 0 ? [lines(rejeitados, 'seria rejeitada', 'seriam rejeitadas')] : []),
  ].join(', ') + '; nada foi gravado.'

/**
 * Boletos that refused their answer; boletos of other malls are not named to the importing user.
 */
const lateLines = ({ actor }: Work, { late }: ReturnSummary): Lines =>
  late
    .filter(({ record }) => seesMall(actor, record.mallId))
    .map(({ record, refusal }) => ({
      linha: 0,
      motivo: `Boleto ${record.state.numBoleto}: ${refusal.because}`,
    }))

const retornoOf = (summary: ReturnSummary) => ({
  idLote: summary.batchId,
  remessa: summary.remessa,
  aceitosBureau: summary.acceptedCount,
  comErroBureau: summary.refusedCount,
  andamentos: summary.events,
  loteRejeitado: summary.rejectedBecause,
})

function ofReturn(work: Work, summary: ReturnSummary): ImportResult {
  const { unknown, lines: total, appliedCount } = summary
  const counts: Counts = {
    total,
    aceitos: appliedCount,
    repetidos: total - unknown.length - appliedCount,
    rejeitados: unknown.length,
  }
  return {
    mensagem: importMessage(counts),
    tipo: 'RETORNO_BUREAU',
    ...counts,
    ensaio: false,
    semMudanca: !summary.isChanged,
    retorno: retornoOf(summary),
    linhas: [
      ...unknown.map(({ line, contractNumber }) => ({
        linha: line,
        motivo: `Nenhum envio da informante corresponde a este registro (contrato ${contractNumber || 'em branco'}).`,
      })),
      ...lateLines(work, summary),
    ],
  }
}

const inOrder = (lines: Lines): Lines => lines.toSorted((one, other) => one.linha - other.linha)

async function importAnswers(
  work: Work,
  arrival: ReturnArrival,
  file: ImportedFile & { kind: 'RETORNO' },
): Promise<ImportResult> {
  const { summaries, rejectedRows } = await applyReturnRows(work, arrival, file.rows)
  const left = [...file.rejectedRows, ...rejectedRows]
  const lotes = new Set(summaries.map(({ batchId }) => batchId))
  const [first] = summaries
  const sum = (count: (summary: ReturnSummary) => number) =>
    summaries.reduce((total, each) => total + count(each), 0)
  const refusedWhole = summaries.filter(({ rejectedBecause }) => rejectedBecause !== null)
  const aceitos = sum(({ appliedCount }) => appliedCount)
  const counts: Counts = {
    total: file.total,
    aceitos,
    repetidos: file.total - left.length - aceitos,
    rejeitados: left.length,
  }
  return {
    mensagem: importMessage(counts),
    tipo: 'RETORNO_BUREAU',
    ...counts,
    ensaio: false,
    semMudanca: summaries.length > 0 && summaries.every(({ isChanged }) => !isChanged),
    // Omitted for several lotes.
    retorno:
      first && lotes.size === 1
        ? {
            ...retornoOf(first),
            aceitosBureau: sum(({ acceptedCount }) => acceptedCount),
            comErroBureau: sum(({ refusedCount }) => refusedCount),
            andamentos: sum(({ events }) => events),
            loteRejeitado: refusedWhole[0]?.rejectedBecause ?? null,
          }
        : null,
    linhas: [
      ...inOrder(left.map(({ line, because }) => ({ linha: line, motivo: because }))),
      ...(lotes.size === 1 ? [] : refusedWhole).map(({ batchId, rejectedBecause }) => ({
        linha: 0,
        motivo: `Lote ${batchId} rejeitado pelo bureau: ${rejectedBecause ?? ''}`,
      })),
      ...summaries.flatMap((summary) => lateLines(work, summary)),
    ],
  }
}

async function importRows(
  work: Work,
  arrival: ReturnArrival,
  file: ImportedFile & { kind: 'NEGATIVACAO' },
): Promise<ImportResult> {
  const notedRows = file.rows.map((row): BoletoRow => ({
    ...row,
    note: row.note === '' ? `Importado de ${arrival.fileName}` : row.note,
  }))
  const rejectedRows = [...file.rejectedRows, ...(await importBoletos(work, notedRows))]
  const aceitos = file.total - rejectedRows.length
  // The file may name boletos of other malls: only users of every mall may read it.
  await enterScope(work.tx, { malls: 'all', userId: work.actor.id ?? undefined })
  const storedFile = await storeFile(work.tx, {
    name: arrival.fileName,
    mediaType: 'text/csv',
    source: arrival.bytes,
    mallId: null,
    createdBy: work.actor.id,
  })
  work.audit({
    mallId: NO_MALL,
    action: 'IMPORTAR_ARQUIVO',
    entity: 'arquivo',
    entityId: storedFile.id,
    body: {
      arquivo: storedFile.name,
      sha256: storedFile.sha256,
      linhas: file.total,
      aceitas: aceitos,
      rejeitadas: rejectedRows.length,
    },
  })
  const counts: Counts = {
    total: file.total,
    aceitos,
    repetidos: 0,
    rejeitados: rejectedRows.length,
  }
  return {
    mensagem: importMessage(counts),
    tipo: 'NEGATIVACAO',
    ...counts,
    ensaio: false,
    semMudanca: false,
    retorno: null,
    linhas: inOrder(rejectedRows.map(({ line, because }) => ({ linha: line, motivo: because }))),
  }
}

/** Selects the importer by the file's header (rules 9). Throws 400 for an unknown file. */
function importerOf(arrival: ReturnArrival): (work: Work) => Promise<ImportResult> {
  if (isConvem(arrival.bytes))
    return async (work) => ofReturn(work, await applyReturn(work, arrival, { isByHand: true }))
  const reading = readImport(arrival.bytes, arrival.fileName)
  if (!reading)
    throw wrong(
      'Formato não reconhecido: envie boletos (cabeçalho com numBoleto, ou um número por linha em .txt), o retorno em CSV (cabeçalho com lote e codigo) ou o arquivo de retorno do bureau (SERASA-CONVEM04, linhas de 600 caracteres).',
    )
  if (reading.refusals) throw wrong(reading.refusals[0] ?? '', reading.refusals)
  const { file } = reading
  if (file.total === 0) throw wrong('O arquivo não tem linhas além do cabeçalho.')
  return async (work) => {
    const result =
      file.kind === 'RETORNO'
        ? await importAnswers(work, arrival, file)
        : await importRows(work, arrival, file)
    const planilha = await rejectedSheet(arrival.bytes, result.linhas)
    return planilha === undefined ? result : { ...result, planilha }
  }
}

/**
 * Import screen (spec 1:2.14; rules 9): boletos to include or release, or the bureau's return, as
 * CSV or as its own file.
 */
export async function importFile(
  work: Work,
  input: {
    readonly file: string
    readonly fileName?: string | undefined
    readonly ensaio?: boolean | undefined
  },
): Promise<ImportResult> {
  const { fileName = 'retorno.txt', ensaio = false } = input
  if (!/\.(csv|txt)$/i.test(fileName)) throw wrong('Apenas arquivos com extensão .csv ou .txt.')
  const act = importerOf({ fileName, bytes: bytesOf(input.file) })
  await allowLongStatements(work.tx)
  try {
    if (!ensaio) return await act(work)
    const rehearsal = await rehearse(work, act)
    return { ...rehearsal, ensaio, mensagem: foundOf(rehearsal) }
  } catch (error) {
    if (error instanceof ReturnRefused)
      throw wrong(
        error.message,
        error.refusals.map(({ because }) => because),
      )
    throw error
  }
}
