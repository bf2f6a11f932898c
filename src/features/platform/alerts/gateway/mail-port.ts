export type MailMessage = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The same for every retry, so that servers and mailboxes can drop duplicates. */
  readonly messageId: string
}

/**
 * A failed send. `refused`: the server permanently rejects this recipient. `later`: not accepted, a
 * retry may succeed. `unknown`: the connection broke after the message was sent.
 */
export class MailFailure extends Error {
  override readonly name = 'MailFailure'
  readonly kind: 'refused' | 'later' | 'unknown'
  constructor(kind: MailFailure['kind'], because: string) {
    super(because)
    this.kind = kind
  }
}

export type MailServer = {
  /** Sends one message; throws MailFailure. */
  send(message: MailMessage): Promise<void>
  close(): void
}
