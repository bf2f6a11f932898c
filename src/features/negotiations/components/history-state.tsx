import type { ReactNode } from 'react'

import { failureRequest, failureStatement } from '#listing/screen/failure-toast.ts'
import { PageState } from '#ui/display/page-state.tsx'
import type { TableState } from '#ui/table/data-table.tsx'

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
    <PageState
      kind="error"
      title="Erro ao tentar recuerar dados, entre em contato com a equipe técnica"
      sentence={failureStatement(query.error)}
      {...failureRequest(query.error)}
      action={{ label: 'Tentar de novo', onClick: () => void query.refetch() }}
    />
  ) : (
    <PageState kind="empty" title="Nenhum resultado encontrado" sentence={whenEmpty} />
  ),
})
