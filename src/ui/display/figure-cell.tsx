import type { ReactNode } from 'react'

import { Link } from '#ui/actions/link.tsx'
import { sparkline } from '#ui/display/sparkline.ts'

import styles from './figure-cell.module.css'
import { Skeleton } from './skeleton.tsx'

/** A figure with its name above and a note below; the whole cell is a link. */
export type FigureCellProps = {
  readonly name: string
  readonly to: string
  /** Loading state; 'failed' if it could not be loaded. */
  readonly state: 'known' | 'loading' | 'failed'
  readonly figure: ReactNode
  readonly note: ReactNode
  /** History, oldest value first; drawn from two values on. */
  readonly line?: readonly number[]
}

const placeholder = {
  known: null,
  loading: <Skeleton width={120} height={20} />,
  failed: '-',
} as const

/** A key figure with a link to its details. */
export function FigureCell({ name, to, state, figure, note, line = [] }: FigureCellProps) {
  const picture = sparkline(line)
  return (
    <Link className={styles['cell']} to={to} aria-busy={state === 'loading'}>
      <span className={styles['name']}>{name}</span>
      <span className={styles['figure']}>{state === 'known' ? figure : placeholder[state]}</span>
      <span className={styles['note']}>
        {state === 'known' ? note : state === 'failed' ? 'Não foi possível carregar.' : '\u00a0'}
      </span>
      {picture !== undefined && (
        <svg className={styles['line']} viewBox="0 0 70 24" aria-hidden="true">
          <polyline points={picture} />
        </svg>
      )}
    </Link>
  )
}

/** Text for a bad trend. */
export const WorseWords = ({ children }: { readonly children: ReactNode }) => (
  <b className={styles['worse']}>{children}</b>
)

/** State of a figure's query. */
export const figureState = (query: {
  readonly data: unknown
  readonly isError: boolean
}): FigureCellProps['state'] =>
  query.data === undefined ? (query.isError ? 'failed' : 'loading') : 'known'
