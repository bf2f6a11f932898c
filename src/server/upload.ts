import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import type { FastifyRequest } from 'fastify'

import type { UploadLimits } from '#contract/call.ts'

import { InvalidInput, TooLarge } from './errors.ts'

/** A file that arrived with a call, kept aside until the call ends. */
export type Upload = { readonly path: string; readonly name: string; readonly mediaType: string; readonly size: number; readonly sha256: string }

export type Multipart = { readonly fields: Record<string, unknown>; readonly upload: Upload | undefined; discard(): Promise<void> }

const inMebibytes = (bytes: number) => `${Math.floor(bytes / 1_048_576)}MB`

async function spool(source: NodeJS.ReadableStream, path: string, maxBytes: number): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > maxBytes) return done(new TooLarge(`O arquivo não pode exceder ${inMebibytes(maxBytes)}.`))
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(source, measure, createWriteStream(path, { mode: 0o600 }))
  return { size, sha256: hash.digest('hex') }
}

/** Reads a multipart request as a stream: fields first, then one file, written to `folder` and measured on the way. */
export async function readMultipart(request: FastifyRequest, limits: UploadLimits, folder: string): Promise<Multipart> {
  const fields: Record<string, unknown> = {}
  let upload: Upload | undefined
  const path = join(folder, `${request.id}.upload`)
  const discard = () => rm(path, { force: true })
  try {
    for await (const part of request.parts({ limits: { files: 1, fileSize: limits.maxBytes + 1, fields: 40, fieldSize: 1_048_576 } })) {
      if (part.type === 'field') fields[part.fieldname] = part.value
      else if (part.fieldname !== limits.field) throw new InvalidInput(`O arquivo deve vir no campo '${limits.field}'.`)
      else upload = { path, name: part.filename, mediaType: part.mimetype, ...(await spool(part.file, path, limits.maxBytes)) }
    }
  } catch (error) {
    await discard()
    throw error
  }
  if (!upload && !limits.optional) throw new InvalidInput('Insira um arquivo válido.', { campos: [{ campo: limits.field, mensagem: 'Insira um arquivo válido.' }] })
  return { fields, upload, discard }
}
