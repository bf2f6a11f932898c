import { CompiledQuery } from 'kysely'

import { NO_MALL } from '#server/database/mall-scope.ts'
import type { Tx } from '#server/database/connection.ts'

import type { Work } from '../work/work.ts'
import type { ExportRows } from './exports.ts'

/** Entry in the decision log for a download: which file, filter, number of rows. */
export type FileRecord = {
  /**
   * 'EXPORTAR' for rows of a list, 'BAIXAR_ARQUIVO' for a stored file, 'BAIXAR_DOSSIE' for the
   * dossier of a boleto.
   */
  readonly action: 'EXPORTAR' | 'BAIXAR_ARQUIVO' | 'BAIXAR_DOSSIE'
  readonly entity: string
  readonly entityId: string | number
  readonly body: Readonly<Record<string, unknown>>
  /** Chain of the log; by default the one of no mall. */
  readonly mallId?: number
}

/** Log entry for a download of rejected rows, with their number. */
export const rejectedRowsOf = (
  entity: 'erp_load' | 'importacao',
  id: number,
  linhas: number,
): FileRecord => ({
  action: 'EXPORTAR',
  entity,
  entityId: id,
  body: { titulo: 'Linhas rejeitadas', filtros: [], linhas },
})

type Open = (tx: Tx) => AsyncIterable<Uint8Array>

/**
 * A file as answer, whole or streamed in its own transaction. Each carries its entry for the
 * decision log.
 */
export class FileAnswer {
  readonly name: string
  readonly mediaType: string
  readonly record: FileRecord
  readonly open: Open
  /** The file as a serializable order, if a worker thread can write it. */
  readonly order: ExportRows | undefined

  constructor(name: string, mediaType: string, record: FileRecord, open: Open, order?: ExportRows) {
    this.name = name
    this.mediaType = mediaType
    this.record = record
    this.open = open
    this.order = order
  }
}

async function rowsOf(tx: Tx, { from }: ExportRows): Promise<number> {
  if ('atHand' in from) return from.atHand.length
  const { sql, parameters } = from.count
  const { rows } = await tx.executeQuery<Record<string, number>>(
    CompiledQuery.raw(sql, [...parameters]),
  )
  return rows[0]?.['#'] ?? 0
}

/** Logs the download before its first byte is sent (rules 4.3 p). */
export async function logFile(work: Work, { name, record, order }: FileAnswer): Promise<void> {
  const { mallId = NO_MALL, body, ...line } = record
  const linhas = order === undefined ? {} : { linhas: await rowsOf(work.tx, order) }
  work.audit({ mallId, ...line, body: { ...body, ...linhas, arquivo: name } })
}

/** The name in ASCII, for the header 'filename'; attachments may have any name. */
export const headerName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^ !#-[\]-~]/gu, '_')

/** Header content-disposition with the full name (RFC 6266). */
export const attachment = (name: string): string => {
  const whole = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${headerName(name)}"${name === headerName(name) ? '' : `; filename*=UTF-8''${whole}`}`
}

export const xlsxMediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
