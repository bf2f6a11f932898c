import * as z from 'zod'

import {
  Breaker,
  breakerDefaults,
  type Health,
} from '#features/negativation/bureau-exchange/gateway/breaker.ts'
import { NotNow } from '#features/negativation/bureau-exchange/gateway/port.ts'
import { jsonOf, textOf } from '#server/http/short-answer.ts'
import { outboundTo } from '#server/http/outbound.ts'
import { secondsToStayAway } from '#server/http/retry-after.ts'

import type { TicketAnswer, TicketRequest, TicketPort } from './ticket-port.ts'

// External ticket system with its own numbering (docs/decisions/0015). One POST per guia; the
// Idempotency-Key makes retries return the same ticket. Responses are untrusted and validated.

export type TicketService = {
  readonly url: string
  readonly token: string | undefined
  readonly timeoutMs?: number
  readonly breaker?: Breaker
}

const patientMs = 10_000

const NumberAnswer = z.object({
  numero: z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]{1,60}$/),
})
const RefusalAnswer = z.object({ mensagem: z.string() })
const withoutWords = 'O sistema de chamados recusou o pedido sem dizer por quê.'

type Reply = {
  readonly status: number
  readonly retryAfter: string | null
  readonly body: unknown
}

const pauseOf = ({ retryAfter }: Reply): number | undefined =>
  retryAfter === null ? undefined : secondsToStayAway(retryAfter)

const healthOf = (reply: Reply): Health => ({
  isFine: reply.status < 500 && reply.status !== 429,
  after: reply.status === 429 || reply.status === 503 ? pauseOf(reply) : undefined,
})

const wordsOf = (body: unknown): string => {
  const words = RefusalAnswer.safeParse(body)
    .data?.mensagem.replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
  return words ? words.slice(0, 500) : withoutWords
}

function answerOf(reply: Reply): TicketAnswer {
  const { status, body } = reply
  if (status === 400 || status === 422) return { kind: 'refused', because: wordsOf(body) }
  const answer = NumberAnswer.safeParse(body)
  if (status >= 200 && status < 300 && answer.success)
    return { kind: 'opened', ticket: answer.data.numero }
  const pause = pauseOf(reply)
  return {
    kind: 'later',
    because: `the system of tickets answered ${status}${status < 300 ? ' without a number' : ''}`,
    ...(pause === undefined ? {} : { seconds: pause }),
  }
}

/** External ticket numbering. Create one per process: it has a circuit breaker. */
export function httpTickets({
  url,
  token,
  timeoutMs = patientMs,
  breaker = new Breaker({ ...breakerDefaults, of: 'the system of tickets' }),
}: TicketService): TicketPort {
  const outbound = outboundTo([new URL(url).origin], timeoutMs)
  const exchange = async ({ key, body }: TicketRequest): Promise<Reply> => {
    const response = await outbound(url, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'idempotency-key': key,
        'user-agent': 'regua',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body,
    })
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      body: jsonOf(await textOf(response)),
    }
  }
  return {
    kind: 'http',
    // After any failure the ticket may exist; a retry with the same key returns it.
    ask: (asking) =>
      breaker
        .call(() => exchange(asking), healthOf)
        .then(answerOf, (error: unknown): TicketAnswer => ({
          kind: 'later',
          because: error instanceof Error ? error.message : String(error),
          ...(error instanceof NotNow ? { seconds: error.seconds } : {}),
        })),
  }
}
