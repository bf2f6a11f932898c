import { type Cents, formatBrl } from '#values/cents.ts'
import { formatDocument } from '#values/document.ts'
import { formatDate } from '#values/local-date.ts'

import { isPlaceholder, type Placeholder, textParts } from './placeholders.ts'
import type { TextRow, TextValues } from './text-values.ts'

export { forbiddenWords, textProblems } from './text-problems.ts'
export type { TextRow, TextValues } from './text-values.ts'

export type RenderedText = {
  readonly subject: string
  /** The words of an e-mail's text part, a letter, an SMS or a WhatsApp message. */
  readonly text: string
  /** The same words as a document without styles, scripts, links and images. */
  readonly html: string
}

const HEADS = ['Boleto', 'LUC', 'Vencimento', 'Valor', 'Com encargos'] as const
const CITED_TITLE = 'Também em aberto:'
type TableName = 'boletos' | 'citados'

const isTable = (name: string): name is TableName => name === 'boletos' || name === 'citados'

/** One line without control and invisible characters: a name cannot add a header or a line. */
const oneLine = (value: string): string =>
  value
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\p{Cf}\p{Co}\p{Cs}]/gu, '')
    .trim()

// A no-break space would break the columns of a plain text.
const amount = (value: Cents): string => formatBrl(value).replaceAll('\u00a0', ' ')

const cellsOf = (row: TextRow): readonly string[] => [
  oneLine(row.number),
  oneLine(row.luc),
  formatDate(row.dueOn),
  amount(row.openCents),
  amount(row.correctedCents),
]

/** Value of a placeholder that is no table, as plain text. */
const valueOf = (name: Exclude<Placeholder, TableName>, values: TextValues): string => {
  switch (name) {
    case 'total':
    case 'total_corrigido':
    case 'encargo_dia':
      return amount(values[name])
    case 'data':
    case 'prazo':
      return formatDate(values[name])
    case 'credor_documento':
      return formatDocument(values[name])
    default:
      return oneLine(values[name])
  }
}

const isAmount = (column: number) => column >= 3

function textTable(rows: readonly TextRow[]): string {
  const lines = [HEADS, ...rows.map(cellsOf)]
  const widths = HEADS.map((_, column) =>
    Math.max(...lines.map((cells) => (cells[column] ?? '').length)),
  )
  return lines
    .map((cells) =>
      cells
        .map((cell, column) =>
          isAmount(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')

const htmlCell = (tag: 'th' | 'td') => (cell: string, column: number) =>
  `<${tag} align="${isAmount(column) ? 'right' : 'left'}">${escapeHtml(cell)}</${tag}>`

const htmlTable = (rows: readonly TextRow[]): string =>
  [
    '<table border="1" cellpadding="6" cellspacing="0">',
    `<tr>${HEADS.map(htmlCell('th')).join('')}</tr>`,
    ...rows.map((row) => `<tr>${cellsOf(row).map(htmlCell('td')).join('')}</tr>`),
    '</table>',
  ].join('\n')

/** A table, or nothing when no other boleto is open. */
function table(name: TableName, values: TextValues, as: 'text' | 'html'): string {
  const rows = values[name]
  if (rows.length === 0) return ''
  const lines = as === 'text' ? textTable(rows) : htmlTable(rows)
  if (name === 'boletos') return lines
  return as === 'text' ? `${CITED_TITLE}\n${lines}` : `<p>${CITED_TITLE}</p>\n${lines}`
}

const renderPlain = (text: string, values: TextValues): string =>
  textParts(text)
    .map((part) => {
      if ('literal' in part) return part.literal
      if (!isPlaceholder(part.name)) return `{{${part.name}}}`
      return isTable(part.name) ? table(part.name, values, 'text') : valueOf(part.name, values)
    })
    .join('')

/** An empty table leaves no gap behind. */
const withoutGaps = (text: string) => text.replace(/\n{3,}/g, '\n\n').trim()

const htmlPart = (part: ReturnType<typeof textParts>[number], values: TextValues): string => {
  if ('literal' in part) return escapeHtml(part.literal).replaceAll('\n', '<br>\n')
  if (!isPlaceholder(part.name)) return escapeHtml(`{{${part.name}}}`)
  if (!isTable(part.name)) return escapeHtml(valueOf(part.name, values))
  return `</p>${table(part.name, values, 'html')}<p>`
}

const paragraph = (text: string, values: TextValues): string =>
  `<p>${textParts(text)
    .map((part) => htmlPart(part, values))
    .join('')}</p>`.replaceAll('<p></p>', '')

const htmlOf = (subject: string, body: string, values: TextValues): string =>
  [
    '<!doctype html>',
    '<html lang="pt-BR">',
    `<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    '<body>',
    ...body
      .split(/\n{2,}/)
      .map((text) => paragraph(text.trim(), values))
      .filter((text) => text !== ''),
    '</body>',
    '</html>',
    '',
  ].join('\n')

/** A text with the values of a message (rules 8.5). Values are escaped and never parsed again. */
export function renderText(
  { subject, body }: { readonly subject: string; readonly body: string },
  values: TextValues,
): RenderedText {
  const plainBody = body.replaceAll('\r\n', '\n').replaceAll('\r', '\n')
  const plainSubject = oneLine(renderPlain(subject, values))
  return {
    subject: plainSubject,
    text: `${withoutGaps(renderPlain(plainBody, values))}\n`,
    html: htmlOf(plainSubject, plainBody, values),
  }
}
