import { inflateRawSync } from 'node:zlib'

import type { LightMyRequestResponse } from 'fastify'
import { readXlsx } from 'hucre/xlsx'

/** The files of an archive by name, as its directory lists them. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(archive.length - 6)
  for (let left = archive.readUInt16LE(archive.length - 12); left > 0; left -= 1) {
    const [size, length, local] = [
      archive.readUInt32LE(at + 20),
      archive.readUInt16LE(at + 28),
      archive.readUInt32LE(at + 42),
    ]
    const data = local + 30 + length
    files.set(
      archive.subarray(at + 46, at + 46 + length).toString(),
      inflateRawSync(archive.subarray(data, data + size)),
    )
    at += 46 + length
  }
  return files
}

/**
 * What a person can read of the body of an answer: the cells of a spreadsheet, the files of an archive. Packed bytes say
 * anything, amounts and names of others too; of a PDF only the name is told.
 */
export async function readableText(answer: LightMyRequestResponse): Promise<string> {
  const kind = String(answer.headers['content-type'])
  if (kind.includes('spreadsheet'))
    return JSON.stringify((await readXlsx(answer.rawPayload)).sheets.map(({ rows }) => rows))
  if (kind.includes('zip'))
    return [...unzip(answer.rawPayload)]
      .map(([name, bytes]) => (name.endsWith('.pdf') ? name : `${name}\n${bytes.toString()}`))
      .join('\n')
  return answer.body
}
