/** A received return; it is collected again until acknowledged. */
export type ReturnArrival = {
  readonly fileName: string
  readonly bytes: Uint8Array
}

/**
 * Bureau gateway with four operations, implemented by folders, a transmission service and the
 * simulator.
 */
export type BureauGateway = {
  /**
   * Sends one finished remessa. 'unknown' means that it may have been sent: call `find`, never
   * resend it blindly.
   * `NotSent` means that it was certainly not sent, `NotNow` also when to retry. Any other error
   * is like 'unknown'.
   */
  readonly send: (
    batchId: string,
    fileName: string,
    bytes: Uint8Array,
  ) => Promise<'sent' | 'unknown'>
  /**
   * Looks up a remessa that may have been sent. 'absent' only if it can no longer arrive by
   * itself, or arrives at most once even if resent; 'unknown' if undecidable.
   */
  readonly find: (
    batchId: string,
    fileName: string,
    bytes: Uint8Array,
  ) => Promise<'received' | 'absent' | 'unknown'>
  /**
   * Waiting returns, oldest name first, read one at a time. An unreadable one does not block the
   * others; its error is thrown at the end.
   */
  readonly collect: () => AsyncIterable<ReturnArrival>
  /** Acknowledges a stored return, after the commit; idempotent. */
  readonly acknowledge: (fileName: string) => Promise<void>
}

/** A sending that certainly did not start, or was refused whole: nothing was sent. */
export class NotSent extends Error {
  override readonly name: string = 'NotSent'
}

/** The other side or our breaker requires a later retry: nothing was sent. */
export class NotNow extends NotSent {
  override readonly name = 'NotNow'
  readonly seconds: number
  constructor(seconds: number, because: string) {
    super(because)
    this.seconds = seconds
  }
}
