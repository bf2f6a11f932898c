import type { ReactNode } from 'react'

import { PageState } from '../display/page-state.tsx'
import type { TableState } from './data-table-props.ts'

type Query = {
  readonly data: unknown
  readonly isError: boolean
  readonly refetch: () => unknown
}

/** State and placeholder of a table whose rows are loaded at once. */
export const loadedState = (
  query: Query,
  rows: readonly unknown[],
  /** Without `empty` a table without rows shows its head alone. */
  titles: { readonly failed: string; readonly empty?: string },
): { readonly state: TableState; readonly stateBlock: ReactNode } => {
  const isEmpty = rows.length === 0 && titles.empty !== undefined
  return {
    state: query.data ? (isEmpty ? 'empty' : 'ready') : query.isError ? 'error' : 'loading',
    stateBlock: query.isError ? (
      <PageState
        kind="error"
        title={titles.failed}
        action={{ label: 'Tentar de novo', onClick: () => void query.refetch() }}
      />
    ) : (
      titles.empty !== undefined && <PageState kind="empty" title={titles.empty} />
    ),
  }
}
