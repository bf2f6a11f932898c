import { formatWhole } from '#values/whole-number.ts'

/** The user's own work on a screen, as the menu counts it. */
export type OwnQueue = {
  readonly count: number
  /** 'vence hoje', 'vence em 2 dias úteis', '3 dias úteis além do prazo'. */
  readonly deadline: string | undefined
}

/** '76 esperam por você, vence hoje'; undefined if nothing waits. */
export function queueWords({ count, deadline }: OwnQueue): string | undefined {
  if (count === 0) return undefined
  const words = `${formatWhole(count)} ${count === 1 ? 'espera' : 'esperam'} por você`
  return deadline === undefined ? words : `${words}, ${deadline}`
}
