import type { ExportOrder } from '#listing/server/export-order.ts'
import type { Tx } from '#server/database/connection.ts'

/** What a call without a JSON answer returns: a file, whole or streamed inside a transaction of its own. */
export class FileAnswer {
  readonly name: string
  readonly mediaType: string
  readonly open: (tx: Tx) => AsyncIterable<Uint8Array>
  /** The same file as plain data, when a thread beside can write it. */
  readonly order: ExportOrder | undefined

  constructor(name: string, mediaType: string, open: (tx: Tx) => AsyncIterable<Uint8Array>, order?: ExportOrder) {
    this.name = name
    this.mediaType = mediaType
    this.open = open
    this.order = order
  }
}

/** A name as the header 'filename' can carry it: a person's attachment may have any letters, a header only ASCII. */
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
