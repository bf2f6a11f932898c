import type { TimelineEvent } from './contract.ts'

/** The same act by the same person in the same minute, on however many boletos; the newest first. */
export type FoldedAct = {
  readonly id: string
  readonly events: readonly [TimelineEvent, ...TimelineEvent[]]
}

const minuteOf = ({ em, dia, soDia }: TimelineEvent): string =>
  soDia ? dia : em.toISOString().slice(0, 16)

// What a row says of its own boleto, such as the text of a justification, is no other act.
const actOf = (event: TimelineEvent): string =>
  JSON.stringify([minuteOf(event), event.tipo, event.titulo, event.usuario])

/** What one act did to several boletos, as one line: forty decisions of a minute say it once. */
export function foldActs(events: readonly TimelineEvent[]): readonly FoldedAct[] {
  const byAct = Map.groupBy(events, actOf)
  return [...byAct.values()].flatMap(([first, ...others]) =>
    first ? [{ id: first.id, events: [first, ...others] as const }] : [],
  )
}

/** What the lines of an act have in common, and what they come to. */
export function sumAct({ events }: FoldedAct) {
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
