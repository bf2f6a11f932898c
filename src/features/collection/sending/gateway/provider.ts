import * as z from 'zod'

import { jsonOf, textOf } from '#server/http/short-answer.ts'
import { NotAllowedOutside, outboundTo } from '#server/http/outbound.ts'
import type { MessageProvider } from '#server/settings/message-settings.ts'

import type { Carrier, HandOver, ReadyMessage } from './hand-over.ts'

const patientMs = 15_000

const Accepted = z.object({ id: z.union([z.string().min(1).max(200), z.number()]) })
const Refusal = z.object({ mensagem: z.string() })

const clean = (text: string): string =>
  text
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, 500)

function outcomeOf(status: number, body: unknown): HandOver {
  const accepted = Accepted.safeParse(body)
  if (status >= 200 && status < 300 && accepted.success) {
    const providerId = String(accepted.data.id)
    return { kind: 'sent', answer: `${status} ${providerId}`, providerId }
  }
  const words = clean(Refusal.safeParse(body).data?.mensagem ?? '')
  const because = `O serviço de mensagens respondeu ${status}${words === '' ? '.' : `: ${words}`}`
  return status >= 400 && status < 500 ? { kind: 'refused', because } : { kind: 'unknown', because }
}

/** Errors before a connection stood: nothing was sent. */
const notReached = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

function failureOf(error: unknown): HandOver {
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : error
  const code = String((cause as { code?: unknown } | undefined)?.code ?? '')
  const because = clean(cause instanceof Error ? cause.message || code : String(cause))
  return notReached.has(code) || error instanceof NotAllowedOutside
    ? { kind: 'later', because, isServerAway: true }
    : { kind: 'unknown', because }
}

/**
 * Service that sends WhatsApp and SMS. The protocol is the idempotency key: after any failure the
 * message may be there already, and a repetition does not send it twice.
 */
export function providerCarrier({ url, token }: MessageProvider, timeoutMs = patientMs): Carrier {
  const outbound = outboundTo([new URL(url).origin], timeoutMs)
  const post = ({ protocol, channel, to, bytes }: ReadyMessage) =>
    outbound(url, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'idempotency-key': protocol,
        'user-agent': 'regua',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({
        protocolo: protocol,
        canal: channel,
        para: to,
        texto: Buffer.from(bytes).toString('utf8'),
      }),
    })
  return {
    isIdempotent: true,
    handOver: async (message) => {
      try {
        const response = await post(message)
        return outcomeOf(response.status, jsonOf(await textOf(response)))
      } catch (error) {
        return failureOf(error)
      }
    },
  }
}
