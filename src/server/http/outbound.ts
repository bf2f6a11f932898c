/** Sends a request to another server; refuses origins that are not allowed. */
export type Outbound = (address: string | URL, init?: RequestInit) => Promise<Response>

/** A request to an origin that the settings do not name; it is not sent. */
export class NotAllowedOutside extends Error {
  override readonly name = 'NotAllowedOutside'
  constructor(origin: string) {
    super(
      `The server asks nothing of ${origin}: it is not among the origins of the settings (REGUA_OUTBOUND)`,
    )
  }
}

/**
 * The only outbound HTTP client of the server. Allows only these origins, follows no redirect and
 * times out after `answerWithin` milliseconds.
 */
export function outboundTo(origins: readonly string[], answerWithin: number): Outbound {
  const allowed = new Set(origins.map((origin) => new URL(origin).origin))
  return async (address, init = {}) => {
    const { origin } = new URL(address)
    if (!allowed.has(origin)) throw new NotAllowedOutside(origin)
    const tooLate = AbortSignal.timeout(answerWithin)
    const signal = init.signal ? AbortSignal.any([init.signal, tooLate]) : tooLate
    return fetch(address, { ...init, redirect: 'error', signal })
  }
}
