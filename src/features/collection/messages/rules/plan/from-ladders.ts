import type { LadderFields, Step } from '#features/collection/ladders/contract/ladder.ts'
import type { ParameterSet } from '#features/platform/parameters/rules/parameters.ts'
import { parseBrDate } from '#values/local-date.ts'

import type {
  Channel,
  Person,
  PlanLadder,
  PlanParameters,
  PlanSegment,
  PlanStep,
  TextVersion,
} from './facts.ts'

const isYes = (value: 'SIM' | 'NAO'): boolean => value === 'SIM'
const isYesOrNull = (value: 'SIM' | 'NAO' | null): boolean | null =>
  value === null ? null : isYes(value)

const planStep = (step: Step): PlanStep => ({
  code: step.codigo,
  name: step.nome,
  from: step.de,
  to: step.ate,
  kind: step.tipo,
  asksOverdue: isYes(step.exigeVencido),
  isForGuarantors: isYes(step.fiadores),
  contactKinds: step.papeis,
  channels: step.canais,
})

const planSegment = (segment: LadderFields['segmento']): PlanSegment => ({
  malls: segment.shoppings,
  contractTypes: segment.tiposContrato,
  groups: segment.grupos,
  isCorporate: isYesOrNull(segment.corporativo),
  arrearsFrom: segment.atrasoMin,
  arrearsTo: segment.atrasoMax,
  centsFrom: segment.valorMin,
  centsTo: segment.valorMax,
  isFirstDelay: isYesOrNull(segment.primeiroAtraso),
  promises: segment.promessas,
})

/** A ladder as the plan reads it. */
export const planLadder = (
  ladder: LadderFields & { readonly id: number; readonly version: number },
): PlanLadder => ({
  id: ladder.id,
  version: ladder.version,
  name: ladder.nome,
  position: ladder.ordem,
  segment: planSegment(ladder.segmento),
  steps: ladder.passos.map(planStep),
})

export const planParameters = (parameters: ParameterSet): PlanParameters => ({
  weekLimit: parameters.REGUA_LIMITE_SEMANA,
  intervalDays: parameters.REGUA_INTERVALO,
  cycleDays: parameters.REGUA_CICLO,
  deliveryDays: parameters.REGUA_ENTREGA,
  minimumCents: parameters.REGUA_VALOR_MINIMO,
  since: parseBrDate(parameters.REGUA_DESDE) ?? null,
})

type Text = TextVersion & {
  readonly step: string
  readonly person: Person
  readonly channel: Channel
}

/** Finds the text in force of a step for a person over a channel. */
export function textFinder(texts: readonly Text[]) {
  const byKey = new Map(
    texts.map(({ id, version, step, person, channel }) => [
      `${step}|${person}|${channel}`,
      { id, version },
    ]),
  )
  return (step: string, person: Person, channel: Channel): TextVersion | undefined =>
    byKey.get(`${step}|${person}|${channel}`)
}
