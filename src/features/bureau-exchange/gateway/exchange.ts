import { type IncomingHttpHeaders, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'

/** One question to a service: nothing is followed, kept open or tried again by itself. */
export type Question = {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Uint8Array
  /** The whole exchange, from the first look-up of the name to the last byte, in milliseconds. */
  readonly timeoutMs: number
  readonly mostBytes: number
  /** Heard with every piece of the answer. */
  readonly onPiece?: () => void
}

export type Reply = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** There was no connection: the other side has heard nothing. */
export class NotReached extends Error {
  override readonly name = 'NotReached'
}

/** The exchange broke after it had begun: the other side may have done what it was asked. */
export class ExchangeBroken extends Error {
  override readonly name = 'Broken'
}

const isSecure = (url: URL) => url.protocol === 'https:'
const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/**
 * Asks once, on a connection of its own. Every status is an answer; throws NotReached or Broken
 * without one.
 */
export function exchange({
  method,
  url,
  headers,
  body,
  timeoutMs,
  mostBytes,
  onPiece,
}: Question): Promise<Reply> {
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
    const clientRequest = (isSecure(url) ? secureRequest : plainRequest)(url, {
      method,
      agent: false,
      headers: {
        ...headers,
        connection: 'close',
        ...(body ? { 'content-length': String(body.length) } : {}),
      },
    })
    const tooLong = setTimeout(() => fail(`no whole answer within ${timeoutMs} ms`), timeoutMs)
    // Before the handshake of TLS is done, nothing of the request has left.
    clientRequest.once('socket', (socket) =>
      socket.once(isSecure(url) ? 'secureConnect' : 'connect', () => (isConnected = true)),
    )
    clientRequest.on('error', (error) => fail(wordsOf(error)))
    clientRequest.once('response', (answer) => {
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
        if (isOver) return
        isOver = true
        clearTimeout(tooLong)
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(pieces),
        })
      })
    })
    clientRequest.end(body)
  })
}
