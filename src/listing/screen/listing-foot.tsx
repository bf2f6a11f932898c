import { KeyHints, type RowActs, rowKeyHints } from '#ui/display/kbd.tsx'
import { formatCount } from '#ui/display/format-count.ts'
import { Pagination } from '#ui/table/pagination.tsx'

import type { ListState } from '../address.ts'
import type { Listing, Noun } from '../definition.ts'
import { isPaged } from '../search-input.ts'
import styles from './listing.module.css'
import { PageSizeChoice } from './page-size.tsx'
import type { SearchResult } from './use-search-result.ts'
import { formatWhole } from '#values/whole-number.ts'

export type ListingFootProps = {
  readonly listing: Pick<Listing, 'search' | 'noun'>
  readonly state: Pick<ListState, 'page' | 'size'>
  readonly result: SearchResult<unknown> | undefined
  readonly go: (next: Partial<ListState>) => void
  /** Key hints of the row actions on this screen. */
  readonly acts: RowActs
  /** Noun of the pages when rows are grouped. */
  readonly groupNoun?: Noun | undefined
}

/** What the pages count: rows, or groups of them. */
function countsOf(result: SearchResult<unknown> | undefined, groupNoun: Noun | undefined) {
  const groups = groupNoun && result?.totalGroups
  return {
    total: groups ?? result?.total ?? 0,
    shownAtOnce: (groups === undefined ? result?.rows : result?.groups)?.length ?? 1,
  }
}

/** ' lojistas, 71 boletos', for the pages of grouped rows. */
function groupWords(
  { noun: [one, many] }: Pick<Listing, 'noun'>,
  result: SearchResult<unknown> | undefined,
  groupNoun: Noun | undefined,
): string | undefined {
  const groups = groupNoun && result?.totalGroups
  return groups === undefined || groupNoun === undefined || result === undefined
    ? undefined
    : ` ${groups === 1 ? groupNoun[0] : groupNoun[1]}, ${formatCount(result.total, { one, many })}`
}

/** Says that the answer is truncated. */
const firstRowsOnly = (shown: number, total: number): string =>
  `As primeiras ${formatWhole(shown)} de ${formatWhole(total)} linhas. Refine o filtro ou exporte para ver todas.`

/** Row range, pages, page size and key hints. Without pages: shown rows and total. */
export function ListingFoot({
  listing,
  state: { page, size },
  result,
  go,
  acts,
  groupNoun,
}: ListingFootProps) {
  const hints = (
    <span className={styles['hints']}>
      <KeyHints hints={rowKeyHints({ ...acts, group: groupNoun?.[0] })} />
    </span>
  )
  if (!isPaged(listing)) return <div className={styles['rest']}>{hints}</div>
  const choice = (
    <PageSizeChoice
      label={groupNoun && capital(groupNoun[1])}
      size={size}
      onChange={(next) => go({ size: next, page: 1 })}
    />
  )
  const { total, shownAtOnce } = countsOf(result, groupNoun)
  const pageSize = size === 'todas' ? Math.max(1, shownAtOnce) : size
  const words = groupWords(listing, result, groupNoun)
  if (size === 'todas' && result?.isTruncated)
    return (
      <div className={styles['rest']}>
        <span className={styles['end']}>
          {firstRowsOnly(result.rows.length, total)}
          {choice}
        </span>
      </div>
    )
  return (
    <Pagination
      page={size === 'todas' ? 1 : page}
      pageSize={pageSize}
      total={total}
      {...(words === undefined ? {} : { words })}
      onChange={(next) => go({ page: next })}
      end={
        <span className={styles['end']}>
          {choice}
          {hints}
        </span>
      }
    />
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
