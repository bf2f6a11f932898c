import { formatWhole } from '#values/whole-number.ts'

import type { Step, StepKind } from '../contract/ladder.ts'

/** The axis of days around the due day; bands beyond it are cut. */
export const AXIS = { from: -10, to: 90 } as const
const LENGTH = AXIS.to - AXIS.from

/** Place of a day in per cent of the axis. */
export const placeOf = (day: number): number =>
  ((Math.min(Math.max(day, AXIS.from), AXIS.to) - AXIS.from) / LENGTH) * 100

/** The day below a place, a fraction of the axis. */
export const dayAt = (fraction: number): number =>
  Math.round(AXIS.from + Math.min(Math.max(fraction, 0), 1) * LENGTH)

/** Ruler ticks: one every five days, those with a number every ten. */
export const TICKS: readonly number[] = Array.from(
  { length: LENGTH / 5 + 1 },
  (_, tick) => AXIS.from + tick * 5,
)

export const dayWords = (day: number): string =>
  `${day < 0 ? '−' : day > 0 ? '+' : ''}${formatWhole(Math.abs(day))}`

export type Edge = 'de' | 'ate'

type Bounds = { readonly least: number; readonly most: number }

const kindBounds = (tipo: StepKind): Bounds =>
  tipo === 'LEMBRETE' ? { least: -365, most: -1 } : { least: 1, most: 9999 }

/** A step with one edge moved to a day, as far as its kind and its other edge allow. */
export function withEdge(step: Step, edge: Edge, day: number): Step {
  const { least, most } = kindBounds(step.tipo)
  const [low, high] = edge === 'de' ? [least, step.ate] : [step.de, most]
  return { ...step, [edge]: Math.min(Math.max(day, low), Math.max(low, high)) }
}

export type Piece = {
  readonly from: number
  readonly to: number
  /** In force and in the draft, added by the draft, or taken away by it. */
  readonly state: 'kept' | 'added' | 'left'
}

type Window = Pick<Step, 'de' | 'ate'>

/** Parts of `window` outside `other`, which may be at both sides. */
const outside = (window: Window, other: Window, state: Piece['state']): Piece[] => {
  const isApart = other.ate <= window.de || other.de >= window.ate
  if (isApart) return [{ from: window.de, to: window.ate, state }]
  return [
    ...(window.de < other.de ? [{ from: window.de, to: other.de, state }] : []),
    ...(window.ate > other.ate ? [{ from: other.ate, to: window.ate, state }] : []),
  ]
}

/** The band of a step against the version in force; `before` is undefined without one. */
export function bandOf(
  before: Window | undefined,
  after: Window | undefined,
  hasVersionInForce: boolean,
): Piece[] {
  if (after === undefined)
    return before === undefined ? [] : [{ from: before.de, to: before.ate, state: 'left' }]
  const whole = { from: after.de, to: after.ate }
  if (before === undefined) return [{ ...whole, state: hasVersionInForce ? 'added' : 'kept' }]
  const [from, to] = [Math.max(before.de, after.de), Math.min(before.ate, after.ate)]
  return [
    ...outside(before, after, 'left'),
    ...(from <= to ? [{ from, to, state: 'kept' as const }] : []),
    ...outside(after, before, 'added'),
  ]
}

/** A step after the last one, to be named. */
export function stepAfter(steps: readonly Step[]): Step {
  const last = Math.max(0, ...steps.map(({ de }) => de))
  const de = Math.min(last + 10, 1000)
  return {
    codigo: `D${de}`,
    rotulo: `D+${de}`,
    nome: 'Novo passo',
    de,
    ate: de + 9,
    tipo: 'COBRANCA',
    exigeVencido: 'SIM',
    fiadores: 'NAO',
    papeis: ['Financeiro', 'Locatário'],
    canais: ['EMAIL'],
  }
}
