import { cents, formatAmount, reaisFromCents } from '#values/cents.ts'
import { daysBetween, formatDate, type LocalDate } from '#values/local-date.ts'
import { readWrittenDay } from '#values/written-day.ts'

import type { ReadingChoice, ReadingDoubt } from '../contract/assistant.ts'
import { isAmount, readAmount } from './amount.ts'
import type { DayOrder, FileForm } from './forms.ts'
import type { DecimalSign } from './amount.ts'
import type { Register } from './register.ts'

/** Cells of a row that tell which reading of a file is right. */
export type DoubtRow = {
  readonly line: number
  readonly unit: string
  readonly tenant: string
  readonly number: string
  readonly day: string
  readonly amount: string
}

const shownExamples = 3
const longAfter = 120
const MONTHS =
  'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(
    ' ',
  )

/** A row as one reading has it, with what its cell says. */
export type ReadDoubtRow = Pick<DoubtRow, 'line' | 'unit' | 'tenant' | 'number'> & {
  readonly written: string
  readonly day: LocalDate | undefined
  /** Open amount, for the sums. */
  readonly cents: number | undefined
  /** Amount that the register compares. */
  readonly compared: number | undefined
}

/** Sums of a file as one of its two readings would have them. */
export class Choice {
  readonly form: string
  readonly #kind: ReadingDoubt['tipo']
  readonly #register: Register
  readonly #today: LocalDate
  readonly #examples: ReadingChoice['exemplos'][number][] = []
  readonly #months = new Set<string>()
  readonly #days = new Set<number>()
  #rows = 0
  #overdue = 0
  #longOverdue = 0
  #sum = 0
  #matches = 0
  #known = 0

  constructor(
    kind: ReadingDoubt['tipo'],
    form: string,
    facts: { readonly register: Register; readonly today: LocalDate },
  ) {
    this.#kind = kind
    this.form = form
    this.#register = facts.register
    this.#today = facts.today
  }

  add(row: ReadDoubtRow): void {
    const { day, cents: amount } = row
    this.#rows++
    this.#sum += amount ?? 0
    if (day !== undefined) {
      this.#months.add(day.slice(0, 7))
      this.#days.add(Number(day.slice(8)))
      const late = daysBetween(day, this.#today)
      if (late > 0) this.#overdue += amount ?? 0
      if (late > longAfter) this.#longOverdue += amount ?? 0
    }
    this.#compare(row)
    this.#show(row)
  }

  #compare({ unit, number, day, compared }: ReadDoubtRow): void {
    const mall = this.#register.mallOfUnit(unit)?.unidEcon ?? unit
    const known = this.#register.titulo(mall, number)
    if (!known) return
    this.#known++
    const agrees =
      this.#kind === 'DIA' ? known.vencimento === day : known.valorOriginal_cents === compared
    if (agrees) this.#matches++
  }

  #show({ line, tenant, written, day, cents: amount }: ReadDoubtRow): void {
    if (this.#examples.length >= shownExamples || written.trim() === '') return
    const isDay = this.#kind === 'DIA'
    const lido = isDay ? day && formatDate(day) : amount !== undefined && formatAmount(amount)
    const late = day === undefined ? 0 : daysBetween(day, this.#today)
    this.#examples.push({
      linha: line,
      lojista: tenant,
      texto: written,
      lido: lido || (isDay ? 'nenhum dia' : 'nenhum valor'),
      atraso: isDay && late > 0 ? late : null,
    })
  }

  get rows(): number {
    return this.#rows
  }

  get matches(): number {
    return this.#matches
  }

  get monthCount(): number {
    return this.#months.size
  }

  answer(isLikely: boolean): ReadingChoice {
    return {
      forma: this.form,
      exemplos: this.#examples,
      vencido: reaisFromCents(cents(this.#overdue)),
      acima120: reaisFromCents(cents(this.#longOverdue)),
      meses: monthWords(this.#months),
      dias: dayWords(this.#days),
      soma: reaisFromCents(cents(this.#sum)),
      conferem: this.#matches,
      de: this.#known,
      maisProvavel: isLikely,
    }
  }
}

const shown = (month: string) => `${month.slice(5)}/${month.slice(0, 4)}`

/** 'só maio e outubro', or the first and the last month. */
function monthWords(months: ReadonlySet<string>): string {
  const sorted = [...months].toSorted()
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined) return 'nenhum'
  const names = [...new Set(sorted.map((month) => MONTHS[Number(month.slice(5)) - 1] ?? month))]
  if (names.length <= 2) return `só ${names.join(' e ')}`
  return first === last ? shown(first) : `${shown(first)} a ${shown(last)}`
}

const fewDays = 4

/** '5 e 10', or '1 a 12' of many. */
function dayWords(days: ReadonlySet<number>): string {
  const sorted = [...days].toSorted((one, other) => one - other)
  if (sorted.length === 0) return 'nenhum'
  if (sorted.length > fewDays) return `${sorted[0]} a ${sorted.at(-1)}`
  return [...sorted.slice(0, -2), sorted.slice(-2).join(' e ')].join(', ')
}

/** The reading that the register confirms, or else the one with more months; none if both tie. */
function likely(choices: readonly Choice[], kind: ReadingDoubt['tipo']): Choice | undefined {
  const best = (of: (choice: Choice) => number) => {
    const [first, second] = choices.toSorted((one, other) => of(other) - of(one))
    return first && second && of(first) > of(second) ? first : undefined
  }
  return (
    best(({ matches }) => matches) ?? (kind === 'DIA' ? best((each) => each.monthCount) : undefined)
  )
}

/** Both readings of a file as one answer; the likelier one is marked. */
export function doubtOf(kind: ReadingDoubt['tipo'], choices: readonly Choice[]): ReadingDoubt {
  const most = likely(choices, kind)
  return {
    tipo: kind,
    linhas: Math.max(0, ...choices.map(({ rows }) => rows)),
    opcoes: choices.map((choice) => choice.answer(choice === most)),
  }
}

/** The two forms that a doubt is about. */
export const formsOf = (kind: ReadingDoubt['tipo'], form: FileForm): readonly FileForm[] =>
  kind === 'DIA'
    ? (['DMY', 'MDY'] satisfies DayOrder[]).map((order) => ({ ...form, order }))
    : ([',', '.'] satisfies DecimalSign[]).map((decimal) => ({ ...form, decimal }))

export const formName = (kind: ReadingDoubt['tipo'], { order, decimal }: FileForm): string =>
  kind === 'DIA' ? order : decimal

/** Both readings of the days or the amounts of a file, over all its rows (picture 58). */
export class Doubt {
  readonly #kind: ReadingDoubt['tipo']
  readonly #choices: readonly (readonly [FileForm, Choice])[]

  constructor(
    kind: ReadingDoubt['tipo'],
    form: FileForm,
    facts: { readonly register: Register; readonly today: LocalDate },
  ) {
    this.#kind = kind
    this.#choices = formsOf(kind, form).map((each) => [
      each,
      new Choice(kind, formName(kind, each), facts),
    ])
  }

  add(row: DoubtRow): void {
    for (const [form, choice] of this.#choices) {
      const read = readWrittenDay(row.day, { order: form.order, hasShortYears: true })
      const amount = readAmount(row.amount, form.decimal)
      const cents = isAmount(amount) ? amount : undefined
      choice.add({
        ...row,
        written: this.#kind === 'DIA' ? row.day : row.amount,
        day: typeof read === 'string' ? undefined : read.day,
        cents,
        compared: cents,
      })
    }
  }

  answer(): ReadingDoubt {
    return doubtOf(
      this.#kind,
      this.#choices.map(([, choice]) => choice),
    )
  }
}
