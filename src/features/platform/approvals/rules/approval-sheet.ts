import { brlInWords } from '#values/number-in-words.ts'
import { type Cents, formatBrl, sumCents } from '#values/cents.ts'
import { formatWhole } from '#values/whole-number.ts'

/** What becomes of an item: it goes on, is exempt, or a guard holds it back. */
type Fate = 'SEGUE' | 'ISENTO' | 'RETIDO'

/** A decided item of a mall, as its sheet shows it. */
export type DecidedItem = {
  readonly mallId: number
  /** Items with the same row key share a row. */
  readonly row: string
  readonly name: string
  readonly company: string
  readonly luc: string
  /** Masked if it is a CPF. */
  readonly document: string
  /** A line under the name. */
  readonly about?: string
  readonly days: number | null
  readonly value: Cents
  readonly costs?: Cents | null
  readonly decision: string
  readonly fate: Fate
  readonly reason: string | null
  /** Decision of the previous step; null if the log has none. */
  readonly before: string | null
  /** What else differs from the previous step: 'fiadores'. */
  readonly alsoDiffers?: string | null
  /** Its tenant was never listed for this mall, and the item goes to the bureau. */
  readonly isFirst?: boolean
}

export type SheetRow = {
  readonly name: string
  readonly company: string
  readonly luc: string
  readonly document: string
  readonly about: string
  readonly count: number
  readonly days: number | null
  readonly value: Cents
  readonly costs: Cents | null
  readonly decision: string
  readonly notes: readonly string[]
}

/** The words of a chain on its sheet. */
export type SheetWords = {
  readonly noun: readonly [one: string, many: string]
  /** The sum of all, once approved: 'Aprovados'. */
  readonly approved: string
  /** Parts of the sum; '' leaves a part out. */
  readonly fates: Readonly<Record<Fate, string>>
}

const mostNames = 6

const countOf = (count: number, [one, many]: readonly [string, string]) =>
  `${formatWhole(count)} ${count === 1 ? one : many}`

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)]

/** 'NEGATIVAR' if all agree, else '4 NEGATIVAR, 1 ISENTAR'. */
function decisionWords(items: readonly DecidedItem[]): string {
  const counts = [...Map.groupBy(items, ({ decision }) => decision)]
  const [only] = counts
  if (counts.length === 1 && only) return only[0]
  return counts.map(([decision, some]) => `${some.length} ${decision}`).join(', ')
}

const reasonWords: Readonly<Record<Fate, string>> = {
  SEGUE: '',
  ISENTO: 'Isento: ',
  RETIDO: 'Retido: ',
}

const changeOf = ({ before, decision, alsoDiffers }: DecidedItem): string | undefined => {
  if (before !== null && before !== decision) return `de ${before} para ${decision}`
  return alsoDiffers ?? undefined
}

/** Reasons and changes of a row, with the number of items if not all share them. */
function notesOf(items: readonly DecidedItem[]): string[] {
  const notes = items.flatMap((item) => {
    const change = changeOf(item)
    return [
      ...(item.reason === null ? [] : [`${reasonWords[item.fate]}${item.reason}`]),
      ...(change === undefined ? [] : [`Mudou: ${change}`]),
    ]
  })
  return [...Map.groupBy(notes, (text) => text)].map(([text, { length }]) =>
    length === items.length ? text : `${text} (${length} de ${items.length})`,
  )
}

const greatest = (days: readonly (number | null)[]): number | null =>
  days.reduce((most, each) => (each === null || (most ?? -1) >= each ? most : each), null)

/** Rows of a sheet, one per row key, the greatest value first. */
export function sheetRows(items: readonly DecidedItem[]): SheetRow[] {
  return [...Map.groupBy(items, ({ row }) => row).values()]
    .map((some): SheetRow => {
      const [first] = some
      const costs = some.flatMap(({ costs: each }) => each ?? [])
      const lucs = distinct(some.map(({ luc }) => luc))
      return {
        name: first?.name ?? '',
        company: first?.company ?? '',
        luc: lucs.length > 1 ? `${lucs[0]} +${lucs.length - 1}` : (lucs[0] ?? ''),
        document: first?.document ?? '',
        about: first?.about ?? '',
        count: some.length,
        days: greatest(some.map(({ days }) => days)),
        value: sumCents(some.map(({ value }) => value)),
        costs: costs.length === 0 ? null : sumCents(costs),
        decision: decisionWords(some),
        notes: notesOf(some),
      }
    })
    .toSorted(
      (one, other) => other.value - one.value || one.name.localeCompare(other.name, 'pt-BR'),
    )
}

/** 'a, b e mais 3 lojistas'. */
function someNames(names: readonly string[]): string {
  const rest = names.length - mostNames
  const shown = names.slice(0, mostNames).join('; ')
  return rest <= 0 ? shown : `${shown}; e mais ${countOf(rest, ['lojista', 'lojistas'])}`
}

/** What differs from the previous step; undefined if its decisions are not in the log. */
export function differenceWords(
  items: readonly DecidedItem[],
  { noun }: SheetWords,
): string | undefined {
  if (items.every(({ before }) => before === null)) return undefined
  const changed = items.filter((item) => changeOf(item) !== undefined)
  if (changed.length === 0) return 'Nada difere da etapa anterior.'
  const groups = Map.groupBy(changed, (item) => `${item.row}\n${changeOf(item) ?? ''}`)
  const names = [...groups.values()].map((some) => {
    const [first] = some
    return `${first?.name ?? ''}, ${countOf(some.length, noun)}, ${first ? changeOf(first) : ''}`
  })
  return `Diferente da etapa anterior: ${someNames(names)}.`
}

/** Tenants that this mall lists at the bureau for the first time. */
export function firstTimeWords(items: readonly DecidedItem[]): string | undefined {
  const names = distinct(
    items.flatMap(({ isFirst, fate, name }) => (isFirst && fate === 'SEGUE' ? [name] : [])),
  )
  return names.length === 0
    ? undefined
    : `Pela primeira vez no bureau por este shopping: ${someNames(names)}.`
}

const fates = ['SEGUE', 'ISENTO', 'RETIDO'] as const

/** The sum of all items and its parts, each with count and value. */
export function sheetFigures(
  items: readonly DecidedItem[],
  { noun, approved, fates: labels }: SheetWords,
  isApproved: boolean,
): { readonly label: string; readonly main: string; readonly sub: string }[] {
  const figure = (label: string, some: readonly DecidedItem[]) => ({
    label,
    main: countOf(some.length, noun),
    sub: formatBrl(sumCents(some.map(({ value }) => value))),
  })
  return [
    figure(isApproved ? approved : 'Para aprovar', items),
    ...fates
      .filter((fate) => labels[fate] !== '')
      .map((fate) =>
        figure(
          labels[fate],
          items.filter((item) => item.fate === fate),
        ),
      ),
  ]
}

export const totalInWords = (items: readonly DecidedItem[]): string =>
  `Total: ${brlInWords(sumCents(items.map(({ value }) => value)))}.`

/** '7f3a 91c0 5be2 4d18': the start of a hash, to compare by eye. */
export const hashStart = (hash: string): string =>
  hash.slice(0, 16).replaceAll(/(.{4})(?=.)/g, '$1 ')
