import { type Competence, isCompetence } from '#values/competence.ts'
import { isLocalDate, type LocalDate } from '#values/local-date.ts'

type Query = Readonly<Record<string, string | undefined>>

/** The month in the URL; the current month if missing or in the future. */
export const monthIn = (text: string | undefined, current: Competence): Competence =>
  text !== undefined && isCompetence(text) && text <= current ? text : current

/** The month from 'month' and 'year' in the URL (spec 3:2.1). */
export function monthOfParts({ month, year }: Query, current: Competence): Competence {
  const text = `${year}-${month?.padStart(2, '0')}`
  return monthIn(text, current)
}

const idIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,10}$/.test(text) ? Number(text) : undefined

const dayIn = (text: string | undefined): LocalDate | undefined =>
  text !== undefined && isLocalDate(text) ? text : undefined

/** Parses a comma list of ids; ignores invalid ones. */
export const idsIn = (text: string | undefined): number[] => [
  ...new Set((text ?? '').split(',').flatMap((part) => idIn(part.trim()) ?? [])),
]

/** Parses the URL of /boletos-legado (spec 3:2.1): a customer with its mall's name, or a group. */
export function legacyAddress(query: Query) {
  const from = dayIn(query['blockStart'])
  const until = dayIn(query['blockEnd'])
  return {
    id: idIn(query['id']),
    shopping: query['shopping'] === '' ? undefined : query['shopping'],
    block:
      from !== undefined && until !== undefined && from <= until
        ? { blockStartingDate: from, blockEndingDate: until }
        : {},
  }
}
