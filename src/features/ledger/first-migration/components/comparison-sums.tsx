import { Badge } from '#ui/display/badge.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { formatAmount } from '#values/cents.ts'
import { formatWhole } from '#values/whole-number.ts'

import type { ComparisonRow } from '../contract/calls.ts'
import { isAmount, MIGRATION_MEASURES, type MigrationMeasure } from '../contract/steps.ts'
import { type MeasureSum, sumByMeasure } from '../rules/comparison-sums.ts'

/** A measure as users read it: reais or a count. */
export const inWords = (measure: MigrationMeasure, value: number): string =>
  isAmount(measure) ? formatAmount(value) : formatWhole(value)

const columns: readonly Column<MeasureSum>[] = [
  {
    id: 'medida',
    label: 'Medida',
    minWidth: 160,
    emphasis: 'strong',
    cell: ({ medida }) => MIGRATION_MEASURES[medida],
  },
  {
    id: 'antigo',
    label: 'Sistema antigo',
    width: 130,
    align: 'end',
    cell: ({ medida, antigo }) => inWords(medida, antigo),
  },
  {
    id: 'nosso',
    label: 'Régua',
    width: 130,
    align: 'end',
    cell: ({ medida, nosso }) => inWords(medida, nosso),
  },
  {
    id: 'diferenca',
    label: 'Diferença',
    width: 120,
    align: 'end',
    emphasis: 'strong',
    cell: ({ medida, diferenca }) => inWords(medida, diferenca),
  },
  {
    id: 'situacao',
    label: 'Situação',
    minWidth: 130,
    cell: ({ diferenca, aExplicar }) =>
      aExplicar > 0 ? (
        <Badge tone="warn">{`${aExplicar} a explicar`}</Badge>
      ) : (
        <Badge tone="done">{diferenca === 0 ? 'igual' : 'explicada'}</Badge>
      ),
  },
]

/** The comparison over all malls. */
export const ComparisonSums = ({ rows }: { readonly rows: readonly ComparisonRow[] }) => (
  <DataTable
    label="Conferência, soma dos shoppings"
    columns={columns}
    rows={sumByMeasure(rows)}
    rowKey={({ medida }) => medida}
    rowLabel={({ medida }) => MIGRATION_MEASURES[medida]}
  />
)
