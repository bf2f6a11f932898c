import type { Step } from '#features/collection/ladders/contract/ladder.ts'

import type { SimulatedStep } from '../contract/simulation.ts'
import { PERSON_WORDS } from '../contract/words.ts'

export type ComparedStep = {
  readonly key: string
  readonly name: string
  readonly before: SimulatedStep | undefined
  readonly after: SimulatedStep | undefined
}

type Named = Pick<Step, 'codigo' | 'rotulo' | 'nome' | 'fiadores' | 'de'>

const keyOf = ({ passo, pessoa }: SimulatedStep) => `${passo} ${pessoa}`

/** 'D+25 Notificação antes do bureau, fiador'. */
const nameOf = ({ passo, pessoa }: SimulatedStep, steps: readonly Named[]) => {
  const step = steps.find(({ codigo }) => codigo === passo)
  const name = step ? `${step.rotulo} ${step.nome}` : passo
  return step?.fiadores === 'SIM' ? `${name}, ${PERSON_WORDS[pessoa].toLowerCase()}` : name
}

/** Steps of both sides by their first day; `after` is empty where nothing is compared. */
export function comparedSteps(
  before: readonly SimulatedStep[],
  after: readonly SimulatedStep[] | null,
  steps: readonly Named[],
): ComparedStep[] {
  const added = (after ?? []).filter((one) => !before.some((other) => keyOf(other) === keyOf(one)))
  const firstDay = (passo: string) =>
    Math.min(...steps.flatMap(({ codigo, de }) => (codigo === passo ? [de] : [])))
  return [...before, ...added]
    .toSorted((a, b) => firstDay(a.passo) - firstDay(b.passo))
    .map((one) => ({
      key: keyOf(one),
      name: nameOf(one, steps),
      before: before.find((other) => keyOf(other) === keyOf(one)),
      after: after?.find((other) => keyOf(other) === keyOf(one)),
    }))
}

export const messagesOf = (steps: readonly SimulatedStep[]): number =>
  steps.reduce((sum, { mensagens }) => sum + mensagens, 0)

/** '+3', '−11', '0'. */
export const differenceText = (before: number, after: number): string => {
  const difference = after - before
  if (difference === 0) return '0'
  return difference > 0 ? `+${difference}` : `−${-difference}`
}
