import { type Competence, formatCompetence } from '#values/competence.ts'
import { formatDate, type LocalDate } from '#values/local-date.ts'
import { countsAs, type Eyes, sameEyes } from '#values/eyes.ts'
import { refusal, type Refusal } from '#values/refusal.ts'

import type { MonthState } from '../contract/months.ts'
import { firstDayAfterGrace, isPreview } from './window.ts'

/** The calculation that a month shows. */
export type ShownRun = {
  readonly processedOn: LocalDate
  readonly billedUntil: LocalDate
  readonly netOn: LocalDate
  readonly minimumDays: number
}

/** Facts behind the state of a month of a mall (rules 6.4). */
export type MonthFacts = {
  readonly isClosed: boolean
  readonly isStale: boolean
  readonly run?: ShownRun | undefined
}

/** The state of a month; closed months stay closed, whatever comes later. */
export const monthState = ({ isClosed, isStale, run }: MonthFacts): MonthState => {
  if (isClosed) return 'FECHADO'
  if (!run) return 'ABERTO'
  if (isStale) return 'DESATUALIZADO'
  return isPreview(run) ? 'PREVIA' : 'CALCULADO'
}

/** A change of a month's inputs: exception list, register or filing. */
export type ChangedInput = {
  readonly description: string
  readonly changedBy: number
  readonly changedOn: LocalDate
}

export type ClosingFacts = MonthFacts & {
  readonly mall: string
  readonly month: Competence
  readonly isBusy: boolean
  readonly lastLoadOn?: LocalDate | undefined
  /** The previous month is calculated but not closed. */
  readonly isPreviousOpen: boolean
  /** Users who submitted its base or calculation, or loaded an adjustment of the month. */
  readonly makers: readonly number[]
  /** Changes of inputs since the last closing. */
  readonly inputs: readonly ChangedInput[]
  readonly by: Eyes
  /** Version and author of the displayed calculation. */
  readonly version: number | null
  readonly calculatedByName: string | null
  /** The version that the user saw, if sent. */
  readonly seenVersion?: number | undefined
}

export type ClosingRules = { readonly minimumDays: number; readonly needsFourEyes: boolean }

const not = (code: string, because: string, todo?: string): Refusal => refusal(code, because, todo)

/** Whether a user may close a month of a mall (rules 6.4). */
export const mayClose = (
  facts: ClosingFacts,
  { minimumDays, needsFourEyes }: ClosingRules,
): Refusal | undefined => {
  const { mall, run } = facts
  const name = `${mall} ${formatCompetence(facts.month)}`
  if (facts.isBusy) return busy(mall, facts.month)
  const state = monthState(facts)
  if (state === 'FECHADO') return not('FECHADO', `${name} já está fechado.`)
  if (!run) return not('ABERTO', `${name} ainda não foi calculado.`, 'Processe e calcule o mês.')
  if (facts.seenVersion !== undefined && facts.seenVersion !== facts.version)
    return not(
      'VERSAO',
      `${name} foi calculado de novo por ${facts.calculatedByName}: a versão é a ${facts.version}.`,
      'Confira os números antes de fechar.',
    )
  if (state === 'DESATUALIZADO')
    return not('DESATUALIZADO', `${name} está desatualizado.`, 'Processe e calcule de novo.')
  if (run.minimumDays !== minimumDays)
    return not(
      'DIAS',
      `${name} foi calculado com ${run.minimumDays} dias; só se fecha com os ${minimumDays} do parâmetro.`,
    )
  if (isPreview(run))
    return not(
      'PREVIA',
      `${name} é uma prévia: processe a partir de ${formatDate(firstDayAfterGrace(run))} para poder fechar.`,
    )
  if (run.processedOn <= run.netOn)
    return not('LIQUIDA', `${name} só se fecha processado depois de ${formatDate(run.netOn)}.`)
  if (!facts.lastLoadOn || facts.lastLoadOn <= run.netOn)
    return not(
      'CARGA',
      `${name}: não há carga de títulos depois de ${formatDate(run.netOn)}, a data líquida.`,
    )
  if (facts.isPreviousOpen)
    return not('ANTERIOR', `${name}: feche antes o mês anterior, que já foi calculado.`)
  return needsFourEyes ? (ownRun(facts, name) ?? ownInput(facts, name)) : undefined
}

const byAnother = (because: string): Refusal => not('QUATRO_OLHOS', because, 'Peça a outra pessoa.')

const ownRun = ({ by, makers }: ClosingFacts, name: string): Refusal | undefined =>
  sameEyes(
    by,
    (userId) => makers.includes(userId),
    byAnother(`${name}: quem processou, calculou ou carregou ajustes do mês não o fecha.`),
  )

/** Users who changed an input may not close its month (rules 6.4). */
const ownInput = ({ by, inputs }: ClosingFacts, name: string): Refusal | undefined => {
  const eyes = countsAs(by)
  const own = inputs.find(({ changedBy }) => eyes.includes(changedBy))
  return own
    ? sameEyes(
        by,
        (userId) => userId === own.changedBy,
        byAnother(
          `${name}: quem mudou a base do mês não o fecha (${own.description}, em ${formatDate(own.changedOn)}).`,
        ),
      )
    : undefined
}

/** Only the last closed month may be reopened. */
export const mayReopen = (
  facts: Pick<ClosingFacts, 'mall' | 'month' | 'isClosed' | 'isBusy'> & {
    readonly lastClosed?: Competence | undefined
  },
): Refusal | undefined => {
  const name = `${facts.mall} ${formatCompetence(facts.month)}`
  if (facts.isBusy) return busy(facts.mall, facts.month)
  if (!facts.isClosed) return not('NAO_FECHADO', `${name} não está fechado.`)
  if (facts.lastClosed && facts.lastClosed !== facts.month)
    return not(
      'NAO_E_O_ULTIMO',
      `${name}: só o último mês fechado, ${formatCompetence(facts.lastClosed)}, pode ser reaberto.`,
    )
  return undefined
}

/** Whether the reason for reopening is long enough. */
export const mayReopenBecause = (reason: string): Refusal | undefined =>
  reason.trim().length < 10
    ? not('MOTIVO_CURTO', 'Informe o motivo com pelo menos 10 caracteres.')
    : undefined

/** Refusal: only one run at a time per mall and month. */
export const busy = (mall: string, month: Competence): Refusal =>
  not('OCUPADO', `Já existe um processo em andamento: ${mall} ${formatCompetence(month)}.`)
