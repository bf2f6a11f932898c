import { type Competence, isCompetence } from '#values/competence.ts'
import { isLocalDate, type LocalDate } from '#values/local-date.ts'

type Query = Readonly<Record<string, string | undefined>>

/** The month of an address, or the current one; one after it means the current one too. */
export const monthIn = (text: string | undefined, current: Competence): Competence =>
  text !== undefined && isCompetence(text) && text <= current ? text : current

/** The month of 'month' and 'year' in an address (spec 3:2.1). */
export function monthOfParts({ month, year }: Query, current: Competence): Competence {
  const text = `${year}-${month?.padStart(2, '0')}`
  return monthIn(text, current)
}

const idIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,10}$/.test(text) ? Number(text) : undefined

const dayIn = (text: string | undefined): LocalDate | undefined =>
  text !== undefined && isLocalDate(text) ? text : undefined

/** A comma list of ids; what is none is left out. */
export const idsIn = (text: string | undefined): number[] => [
  ...new Set((text ?? '').split(',').flatMap((part) => idIn(part.trim()) ?? [])),
]

/**
 * The address of /boletos-legado (spec 3:2.1): of a customer with the name of its mall, of a group
 * without.
 */
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
