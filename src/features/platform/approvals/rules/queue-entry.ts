import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'

/** Items waiting for a user on one screen, as the start page shows them; days are business days. */
export type QueueEntry = {
  readonly path: string
  readonly ato: string
  readonly itens: number
  readonly valor: Cents | null
  readonly maisAntigo: LocalDate
  readonly prazo: {
    readonly fim: LocalDate
    readonly total: number
    readonly passados: number
    readonly alem: number
    readonly palavras: string
  } | null
}

type Ruler = {
  readonly deadline: LocalDate
  readonly term: number
  readonly goneDays: number
  readonly beyond: number
  readonly words: string
}

/** Deadline of an entry, from its most urgent item. */
export const termOf = (ruler: Ruler): NonNullable<QueueEntry['prazo']> => ({
  fim: ruler.deadline,
  total: ruler.term,
  passados: ruler.goneDays,
  alem: ruler.beyond,
  palavras: ruler.words,
})
