/** A message as stored bytes, ready to leave. */
export type ReadyMessage = {
  readonly protocol: string
  readonly channel: 'EMAIL' | 'WHATSAPP' | 'SMS'
  readonly from: string
  readonly to: string
  readonly bytes: Uint8Array
}

/**
 * What came of handing a message over. `later`: certainly not accepted, a retry may succeed.
 * `unknown`: it may have been accepted.
 */
export type HandOver =
  | { readonly kind: 'sent'; readonly answer: string; readonly providerId?: string }
  | { readonly kind: 'refused'; readonly because: string }
  | { readonly kind: 'later'; readonly because: string; readonly isServerAway: boolean }
  | { readonly kind: 'unknown'; readonly because: string }

/** A way out: mail server or message service. */
export type Carrier = {
  /** A repeated message of the same protocol is not sent twice. */
  readonly isIdempotent: boolean
  handOver(message: ReadyMessage): Promise<HandOver>
}
