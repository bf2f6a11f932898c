import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

/** One HTTP request: no redirects, no keep-alive, no automatic retry. */
export type OutgoingRequest = {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Uint8Array
  /** Timeout of the whole exchange in milliseconds, from the DNS lookup to the last byte. */
  readonly timeoutMs: number
  readonly mostBytes: number
  /** Called for every chunk of the answer. */
  readonly onPiece?: () => void
}

export type Reply = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** No connection: the other side received nothing. */
export class NotReached extends Error {
  override readonly name = 'NotReached'
}

/** The exchange broke after it began: the other side may have processed the request. */
export class ExchangeBroken extends Error {
  override readonly name = 'Broken'
}

const isSecure = (url: URL) => url.protocol === 'https:'
const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Collects an answer until it is whole; `fail` ends it before. */
function collectReply(
  answer: IncomingMessage,
  { mostBytes, onPiece }: Pick<OutgoingRequest, 'mostBytes' | 'onPiece'>,
  fail: (because: string) => void,
  onWhole: (reply: Reply) => void,
): void {
  const pieces: Buffer[] = []
  let size = 0
  answer.on('data', (piece: Buffer) => {
    pieces.push(piece)
    size += piece.length
    onPiece?.()
    if (size > mostBytes) fail(`an answer of more than ${mostBytes} bytes`)
  })
  answer.on('error', (error) => fail(wordsOf(error)))
  answer.once('close', () => {
    if (!answer.complete) return fail('the answer was cut off')
    onWhole({
      status: answer.statusCode ?? 0,
      headers: answer.headers,
      body: Buffer.concat(pieces),
    })
  })
}

/**
 * Sends one request on its own connection. Every status is an answer; without one it throws
 * NotReached or ExchangeBroken.
 */
export async function exchange(outgoing: OutgoingRequest): Promise<Reply> {
  const { method, url, headers, body, timeoutMs } = outgoing
  // Imported late: as an ES module, node:http loads the client of fetch, too.
  const { request } = await (isSecure(url) ? import('node:https') : import('node:http'))
  return new Promise((resolve, reject) => {
    let isConnected = false
    let isOver = false
    const fail = (because: string) => {
      if (isOver) return
      isOver = true
      clearTimeout(tooLong)
      clientRequest.destroy()
      reject(isConnected ? new ExchangeBroken(because) : new NotReached(because))
    }
    const succeed = (reply: Reply) => {
      if (isOver) return
      isOver = true
      clearTimeout(tooLong)
      resolve(reply)
    }
    const clientRequest = request(url, {
      method,
      agent: false,
      headers: {
        ...headers,
        connection: 'close',
        ...(body ? { 'content-length': String(body.length) } : {}),
      },
    })
    const tooLong = setTimeout(() => fail(`no whole answer within ${timeoutMs} ms`), timeoutMs)
    // Before the TLS handshake completes, nothing of the request has been sent.
    clientRequest.once('socket', (socket) =>
      socket.once(isSecure(url) ? 'secureConnect' : 'connect', () => (isConnected = true)),
    )
    clientRequest.on('error', (error) => fail(wordsOf(error)))
    clientRequest.once('response', (answer) => collectReply(answer, outgoing, fail, succeed))
    clientRequest.end(body)
  })
}
