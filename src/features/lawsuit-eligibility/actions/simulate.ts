import type { AnswerOf, InputOf } from '#contract/call.ts'
import { InvalidInput } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'
import { sumCents } from '#values/cents.ts'

import type { simulateRequirement } from '../contract/calls.ts'
import type { Requirement } from '../rules/requirement.ts'
import { readRequirements } from '../store/requirements.ts'
import { findEligible, type SimulatedPair } from '../store/simulation.ts'
import { eligibilityFacts } from './facts.ts'

type Draft = InputOf<typeof simulateRequirement>

/** After every requirement that has an id: a new one would come last. */
const NEW = 2_147_483_647

/** What is left out means what it means when the requirement is saved. */
const requirementOf = (draft: Draft, version: number): Requirement => ({
  id: draft.id ?? NEW,
  version,
  debtTypeId: draft.idTipoDivida,
  actionTypeId: draft.idTipoAcao,
  minTotal_cents: draft.divMinTotal ?? 0,
  minMonth_cents: draft.divMinMes ?? 0,
  startYears: draft.inicioAgingEmAnos ?? 0,
  endDays: draft.fimAgingEmDias ?? 0,
  minBoletos: draft.boletosAbertos ?? 0,
  activeContractsOnly: draft.apenasContratosAtivos ?? false,
  skipsCaseAgreement: draft.requerAcordoAutos ?? true,
  includesAdminBoletos: draft.deveIncluirBoletosAdm ?? true,
})

/** The requirements as they would be with the draft. */
function withDraft(requirements: readonly Requirement[], draft: Draft): Requirement[] {
  const stands = requirements.find(({ id }) => id === draft.id)
  if (draft.id !== undefined && !stands)
    throw new InvalidInput('O requisito não está mais ativo.', {
      campos: [{ campo: 'id', mensagem: 'Atualize a lista de requisitos.' }],
    })
  const others = requirements.filter(({ id }) => id !== draft.id)
  return draft.ativo === false
    ? others
    : [...others, requirementOf(draft, (stands?.version ?? 0) + 1)]
}

const keyOf = ({ contractId, debtTypeId }: SimulatedPair) => `${contractId} ${debtTypeId}`

const shown = 1_000

const groupOf = (pairs: readonly SimulatedPair[]) => ({
  quantidade: pairs.length,
  valor: sumCents(pairs.map(({ saldoAbertoCriterio }) => saldoAbertoCriterio)),
  itens: pairs.slice(0, shown),
})

/**
 * Who would enter, leave and stay in a Disparar of today with one requirement changed. Both lists
 * are asked of the statement that Disparar writes: what is applied the same day equals it.
 */
export async function simulateChange(
  work: Work,
  draft: Draft,
): Promise<AnswerOf<typeof simulateRequirement>> {
  const requirements = await readRequirements(work.tx)
  const [before, after] = [
    await findEligible(work.tx, await eligibilityFacts(work, requirements)),
    await findEligible(work.tx, await eligibilityFacts(work, withDraft(requirements, draft))),
  ]
  const [was, willBe] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))]
  return {
    entram: groupOf(after.filter((pair) => !was.has(keyOf(pair)))),
    saem: groupOf(before.filter((pair) => !willBe.has(keyOf(pair)))),
    ficam: groupOf(after.filter((pair) => was.has(keyOf(pair)))),
  }
}
