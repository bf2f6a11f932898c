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

/** Selection, which replaces the result in the line. */
export type ResultSelection = {
  readonly count: number
  readonly sum?: Cents
  readonly onClear: () => void
  /** Selects all rows of the filter, not only the page. */
  readonly onSelectAll?: () => void
  /** Custom texts for the selection and for selecting all. */
  readonly words?: string
  readonly allWords?: string
  /** True if the whole filter is selected. */
  readonly isAll?: boolean
  /** Actions on the selection, instead of `tools`. */
  readonly actions?: ReactNode
  /** `actions` contains the primary action and comes last; `action` moves before it. */
  readonly leads?: boolean
  /** For feminine nouns: 'selecionadas'. */
  readonly feminine?: boolean
}

/** Props of the line between filters and table. */
export type ResultLineProps = {
  readonly noun: Noun
  /** Rows of the whole filter; undefined if unknown. */
  readonly count: number | undefined
  /** Sum over the whole filter, from the server. */
  readonly sum?: Cents | undefined
  readonly parts?: readonly ResultPart[]
  readonly state?: 'ready' | 'loading' | 'refetching' | 'error'
  readonly selection?: ResultSelection | undefined
  /** Density, columns. */
  readonly tools?: ReactNode
  /** Exportar; stays while rows are selected (spec 1:2.6, 1:2.7). */
  readonly always?: ReactNode
  /** The primary action. */
  readonly action?: ReactNode
}

function AmountOf({ sum }: { readonly sum: Cents | undefined }) {
  return sum !== undefined && <span className={styles['amount']}>{formatBrl(sum)}</span>
}

/** The selection, or count and sum of the filter. */
function MainText({
  line: { noun, count, sum, state = 'ready' },
  picked,
}: {
  readonly line: ResultLineProps
  readonly picked: ResultSelection | undefined
}) {
  if (picked)
    return (
      <>
        <span>{picked.words ?? selectedWords(picked)}</span>
        <AmountOf sum={picked.sum} />
      </>
    )
  if (state === 'loading')
    return (
      <>
        <span className="visually-hidden">Carregando</span>
        <Skeleton width={88} height={16} />
        &nbsp;
        <Skeleton width={136} height={16} />
      </>
    )
  if (state === 'error' || count === undefined) return <span>{capitalise(noun.many)}</span>
  return (
    <>
      <span>
        {formatCount(count, noun)}
        {state === 'refetching' && <span className={styles['busy']}> Buscando...</span>}
      </span>
      <AmountOf sum={state === 'ready' && count > 0 ? sum : undefined} />
    </>
  )
}

/** Selects all rows of the filter, or none. */
function SelectionLinks({
  picked,
  count,
}: {
  readonly picked: ResultSelection
  readonly count: number | undefined
}) {
  return (
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
  )
}

/** '272 boletos | R$ 6.930.917,82', announced on change; shows the selection if there is one. */
export function ResultLine(line: ResultLineProps) {
  const { count, parts = [], state = 'ready', selection, tools, always, action } = line
  const picked = selection !== undefined && selection.count > 0 ? selection : undefined
  // Keyed, so that reordering does not remount the dialogs next to the action.
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
          <MainText line={line} picked={picked} />
        </div>
        {picked ? (
          <SelectionLinks picked={picked} count={count} />
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
