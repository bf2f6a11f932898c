import { PopoverSection } from '#ui/overlays/popover-section.tsx'

import { findTerm, glossaryAddress } from '../rules.ts'

/** What a term means, and the way to the glossary of the manual. */
export function ExplainedCard({ term }: { readonly term: string }) {
  return (
    <PopoverSection>
      <p>{findTerm(term)?.says ?? 'Ainda sem explicação.'}</p>
      <p>
        <a href={glossaryAddress(term)} target="_blank" rel="noopener noreferrer">
          Ver no glossário
        </a>
      </p>
    </PopoverSection>
  )
}
