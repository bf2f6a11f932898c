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

/** What another person proposed and this user may confirm, as the start page shows it. */
export type ToConfirm = {
  readonly titulo: string
  /** What would change: 'De 2 para 3'. */
  readonly mudanca: string
  readonly quem: string
  readonly em: Date
  /** Null if the proposer was asked for none. */
  readonly motivo: string | null
  /** Last day to confirm it; null without one. */
  readonly venceEm: LocalDate | null
  readonly path: string
}
