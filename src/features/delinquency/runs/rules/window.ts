import {
  addCompetence,
  type Competence,
  firstDay,
  formatCompetence,
  lastDay,
} from '#values/competence.ts'
import { addDays, daysBetween, formatDate, type LocalDate } from '#values/local-date.ts'
import { refusal, type Refusal } from '#values/refusal.ts'

/** Parameters of a run (rules 6.1). */
export type RunParameters = {
  readonly month: Competence
  readonly processedOn: LocalDate
  /** The window W. */
  readonly billedFrom: LocalDate
  readonly billedUntil: LocalDate
  /** L(R) and L(R-1). */
  readonly netOn: LocalDate
  readonly previousNetOn: LocalDate
  readonly minimumDays: number
}

/** Product parameters that apply to every month. */
export type WindowDefaults = { readonly netDay: number; readonly minimumDays: number }

const netDayOf = (month: Competence, netDay: number): LocalDate =>
  addDays(firstDay(addCompetence(month, 1)), netDay - 1)

/** Default parameters of a month: the whole month, net on the stored day. */
export const defaultParameters = (
  month: Competence,
  today: LocalDate,
  { netDay, minimumDays }: WindowDefaults,
): RunParameters => ({
  month,
  processedOn: today,
  billedFrom: firstDay(month),
  billedUntil: lastDay(month),
  netOn: netDayOf(month, netDay),
  previousNetOn: netDayOf(addCompetence(month, -1), netDay),
  minimumDays,
})

/** First day without any título em carência. */
export const firstDayAfterGrace = ({
  billedUntil,
  minimumDays,
}: Pick<RunParameters, 'billedUntil' | 'minimumDays'>): LocalDate =>
  addDays(billedUntil, minimumDays)

/** First processing day with which a month may be closed (rules 6.4). */
export const closableFrom = (
  run: Pick<RunParameters, 'billedUntil' | 'minimumDays' | 'netOn'>,
): LocalDate => {
  const [grace, net] = [firstDayAfterGrace(run), addDays(run.netOn, 1)]
  return grace > net ? grace : net
}

/** While P < fim + N some títulos are em carência: the month is a prévia (rules 6.2). */
export const isPreview = (
  run: Pick<RunParameters, 'processedOn' | 'billedUntil' | 'minimumDays'>,
): boolean => run.processedOn < firstDayAfterGrace(run)

/**
 * Default month of the modals: the newest that can be closed and is open, else the current one
 * (rules 6.1). `closed` are the months closed in every mall.
 */
export const monthToRun = (
  today: LocalDate,
  defaults: WindowDefaults,
  closed: ReadonlySet<Competence>,
  current: Competence,
): Competence => {
  const closable = [1, 2, 3, 4]
    .map((back) => addCompetence(current, -back))
    .find((month) => {
      const run = defaultParameters(month, today, defaults)
      return !isPreview(run) && today > run.netOn
    })
  return closable && !closed.has(closable) ? closable : current
}

const names = [
  'processedOn',
  'billedFrom',
  'billedUntil',
  'netOn',
  'previousNetOn',
  'minimumDays',
] as const

/** Whether a base has the same parameters as its calculation (rules 6.4). */
export const hasSameParameters = (
  base: Omit<RunParameters, 'month'>,
  run: Omit<RunParameters, 'month'>,
): boolean => names.every((name) => base[name] === run[name])

export type Neighbours = {
  readonly previous?: Pick<RunParameters, 'billedUntil' | 'netOn'> | undefined
  readonly next?: Pick<RunParameters, 'billedFrom' | 'previousNetOn'> | undefined
}

/** Window and net days that fit between the neighbouring months (rules 6.1). */
export const fitToNeighbours = (
  run: RunParameters,
  { previous, next }: Neighbours,
): RunParameters => ({
  ...run,
  billedFrom: previous ? addDays(previous.billedUntil, 1) : run.billedFrom,
  billedUntil: next ? addDays(next.billedFrom, -1) : run.billedUntil,
  netOn: next?.previousNetOn ?? run.netOn,
  previousNetOn: previous?.netOn ?? run.previousNetOn,
})

const wrong = (because: string): Refusal => refusal('PARAMETROS', because)

/** Validates the parameters by themselves (rules 6.1). */
export const validateParameters = (run: RunParameters, today: LocalDate): Refusal | undefined => {
  if (run.processedOn > today) return wrong('A data de processamento não pode ser depois de hoje.')
  if (run.billedFrom > run.billedUntil)
    return wrong('O início do faturado não pode ser depois do fim.')
  if (run.netOn < run.billedUntil)
    return wrong('A data de recebimento líquido não pode ser antes do fim do faturado.')
  if (run.netOn <= run.previousNetOn)
    return wrong(
      'A data de recebimento líquido do mês deve ser depois da do mês anterior: um recebimento contaria duas vezes.',
    )
  if (daysBetween(run.billedFrom, run.billedUntil) > 92)
    return wrong('O faturado de um mês não pode passar de 92 dias.')
  return undefined
}

/** Checks that the windows of a mall follow each other without gap or overlap (rules 6.1). */
export const validateTiling = (
  run: RunParameters,
  { previous, next }: Neighbours,
  mall: string,
): Refusal | undefined => {
  const before = formatCompetence(addCompetence(run.month, -1))
  const after = formatCompetence(addCompetence(run.month, 1))
  if (previous && run.billedFrom !== addDays(previous.billedUntil, 1))
    return wrong(
      `${mall}: o faturado deve começar em ${formatDate(addDays(previous.billedUntil, 1))}, o dia depois do fim de ${before}.`,
    )
  if (next && run.billedUntil !== addDays(next.billedFrom, -1))
    return wrong(
      `${mall}: o faturado deve terminar em ${formatDate(addDays(next.billedFrom, -1))}, a véspera do início de ${after}.`,
    )
  if (previous && run.previousNetOn !== previous.netOn)
    return wrong(
      `${mall}: a data de recebimento líquido do mês anterior deve ser ${formatDate(previous.netOn)}, a de ${before}.`,
    )
  if (next && run.netOn !== next.previousNetOn)
    return wrong(
      `${mall}: a data de recebimento líquido do mês deve ser ${formatDate(next.previousNetOn)}, com que ${after} foi processado.`,
    )
  return undefined
}
