/** Who writes for a mall. */
export type MailSender = {
  readonly name: string
  readonly email: string
  readonly replyTo: string
}

export type MailContent = {
  readonly sender: MailSender
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly protocol: string
  /** Domain of the Message-ID. */
  readonly domain: string
  readonly at: Date
}

/**
 * Domain of the Message-IDs: that of the account on the mail server if its user is an address, else
 * that of the sender.
 */
export function messageDomain(mailUrl: string, sender: Pick<MailSender, 'email'>): string {
  const account = decodeURIComponent(new URL(mailUrl).username)
  const [, ofAccount] = account.split('@')
  const [, ofSender] = sender.email.split('@')
  return ofAccount || ofSender || new URL(mailUrl).hostname
}

/** Lines end as on the wire, so that what is stored is what is received. */
const withWireLines = (bytes: Buffer): Buffer =>
  Buffer.from(bytes.toString('latin1').replaceAll(/\r?\n/g, '\r\n'), 'latin1')

/**
 * The bytes of an e-mail (RFC 5322): one recipient, text and html of the same words, nothing that
 * reports its opening. No file and no address is ever loaded for it.
 */
export async function mailBytes(content: MailContent): Promise<Buffer> {
  // Loaded with the first message: most processes send none.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const { sender, to, subject, text, html, protocol, domain, at } = content
  const built = await new MailComposer({
    from: { name: sender.name, address: sender.email },
    replyTo: { name: '', address: sender.replyTo },
    to: { name: '', address: to },
    subject,
    text,
    html,
    messageId: `<${protocol}@${domain}>`,
    date: at,
    // Suppresses out-of-office replies.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
  return withWireLines(built)
}
