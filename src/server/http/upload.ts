import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import type { FastifyRequest } from 'fastify'

import type { UploadLimits } from '#contract/call.ts'
import { cleanText } from '#values/fold-code.ts'

import { InvalidInput, TooLarge } from './errors.ts'
import { temporaryFile } from '../files/temporary-files.ts'

/** A file uploaded with a call, stored until the call ends. */
export type Upload = {
  readonly path: string
  readonly name: string
  readonly mediaType: string
  readonly size: number
  readonly sha256: string
}

export type Multipart = {
  readonly fields: Record<string, unknown>
  readonly upload: Upload | undefined
  discard(): Promise<void>
}

const inMebibytes = (bytes: number) => `${Math.floor(bytes / 1_048_576)}MB`

const tooLarge = (maxBytes: number) =>
  new TooLarge(`O arquivo não pode exceder ${inMebibytes(maxBytes)}.`)

async function spool(
  source: NodeJS.ReadableStream,
  path: string,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, onDone) {
      size += chunk.length
      hash.update(chunk)
      onDone(null, chunk)
    },
  })
  const file = createWriteStream(path, { mode: 0o600 })
  try {
    await pipeline(source, measure, file)
  } finally {
    // A client that disconnects early fails the pipeline before the file is open. Wait for it, or
    // the file would be created after its deletion.
    if (!file.closed) await once(file, 'close')
  }
  return { size, sha256: hash.digest('hex') }
}

// Read files that exceed the limit by less than this to the end: browsers often do not show the
// answer if the connection is closed during the upload.
const patienceBytes = 64 * 1_048_576

function refuseHopeless(request: FastifyRequest, { maxBytes }: UploadLimits): void {
  if (Number(request.headers['content-length'] ?? 0) <= maxBytes + patienceBytes) return
  const refusal = tooLarge(maxBytes)
  refusal.headers['connection'] = 'close'
  throw refusal
}

// Parser errors for truncated or invalid multipart bodies: client errors, not ours.
const malformedBody =
  /^(unexpected end of|malformed part header|part terminated early|multipart: boundary not found)/i
const isMalformed = (error: unknown) => error instanceof Error && malformedBody.test(error.message)

/**
 * Streams a multipart request: fields first, then one file, written to `folder`, hashed and
 * measured. Refusals wait for the end of the body; answering earlier resets the connection and
 * fails its next call.
 */
export async function readMultipart(
  request: FastifyRequest,
  limits: UploadLimits,
  folder: string,
): Promise<Multipart> {
  const fields: Record<string, unknown> = {}
  let upload: Upload | undefined
  let refusal: InvalidInput | TooLarge | undefined
  refuseHopeless(request, limits)
  const path = temporaryFile(folder, `${request.id}.upload`)
  const discard = () => rm(path, { force: true })
  try {
    for await (const part of request.parts({
      limits: { files: 1, fileSize: limits.maxBytes + 1, fields: 40, fieldSize: 1_048_576 },
    })) {
      if (part.type === 'field') fields[part.fieldname] = part.value
      else if (part.fieldname === limits.field) {
        upload = {
          path,
          name: cleanText(part.filename),
          mediaType: part.mimetype,
          ...(await spool(part.file, path)),
        }
        if (upload.size > limits.maxBytes) refusal = tooLarge(limits.maxBytes)
      } else {
        refusal = new InvalidInput(`O arquivo deve vir no campo '${limits.field}'.`)
        part.file.resume()
      }
    }
    if (refusal) throw refusal
  } catch (error) {
    await discard()
    throw isMalformed(error)
      ? new InvalidInput('O envio chegou incompleto ou malformado. Envie o arquivo de novo.')
      : error
  }
  if (!upload && !limits.optional)
    throw new InvalidInput('Insira um arquivo válido.', {
      campos: [{ campo: limits.field, mensagem: 'Insira um arquivo válido.' }],
    })
  return { fields, upload, discard }
}
