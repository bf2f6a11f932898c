import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { callServer } from '#contract/client.ts'
import { PageState } from '#ui/display/page-state.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { formatInstant } from '#values/instant.ts'
import { formatWhole } from '#values/whole-number.ts'

import { type ImportKind, type ImportRow, searchImports } from '../contract/imports.ts'
import { ImportActs, ImportState, undoRefusalReason, widthOfActs } from './import-acts.tsx'
import { UndoImport } from './undo-import.tsx'

const shown = 50

const columns = (onUndo: (row: ImportRow) => void): readonly Column<ImportRow>[] => [
  {
    id: 'criadoEm',
    label: 'Enviado em',
    width: 146,
    cell: ({ criadoEm }) => formatInstant(criadoEm),
  },
  { id: 'criadoPor', label: 'Enviado por', width: 140, cell: ({ criadoPor }) => criadoPor },
  {
    id: 'arquivo',
    label: 'Arquivo',
    minWidth: 180,
    emphasis: 'strong',
    cell: ({ arquivo }) => arquivo,
    hover: ({ arquivo }) => arquivo,
  },
  { id: 'status', label: 'Status', width: 120, cell: (row) => <ImportState {...row} /> },
  {
    id: 'aceitas',
    label: 'Aceitas',
    width: 84,
    align: 'end',
    cell: ({ aceitas }) => formatWhole(aceitas),
  },
  {
    id: 'rejeitadas',
    label: 'Rejeitadas',
    width: 100,
    align: 'end',
    cell: ({ rejeitadas }) => formatWhole(rejeitadas),
  },
  {
    id: 'acoes',
    label: 'Ações',
    width: widthOfActs,
    cell: (row) => <ImportActs row={row} onUndo={onUndo} />,
  },
]

/** Imports of one kind, newest first, with rejected rows and 'Desfazer'. */
export function ImportsOfKind({ kind }: { readonly kind: ImportKind }) {
  const [undoing, setUndoing] = useState<ImportRow>()
  const { data, isError, refetch } = useQuery({
    queryKey: ['file-imports', searchImports.name, kind],
    queryFn: ({ signal }) =>
      callServer(
        searchImports,
        { tipo: [kind], page: 1, size: shown, sort: '-criadoEm' },
        { signal },
      ),
    select: ({ data: rows }) => rows,
  })
  const block = isError ? (
    <PageState
      kind="error"
      title="Não foi possível ler as importações."
      action={{ label: 'Tentar de novo', onClick: () => void refetch() }}
    />
  ) : (
    <PageState kind="empty" title="Nenhum arquivo foi enviado ainda." />
  )
  return (
    <>
      <DataTable
        label="Importações"
        columns={columns(setUndoing)}
        subLine={undoRefusalReason}
        rows={data ?? []}
        rowKey={({ id }) => String(id)}
        rowLabel={({ arquivo }) => arquivo}
        state={data ? (data.length > 0 ? 'ready' : 'empty') : isError ? 'error' : 'loading'}
        stateBlock={block}
        keys="inside"
      />
      {undoing && <UndoImport row={undoing} onClose={() => setUndoing(undefined)} />}
    </>
  )
}
