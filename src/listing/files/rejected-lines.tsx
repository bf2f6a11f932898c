import { Badge } from '#ui/display/badge.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { formatWhole } from '#values/whole-number.ts'

/** An error in a cell of a file. */
type RejectedLine = {
  readonly linha: number
  readonly coluna: string
  readonly valor: string
  readonly motivo: string
}

export const lineColumn: Column<RejectedLine> = {
  id: 'linha',
  label: 'Linha',
  width: 72,
  align: 'end',
  cell: ({ linha }) => formatWhole(linha),
}
/** Whether a problem rejects its row or only warns. */
export const severityColumn: Column<{ readonly severidade: 'ERRO' | 'AVISO' }> = {
  id: 'severidade',
  label: 'Tipo',
  width: 84,
  cell: ({ severidade }) => (
    <Badge tone={severidade === 'ERRO' ? 'danger' : 'warn'}>
      {severidade === 'ERRO' ? 'Erro' : 'Aviso'}
    </Badge>
  ),
}
/** The value as it is in the file, and why it is wrong. */
export const valueColumns: readonly Column<RejectedLine>[] = [
  {
    id: 'valor',
    label: 'Valor',
    width: 130,
    cell: ({ valor }) => valor,
    hover: ({ valor }) => valor,
  },
  {
    id: 'motivo',
    label: 'Motivo',
    minWidth: 240,
    cell: ({ motivo }) => motivo,
    hover: ({ motivo }) => motivo,
  },
]
const columns: readonly Column<RejectedLine>[] = [
  lineColumn,
  { id: 'coluna', label: 'Coluna', width: 130, cell: ({ coluna }) => coluna },
  ...valueColumns,
]

/** Table of rejected rows with their reasons. */
export function RejectedLines({
  lines,
  label = 'Linhas rejeitadas',
}: {
  readonly lines: readonly RejectedLine[]
  readonly label?: string
}) {
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={lines}
      rowKey={({ linha, coluna, motivo }) => `${linha} ${coluna} ${motivo}`}
      rowLabel={({ linha }) => `linha ${linha}`}
      keys="inside"
    />
  )
}

type RejectedLinesResult = {
  readonly ensaio: boolean
  readonly aceitos: number
  readonly novos: number
  readonly alterados: number
}

/** Toast tone of an import: no valid rows, nothing written, or done. */
export const importTone = ({
  aceitos,
  ensaio,
  novos,
  alterados,
}: RejectedLinesResult): 'error' | 'info' | 'done' =>
  aceitos === 0 ? 'error' : ensaio || novos + alterados === 0 ? 'info' : 'done'
