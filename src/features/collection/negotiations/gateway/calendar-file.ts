import { formatBrl } from '#values/cents.ts'
import { addDays, type LocalDate } from '#values/local-date.ts'

import type { DuePromise } from '../contract/promises.ts'

/** Escapes a text value (RFC 5545, 3.3.11). */
const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r?\n/g, '\\n')

const mostBytes = 75

/** Folds a line after at most 75 bytes (RFC 5545, 3.1). */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const letter of line) {
    const limit = parts.length === 0 ? mostBytes : mostBytes - 1
    if (Buffer.byteLength(part + letter) > limit) {
      parts.push(part)
      part = ''
    }
    part += letter
  }
  return [...parts, part].join('\r\n ')
}

const dayValue = (day: LocalDate): string => day.replaceAll('-', '')
const instantValue = (at: Date): string =>
  at.toISOString().replaceAll(/[-:]/g, '').replace(/\.\d+/, '')

const wordsOf = ({ boletos }: DuePromise): string =>
  `${boletos.length === 1 ? 'Boleto' : 'Boletos'} ${boletos.join(', ')}`

/** A promise as all-day event; its UID is the same in every file. */
const eventOf = (promise: DuePromise, at: Date): string[] => [
  'BEGIN:VEVENT',
  `UID:promessa-${promise.idNegociacao}-${promise.clientId}@regua`,
  `DTSTAMP:${instantValue(at)}`,
  `DTSTART;VALUE=DATE:${dayValue(promise.dataAcordo)}`,
  `DTEND;VALUE=DATE:${dayValue(addDays(promise.dataAcordo, 1))}`,
  `SUMMARY:${escaped(`${promise.cliente}: ${promise.estagio}, ${formatBrl(promise.valor)}`)}`,
  `LOCATION:${escaped(`${promise.nomeShopping}, ${promise.luc}`)}`,
  `DESCRIPTION:${escaped(wordsOf(promise))}`,
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
]

export const calendarFile = (promises: readonly DuePromise[], at: Date): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Regua//Promessas//PT-BR',
    'CALSCALE:GREGORIAN',
    'X-WR-CALNAME:Promessas de pagamento',
    ...promises.flatMap((promise) => eventOf(promise, at)),
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
