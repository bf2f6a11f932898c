import type { AnswerOf } from '#contract/call.ts'
import { formatWhole } from '#values/whole-number.ts'

import type { Kind, timeline } from '../contract.ts'
import { KindIcon } from './kind-icon.tsx'
import styles from './kind-choice.module.css'

/** Props of the choice of kinds; none chosen is all of them. */
export type KindChoiceProps = {
  readonly kinds: AnswerOf<typeof timeline>['tipos']
  readonly chosen: readonly Kind[]
  readonly onChange: (chosen: readonly Kind[]) => void
}

/** A toggle a kind with how many events it has; several add up. Kinds without an event are left out unless chosen. */
export function KindChoice({ kinds, chosen, onChange }: KindChoiceProps) {
  const shown = kinds.filter(({ codigo, quantidade }) => quantidade > 0 || chosen.includes(codigo))
  return (
    <ul className={styles['kinds']} aria-label="Tipos de evento">
      <li>
        <button type="button" aria-pressed={chosen.length === 0} onClick={() => onChange([])}>
          Todos
          <span className={styles['count']}>
            {formatWhole(kinds.reduce((sum, { quantidade }) => sum + quantidade, 0))}
          </span>
        </button>
      </li>
      {shown.map(({ codigo, nome, quantidade }) => (
        <li key={codigo}>
          <button
            type="button"
            aria-pressed={chosen.includes(codigo)}
            onClick={() =>
              onChange(chosen.includes(codigo) ? chosen.filter((one) => one !== codigo) : [...chosen, codigo])
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
