import { formatDate, type LocalDate } from '#values/local-date.ts'

import { ALERT_GROUPS, ALERT_KINDS, type AlertGroup, type AlertKind } from '../contract/kinds.ts'
import { countOf } from '#values/count-of.ts'

export type DigestLine = {
  readonly kind: AlertKind
  readonly title: string
  readonly detail: string
}

/** Subject and bodies of the e-mail with unread alerts. */
export type Digest = { readonly subject: string; readonly text: string; readonly html: string }

/** Maximum number of lines in an e-mail; the rest is only in the product. */
export const mostDigestLines = 20

const htmlText = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const groups = Object.keys(ALERT_GROUPS) as AlertGroup[]
const off = 'Para não receber este resumo, abra os Avisos na Régua e desligue Resumo por e-mail.'

type Parts = {
  readonly greeting: string
  readonly sections: readonly { readonly heading: string; readonly lines: readonly DigestLine[] }[]
  readonly more: string
  readonly link: string
}

const textOf = ({ greeting, sections, more, link }: Parts): string =>
  [
    greeting,
    ...sections.map(({ heading, lines }) =>
      [heading, ...lines.map(({ title, detail }) => `- ${title}\n  ${detail}`)].join('\n'),
    ),
    ...(more === '' ? [] : [more]),
    `Abra na Régua: ${link}`,
    off,
  ].join('\n\n')

const htmlLine = ({ title, detail }: DigestLine) =>
  `<li><strong>${htmlText(title)}</strong><br>${htmlText(detail)}</li>`

const htmlOf = ({
  subject,
  greeting,
  sections,
  more,
  link,
}: Parts & { readonly subject: string }): string =>
  [
    '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">',
    `<title>${htmlText(subject)}</title></head><body>`,
    `<p>${htmlText(greeting)}</p>`,
    ...sections.map(
      ({ heading, lines }) =>
        `<h2>${htmlText(heading)}</h2><ul>${lines.map(htmlLine).join('')}</ul>`,
    ),
    ...(more === '' ? [] : [`<p>${more}</p>`]),
    `<p><a href="${htmlText(link)}">Abrir a Régua</a></p>`,
    `<p><small>${off}</small></p></body></html>`,
  ].join('\n')

/**
 * Builds subject, plain text and simple HTML of a summary. The only link opens the login page; no
 * remote content is loaded.
 */
export function digestOf({
  name,
  lines,
  total,
  today,
  address,
}: {
  readonly name: string
  /** Newest first. */
  readonly lines: readonly DigestLine[]
  readonly total: number
  readonly today: LocalDate
  readonly address: string
}): Digest {
  const shown = lines.slice(0, mostDigestLines)
  const count = countOf(total, 'aviso não lido', 'avisos não lidos')
  const subject = `Régua: ${count} em ${formatDate(today)}`
  const sections = groups
    .map((group) => ({
      heading: ALERT_GROUPS[group],
      lines: shown.filter(({ kind }) => ALERT_KINDS[kind].group === group),
    }))
    .filter((section) => section.lines.length > 0)
  const more = total > shown.length ? `E mais ${total - shown.length} na Régua.` : ''
  const link = `${address}/home`
  const greeting = `Bom dia, ${name}. Você tem ${count}.`
  const text = textOf({ greeting, sections, more, link })
  const html = htmlOf({ subject, greeting, sections, more, link })
  return { subject, text, html }
}
