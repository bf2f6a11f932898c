import type { InjectOptions } from 'fastify'
import * as z from 'zod'

import { baseAddress, type Call, pathOf } from '#contract/call.ts'

import type { Sample } from './test-targets.ts'

const boundary = 'limite'

/** A multipart body: fields, then one file, with its name unescaped. */
export function multipart(
  fields: Readonly<Record<string, unknown>>,
  file?: readonly [name: string, content: string | Buffer],
  field = 'file',
): { readonly payload: Buffer; readonly type: string } {
  const disposition = 'content-disposition: form-data; name='
  const parts = Object.entries(fields).map(
    ([key, value]) => `--${boundary}\r\n${disposition}"${key}"\r\n\r\n${String(value)}\r\n`,
  )
  const head = file
    ? `--${boundary}\r\n${disposition}"${field}"; filename="${file[0]}"\r\ncontent-type: application/octet-stream\r\n\r\n`
    : ''
  const end = `--${boundary}--\r\n`
  const pieces = file ? [head, file[1], `\r\n${end}`] : [end]
  const payload = [parts.join(''), ...pieces].map((piece) => Buffer.from(piece))
  return { payload: Buffer.concat(payload), type: `multipart/form-data; boundary=${boundary}` }
}

/** The upload of a file; `url` without `/bff`. */
export function uploadOf(url: string, ...form: Parameters<typeof multipart>) {
  const { payload, type } = multipart(...form)
  return { method: 'POST', url: `/bff${url}`, headers: { 'content-type': type }, payload } as const
}

/** The request to undo an import. */
export const undoOf = (id: number) =>
  ({ method: 'POST', url: `/bff/importacoes/${id}/desfazer`, payload: {} }) as const

function bodyOf(
  call: Call,
  { body = {}, file }: Sample,
): { readonly payload?: string | Buffer; readonly type?: string } {
  if (call.body === 'none') return {}
  if (call.body === 'multipart') return multipart(body, file)
  const json = call.fields instanceof z.ZodArray ? body['list'] : body
  if (call.body === 'json') return { payload: JSON.stringify(json ?? []), type: 'application/json' }
  const form = new URLSearchParams(Object.entries(body).map(([key, value]) => [key, String(value)]))
  return { payload: form.toString(), type: 'application/x-www-form-urlencoded' }
}

export function requestOf(
  call: Call,
  sample: Sample,
  token: string | undefined,
): InjectOptions & { url: string } {
  const { payload, type } = bodyOf(call, sample)
  const query = new URLSearchParams(
    Object.entries(sample.query ?? {}).map(([key, value]) => [key, String(value)]),
  )
  return {
    method: call.method,
    url: `${baseAddress}${pathOf(call, sample.params ?? {})}?${query}`,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(type ? { 'content-type': type } : {}),
    },
    ...(payload === undefined ? {} : { payload }),
  }
}
