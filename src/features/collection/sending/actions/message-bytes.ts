import type { LocalDate } from '#values/local-date.ts'

import { messageDomain, mailBytes } from '../gateway/mail-message.ts'
import { letterOf, type Wordable, wordsOf } from './contents.ts'

const mediaTypes = {
  EMAIL: 'message/rfc822',
  CARTA: 'application/pdf',
  WHATSAPP: 'text/plain; charset=utf-8',
  SMS: 'text/plain; charset=utf-8',
} as const
const endings = { EMAIL: 'eml', CARTA: 'pdf', WHATSAPP: 'txt', SMS: 'txt' } as const

/** The content of a message as a file. */
export type MessageFile = {
  readonly name: string
  readonly mediaType: string
  readonly bytes: Buffer
}

/** File name of the content of a message. */
export const contentName = ({ protocol, channel }: Pick<Wordable, 'protocol' | 'channel'>) =>
  `${protocol}.${endings[channel]}`

/** The bytes of a message that leaves on this day, from this mail server. */
export async function messageFile(
  facts: Wordable,
  { day, at, mailUrl }: { readonly day: LocalDate; readonly at: Date; readonly mailUrl?: string },
): Promise<MessageFile> {
  const about = { name: contentName(facts), mediaType: mediaTypes[facts.channel] }
  const { sender, protocol, address: to } = facts
  if (facts.channel === 'CARTA') {
    const { writeLetters } = await import('../gateway/letter-pdf.ts')
    const { pdf } = await writeLetters(`Carta ${protocol}`, [letterOf(facts, day)], at)
    return { ...about, bytes: pdf }
  }
  const { subject, text, html } = wordsOf(facts, day)
  if (facts.channel !== 'EMAIL') return { ...about, bytes: Buffer.from(text.trim()) }
  const domain = messageDomain(mailUrl ?? 'smtp://localhost', sender)
  return {
    ...about,
    bytes: await mailBytes({ sender, to, subject, text, html, protocol, domain, at }),
  }
}
