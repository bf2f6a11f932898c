import { integerInWords } from '#values/number-in-words.ts'

import {
  CLOSING_STEPS,
  type ClosingRow,
  type ClosingStep,
  hindranceOf,
  isPassed,
  type StepState,
} from './closing-steps.ts'

const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString('pt-BR')} ${number === 1 ? one : many}`

type EarlierStep = Exclude<ClosingStep, 'FECHAR'>
const earlierSteps = ['CARREGAR', 'CONFERIR', 'PROCESSAR', 'CALCULAR', 'COMPARAR'] as const

const isClosed = ({ month }: ClosingRow) => month.estado === 'FECHADO'

/** A step over all malls. */
export type StepProgress = {
  readonly step: ClosingStep
  readonly state: StepState
  readonly words: string
}

const worstFirst: readonly StepState[] = ['ANDANDO', 'FALTA', 'ESPERA', 'ALERTA', 'FEITO']
// All malls close together: one that waits keeps the others waiting.
const waitingFirst: readonly StepState[] = ['ANDANDO', 'ESPERA', 'FALTA', 'ALERTA', 'FEITO']

const stateOf = (rows: readonly ClosingRow[], step: ClosingStep): StepState =>
  (step === 'FECHAR' ? waitingFirst : worstFirst).find((state) =>
    rows.some(({ steps }) => steps[step].state === state),
  ) ?? 'ESPERA'

const withState = (rows: readonly ClosingRow[], step: ClosingStep, ...states: StepState[]) =>
  rows.filter(({ steps }) => states.includes(steps[step].state))

/** Malls whose figures differ from the official sheet, and malls without one. */
const remarksOfComparison = (rows: readonly ClosingRow[]) => {
  const remarks = withState(rows, 'COMPARAR', 'ALERTA')
  const missing = remarks.filter(({ steps }) => steps.COMPARAR.word === 'sem planilha')
  return { missing, differing: remarks.filter((row) => !missing.includes(row)) }
}

const progressOf = (rows: readonly ClosingRow[], step: ClosingStep): string => {
  const passed = rows.filter(({ steps }) => isPassed(steps[step])).length
  return `${passed} de ${rows.length}`
}

const wordsOf = (rows: readonly ClosingRow[], step: ClosingStep, state: StepState): string => {
  if (state === 'ESPERA' && step !== 'FECHAR') return 'espera'
  if (step === 'CONFERIR') {
    const blocked = withState(rows, step, 'FALTA').length
    if (blocked > 0) return count(blocked, 'impede', 'impedem')
    const alerts = withState(rows, step, 'ALERTA').flatMap(({ steps }) => steps[step].lines)
    return alerts.length === 0 ? 'sem alertas' : count(alerts.length, 'alerta', 'alertas')
  }
  if (step === 'COMPARAR') {
    const { missing, differing } = remarksOfComparison(rows)
    if (differing.length > 0) return count(differing.length, 'com diferença', 'com diferença')
    return missing.length === 0
      ? 'igual à oficial'
      : missing.length === rows.length
        ? 'sem planilha'
        : `${missing.length} sem planilha`
  }
  if (step === 'FECHAR') {
    if (state === 'FEITO') return 'fechado'
    if (state === 'FALTA') return 'pronto'
    const missing = earlierSteps.findIndex((each) => !isPassed({ state: stateOf(rows, each) }))
    return missing < 0 ? 'espera' : `falta o passo ${missing + 1}`
  }
  return `${progressOf(rows, step)}${state === 'ANDANDO' ? ', em execução' : ''}`
}

/** Progress of each step over all malls. */
export const closingProgress = (rows: readonly ClosingRow[]): readonly StepProgress[] =>
  CLOSING_STEPS.map((step) => {
    const state = stateOf(rows, step)
    return { step, state, words: wordsOf(rows, step, state) }
  })

/** The step to work on: the first that is not passed, and the comparison while it differs. */
export const openStepOf = (rows: readonly ClosingRow[]): ClosingStep => {
  const open = rows.filter((row) => !isClosed(row))
  if (rows.length > 0 && open.length === 0) return 'FECHAR'
  return (
    closingProgress(rows).find(
      ({ step, state }) =>
        !isPassed({ state }) ||
        (step === 'COMPARAR' && remarksOfComparison(open).differing.length > 0),
    )?.step ?? 'FECHAR'
  )
}

const nameOf = ({ month }: ClosingRow) => month.shopping

/** Remarks that a closing explains with a reason, one sentence each. */
export function remarksToExplain(rows: readonly ClosingRow[]): readonly string[] {
  const open = rows.filter((row) => !isClosed(row))
  const { missing, differing } = remarksOfComparison(open)
  return [
    ...withState(open, 'CONFERIR', 'ALERTA').map(
      (row) => `${nameOf(row)}: ${row.steps.CONFERIR.lines.map(({ text }) => text).join(' ')}`,
    ),
    ...differing.map(
      (row) =>
        `${nameOf(row)}: ${count(row.steps.COMPARAR.lines.length, 'valor difere', 'valores diferem')} da planilha oficial, até R$ ${row.steps.COMPARAR.word}.`,
    ),
    ...(missing.length === 0 ? [] : [`Sem planilha oficial: ${missing.map(nameOf).join(', ')}.`]),
  ]
}

/** A line of 'O que falta para fechar'. */
type ClosingPoint = {
  readonly state: 'FEITO' | 'ALERTA' | 'FALTA'
  readonly text: string
}

const acts: Readonly<Record<EarlierStep, readonly [string, string]>> = {
  CARREGAR: ['carregado', 'Carregar'],
  CONFERIR: ['sem impedimento na conferência', 'Resolver a conferência de'],
  PROCESSAR: ['processado', 'Processar'],
  CALCULAR: ['calculado', 'Calcular'],
  COMPARAR: ['igual à planilha oficial, ao centavo', 'Comparar'],
}

const pointOf = (rows: readonly ClosingRow[], step: EarlierStep): readonly ClosingPoint[] => {
  const left = rows.filter(({ steps }) => !isPassed(steps[step]))
  const [participle, act] = acts[step]
  const busy = withState(rows, step, 'ANDANDO').length
  if (busy > 0)
    return [{ state: 'FALTA', text: `${count(busy, 'shopping', 'shoppings')} em execução` }]
  if (left.length > 0)
    return [{ state: 'FALTA', text: `${act} ${count(left.length, 'shopping', 'shoppings')}` }]
  // Only malls with a sheet are compared; the others are a remark.
  const done = step === 'COMPARAR' ? withState(rows, step, 'FEITO').length : rows.length
  return done === 0
    ? []
    : [{ state: 'FEITO', text: `${count(done, 'shopping', 'shoppings')}: ${participle}` }]
}

const remarkPoints = (rows: readonly ClosingRow[]): readonly ClosingPoint[] => {
  const old = withState(rows, 'CARREGAR', 'ALERTA').length
  const early = withState(rows, 'CALCULAR', 'ALERTA').length
  const reasons = remarksToExplain(rows).length
  return [
    ...(old > 0
      ? [
          {
            state: 'FALTA' as const,
            text: `Carga mais nova de ${count(old, 'shopping', 'shoppings')}`,
          },
        ]
      : []),
    ...(early > 0
      ? [{ state: 'FALTA' as const, text: 'O mês é uma prévia até o dia em que pode fechar' }]
      : []),
    ...(reasons > 0
      ? [
          {
            state: 'ALERTA' as const,
            text: `${count(reasons, 'ponto vai', 'pontos vão')} com o motivo de quem fecha`,
          },
        ]
      : []),
  ]
}

/** 'O que falta para fechar', done points first. */
export function closingPoints(rows: readonly ClosingRow[]): readonly ClosingPoint[] {
  const open = rows.filter((row) => !isClosed(row))
  if (open.length === 0) return []
  const points = [...earlierSteps.flatMap((step) => pointOf(open, step)), ...remarkPoints(open)]
  return (['FEITO', 'ALERTA', 'FALTA'] as const).flatMap((state) =>
    points.filter((point) => point.state === state),
  )
}

const mostNamed = 2

/** Why the open malls cannot be closed together, equal reasons once; undefined if they can. */
export function mayCloseTogether(rows: readonly ClosingRow[]): string | undefined {
  const open = rows.filter((row) => !isClosed(row))
  if (open.length === 0) return 'O mês já está fechado.'
  const reasons = Map.groupBy(
    open.filter(({ month }) => month.impedimentoFechar !== null),
    ({ month }) => hindranceOf(month) ?? '',
  )
  if (reasons.size === 0) return undefined
  const named = [...reasons].slice(0, mostNamed)
  const more = [...reasons.values()].slice(mostNamed).reduce((sum, { length }) => sum + length, 0)
  const sentences = named.map(([reason, those]) => {
    const [first] = those
    return `${those.length === 1 && first ? nameOf(first) : `${those.length} shoppings`}: ${reason}`
  })
  return `${sentences.join(' ')}${more > 0 ? ` E mais ${more}.` : ''}`
}

/** What a closing of the open malls takes together, and how many of them this user may not close. */
export function closingSentence(rows: readonly ClosingRow[]): string {
  const open = rows.filter((row) => !isClosed(row))
  if (open.length === 0) return 'O mês está fechado.'
  if (open.length === 1) return 'Falta fechar um shopping.'
  const all = integerInWords(open.length)
  const refused = open.filter(({ month }) => month.impedimentoFechar !== null).length
  if (refused === 0) return `Quando fechar, os ${all} fecham juntos.`
  return refused === open.length
    ? `Os ${all} só fecham juntos, e você ainda não pode fechar nenhum.`
    : `Os ${all} só fecham juntos, e ${integerInWords(refused)} deles você ainda não pode fechar.`
}
