import type { GuardVerdict } from './events.ts'
import { BOLETO_GUARDS } from './guards/boleto-guards.ts'
import type { Guard, GuardFacts, GuardMoment } from './guards/facts.ts'
import { personGuards } from './guards/person-guards.ts'
import type { ParameterSet } from './parameters.ts'

/**
 * Every guard of rules 4.6 (G01 to G18, with L1 to L20 of brazil 2.2 that concern a boleto or a
 * person) that speaks, by code; empty when all is well.
 */
export const guardItem = (
  facts: GuardFacts,
  moment: GuardMoment,
  parameters: ParameterSet,
): readonly Guard[] =>
  [
    ...BOLETO_GUARDS.map((guard) => guard(facts, parameters, moment)).filter(
      (guard) => guard !== undefined,
    ),
    ...personGuards(facts, parameters),
    // The sort is stable: within a code the boleto comes first, then the lojista and the fiadores
    // in their order.
  ].sort((one, other) => (one.codigo < other.codigo ? -1 : one.codigo > other.codigo ? 1 : 0))

/**
 * What the guards mean for the flags: a BLOQUEIO on the lojista or the boleto blocks the item, one
 * on a fiador only that fiador (rules 4.6).
 */
export const verdictOf = (guards: readonly Guard[]): GuardVerdict => {
  const blocks = guards.filter((guard) => guard.severidade === 'BLOQUEIO')
  const block = blocks.find((guard) => guard.pessoa === 'LOJISTA')
  const fiadores = blocks.flatMap((guard) => (guard.pessoa === 'LOJISTA' ? [] : [guard.pessoa]))
  return {
    ...(block && { block: { codigo: block.codigo, texto: block.texto } }),
    blockedFiadores: [...new Set(fiadores)],
  }
}
