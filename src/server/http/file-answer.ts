import { CompiledQuery } from 'kysely'

import type { ExportOrder } from '#listing/server/export-order.ts'
import { NO_MALL } from '#server/database/mall-scope.ts'
import type { Tx } from '#server/database/connection.ts'

import type { Work } from '../work/work.ts'

/**
 * What the decision log keeps of a file that somebody took: which, by what filter, how many rows.
 */
export type FileRecord = {
  /**
   * 'EXPORTAR' for rows of a list, 'BAIXAR_ARQUIVO' for a stored file, 'BAIXAR_DOSSIE' for the
   * proof of one boleto.
   */
  readonly action: 'EXPORTAR' | 'BAIXAR_ARQUIVO' | 'BAIXAR_DOSSIE'
  readonly entity: string
  readonly entityId: string | number
  readonly body: Readonly<Record<string, unknown>>
  /** The chain it is written to; without one that of no mall. */
  readonly mallId?: number
}

/** The rejected rows of a load: how many rows left the product. */
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
 * What a call without a JSON answer returns: a file, whole or streamed inside a transaction of its
 * own. None leaves without its line in the decision log, so each brings what that line says.
 */
export class FileAnswer {
  readonly name: string
  readonly mediaType: string
  readonly record: FileRecord
  readonly open: Open
  /** The same file as plain data, when a thread beside can write it. */
  readonly order: ExportOrder | undefined

  constructor(
    name: string,
    mediaType: string,
    record: FileRecord,
    open: Open,
    order?: ExportOrder,
  ) {
    this.name = name
    this.mediaType = mediaType
    this.record = record
    this.open = open
    this.order = order
  }
}

async function rowsOf(tx: Tx, { from }: ExportOrder): Promise<number> {
  if ('atHand' in from) return from.atHand.length
  const { sql, parameters } = from.count
  const { rows } = await tx.executeQuery<Record<string, number>>(
    CompiledQuery.raw(sql, [...parameters]),
  )
  return rows[0]?.['#'] ?? 0
}

/** Writes down who takes a file, before its first byte leaves (rules 4.3 p). */
export async function logFile(work: Work, { name, record, order }: FileAnswer): Promise<void> {
  const { mallId = NO_MALL, body, ...line } = record
  const linhas = order === undefined ? {} : { linhas: await rowsOf(work.tx, order) }
  work.audit({ mallId, ...line, body: { ...body, ...linhas, arquivo: name } })
}

/**
 * A name as the header 'filename' can carry it: a person's attachment may have any letters, a
 * header only ASCII.
 */
export const headerName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^ !#-[\]-~]/gu, '_')

/** The header content-disposition of a download, with the whole name for whoever reads RFC 6266. */
export const attachment = (name: string): string => {
  const whole = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${headerName(name)}"${name === headerName(name) ? '' : `; filename*=UTF-8''${whole}`}`
}

export const xlsxMediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
