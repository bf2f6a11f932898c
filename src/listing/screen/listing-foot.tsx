import { KeyHints, type RowActs, rowKeyHints } from '#ui/display/kbd.tsx'
import { Pagination } from '#ui/table/pagination.tsx'

import type { ListState } from '../address.ts'
import type { Listing } from '../definition.ts'
import { isPaged } from '../search-input.ts'
import styles from './listing.module.css'
import { PageSizeChoice } from './page-size.tsx'
import type { SearchResult } from './use-search-result.ts'
import { formatWhole } from '#values/whole-number.ts'

/** Props of the foot of a listing. */
export type ListingFootProps = {
  readonly listing: Pick<Listing, 'search' | 'noun'>
  readonly state: Pick<ListState, 'page' | 'size'>
  readonly result: SearchResult<unknown> | undefined
  readonly go: (next: Partial<ListState>) => void
  /** What the keys of a row do on this screen. */
  readonly acts: RowActs
}

/**
 * Range, pages, rows per page and key hints; without pages, how many rows stand here and how many
 * there are.
 */
export function ListingFoot({
  listing,
  state: { page, size },
  result,
  go,
  acts,
}: ListingFootProps) {
  const hints = (
    <span className={styles['hints']}>
      <KeyHints hints={rowKeyHints(acts)} />
    </span>
  )
  if (!isPaged(listing)) return <div className={styles['rest']}>{hints}</div>
  const choice = <PageSizeChoice size={size} onChange={(next) => go({ size: next, page: 1 })} />
  const total = result?.total ?? 0
  const pageSize = size === 'todas' ? Math.max(1, result?.rows.length ?? 1) : size
  if (size === 'todas' && result?.isTruncated) {
    const here = formatWhole(result.rows.length)
    return (
      <div className={styles['rest']}>
        <span className={styles['end']}>
          {`As primeiras ${here} de ${formatWhole(total)} linhas. Refine o filtro ou exporte para ver todas.`}
          {choice}
        </span>
      </div>
    )
  }
  return (
    <Pagination
      page={size === 'todas' ? 1 : page}
      pageSize={pageSize}
      total={total}
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
