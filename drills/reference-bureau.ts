import type { BureauAnswer, PersonId } from '#features/negativation/debt-items/rules/item.ts'

/** One line of a remessa for one debt. */
export type SentLine = {
  readonly person: PersonId
  readonly operation: 'INCLUSAO' | 'EXCLUSAO'
  readonly value_cents: number
}

/** Persons listed at the bureau for one debt, with the amounts. */
export type Listings = ReadonlyMap<PersonId, number>

/** Result of a remessa: the listings, the return, and persons who were included twice. */
export type ProcessedFile = {
  readonly listings: Listings
  readonly answers: readonly BureauAnswer[]
  readonly listedTwice: readonly PersonId[]
}

/**
 * Exclusions before inclusions. A principal is excluded after its coobrigados and included before
 * them.
 */
const inOrder = (lines: readonly SentLine[]): SentLine[] => {
  const place = ({ operation, person }: SentLine) =>
    operation === 'EXCLUSAO' ? (person === 'LOJISTA' ? 1 : 0) : person === 'LOJISTA' ? 2 : 3
  return lines.toSorted((one, other) => place(one) - place(other))
}

/**
 * A minimal bureau without code of the product: processes a remessa line by line. `refuses` selects
 * lines to refuse; persons who leave with a principal cannot be refused.
 */
export function workThrough(
  before: Listings,
  lines: readonly SentLine[],
  refuses: (line: SentLine) => boolean,
): ProcessedFile {
  const listings = new Map(before)
  const answers = new Map<PersonId, BureauAnswer>()
  const listedTwice: PersonId[] = []
  const refusedOut = new Set(
    lines
      .filter((line) => line.operation === 'EXCLUSAO' && refuses(line))
      .map(({ person }) => person),
  )
  const takesAllAlong =
    lines.some(({ operation, person }) => operation === 'EXCLUSAO' && person === 'LOJISTA') &&
    !refusedOut.has('LOJISTA')
  const say = (person: PersonId, said: Partial<BureauAnswer>) =>
    answers.set(person, { ...(answers.get(person) ?? { person }), ...said })
  const leaves = ({ person }: SentLine) => {
    const isOut = takesAllAlong || !refusedOut.has(person) || !listings.has(person)
    if (isOut && person === 'LOJISTA') listings.clear()
    else if (isOut) listings.delete(person)
    say(person, { exclusion: isOut ? 'OK' : 'ERRO' })
  }
  const enters = (line: SentLine) => {
    const { person, value_cents } = line
    const isThere = listings.has(person)
    if (isThere && !lines.some((each) => each.operation === 'EXCLUSAO' && each.person === person))
      listedTwice.push(person)
    const isTaken = !isThere && (person === 'LOJISTA' || listings.has('LOJISTA')) && !refuses(line)
    if (isTaken) listings.set(person, value_cents)
    say(person, { inclusion: isTaken ? 'OK' : 'ERRO' })
  }
  for (const line of inOrder(lines)) (line.operation === 'EXCLUSAO' ? leaves : enters)(line)
  return { listings, answers: [...answers.values()], listedTwice }
}

/**
 * The bureau removes a person itself: a court order, a dispute, an undeliverable letter. A
 * principal takes all others along.
 */
export function removeByItself(
  before: Listings,
  person: PersonId,
): { readonly listings: Listings; readonly out: readonly PersonId[] } {
  if (person === 'LOJISTA') return { listings: new Map(), out: [...before.keys()] }
  const listings = new Map(before)
  const isThere = listings.delete(person)
  return { listings, out: isThere ? [person] : [] }
}
