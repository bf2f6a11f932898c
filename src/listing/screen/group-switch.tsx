import type { Listing } from '../definition.ts'
import styles from './groups.module.css'

/** 'Agrupar por lojista, por boleto': grouping choice; null = ungrouped. */
export function GroupSwitch({
  listing: { groups = {}, noun },
  groupedBy,
  onChange,
}: {
  readonly listing: Pick<Listing, 'groups' | 'noun'>
  readonly groupedBy: string | undefined
  readonly onChange: (by: string | null) => void
}) {
  const choices = [
    ...Object.entries(groups).map(([by, grouping]) => [by, grouping.noun[0]] as const),
    [null, noun[0]] as const,
  ]
  return (
    <div className={styles['switch']} role="group" aria-label="Agrupar">
      <span>
        {choices.map(([by, word]) => (
          <button
            key={word}
            type="button"
            aria-pressed={(groupedBy ?? null) === by}
            onClick={() => onChange(by)}
          >
            {`por ${word}`}
          </button>
        ))}
      </span>
    </div>
  )
}
