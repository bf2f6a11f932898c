import { searchExceptions, submitNegativation } from '../contract/calls.ts'
import { keyAccount } from '../contract/listings.ts'
import { DecisionList } from '../components/decision-list.tsx'
import type { Person } from '../components/use-deciding.ts'

const plain = keyAccount(false)
const withGroups = keyAccount(true)
const act = { label: 'Aprovar e submeter negativação', selectedLabel: 'Submeter' }

/**
 * 'Validar exceções' (spec 1:2.11): RÉGUA DE COBRANÇA decides; COBRANÇA CORPORATIVA reads, with
 * group and portfolio.
 */
export function ExceptionScreen({ person }: { readonly person: Person }) {
  return (
    <DecisionList
      listing={person.profile === 'COBRANÇA CORPORATIVA' ? withGroups : plain}
      person={person}
      act={act}
      search={searchExceptions}
      submit={submitNegativation}
    />
  )
}
