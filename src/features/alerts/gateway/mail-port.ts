/** A message as it is handed over. */
export type MailMessage = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The same for every try: a server, or a mailbox, knows a message that it has. */
  readonly messageId: string
}

/**
 * A message that did not leave, or of which nobody knows. `refused`: the server takes no message for
 * this person, however often it is asked; `later`: surely not taken, and another try may do;
 * `unknown`: the line broke after the message was handed over.
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
  /** Hands one message over; throws a MailFailure. */
  send(message: MailMessage): Promise<void>
  close(): void
}
