/** A return that reached us; the same return is collected again until it is acknowledged. */
export type ReturnArrival = {
  readonly fileName: string
  readonly bytes: Uint8Array
}

/**
 * The way to the bureau: folders, a transmission service and the simulator stand behind the same
 * four sentences.
 */
export type BureauGateway = {
  /**
   * Hands over one finished remessa. 'unknown' means that it may or may not have gone: ask with
   * `find`, never send it again blindly. `NotSent` means that it certainly has not gone, `NotNow`
   * also until when not to try; any other error leaves open what became of it, as 'unknown' does.
   */
  readonly send: (
    batchId: string,
    fileName: string,
    bytes: Uint8Array,
  ) => Promise<'sent' | 'unknown'>
  /**
   * What the other side says of a remessa that may have reached it. 'absent' is said only of what
   * can no longer arrive by itself, or arrives at most once however often it is sent; 'unknown'
   * when nobody can say.
   */
  readonly find: (
    batchId: string,
    fileName: string,
    bytes: Uint8Array,
  ) => Promise<'received' | 'absent' | 'unknown'>
  /**
   * The returns that wait, oldest name first, read one at a time. One that cannot be read does not
   * hold up the others; the failure comes at the end.
   */
  readonly collect: () => AsyncIterable<ReturnArrival>
  /** Says that a return is stored on our side, after the commit; doing it twice is harmless. */
  readonly acknowledge: (fileName: string) => Promise<void>
}

/** A sending that certainly did not begin, or was turned away whole: nothing has gone. */
export class NotSent extends Error {
  override readonly name: string = 'NotSent'
}

/** The other side, or our own care for it, asks to come back later: nothing has gone. */
export class NotNow extends NotSent {
  override readonly name = 'NotNow'
  readonly seconds: number
  constructor(seconds: number, because: string) {
    super(because)
    this.seconds = seconds
  }
}
