import { Button } from '#ui/actions/button.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { MallName } from '#ui/display/mall-name.tsx'
import { PageState } from '#ui/display/page-state.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { formatDate } from '#values/local-date.ts'

import type { ComparisonRow } from '../contract/calls.ts'
import { MIGRATION_MEASURES } from '../contract/steps.ts'
import { inWords } from './comparison-sums.tsx'

const columns = (
  onExplain: ((row: ComparisonRow) => void) | undefined,
): readonly Column<ComparisonRow>[] => [
  {
    id: 'shopping',
    label: 'Shopping',
    minWidth: 140,
    emphasis: 'strong',
    cell: ({ shopping }) => <MallName name={shopping} />,
  },
  {
    id: 'medida',
    label: 'Medida',
    width: 140,
    cell: ({ medida }) => MIGRATION_MEASURES[medida],
    hover: ({ dia }) => `Em ${formatDate(dia)}`,
  },
  {
    id: 'antigo',
    label: 'Sistema antigo',
    width: 120,
    align: 'end',
    cell: (row) => inWords(row.medida, row.antigo),
  },
  {
    id: 'nosso',
    label: 'Régua',
    width: 120,
    align: 'end',
    cell: (row) => inWords(row.medida, row.nosso),
  },
  {
    id: 'diferenca',
    label: 'Diferença',
    width: 110,
    align: 'end',
    emphasis: 'strong',
    cell: (row) => inWords(row.medida, row.diferenca),
  },
  {
    id: 'explicacao',
    label: 'Situação',
    minWidth: 150,
    hideable: false,
    cell: (row) =>
      row.diferenca === 0 ? (
        <Badge tone="done">igual</Badge>
      ) : row.explicacao !== null ? (
        row.explicacao
      ) : onExplain ? (
        <Button size="tight" onClick={() => onExplain(row)}>
          Explicar
        </Button>
      ) : (
        <Badge tone="warn">a explicar</Badge>
      ),
    hover: ({ explicacao, explicadoPor }) =>
      explicacao === null ? undefined : `${explicacao} (${explicadoPor ?? ''})`,
  },
]

/** The comparison by mall, where each difference is explained. */
export const ComparisonByMall = ({
  rows,
  onExplain,
}: {
  readonly rows: readonly ComparisonRow[]
  readonly onExplain: ((row: ComparisonRow) => void) | undefined
}) => (
  <DataTable
    label="Conferência com o sistema antigo"
    columns={columns(onExplain)}
    rows={rows}
    rowKey={({ idShopping, medida }) => `${idShopping} ${medida}`}
    rowLabel={({ shopping, medida }) => `${MIGRATION_MEASURES[medida]} de ${shopping}`}
    state={rows.length === 0 ? 'empty' : 'ready'}
    stateBlock={
      <PageState
        kind="empty"
        title="Nenhuma medida"
        sentence="Carregue no passo 12 as medidas do sistema antigo."
      />
    }
  />
)
