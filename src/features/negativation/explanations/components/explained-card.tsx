import { PopoverSection } from '#ui/overlays/popover-section.tsx'

import { findGroup, findTerm, glossaryAddress } from '../rules.ts'
import styles from './explained.module.css'

/** Explanation of a term, or of each value of a column, with a link to the glossary. */
export function ExplainedCard({ term }: { readonly term: string }) {
  const group = findGroup(term)
  return (
    <PopoverSection>
      {group ? (
        <dl className={styles['values']} tabIndex={0}>
          {Object.entries(group.terms).map(([key, { name, text }]) => (
            <div key={key}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p>{findTerm(term)?.text ?? 'Ainda sem explicação.'}</p>
      )}
      <p>
        <a href={glossaryAddress(term)} target="_blank" rel="noopener noreferrer">
          Ver no glossário
        </a>
      </p>
    </PopoverSection>
  )
}
