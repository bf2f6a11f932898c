import { ExchangeBroken, NotReached, type Reply } from './exchange.ts'
import { declaredDigest, digestOf, safe } from './http-content.ts'
import {
  type Ask,
  isDone,
  laterSeconds,
  retryAfterSeconds,
  type Transmission,
} from './http-requests.ts'
import { NotNow, NotSent } from './port.ts'

/** The service's folder of remessas: each is put once under its own name. */
export class Remessas {
  readonly #ask: Ask
  readonly #log: Transmission['log']
  /** Remessas that this process tried to send. */
  readonly #triedFiles = new Set<string>()

  constructor(ask: Ask, log: Transmission['log']) {
    this.#ask = ask
    this.#log = log
  }

  async send(fileName: string, bytes: Uint8Array): Promise<'sent' | 'unknown'> {
    let reply: Reply
    try {
      reply = await this.#put(fileName, bytes)
    } catch (error) {
      if (error instanceof ExchangeBroken) return 'unknown'
      if (error instanceof NotReached) throw new NotSent(error.message)
      throw error
    }
    if (isDone(reply)) {
      this.#triedFiles.delete(fileName)
      return 'sent'
    }
    if (reply.status === 412) {
      // A file with this name exists; its content may remain unknown for now.
      const comparison = await this.#compare(fileName, bytes).catch(() => 'unknown' as const)
      return comparison === 'received' ? 'sent' : 'unknown'
    }
    const pause = retryAfterSeconds(reply)
    if (pause !== undefined) throw new NotNow(pause, `the transmission service asks for ${pause} s`)
    if (reply.status >= 500) return 'unknown'
    throw new NotSent(`the transmission service refused the remessa with status ${reply.status}`)
  }

  async find(fileName: string, bytes: Uint8Array): Promise<'received' | 'absent' | 'unknown'> {
    try {
      return await this.#compare(fileName, bytes)
    } catch (error) {
      if (error instanceof ExchangeBroken) return 'unknown'
      if (error instanceof NotReached) throw new NotNow(laterSeconds, error.message)
      throw error
    }
  }

  /** Create-only: the service refuses a second upload under this name. */
  #put(fileName: string, bytes: Uint8Array): Promise<Reply> {
    return this.#ask('PUT', `remessas/${safe(fileName)}`, {
      isRepeated: this.#triedFiles.has(fileName),
      onAsked: () => this.#triedFiles.add(fileName),
      headers: {
        'content-type': 'text/plain; charset=us-ascii',
        'if-none-match': '*',
        'content-digest': digestOf(bytes),
      },
      body: bytes,
    })
  }

  async #compare(fileName: string, bytes: Uint8Array): Promise<'received' | 'absent' | 'unknown'> {
    const reply = await this.#ask('HEAD', `remessas/${safe(fileName)}`, { isRepeated: true })
    if (reply.status === 404 || reply.status === 410) return 'absent'
    if (!isDone(reply)) return 'unknown'
    if (declaredDigest(reply) === digestOf(bytes)) return 'received'
    this.#log?.warn(
      { fileName },
      'the transmission service holds another remessa of this name, or does not say which',
    )
    return 'unknown'
  }
}
