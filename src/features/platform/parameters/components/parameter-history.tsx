import { useQuery } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'
import type { AnswerOf } from '#contract/call.ts'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { loadedState } from '#ui/table/loaded-state.tsx'
import { formatInstant } from '#values/instant.ts'

import { type BureauParameter, parameterHistory } from '../contract/parameters.ts'

type Version = AnswerOf<typeof parameterHistory>['content'][number]

const columns: readonly Column<Version>[] = [
  { id: 'versao', label: 'Versão', width: 76, align: 'end', cell: ({ versao }) => versao },
  {
    id: 'valor',
    label: 'Valor',
    minWidth: 140,
    emphasis: 'strong',
    cell: ({ valor }) => valor || '-',
  },
  {
    id: 'status',
    label: 'Status',
    width: 90,
    cell: ({ statusAtivo }) => (statusAtivo ? 'Ativo' : 'Inativo'),
  },
  { id: 'por', label: 'Alterado por', width: 160, cell: ({ alteradoPor }) => alteradoPor },
  {
    id: 'confirmado',
    label: 'Confirmado por',
    width: 160,
    cell: ({ confirmadoPor }) => confirmadoPor ?? '-',
  },
  {
    id: 'em',
    label: 'Alterado em',
    width: 150,
    cell: ({ alteradoEm }) => formatInstant(alteradoEm),
  },
]

/** Every past value of a parameter, newest first. */
export function ParameterHistory({
  parameter,
  onClose,
}: {
  readonly parameter: BureauParameter
  readonly onClose: () => void
}) {
  const codigo = parameter.codigoParametro
  const query = useQuery({
    queryKey: ['negativation-settings', parameterHistory.name, codigo],
    queryFn: ({ signal }) => callServer(parameterHistory, { codigo }, { signal }),
  })
  const rows = query.data?.content ?? []
  return (
    <Dialog opened onClose={onClose} title={`Versões de ${parameter.nomeParametro}`} size="wide">
      <DataTable
        label="Versões"
        columns={columns}
        rows={rows}
        rowKey={({ versao }) => String(versao)}
        rowLabel={({ versao }) => `versão ${versao}`}
        {...loadedState(query, rows, { failed: 'Não foi possível ler as versões.' })}
        keys="inside"
      />
    </Dialog>
  )
}
