import { type Cents, formatBrl } from '#values/cents.ts'
import { addDays, type LocalDate } from '#values/local-date.ts'

type Run = {
  readonly processedOn: LocalDate
  readonly billedUntil: LocalDate
  readonly minimumDays: number
}

/** The first day on which nothing of the month is in carência any more (rules 6.2). */
export const closesFrom = ({ billedUntil, minimumDays }: Omit<Run, 'processedOn'>): LocalDate =>
  addDays(billedUntil, minimumDays)

/** While P is before that day the month is a PRÉVIA, which cannot be closed (rules 6.2). */
export const isPreview = (run: Run): boolean => run.processedOn < closesFrom(run)

/** What of the month is in carência; `days` names the minima of its runs: '25' or '0 e 25'. */
export const graceSentence = (days: string, inGrace: Cents): string =>
  inGrace === 0
    ? `A carência é de ${days} dias, e nada do mês está nela: a inadimplência bruta já conta tudo.`
    : `Com a carência de ${days} dias, ${formatBrl(inGrace)} ainda não contam na inadimplência bruta.`
