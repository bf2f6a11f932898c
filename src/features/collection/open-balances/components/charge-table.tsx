import { useState } from 'react'

import { MallName } from '#ui/display/mall-name.tsx'
import { PageState } from '#ui/display/page-state.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { Pagination } from '#ui/table/pagination.tsx'
import type { Sort } from '#ui/table/sort-rules.ts'
import { type Cents, cents, formatAmount } from '#values/cents.ts'

import type { ChargeRow } from '../contract/holding.ts'
import { chargePageSize, sortCharges } from '../rules/charges.ts'

type MoneyKey =
  | 'overdueBalanceInMonth'
  | 'totalOverdueBalance'
  | 'dueBalanceInMonth'
  | 'totalDueBalance'
type TextKey = 'lucs' | 'contractType' | 'contractNumber' | 'contractStatus' | 'legalStatus'

const text = (
  id: TextKey,
  label: string,
  width: number,
  shortLabel?: string,
): Column<ChargeRow> => ({
  id,
  label,
  width,
  sortable: true,
  ...(shortLabel === undefined ? {} : { shortLabel }),
  cell: (row) => row[id],
  hover: (row) => (row[id] === '-' ? undefined : row[id]),
})

const money = (
  id: MoneyKey,
  label: string,
  rows: readonly ChargeRow[],
  width: number,
  emphasis?: 'strong',
): Column<ChargeRow> => ({
  id,
  label,
  width,
  align: 'end',
  sortable: true,
  cell: (row) => formatAmount(row[id]),
  total: formatAmount(rows.reduce<Cents>((sum, row) => cents(sum + row[id]), cents(0))),
  ...(emphasis && { emphasis }),
})

const mallColumn: Column<ChargeRow> = {
  id: 'shoppingName',
  label: 'Shopping',
  width: 118,
  sortable: true,
  cell: ({ shoppingName }) => <MallName name={shoppingName} />,
  hover: ({ shoppingName }) => shoppingName,
}

const columnsOf = (
  rows: readonly ChargeRow[],
  isOfGroup: boolean,
): readonly Column<ChargeRow>[] => [
  text('lucs', 'LUC', 66),
  ...(isOfGroup ? [mallColumn] : []),
  {
    id: 'chargingType',
    label: 'Tipo de cobrança',
    minWidth: 104,
    sortable: true,
    cell: ({ chargingType }) => chargingType,
    hover: ({ chargingType }) => chargingType,
  },
  {
    id: 'brand',
    label: 'Marca',
    minWidth: 96,
    sortable: true,
    cell: ({ brand }) => brand || '-',
    hover: ({ brand }) => brand || undefined,
  },
  text('contractType', 'Tipo de contrato', 72, 'Tipo'),
  text('contractNumber', 'Contrato', 90),
  text('contractStatus', 'Status do contrato', 66, 'Status'),
  text('legalStatus', 'Status jurídico', 74, 'Jurídico'),
  money('overdueBalanceInMonth', 'Vencido no mês', rows, 112, 'strong'),
  money('totalOverdueBalance', 'Vencido total', rows, 100),
  money('dueBalanceInMonth', 'A vencer no mês', rows, 112),
  money('totalDueBalance', 'A vencer total', rows, 100),
  {
    id: 'lastContactStatus',
    label: 'Status do último contato',
    shortLabel: 'Último contato',
    width: 122,
    sortable: true,
    cell: ({ lastContactStatus }) => lastContactStatus,
    hover: ({ lastContactStatus }) => (lastContactStatus === '-' ? undefined : lastContactStatus),
  },
]

/** Props of the charge table; `rows` are the search results. */
export type ChargeTableProps = {
  readonly rows: readonly ChargeRow[]
  readonly isOfGroup: boolean
  readonly isNarrowed: boolean
  readonly selected: ReadonlySet<string>
  readonly onSelect: (selected: ReadonlySet<string>) => void
}

/** Contracts with four balances, ten per page; totals over all pages (spec 3:2.13). */
export function ChargeTable({ rows, isOfGroup, isNarrowed, selected, onSelect }: ChargeTableProps) {
  const [sorts, setSorts] = useState<readonly Sort[]>([])
  const [page, setPage] = useState(1)
  const pages = Math.max(1, Math.ceil(rows.length / chargePageSize))
  const shownPage = Math.min(page, pages)
  const sorted = sortCharges(rows, sorts)
  const firstRow = (shownPage - 1) * chargePageSize
  return (
    <DataTable<ChargeRow>
      label="Detalhes da cobrança"
      columns={columnsOf(rows, isOfGroup)}
      rows={sorted.slice(firstRow, firstRow + chargePageSize)}
      rowKey={({ contractId }) => String(contractId)}
      rowLabel={({ contractNumber }) => `contrato ${contractNumber}`}
      sorts={sorts}
      onSortsChange={(next) => {
        setSorts(next)
        setPage(1)
      }}
      selection={{ selected, onChange: onSelect }}
      totalRows={rows.length}
      firstRow={firstRow}
      state={rows.length > 0 ? 'ready' : isNarrowed ? 'no-match' : 'empty'}
      stateBlock={
        <PageState
          kind={isNarrowed ? 'no-match' : 'empty'}
          title={isNarrowed ? 'Nenhum resultado encontrado' : 'Nada em aberto'}
        />
      }
      foot={
        <Pagination
          page={shownPage}
          pageSize={chargePageSize}
          total={rows.length}
          onChange={setPage}
        />
      }
    />
  )
}
