import { ARREARS_BANDS, arrearsBandOf, bandText } from '#values/arrears.ts'
import { formatBrl, type Cents } from '#values/cents.ts'
import { formatWhole } from '#values/whole-number.ts'

import type { Weights } from '../contract/weights.ts'

// Points are whole hundredths: 75,89 is 7589. Each component is rounded half up before the sum
// (rules 7.3).

/** The rank of a value among the values of its mall. */
export type Rank = {
  readonly cents: Cents
  /** Number of rows with a smaller and with a greater value. */
  readonly smaller: number
  readonly greater: number
  /** Number of rows with a value, including this one if it has one. */
  readonly rows: number
}

/** Inputs of the score of a customer or group. */
export type ScoreFacts = {
  readonly block: Rank
  readonly total: Rank
  /** Days of the oldest overdue balance; undefined if nothing is overdue. */
  readonly arrearsDays: number | undefined
  /** Since the last contact; undefined without any. */
  readonly contactDays: number | undefined
  readonly isBroken: boolean
  readonly isPromised: boolean
  /** Live values; the points follow with the next snapshot. */
  readonly isBrokenNow: boolean
  readonly isPromisedNow: boolean
  /** Days until the first overdue boleto prescribes, if within 180. */
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

/** A share in hundredths of a point, rounded half up. */
const shareOf = (weight: number, part: number, whole: number): number =>
  whole === 0 ? 0 : Math.floor((2 * weight * 100 * part + whole) / (2 * whole))

/**
 * Points by percent_rank as in PostgreSQL: rows with a smaller value ÷ (rows − 1). 0 if it is the
 * only row or has no value.
 */
export const rankPoints = (
  weight: number,
  { cents, smaller, rows }: Pick<Rank, 'cents' | 'smaller' | 'rows'>,
): number => (cents <= 0 ? 0 : shareOf(weight, smaller, rows - 1))

/** Points for the oldest arrears, by band in tenths; they fall beyond 120 days. */
export function arrearsPoints(weight: number, days: number | undefined): number {
  if (days === undefined || days <= 30) return 0
  const tenths = days <= 60 ? 4 : days <= 90 ? 7 : days <= 120 ? 10 : 8
  return weight * 10 * tenths
}

/** Points for days without contact: the maximum from 30 days on, or without any contact. */
export const contactPoints = (weight: number, days: number | undefined): number =>
  shareOf(weight, Math.min(days ?? 30, 30), 30)

const bandOf = (days: number | undefined): string => {
  const band = days === undefined ? undefined : ARREARS_BANDS[arrearsBandOf(Math.max(1, days))]
  return band ? bandText(band) : 'nada vencido'
}

const placeOf = ({ cents, greater, rows }: Rank): string => {
  if (cents <= 0) return 'sem saldo'
  return greater === 0 ? `maior de ${rows}` : `${greater + 1}º de ${rows} com saldo`
}

/** Whether there is a promise, with a note while the points still use the snapshot's value. */
const promiseWords = (isCounted: boolean, isNow: boolean, none: string): string => {
  if (isCounted === isNow) return isNow ? 'sim' : none
  return isNow ? 'sim, conta no próximo cálculo' : 'não mais, sai no próximo cálculo'
}

const daysText = (days: number): string => (days === 1 ? '1 dia' : `${formatWhole(days)} dias`)

const whole = (points: number): number => points * 100

const balance = (nome: string, rank: Rank, weight: number): Component => ({
  nome,
  valor: formatBrl(rank.cents),
  posicao: placeOf(rank),
  pontos: rankPoints(weight, rank),
  maximo: whole(weight),
})

/** The seven components in display order; their sum is the score. */
export function componentsOf(facts: ScoreFacts, weights: Weights): readonly Component[] {
  const { block, total, arrearsDays, contactDays, isBroken, isPromised, prescribesInDays } = facts
  return [
    balance('Vencido no bloco', block, weights.bloco),
    balance('Vencido total', total, weights.total),
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

/** Score in hundredths: the sum of the components, at least 0. */
export const scoreOf = (components: readonly Pick<Component, 'pontos'>[]): number =>
  Math.max(
    0,
    components.reduce((sum, { pontos }) => sum + pontos, 0),
  )
