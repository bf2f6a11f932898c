import type { AnswerOf } from '#contract/call.ts'
import { formatWhole } from '#values/whole-number.ts'

import type { Kind, timeline } from '../contract.ts'
import { KindIcon } from './kind-icon.tsx'
import styles from './kind-choice.module.css'

/** No selected kind means all. */
export type KindChoiceProps = {
  readonly kinds: AnswerOf<typeof timeline>['tipos']
  readonly selectedKinds: readonly Kind[]
  readonly onChange: (chosen: readonly Kind[]) => void
}

/**
 * One toggle per kind with its event count; several can be combined. Kinds without events are
 * hidden unless selected.
 */
export function KindChoice({ kinds, selectedKinds, onChange }: KindChoiceProps) {
  const shownKinds = kinds.filter(
    ({ codigo, quantidade }) => quantidade > 0 || selectedKinds.includes(codigo),
  )
  return (
    <ul className={styles['kinds']} aria-label="Tipos de evento">
      <li>
        <button
          type="button"
          aria-pressed={selectedKinds.length === 0}
          onClick={() => onChange([])}
        >
          Todos
          <span className={styles['count']}>
            {formatWhole(kinds.reduce((sum, { quantidade }) => sum + quantidade, 0))}
          </span>
        </button>
      </li>
      {shownKinds.map(({ codigo, nome, quantidade }) => (
        <li key={codigo}>
          <button
            type="button"
            aria-pressed={selectedKinds.includes(codigo)}
            onClick={() =>
              onChange(
                selectedKinds.includes(codigo)
                  ? selectedKinds.filter((one) => one !== codigo)
                  : [...selectedKinds, codigo],
              )
            }
          >
            <KindIcon kind={codigo} />
            {nome}
            <span className={styles['count']}>{formatWhole(quantidade)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
