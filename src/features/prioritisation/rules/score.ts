import { formatBrl, type Cents } from '#values/cents.ts'
import { formatWhole } from '#values/whole-number.ts'

import type { Weights } from '../contract/weights.ts'

// Points are whole hundredths: 75,89 is 7589. Each component is rounded half up before they are
// added (rules 7.3).

/** Where a value stands among those of its mall that have one. */
export type Standing = {
  readonly cents: Cents
  /** Rows with a smaller value, and rows with a greater one. */
  readonly smaller: number
  readonly greater: number
  /** Rows with a value, this one included where it has one. */
  readonly rows: number
}

/** What the score of a customer or a group follows from. */
export type ScoreFacts = {
  readonly block: Standing
  readonly total: Standing
  /** The greatest of what is overdue; undefined when nothing is. */
  readonly arrearsDays: number | undefined
  /** Since the last contact; undefined when there was none. */
  readonly contactDays: number | undefined
  readonly isBroken: boolean
  readonly isPromised: boolean
  /** The same as it is now; the points follow with the next snapshot. */
  readonly isBrokenNow: boolean
  readonly isPromisedNow: boolean
  /** Until the first overdue boleto prescribes, within 180 days. */
  readonly prescribesInDays: number | undefined
}

/** One line of 'Por quê?'. */
export type Component = {
  readonly nome: string
  readonly valor: string
  readonly posicao: string
  readonly pontos: number
  readonly maximo: number
}

/** The share of a whole in hundredths of a point, half up. */
const shareOf = (weight: number, part: number, whole: number): number =>
  whole === 0 ? 0 : Math.floor((2 * weight * 100 * part + whole) / (2 * whole))

/**
 * The points of a value by its percent_rank, as PostgreSQL counts it: rows with a smaller value ÷
 * (rows − 1), 0 when it is the only one or has no value.
 */
export const rankPoints = (
  weight: number,
  { cents, smaller, rows }: Pick<Standing, 'cents' | 'smaller' | 'rows'>,
): number => (cents <= 0 ? 0 : shareOf(weight, smaller, rows - 1))

/** The points of the greatest arrears, by its band in tenths: beyond 120 days the debt cools. */
export function arrearsPoints(weight: number, days: number | undefined): number {
  if (days === undefined || days <= 30) return 0
  const tenths = days <= 60 ? 4 : days <= 90 ? 7 : days <= 120 ? 10 : 8
  return weight * 10 * tenths
}

/** The points of the days without contact: all of them from 30 on, or when there never was one. */
export const contactPoints = (weight: number, days: number | undefined): number =>
  shareOf(weight, Math.min(days ?? 30, 30), 30)

const bandOf = (days: number | undefined): string => {
  if (days === undefined) return 'nada vencido'
  if (days <= 30) return 'até 30'
  if (days <= 60) return '31 a 60'
  if (days <= 90) return '61 a 90'
  return days <= 120 ? '91 a 120' : 'acima de 120'
}

const placeOf = ({ cents, greater, rows }: Standing): string => {
  if (cents <= 0) return 'sem saldo'
  return greater === 0 ? `maior de ${rows}` : `${greater + 1}º de ${rows} com saldo`
}

/** Whether there is a promise: what is so now, and until when the points say otherwise. */
const promiseWords = (isCounted: boolean, isNow: boolean, none: string): string => {
  if (isCounted === isNow) return isNow ? 'sim' : none
  return isNow ? 'sim, conta no próximo cálculo' : 'não mais, sai no próximo cálculo'
}

const daysText = (days: number): string => (days === 1 ? '1 dia' : `${formatWhole(days)} dias`)

const whole = (points: number): number => points * 100

/** The seven components, in the order in which people read them; they add up to the score. */
export function componentsOf(facts: ScoreFacts, weights: Weights): readonly Component[] {
  const { block, total, arrearsDays, contactDays, isBroken, isPromised, prescribesInDays } = facts
  return [
    {
      nome: 'Vencido no bloco',
      valor: formatBrl(block.cents),
      posicao: placeOf(block),
      pontos: rankPoints(weights.bloco, block),
      maximo: whole(weights.bloco),
    },
    {
      nome: 'Vencido total',
      valor: formatBrl(total.cents),
      posicao: placeOf(total),
      pontos: rankPoints(weights.total, total),
      maximo: whole(weights.total),
    },
    {
      nome: 'Maior atraso',
      valor: arrearsDays === undefined ? '-' : daysText(arrearsDays),
      posicao: bandOf(arrearsDays),
      pontos: arrearsPoints(weights.atraso, arrearsDays),
      maximo: whole(weights.atraso),
    },
    {
      nome: contactDays === undefined ? 'Sem contato registrado' : 'Último contato',
      valor:
        contactDays === undefined ? '' : contactDays === 0 ? 'hoje' : `há ${daysText(contactDays)}`,
      posicao: (contactDays ?? 30) >= 30 ? '30 dias ou mais' : `${contactDays} de 30 dias`,
      pontos: contactPoints(weights.contato, contactDays),
      maximo: whole(weights.contato),
    },
    {
      nome: 'Promessa quebrada',
      valor: '',
      posicao: promiseWords(isBroken, facts.isBrokenNow, 'nenhuma'),
      pontos: isBroken ? whole(weights.quebrada) : 0,
      maximo: whole(weights.quebrada),
    },
    {
      nome: 'Prescrição em 180 dias',
      valor: prescribesInDays === undefined ? '' : `em ${daysText(prescribesInDays)}`,
      posicao: prescribesInDays === undefined ? 'nenhuma' : 'sem ação ajuizada',
      pontos: prescribesInDays === undefined ? 0 : whole(weights.prescricao),
      maximo: whole(weights.prescricao),
    },
    {
      nome: 'Promessa vigente',
      valor: '',
      posicao: promiseWords(isPromised, facts.isPromisedNow, `nenhuma, tiraria ${weights.vigente}`),
      pontos: isPromised ? -whole(weights.vigente) : 0,
      maximo: whole(weights.vigente),
    },
  ]
}

/** The score in hundredths: the sum of the components, never below 0. */
export const scoreOf = (components: readonly Pick<Component, 'pontos'>[]): number =>
  Math.max(
    0,
    components.reduce((sum, { pontos }) => sum + pontos, 0),
  )
