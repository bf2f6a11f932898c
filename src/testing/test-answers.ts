import type { LightMyRequestResponse } from 'fastify'
import { unzipSync } from 'fflate'
import { readXlsx } from 'hucre/xlsx'

import { pdfText } from './pdf-text.ts'

export const unzip = (archive: Uint8Array): Map<string, Buffer> =>
  new Map(
    Object.entries(unzipSync(archive)).map(([name, bytes]) => [name, Buffer.from(bytes)] as const),
  )

/** An answer of a server, in this process or another. */
export type WholeAnswer = Pick<
  LightMyRequestResponse,
  'statusCode' | 'headers' | 'body' | 'rawPayload'
>

const cellsOf = async (bytes: Buffer): Promise<string> =>
  JSON.stringify((await readXlsx(bytes)).sheets.map(({ rows }) => rows))

/**
 * The readable text of an answer: cells of a spreadsheet, files of an archive. Compressed bytes
 * could contain any text by chance.
 */
export async function readableText(answer: WholeAnswer): Promise<string> {
  const kind = String(answer.headers['content-type'])
  if (kind.includes('spreadsheet')) return cellsOf(answer.rawPayload)
  if (kind.includes('pdf')) return pdfText(answer.rawPayload)
  if (kind.includes('zip'))
    return (
      await Promise.all(
        [...unzip(answer.rawPayload)].map(async ([name, bytes]) => {
          if (name.endsWith('.pdf')) return `${name}\n${pdfText(bytes)}`
          return `${name}\n${name.endsWith('.xlsx') ? await cellsOf(bytes) : bytes.toString()}`
        }),
      )
    ).join('\n')
  return answer.body
}
