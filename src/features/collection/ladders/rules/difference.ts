import { formatBrl } from '#values/cents.ts'
import { formatWhole } from '#values/whole-number.ts'

import {
  CHANNEL,
  type Channel,
  type LadderFields,
  type Segment,
  type Step,
  STEP_KIND,
} from '../contract/ladder.ts'

const day = (count: number) => `${count < 0 ? '−' : ''}${formatWhole(Math.abs(count))}`
const channels = (list: readonly Channel[]) =>
  list.map((channel) => CHANNEL[channel]).join(', ') || 'nenhum'

/** The fields of a step in words, for what changed. */
const stepWords: readonly (readonly [label: string, of: (step: Step) => string])[] = [
  ['rótulo', ({ rotulo }) => rotulo],
  ['nome', ({ nome }) => nome],
  ['início', ({ de }) => day(de)],
  ['fim', ({ ate }) => day(ate)],
  ['tipo', ({ tipo }) => STEP_KIND[tipo]],
  ['só vencido', ({ exigeVencido }) => (exigeVencido === 'SIM' ? 'sim' : 'não')],
  ['fiadores', ({ fiadores }) => (fiadores === 'SIM' ? 'sim' : 'não')],
  ['contatos', ({ papeis }) => papeis.join(', ') || 'nenhum'],
  ['canais', ({ canais }) => channels(canais)],
]

const list = (values: readonly (string | number)[]) => values.join(', ') || 'todos'
const either = (value: string | null) => value ?? 'todos'
const limit = (value: number | null) => (value === null ? 'sem limite' : formatWhole(value))
const amount = (value: Segment['valorMin']) => (value === null ? 'sem limite' : formatBrl(value))

const segmentWords: readonly (readonly [label: string, of: (segment: Segment) => string])[] = [
  ['shoppings', ({ shoppings }) => list(shoppings)],
  ['tipos de contrato', ({ tiposContrato }) => list(tiposContrato)],
  ['grupos', ({ grupos }) => list(grupos)],
  ['corporativo', ({ corporativo }) => either(corporativo)],
  ['atraso mínimo', ({ atrasoMin }) => limit(atrasoMin)],
  ['atraso máximo', ({ atrasoMax }) => limit(atrasoMax)],
  ['valor mínimo', ({ valorMin }) => amount(valorMin)],
  ['valor máximo', ({ valorMax }) => amount(valorMax)],
  ['primeiro atraso', ({ primeiroAtraso }) => either(primeiroAtraso)],
  ['promessas', ({ promessas }) => either(promessas)],
]

type Words<T> = readonly (readonly [label: string, of: (value: T) => string])[]

const changesOf = <T>(words: Words<T>, before: T, after: T): string[] =>
  words.flatMap(([label, of]) =>
    of(before) === of(after) ? [] : [`${label} de ${of(before)} para ${of(after)}`],
  )

/** What a version changes of a step, in words: 'início de 25 para 20'. Empty if nothing. */
export const stepChanges = (before: Step, after: Step): string[] =>
  changesOf(stepWords, before, after)

/** What a version changes against the one before it, a line a step (picture 52). */
export function ladderDifference(before: LadderFields | undefined, after: LadderFields): string[] {
  if (before === undefined) return []
  const known = new Map(before.passos.map((step) => [step.codigo, step]))
  const left = before.passos.filter(
    ({ codigo }) => !after.passos.some((step) => step.codigo === codigo),
  )
  const whole = [
    ...(before.nome === after.nome ? [] : [`nome de ${before.nome} para ${after.nome}`]),
    ...(before.ordem === after.ordem ? [] : [`ordem de ${before.ordem} para ${after.ordem}`]),
    ...changesOf(segmentWords, before.segmento, after.segmento),
  ]
  return [
    ...whole,
    ...after.passos.flatMap((step) => {
      const old = known.get(step.codigo)
      if (old === undefined) return [`${step.rotulo}: passo novo`]
      const changes = stepChanges(old, step)
      return changes.length === 0 ? [] : [`${old.rotulo}: ${changes.join('; ')}`]
    }),
    ...left.map(({ rotulo }) => `${rotulo}: sai`),
  ]
}
