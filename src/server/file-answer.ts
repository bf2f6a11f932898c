import type { Tx } from '#server/database/connection.ts'

/** What a call without a JSON answer returns: a file, whole or streamed inside a transaction of its own. */
export class FileAnswer {
  readonly name: string
  readonly mediaType: string
  readonly open: (tx: Tx) => AsyncIterable<Uint8Array>

  /** `name` is plain ASCII: it travels in the headers 'filename' and content-disposition. */
  constructor(name: string, mediaType: string, open: (tx: Tx) => AsyncIterable<Uint8Array>) {
    this.name = name
    this.mediaType = mediaType
    this.open = open
  }
}

export const xlsxMediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
