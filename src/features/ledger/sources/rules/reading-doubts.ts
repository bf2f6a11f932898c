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

/** Sums of a file as one of its two readings would have them. */
class Choice {
  readonly form: string
  readonly #file: FileForm
  readonly #kind: ReadingDoubt['tipo']
  readonly #register: Register
  readonly #today: LocalDate
  readonly #examples: ReadingChoice['exemplos'][number][] = []
  readonly #months = new Set<string>()
  readonly #days = new Set<number>()
  #overdue = 0
  #longOverdue = 0
  #sum = 0
  #matches = 0
  #known = 0

  constructor(
    kind: ReadingDoubt['tipo'],
    form: string,
    file: FileForm,
    facts: { readonly register: Register; readonly today: LocalDate },
  ) {
    this.#kind = kind
    this.form = form
    this.#file = file
    this.#register = facts.register
    this.#today = facts.today
  }

  add(row: DoubtRow): void {
    const read = readWrittenDay(row.day, { order: this.#file.order, hasShortYears: true })
    const day = typeof read === 'string' ? undefined : read.day
    const written = readAmount(row.amount, this.#file.decimal)
    const amount = isAmount(written) ? written : undefined
    this.#sum += amount ?? 0
    if (day !== undefined) {
      this.#months.add(day.slice(0, 7))
      this.#days.add(Number(day.slice(8)))
      const late = daysBetween(day, this.#today)
      if (late > 0) this.#overdue += amount ?? 0
      if (late > longAfter) this.#longOverdue += amount ?? 0
    }
    this.#compare(row, day, amount)
    this.#show(row, day, amount)
  }

  #compare({ unit, number }: DoubtRow, day: LocalDate | undefined, amount: number | undefined) {
    const mall = this.#register.mallOfUnit(unit)?.unidEcon ?? unit
    const known = this.#register.titulo(mall, number)
    if (!known) return
    this.#known++
    const agrees =
      this.#kind === 'DIA' ? known.vencimento === day : known.valorOriginal_cents === amount
    if (agrees) this.#matches++
  }

  #show(row: DoubtRow, day: LocalDate | undefined, amount: number | undefined): void {
    if (this.#examples.length >= shownExamples) return
    const isDay = this.#kind === 'DIA'
    const texto = isDay ? row.day : row.amount
    const lido = isDay ? day && formatDate(day) : amount !== undefined && formatAmount(amount)
    if (texto.trim() === '') return
    const late = day === undefined ? 0 : daysBetween(day, this.#today)
    this.#examples.push({
      linha: row.line,
      lojista: row.tenant,
      texto,
      lido: lido || (isDay ? 'nenhum dia' : 'nenhum valor'),
      atraso: isDay && late > 0 ? late : null,
    })
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

/** Both readings of the days or the amounts of a file, over all its rows (picture 58). */
export class Doubt {
  readonly #kind: ReadingDoubt['tipo']
  readonly #choices: readonly Choice[]
  #rows = 0

  constructor(
    kind: ReadingDoubt['tipo'],
    form: FileForm,
    facts: { readonly register: Register; readonly today: LocalDate },
  ) {
    this.#kind = kind
    const forms =
      kind === 'DIA'
        ? (['DMY', 'MDY'] satisfies DayOrder[]).map((order) => ({ ...form, order }))
        : ([',', '.'] satisfies DecimalSign[]).map((decimal) => ({ ...form, decimal }))
    this.#choices = forms.map(
      (each) => new Choice(kind, kind === 'DIA' ? each.order : each.decimal, each, facts),
    )
  }

  add(row: DoubtRow): void {
    this.#rows++
    for (const choice of this.#choices) choice.add(row)
  }

  answer(): ReadingDoubt {
    const most = likely(this.#choices, this.#kind)
    return {
      tipo: this.#kind,
      linhas: this.#rows,
      opcoes: this.#choices.map((choice) => choice.answer(choice === most)),
    }
  }
}
