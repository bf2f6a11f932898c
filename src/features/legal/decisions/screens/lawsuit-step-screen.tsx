import { stepListings } from '../contract/listings.ts'
import { type Person, StepList } from '../components/step-list.tsx'

const variants = Object.values(stepListings)

/** Analysis and approvals of legal action: one screen; the path selects the step (spec 2:2.7). */
export function LawsuitStepScreen({
  path,
  person,
}: {
  readonly path: string
  readonly person: Person
}) {
  const listing = variants.find((variant) => variant.path === path) ?? stepListings.ANALISE_SHOPPING
  return <StepList key={listing.name} listing={listing} person={person} />
}
