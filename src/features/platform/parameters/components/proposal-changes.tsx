import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'

import type { Proposal } from '../contract/proposals.ts'

type Change = Proposal['mudancas'][number]

const columns: readonly Column<Change>[] = [
  { id: 'campo', label: 'Campo', width: 180, cell: ({ campo }) => campo },
  { id: 'de', label: 'De', minWidth: 140, cell: ({ de }) => de },
  { id: 'para', label: 'Para', minWidth: 140, emphasis: 'strong', cell: ({ para }) => para },
]

/** Changed fields of a proposal, one per line. */
export function ProposalChanges({ changes }: { readonly changes: readonly Change[] }) {
  return (
    <DataTable
      label="O que muda"
      columns={columns}
      rows={changes}
      rowKey={({ campo }) => campo}
      rowLabel={({ campo }) => campo}
      keys="inside"
    />
  )
}
