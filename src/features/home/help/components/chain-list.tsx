import { Link } from '#ui/actions/link.tsx'
import { businessDaysOf } from '#values/term-words.ts'

import type { Chain, ChainStep } from '../contract.ts'
import { ownersWords } from '../rules/owners.ts'
import styles from './chain-list.module.css'

const ownerOf = (step: ChainStep): string =>
  step.meu ? 'você' : step.doSistema ? 'a Régua' : ownersWords(step)

/** Words of the open screen's step. */
const placeWords = (step: ChainStep): string =>
  step.meu ? 'você está aqui' : `você está aqui: é de ${ownerOf(step)}`

/**
 * The steps of a chain on a ruler, with their owners: one under another, or side by side where there
 * is room. `here` is the path of the open screen, which is marked 'você está aqui'.
 */
export function ChainList({
  chain,
  opens,
  here,
  isAcross = false,
}: {
  readonly chain: Chain
  readonly opens: (path: string) => boolean
  readonly here?: string
  readonly isAcross?: boolean
}) {
  return (
    <ol
      className={styles['chain']}
      data-across={isAcross || undefined}
      aria-label={`Passos da ${chain.nome}`}
    >
      {chain.passos.map((step) => {
        const isHere = step.path === here
        return (
          <li
            key={step.path}
            data-own={step.meu || undefined}
            data-here={isHere || undefined}
            aria-current={isHere ? 'step' : undefined}
          >
            {!isHere && opens(step.path) ? (
              <Link to={step.path}>{step.nome}</Link>
            ) : (
              <span>{step.nome}</span>
            )}
            <span className={styles['who']}>{isHere ? placeWords(step) : ownerOf(step)}</span>
            {step.prazo !== null && (
              <span className={styles['term']}>{businessDaysOf(step.prazo)}</span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
