import type { TableState } from '#ui/table/data-table-props.ts'
import { PageState } from '#ui/display/page-state.tsx'
import { CallFailure } from '#contract/errors.ts'

import type { Listing } from '../definition.ts'
import { filterSentence, type FilterWords } from '../filter-words.ts'
import { failureTitle } from '../files/area-words.ts'
import { failureRequest, failureStatement } from './failure-toast.ts'

/** Empty-state texts and link; without a title, the texts of the listing. */
export type EmptyWords = {
  readonly title?: string
  readonly sentence?: string
  readonly next?: { readonly label: string; readonly href: string }
  /** The list is empty because the work is done. */
  readonly isDone?: boolean
}

/** Props of the placeholder below the head when there are no rows. */
export type StateBlockProps = {
  readonly listing: Pick<Listing, 'noun' | 'whenEmpty' | 'whenNothing' | 'whenFailed' | 'search'>
  /** Overrides the listing's texts. */
  readonly nothing?: EmptyWords | undefined
  readonly state: TableState
  /** All active filters, including the defaults. */
  readonly words: readonly FilterWords[]
  readonly error: unknown
  readonly onClear: () => void
  /** Clears the default filters. */
  readonly onWiden: () => void
  readonly onRetry: () => void
}

/** The search failed, or the server is busy. */
function FailedBlock({
  listing,
  error,
  onRetry,
}: Pick<StateBlockProps, 'listing' | 'error' | 'onRetry'>) {
  const isBusy = error instanceof CallFailure && error.isBusy
  return (
    <PageState
      kind={isBusy ? 'busy' : 'error'}
      title={isBusy ? 'Só um momento' : failureTitle(listing)}
      sentence={`${failureStatement(error)} Seus filtros foram mantidos.`}
      {...failureRequest(error)}
      action={{ label: 'Tentar de novo', onClick: onRetry }}
    />
  )
}

/** Empty, no match, or failed: three states, each with one helpful button. */
export function StateBlock({
  listing,
  nothing,
  state,
  words,
  error,
  onClear,
  onWiden,
  onRetry,
}: StateBlockProps) {
  const [one, , gender] = listing.noun
  if (state === 'error') return <FailedBlock {...{ listing, error, onRetry }} />
  // With default filters active, the other rows have not been queried.
  const isNarrow = state === 'empty' && nothing?.title === undefined && words.length > 0
  if (state === 'no-match' || isNarrow) {
    return (
      <PageState
        kind="no-match"
        title={listing.whenEmpty}
        sentence={`${gender ? 'Nenhuma' : 'Nenhum'} ${one} com ${words.map(filterSentence).join('; ')}.`}
        action={
          isNarrow
            ? { label: 'Ver sem este filtro', onClick: onWiden }
            : { label: 'Limpar filtros', onClick: onClear }
        }
      />
    )
  }
  const declared = listing.whenNothing ?? { title: listing.whenEmpty, sentence: undefined }
  const { title = declared.title } = nothing ?? {}
  const { sentence } = nothing?.title === undefined ? declared : nothing
  return (
    <PageState
      kind={nothing?.isDone === true ? 'done' : 'empty'}
      title={title}
      {...(sentence === undefined ? {} : { sentence })}
      {...(nothing?.next ? { action: nothing.next } : {})}
    />
  )
}
