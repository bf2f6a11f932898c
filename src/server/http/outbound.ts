/** Asks another server; refuses every origin that was not named beforehand. */
export type Outbound = (address: string | URL, init?: RequestInit) => Promise<Response>

/** A request to an address that nobody named in the settings: never sent. */
export class NotAllowedOutside extends Error {
  override readonly name = 'NotAllowedOutside'
  constructor(origin: string) {
    super(
      `The server asks nothing of ${origin}: it is not among the origins of the settings (REGUA_OUTBOUND)`,
    )
  }
}

/**
 * The only door of the server to the outside by HTTP. Asks these origins alone, follows no
 * redirect, which could lead anywhere, and waits no longer than `answerWithin` milliseconds.
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
