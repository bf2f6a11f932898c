import type { StepRow } from '#features/legal/lawsuits/contract/step-row.ts'
import { LAWSUIT_PLACES, type LawsuitStatus } from '#features/legal/lawsuits/rules/status.ts'
import { stepsOn } from '#features/legal/lawsuits/store/step-rows.ts'
import { arrearsOn } from '#listing/server/arrears.ts'
import { serveListing } from '#listing/server/serve-listing.ts'
import { readPage } from '#listing/server/page.ts'
import { Forbidden } from '#server/http/errors.ts'
import { hasRule, type Work } from '#server/work/work.ts'
import type { Cents } from '#values/cents.ts'

import type { StepSearch } from '../contract/calls.ts'
import { stepListings } from '../contract/listings.ts'

/** Only the owner of a step may list it (rules 5.2). */
function ownStep({ actor }: Work, step: LawsuitStatus): void {
  const { ruleCode, path } = LAWSUIT_PLACES[step]
  if (!hasRule(actor, ruleCode, path)) throw new Forbidden()
}

/** The actions of a step, with totals by recommendation over the whole filter. */
export const servedSteps = serveListing(stepListings.ANALISE_SHOPPING, {
  source: ({ today }) => stepsOn(today),
  toFilter: (work, { stepWorkflowCode, shoppingIds, ...search }: StepSearch) => {
    ownStep(work, stepWorkflowCode)
    return { ...search, etapa: stepWorkflowCode, shoppings: shoppingIds }
  },
  // The title already contains the step.
  inTitle: (_, { stepWorkflowCode: __, shoppingIds, ...search }: StepSearch) => ({
    ...search,
    shoppings: shoppingIds,
  }),
  listingFor: (_, { stepWorkflowCode }: StepSearch) =>
    stepWorkflowCode === 'AGUARDANDO_LIBERACAO'
      ? stepListings.ANALISE_SHOPPING
      : stepListings[stepWorkflowCode],
  alsoAnswer: (_, __, { page: { counts } }) => {
    const { ajuizar = 0, valorAjuizar = 0, isentar = 0, valorIsentar = 0 } = counts
    return {
      resumo: {
        ajuizar,
        valorAjuizar: valorAjuizar as Cents,
        isentar,
        valorIsentar: valorIsentar as Cents,
      },
    }
  },
})

/** Reads the updated rows after an act. */
export async function rowsOf(work: Work, ids: readonly number[]): Promise<StepRow[]> {
  const source = arrearsOn(stepsOn(work.today), work.today)
  const { content } = await readPage<StepRow>(work.tx, { sortedBy: '-saldoAberto' }, source, {
    ids,
  })
  return content
}
