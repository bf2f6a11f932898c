import type { Listing } from '#listing/definition.ts'

import type { Boleto } from '#features/negativation/debt-items/contract/boleto.ts'
import { searchBoletos, submitRecommendation } from '../contract/calls.ts'
import {
  analyseCorporate,
  analyseMall,
  approveCorporate,
  approveMall,
} from '../contract/listings.ts'
import { DecisionList } from '../components/decision-list.tsx'
import type { Person } from '../components/use-deciding.ts'

const variants: Readonly<Record<string, Listing<Boleto>>> = Object.fromEntries(
  [analyseMall, approveMall, analyseCorporate, approveCorporate].map((listing) => [
    listing.path,
    listing,
  ]),
)

/** Paths with 'analisar' use the wording of the analysis (spec 1:2.4). */
const wording = (path: string) =>
  path.includes('analisar')
    ? { label: 'Submeter Recomendação', selectedLabel: 'Submeter' }
    : { label: 'Aprovar Negativação', selectedLabel: 'Aprovar' }

/** Analyse and approve, mall and corporate: one screen in four variants (spec 1:2.7). */
export function DecisionScreen({
  path,
  person,
}: {
  readonly path: string
  readonly person: Person
}) {
  const listing = variants[path] ?? analyseMall
  return (
    <DecisionList
      key={listing.name}
      listing={listing}
      person={person}
      act={wording(path)}
      search={searchBoletos}
      submit={submitRecommendation}
    />
  )
}
