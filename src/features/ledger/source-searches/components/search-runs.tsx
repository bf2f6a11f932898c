import { useQuery } from '@tanstack/react-query'

import { FailureState } from '#listing/screen/failure-state.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { PageState } from '#ui/display/page-state.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { formatInstant, timeIn } from '#values/instant.ts'

import { SEARCH_STATUS, type SearchRun } from '../contract/calls.ts'
import { searchesQuery } from '../queries.ts'

const tones = { EM_CURSO: 'accent', CONCLUIDA: 'done', ERRO: 'danger' } as const

const columns: readonly Column<SearchRun>[] = [
  {
    id: 'iniciadaEm',
    label: 'Início',
    cell: ({ iniciadaEm }) => formatInstant(iniciadaEm),
    emphasis: 'strong',
    width: 140,
  },
  {
    id: 'terminadaEm',
    label: 'Fim',
    cell: ({ terminadaEm }) => (terminadaEm === null ? '-' : timeIn(terminadaEm)),
    width: 72,
  },
  {
    id: 'status',
    label: 'Situação',
    cell: ({ status }) => <Badge tone={tones[status]}>{SEARCH_STATUS[status]}</Badge>,
    width: 110,
  },
  { id: 'arquivos', label: 'Arquivos', align: 'end', cell: ({ arquivos }) => arquivos, width: 84 },
  {
    id: 'proximaTentativa',
    label: 'Próxima tentativa',
    cell: ({ proximaTentativa }) =>
      proximaTentativa === null ? '-' : formatInstant(proximaTentativa),
    minWidth: 140,
  },
]

/** The newest searches of a source, each error in its own line. */
export function SearchRuns({ sourceId }: { readonly sourceId: number }) {
  const query = useQuery(searchesQuery(sourceId))
  const rows = query.data?.data ?? []
  const state = query.isError ? 'error' : query.isPending ? 'loading' : 'ready'
  return (
    <DataTable
      label="Buscas desta fonte"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => String(id)}
      rowLabel={({ iniciadaEm }) => `busca de ${formatInstant(iniciadaEm)}`}
      keys="inside"
      subLine={{ under: 'iniciadaEm', of: ({ erro }) => erro ?? undefined }}
      state={state === 'ready' && rows.length === 0 ? 'empty' : state}
      stateBlock={
        query.isError ? (
          <FailureState
            title="Não foi possível ler as buscas"
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <PageState
            kind="empty"
            title="Nenhuma busca"
            sentence="Cada busca desta fonte aparece aqui, com o que trouxe ou por que falhou."
          />
        )
      }
    />
  )
}
