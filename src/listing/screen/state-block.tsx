import type { TableState } from '#ui/table/data-table.tsx'
import { PageState } from '#ui/display/page-state.tsx'
import { CallFailure } from '#contract/errors.ts'

import type { Listing } from '../definition.ts'
import { filterSentence, type FilterWords } from '../filter-words.ts'
import { failureTitle } from '../files/area-words.ts'
import { failureRequest, failureStatement } from './failure-toast.ts'

/** What an empty list says, and perhaps where to go on. */
export type EmptyWords = {
  readonly title: string
  readonly sentence: string
  readonly next?: { readonly label: string; readonly href: string }
  /** Nothing is there because it was done. */
  readonly isDone?: boolean
}

/** Props of what stands under the head when there are no rows. */
export type StateBlockProps = {
  readonly listing: Pick<Listing, 'noun' | 'whenEmpty' | 'whenNothing' | 'whenFailed' | 'search'>
  /** In the place of what the listing says. */
  readonly nothing?: EmptyWords | undefined
  readonly state: TableState
  /** Every filter in force, those with which the list begins too. */
  readonly words: readonly FilterWords[]
  readonly error: unknown
  /** Where to go when nothing is pending. */
  readonly next?: { readonly label: string; readonly href: string } | undefined
  readonly onClear: () => void
  /** Takes away the filters with which the list begins. */
  readonly onWiden: () => void
  readonly onRetry: () => void
}

/**
 * Nothing there, nothing that matches, or the search failed: three different states, each with one
 * button that helps.
 */
export function StateBlock({
  listing,
  nothing,
  state,
  words,
  error,
  next,
  onClear,
  onWiden,
  onRetry,
}: StateBlockProps) {
  const [one, , gender] = listing.noun
  if (state === 'error') {
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
  // A list that begins with a filter has not been asked for the rest.
  const isNarrow = state === 'empty' && nothing === undefined && words.length > 0
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
  const { title, sentence } = nothing ??
    listing.whenNothing ?? { title: listing.whenEmpty, sentence: undefined }
  const way = nothing?.next ?? next
  return (
    <PageState
      kind={nothing?.isDone === true ? 'done' : 'empty'}
      title={title}
      {...(sentence === undefined ? {} : { sentence })}
      {...(way ? { action: way } : {})}
    />
  )
}
