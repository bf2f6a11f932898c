import { FailureState } from '#listing/screen/failure-state.tsx'
import type { ReactNode } from 'react'

import { PageState } from '#ui/display/page-state.tsx'
import type { TableState } from '#ui/table/data-table-props.ts'

type Query = {
  readonly data: unknown
  readonly isError: boolean
  readonly error: unknown
  readonly refetch: () => unknown
}

export const historyState = (
  query: Query,
  rowCount: number,
  whenEmpty: string,
): { readonly state: TableState; readonly stateBlock: ReactNode } => ({
  state: query.data ? (rowCount > 0 ? 'ready' : 'empty') : query.isError ? 'error' : 'loading',
  stateBlock: query.isError ? (
    <FailureState
      title="Erro ao tentar recuerar dados, entre em contato com a equipe técnica"
      error={query.error}
      onRetry={() => void query.refetch()}
    />
  ) : (
    <PageState kind="empty" title="Nenhum resultado encontrado" sentence={whenEmpty} />
  ),
})
