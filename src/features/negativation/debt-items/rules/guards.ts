import type { GuardVerdict } from './events.ts'
import { BOLETO_GUARDS } from './guards/boleto-guards.ts'
import type { Guard, GuardFacts, GuardMoment } from './guards/facts.ts'
import { personGuards } from './guards/person-guards.ts'
import type { ParameterSet } from '#features/platform/parameters/rules/parameters.ts'

/**
 * Active guards of rules 4.6, by code; empty if there are none. Includes L1 to L20 of brazil 2.2
 * that concern a boleto or a person.
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
    // Stable sort: within a code, boleto first, then lojista and fiadores in their order.
  ].sort((one, other) => (one.codigo < other.codigo ? -1 : one.codigo > other.codigo ? 1 : 0))

/**
 * Effect of the guards on the flags (rules 4.6). A BLOQUEIO on the lojista or boleto blocks the
 * item; one on a fiador blocks only that fiador.
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
