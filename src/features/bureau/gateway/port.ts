/** A return that reached us; the same return is collected again until it is acknowledged. */
export type ReturnArrival = {
  readonly fileName: string
  readonly bytes: Uint8Array
}

/** The way to the bureau: the file folder and the simulator stand behind the same three sentences. */
export type BureauGateway = {
  /**
   * Hands over one finished remessa. 'unknown' means that it may or may not have gone: reconcile with the bureau, never
   * send it again blindly. A thrown error means that it certainly has not gone.
   */
  readonly send: (batchId: string, fileName: string, bytes: Uint8Array) => Promise<'sent' | 'unknown'>
  /** The returns that wait, oldest name first. */
  readonly collect: () => Promise<ReturnArrival[]>
  /** Says that a return is stored on our side, after the commit; doing it twice is harmless. */
  readonly acknowledge: (fileName: string) => Promise<void>
}
