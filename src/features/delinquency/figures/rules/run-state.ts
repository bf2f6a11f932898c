import { type Cents, formatBrl } from '#values/cents.ts'
import { type Competence, formatCompetence } from '#values/competence.ts'
import { addDays, formatDate, type LocalDate } from '#values/local-date.ts'

type Run = {
  readonly processedOn: LocalDate
  readonly billedUntil: LocalDate
  readonly minimumDays: number
}

/** First day without any título in carência (rules 6.2). */
export const closesFrom = ({ billedUntil, minimumDays }: Omit<Run, 'processedOn'>): LocalDate =>
  addDays(billedUntil, minimumDays)

/** True while P is before that day: the month is a PRÉVIA and cannot be closed (rules 6.2). */
export const isPreview = (run: Run): boolean => run.processedOn < closesFrom(run)

/** PRÉVIA months of these runs, each with the first day on which all runs can close. */
export function previewMonths(
  runs: readonly (Run & { readonly month: Competence })[],
): { mesAno: Competence; fechaAPartirDe: LocalDate }[] {
  const months = Map.groupBy(runs.filter(isPreview), ({ month }) => month)
  return [...months].map(([mesAno, own]) => ({
    mesAno,
    fechaAPartirDe: own.map(closesFrom).reduce((late, day) => (day > late ? day : late)),
  }))
}

/** 'Prévia: 10/2026 só fecha a partir de 25/11/2026.' */
export const previewSentence = (
  months: readonly { readonly mesAno: Competence; readonly fechaAPartirDe: LocalDate }[],
): string =>
  `Prévia: ${months
    .map(
      (month) =>
        `${formatCompetence(month.mesAno)} só fecha a partir de ${formatDate(month.fechaAPartirDe)}`,
    )
    .join('; ')}.`

/** The amount in carência; `days` lists the minima of the runs: '25' or '0 e 25'. */
export const graceSentence = (days: string, inGrace: Cents): string =>
  inGrace === 0
    ? `A carência é de ${days} dias, e nada do mês está nela: a inadimplência bruta já conta tudo.`
    : `Com a carência de ${days} dias, ${formatBrl(inGrace)} ainda não contam na inadimplência bruta.`
