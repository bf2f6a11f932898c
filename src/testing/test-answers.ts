import type { LightMyRequestResponse } from 'fastify'
import { unzipSync } from 'fflate'
import { readXlsx } from 'hucre/xlsx'

/** The files of an archive by name, as its directory lists them. */
export const unzip = (archive: Uint8Array): Map<string, Buffer> =>
  new Map(
    Object.entries(unzipSync(archive)).map(([name, bytes]) => [name, Buffer.from(bytes)] as const),
  )

/** All of an answer: of a server in the same process, or in one of its own. */
export type WholeAnswer = Pick<
  LightMyRequestResponse,
  'statusCode' | 'headers' | 'body' | 'rawPayload'
>

const cellsOf = async (bytes: Buffer): Promise<string> =>
  JSON.stringify((await readXlsx(bytes)).sheets.map(({ rows }) => rows))

/**
 * What a person can read of the body of an answer: the cells of a spreadsheet, the files of an
 * archive. Packed bytes say anything, amounts and names of others too; of a PDF only the name is
 * told.
 */
export async function readableText(answer: WholeAnswer): Promise<string> {
  const kind = String(answer.headers['content-type'])
  if (kind.includes('spreadsheet')) return cellsOf(answer.rawPayload)
  if (kind.includes('zip'))
    return (
      await Promise.all(
        [...unzip(answer.rawPayload)].map(async ([name, bytes]) => {
          if (name.endsWith('.pdf')) return name
          return `${name}\n${name.endsWith('.xlsx') ? await cellsOf(bytes) : bytes.toString()}`
        }),
      )
    ).join('\n')
  return answer.body
}
