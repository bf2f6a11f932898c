import type { TableState } from '#ui/data-table.tsx'
import { PageState } from '#ui/page-state.tsx'
import { CallFailure } from '#contract/errors.ts'

import type { Listing } from '../definition.ts'
import { filterSentence, type FilterWords } from '../filter-words.ts'
import { failureRequest, failureStatement } from './failure-toast.ts'

/** Props of what stands under the head when there are no rows. */
export type StateBlockProps = {
  readonly listing: Pick<Listing, 'noun' | 'whenEmpty' | 'whenNothing'>
  readonly state: TableState
  readonly words: readonly FilterWords[]
  readonly error: unknown
  /** Where to go when nothing is pending. */
  readonly next?: { readonly label: string; readonly href: string } | undefined
  readonly onClear: () => void
  readonly onRetry: () => void
}

/** Nothing there, nothing that matches, or the search failed: three different states, each with one button that helps. */
export function StateBlock({ listing, state, words, error, next, onClear, onRetry }: StateBlockProps) {
  const [one, many, gender] = listing.noun
  if (state === 'error') {
    const isBusy = error instanceof CallFailure && error.isBusy
    return (
      <PageState
        kind={isBusy ? 'busy' : 'error'}
        title={isBusy ? 'Só um momento' : `Erro ao tentar carregar ${many}`}
        sentence={`${failureStatement(error)} Seus filtros foram mantidos.`}
        {...failureRequest(error)}
        action={{ label: 'Tentar de novo', onClick: onRetry }}
      />
    )
  }
  if (state === 'no-match') {
    return (
      <PageState
        kind="no-match"
        title={listing.whenEmpty}
        sentence={`${gender ? 'Nenhuma' : 'Nenhum'} ${one} com ${words.map(filterSentence).join('; ')}.`}
        action={{ label: 'Limpar filtros', onClick: onClear }}
      />
    )
  }
  const { title, sentence } = listing.whenNothing ?? { title: listing.whenEmpty, sentence: undefined }
  return (
    <PageState
      kind="empty"
      title={title}
      {...(sentence === undefined ? {} : { sentence })}
      {...(next ? { action: next } : {})}
    />
  )
}
