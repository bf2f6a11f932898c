import { Fragment, type ReactNode } from 'react'

import { type Cents, formatBrl } from '#values/cents.ts'
import { Button } from '../actions/button.tsx'
import { formatCount, type Noun } from '../display/format-count.ts'
import { Mark, type MarkShape } from '../display/mark.tsx'
import styles from './result-line.module.css'
import { Skeleton } from '../display/skeleton.tsx'
import { formatWhole } from '#values/whole-number.ts'

/** A part of the result: '239 a negativar R$ 6.092.691,75'. */
export type ResultPart = { readonly mark: MarkShape; readonly text: string; readonly sum?: Cents }

/** What is selected; the line then speaks of it instead of the result. */
export type ResultSelection = {
  readonly count: number
  readonly sum?: Cents
  readonly onClear: () => void
  /** Offers to select all rows of the filter, not only those of the page. */
  readonly onSelectAll?: () => void
  /** What is selected, and what offers to select everything, where the counts say more than usual. */
  readonly words?: string
  readonly allWords?: string
  /** True when the whole filter is selected. */
  readonly isAll?: boolean
  /** The acts on what is selected, in the place of `tools`. */
  readonly actions?: ReactNode
  /** The primary act is among `actions`: it takes the end of the line, and `action` steps back before it. */
  readonly leads?: boolean
  /** Feminine where the noun is: 'selecionadas'. */
  readonly feminine?: boolean
}

/** Props of the line between filters and table. */
export type ResultLineProps = {
  readonly noun: Noun
  /** Rows of the whole filter; undefined where it is not known. */
  readonly count: number | undefined
  /** The sum over the whole filter, from the server. */
  readonly sum?: Cents | undefined
  readonly parts?: readonly ResultPart[]
  readonly state?: 'ready' | 'loading' | 'refetching' | 'error'
  readonly selection?: ResultSelection | undefined
  /** Density, columns. */
  readonly tools?: ReactNode
  /** Exportar, which stays while rows are selected (spec 1:2.6, 1:2.7). */
  readonly always?: ReactNode
  /** The one primary act. */
  readonly action?: ReactNode
}

/** '272 boletos | R$ 6.930.917,82', told to readers when it changes; with a selection the same line speaks of that. */
export function ResultLine({
  noun,
  count,
  sum,
  parts = [],
  state = 'ready',
  selection,
  tools,
  always,
  action,
}: ResultLineProps) {
  const picked = selection !== undefined && selection.count > 0 ? selection : undefined
  // Keyed, so that they change places without a remount: the primary act stays last.
  const exporting = <Fragment key="exporting">{always}</Fragment>
  const others = <Fragment key="others">{picked?.actions ?? tools}</Fragment>
  const acts = (
    <div key="acts" className={styles['acts']} data-acts>
      {picked ? [exporting, others] : [others, exporting]}
    </div>
  )
  const whole = (
    <div key="whole" className={styles['whole']}>
      {action}
    </div>
  )
  return (
    <div className={styles['line']}>
      <div className={styles['result']}>
        <div className={styles['main']} role="status" aria-live="polite">
          {picked ? (
            <>
              <span>{picked.words ?? selectedWords(picked)}</span>
              {picked.sum !== undefined && (
                <span className={styles['amount']}>{formatBrl(picked.sum)}</span>
              )}
            </>
          ) : state === 'loading' ? (
            <>
              <span className="visually-hidden">Carregando</span>
              <Skeleton width={88} height={16} />
              &nbsp;
              <Skeleton width={136} height={16} />
            </>
          ) : state === 'error' || count === undefined ? (
            <span>{capitalise(noun.many)}</span>
          ) : (
            <>
              <span>
                {formatCount(count, noun)}
                {state === 'refetching' && <span className={styles['busy']}> Buscando...</span>}
              </span>
              {sum !== undefined && state === 'ready' && count > 0 && (
                <span className={styles['amount']}>{formatBrl(sum)}</span>
              )}
            </>
          )}
        </div>
        {picked ? (
          <div className={styles['links']}>
            {picked.onSelectAll && !picked.isAll && count !== undefined && count > picked.count && (
              <Button
                kind="text"
                size="tight"
                ariaLabel={`${allWords(picked, count)} do filtro`}
                onClick={picked.onSelectAll}
              >
                {allWords(picked, count)}
              </Button>
            )}
            <Button kind="text" size="tight" onClick={picked.onClear}>
              Limpar seleção
            </Button>
          </div>
        ) : (
          state === 'ready' &&
          parts.map((part) => (
            <span key={part.text} className={styles['part']}>
              <Mark shape={part.mark} />
              {part.text}
              {part.sum !== undefined && (
                <span className={styles['sum']}>{formatBrl(part.sum)}</span>
              )}
            </span>
          ))
        )}
      </div>
      <div className={styles['tools']} data-picked={picked !== undefined || undefined}>
        {picked?.leads ? [whole, acts] : [acts, whole]}
      </div>
    </div>
  )
}

const allWords = ({ feminine, allWords: own }: ResultSelection, count: number) =>
  own ?? `Selecionar ${feminine ? 'todas as' : 'todos os'} ${formatWhole(count)}`

/** '3 selecionados', '1 selecionada'. */
export const selectedWords = ({
  count,
  feminine,
}: Pick<ResultSelection, 'count' | 'feminine'>): string =>
  formatCount(
    count,
    feminine
      ? { one: 'selecionada', many: 'selecionadas' }
      : { one: 'selecionado', many: 'selecionados' },
  )

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
