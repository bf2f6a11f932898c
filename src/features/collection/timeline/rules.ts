import type { TimelineEvent } from './contract.ts'

/** Events of the same act, user and minute on several boletos; newest first. */
export type MergedAct = {
  readonly id: string
  readonly events: readonly [TimelineEvent, ...TimelineEvent[]]
}

const minuteOf = ({ em, dia, soDia }: TimelineEvent): string =>
  soDia ? dia : em.toISOString().slice(0, 16)

// Text that differs per boleto, such as a justification, does not split an act.
const actOf = (event: TimelineEvent): string =>
  JSON.stringify([minuteOf(event), event.tipo, event.titulo, event.usuario])

/** Merges the events of one act into one line, such as forty decisions of one minute. */
export function mergeActs(events: readonly TimelineEvent[]): readonly MergedAct[] {
  const byAct = Map.groupBy(events, actOf)
  return [...byAct.values()].flatMap(([first, ...others]) =>
    first ? [{ id: first.id, events: [first, ...others] as const }] : [],
  )
}

/** Common values and totals of the events of an act. */
export function sumAct({ events }: MergedAct) {
  const sole = <T>(values: readonly T[]): T | undefined =>
    new Set(values).size === 1 ? values[0] : undefined
  const boletos = new Set(events.flatMap(({ numBoleto }) => numBoleto ?? []))
  const values = events.flatMap(({ valor }) => valor ?? [])
  return {
    texto: sole(events.map(({ texto }) => texto)) ?? null,
    malls: [...new Set(events.map(({ nomeShopping }) => nomeShopping))],
    boletos: boletos.size,
    pessoas: new Set(events.flatMap(({ fiador }) => fiador ?? [])).size,
    valor: values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0),
  }
}
