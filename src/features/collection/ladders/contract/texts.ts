import type { Channel, Recipient } from './ladder.ts'

/** A text that messages are released with: one per step, person and channel. */
export type TextInForce = {
  readonly id: number
  readonly version: number
  readonly step: string
  readonly person: Recipient
  readonly channel: Channel
  /** Only e-mails have one. */
  readonly subject: string
  readonly body: string
}
