import * as z from 'zod'

import { type AnswerOf, baseAddress, type Call, type InputOf, pathOf } from './call.ts'
import { CallFailure, ErrorBody, sentenceOfFields } from './errors.ts'

/** The session token, and a callback for when the session ended; supplied by the shell. */
export type ClientSession = { token(): string | undefined; endSession(): void }

type RequestBody = NonNullable<Parameters<typeof fetch>[1]>['body']

type SentRequest = {
  readonly key?: string
  readonly file?: File
  readonly signal?: AbortSignal
  readonly onProgress?: (part: number) => void
}

let session: ClientSession = { token: () => undefined, endSession: () => undefined }

/** Sets the session of the client; called once by the shell. */
export function setClientSession(of: ClientSession): void {
  session = of
}

const keysOf = (schema: unknown): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : []

const isDefined = (value: unknown) => value !== undefined && value !== null && value !== ''

// Fallback message for a wrong field; zod's own message is not for users.
const noWords = () => 'O valor não é válido.'

/**
 * Formats input errors found in the client like those of the server. Nothing is sent, and the form
 * keeps its input.
 */
function refusedHere({ issues }: z.core.$ZodError): CallFailure {
  const campos = issues.map(({ path, message }) => ({
    campo: path.join('.') || 'corpo',
    mensagem: message,
  }))
  const mensagem = sentenceOfFields(campos)
  return new CallFailure(
    400,
    { mensagem, message: mensagem, pedido: '', campos },
    mensagem,
    new Date(),
  )
}

/**
 * Encodes a part of the input. JSON bodies contain null where it has a meaning, such as 'no limit';
 * elsewhere it is omitted.
 */
function part(
  schema: unknown,
  input: Record<string, unknown>,
  inJson = false,
  isWrite = false,
): Record<string, unknown> {
  if (!(schema instanceof z.ZodObject)) return {}
  const takes = (field: unknown, value: unknown) =>
    z.safeEncode(field as z.ZodType, value as never).success
  const isSent = (key: string) => {
    const field: unknown = schema.shape[key]
    if (isDefined(input[key])) return true
    if (!inJson) return false
    if (input[key] === null) return takes(field, null)
    // Keep empty texts in required fields that allow them; omitting them would be refused.
    return isWrite && input[key] === '' && !takes(field, undefined) && takes(field, '')
  }
  const chosenFields = Object.fromEntries(
    keysOf(schema)
      .filter(isSent)
      .map((key) => [key, input[key]]),
  )
  // Encode field by field; the server checks rules across fields.
  const fields = z.object(schema.shape).partial()
  const encodedInput = z.safeEncode(fields, chosenFields, { error: noWords })
  if (!encodedInput.success) throw refusedHere(encodedInput.error)
  return encodedInput.data as Record<string, unknown>
}

function bodyOf(call: Call, input: Record<string, unknown>, file: File | undefined): RequestBody {
  if (call.body === 'none') return undefined
  if (call.fields && !(call.fields instanceof z.ZodObject)) return JSON.stringify(input['list'])
  const fields = part(call.fields, input, call.body === 'json', call.effect === 'write')
  if (call.body === 'json') return JSON.stringify(fields)
  if (call.body === 'form')
    return new URLSearchParams(Object.entries(fields).map(([key, value]) => [key, String(value)]))
  const form = new FormData()
  for (const [key, value] of Object.entries(fields))
    form.append(key, typeof value === 'object' ? JSON.stringify(value) : String(value))
  if (file && call.upload) form.append(call.upload.field, file, file.name)
  return form
}

/** The input, encoded for the wire. */
export const wireInput = (call: Call, input: Record<string, unknown>): Record<string, unknown> => ({
  ...part(call.query, input),
  ...part(call.fields, input, true),
})

export function addressOf(call: Call, input: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(part(call.query, input)))
    query.set(key, Array.isArray(value) ? value.join(',') : String(value))
  const search = query.toString()
  return `${baseAddress}${pathOf(call, input)}${search === '' ? '' : `?${search}`}`
}

async function send(
  call: Call,
  input: Record<string, unknown>,
  { key, file, signal }: SentRequest,
): Promise<Response> {
  const headers: Record<string, string> = {}
  const token = session.token()
  if (token) headers['authorization'] = `Bearer ${token}`
  if (call.body === 'json') headers['content-type'] = 'application/json'
  if (call.effect === 'write') headers['idempotency-key'] = key ?? crypto.randomUUID()
  const response = await fetch(addressOf(call, input), {
    method: call.method,
    headers,
    body: bodyOf(call, input, file),
    signal,
    credentials: 'same-origin',
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    throw new CallFailure(
      0,
      undefined,
      'O servidor não respondeu. Verifique a conexão; nada foi perdido.',
      new Date(),
    )
  })
  if (response.ok) return response
  const body = ErrorBody.safeParse(await response.json().catch(() => undefined)).data
  if (response.status === 401 && token) session.endSession()
  throw new CallFailure(response.status, body, 'Erro interno', new Date())
}

// Milliseconds per slice, to keep the page responsive.
const sliceMs = 8

const afterOthers = () =>
  new Promise<void>((next) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      next()
    })
    port1.start()
    port2.postMessage(undefined)
  })

/** Decodes an answer; long lists in slices, so that the page stays responsive. */
export async function decodeAnswer(
  schema: z.ZodType,
  body: unknown,
  signal?: AbortSignal,
): Promise<unknown> {
  const shape: Readonly<Record<string, unknown>> = schema instanceof z.ZodObject ? schema.shape : {}
  const name = ['content', 'data'].find((key) => shape[key] instanceof z.ZodArray) ?? ''
  const list = shape[name]
  const rows = (body as Readonly<Record<string, unknown>> | null)?.[name]
  if (!(list instanceof z.ZodArray && Array.isArray(rows) && rows.length > 100))
    return z.decode(schema, body as never)
  const element = list.element as z.ZodType
  const events: unknown[] = []
  let since = performance.now()
  for (const row of rows) {
    events.push(z.decode(element, row as never))
    if (performance.now() - since < sliceMs) continue
    await afterOthers()
    signal?.throwIfAborted()
    since = performance.now()
  }
  return {
    ...(z.decode(schema, { ...(body as object), [name]: [] } as never) as object),
    [name]: events,
  }
}

/**
 * Calls the server and returns the decoded body. A retry with the same `key` does not act twice.
 */
export async function callServer<C extends Call>(
  call: C,
  input: InputOf<C>,
  options: SentRequest = {},
): Promise<AnswerOf<C>> {
  const response = await send(call, input as Record<string, unknown>, options)
  try {
    const body: unknown = await response.json()
    return (
      call.answer instanceof z.ZodType
        ? await decodeAnswer(call.answer, body, options.signal)
        : body
    ) as AnswerOf<C>
  } catch (cause) {
    // The answer was truncated, or the server has another version than this page.
    if (options.signal?.aborted) throw cause
    throw new CallFailure(
      0,
      undefined,
      'A resposta do servidor não é a esperada. Recarregue a página.',
      new Date(),
    )
  }
}

/** Requests a file; its name is in the response header 'filename' (spec 1:7.2). */
export async function fetchFile<C extends Call>(
  call: C,
  input: InputOf<C>,
  options: SentRequest = {},
): Promise<{ name: string; blob: Blob }> {
  const response = await send(call, input as Record<string, unknown>, options)
  return {
    name: decodeURIComponent(response.headers.get('filename') ?? 'arquivo'),
    blob: await response.blob(),
  }
}
