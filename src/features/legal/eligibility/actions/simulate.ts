import type { AnswerOf, InputOf } from '#contract/call.ts'
import { allowLongStatements } from '#server/database/connection.ts'
import { InvalidInput } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'
import { sumCents } from '#values/cents.ts'

import type { previewFire, simulateRequirement } from '../contract/calls.ts'
import { fireStamp } from '../rules/fire-state.ts'
import type { Requirement } from '../rules/requirement.ts'
import { readFireState } from '../store/fire-state.ts'
import { readRequirements } from '../store/requirements.ts'
import { comparePairs, compareWithList, type SimulatedPair } from '../store/simulation.ts'
import { eligibilityFacts } from './facts.ts'

type Draft = InputOf<typeof simulateRequirement>

/** Sorts after every requirement that has an id, as a new one would. */
const NEW = 2_147_483_647

/** Fills omitted fields with the same defaults as a save. */
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

type Change = { readonly before: Requirement | undefined; readonly after: Requirement | undefined }

function changeOf(requirements: readonly Requirement[], draft: Draft): Change {
  const before = requirements.find(({ id }) => id === draft.id)
  if (draft.id !== undefined && !before)
    throw new InvalidInput('O requisito não está mais ativo.', {
      campos: [{ campo: 'id', mensagem: 'Atualize a lista de requisitos.' }],
    })
  const after = draft.ativo === false ? undefined : requirementOf(draft, (before?.version ?? 0) + 1)
  return { before, after }
}

const shown = 1_000

const groupOf = (pairs: readonly SimulatedPair[]) => ({
  quantidade: pairs.length,
  valor: sumCents(pairs.map(({ saldoAbertoCriterio }) => saldoAbertoCriterio)),
  itens: pairs.slice(0, shown),
})

function bySide(pairs: readonly SimulatedPair[]) {
  const of = (side: SimulatedPair['side']) => groupOf(pairs.filter((pair) => pair.side === side))
  return { entram: of('ENTRA'), saem: of('SAI'), ficam: of('FICA') }
}

/**
 * Who would enter, leave and stay in today's Disparar with one requirement changed. Uses the
 * queries of Disparar, so applying it the same day gives the same result.
 */
export async function simulateChange(
  work: Work,
  draft: Draft,
): Promise<AnswerOf<typeof simulateRequirement>> {
  await allowLongStatements(work.tx)
  const requirements = await readRequirements(work.tx)
  const { before, after } = changeOf(requirements, draft)
  const facts = await eligibilityFacts(work, [...requirements, ...(after ? [after] : [])])
  const pairs = await comparePairs(work.tx, {
    ...facts,
    requirements: facts.requirements.map((requirement, place) => ({
      ...requirement,
      isBefore: place < requirements.length,
      isAfter: place === requirements.length || requirement.id !== before?.id,
    })),
  })
  return bySide(pairs)
}

/** What a Disparar of today does to the list: the same queries, without writing. */
export async function previewFireOf(work: Work): Promise<AnswerOf<typeof previewFire>> {
  await allowLongStatements(work.tx)
  // Read before the comparison, so that a change during it makes the preview outdated.
  const state = await readFireState(work.tx)
  const facts = await eligibilityFacts(work, await readRequirements(work.tx))
  return { ...bySide(await compareWithList(work.tx, facts)), conferencia: fireStamp(state) }
}
