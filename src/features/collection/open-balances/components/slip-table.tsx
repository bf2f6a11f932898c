import { IconBuildingBank } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'

import { Arrears } from '#ui/display/arrears.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { MallName } from '#ui/display/mall-name.tsx'
import type { Column } from '#ui/table/column.ts'
import type { TableState } from '#ui/table/data-table-props.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { formatAmount } from '#values/cents.ts'
import { formatDate, formatDue } from '#values/local-date.ts'

import type { Slip } from '../contract/slips.ts'
import styles from './slip-table.module.css'
import { TitlesTable } from './titles-table.tsx'

/** Ids of the chosen slips, the subject of the page's actions. */
export type ChosenSlips = ReadonlySet<number>

const state = /\b(VIGENTE|QUEBRADA)\b/

function negotiationCell({ typeNegotiation }: Slip): ReactNode {
  const [before, word, after] = typeNegotiation.split(state)
  if (word === undefined) return typeNegotiation
  return (
    <>
      {before}
      <strong className={styles['promise']} data-state={word}>
        {word}
      </strong>
      {after}
    </>
  )
}

function ArrearsCell({ slip }: { readonly slip: Slip }) {
  if (slip.situacao === 'VENCIDO')
    return (
      <span className={styles['arrears']}>
        <Arrears days={slip.diasAtraso} />
      </span>
    )
  return (
    <span className={styles['upcoming']}>
      <Arrears days={0} />
      {slip.situacao === 'COMPENSACAO' && <span>, em compensação</span>}
    </span>
  )
}

const quiet = (text: string) => (text === '-' ? undefined : text)

const listed = (words: string): ReactNode =>
  words === 'Negativado' ? (
    <span className={styles['listed']}>
      <IconBuildingBank size={16} stroke={1.75} aria-hidden="true" />
      {words}
    </span>
  ) : (
    words
  )

const columnsOf: Readonly<Record<string, Column<Slip>>> = {
  mall: {
    id: 'nomeShop',
    label: 'Shopping',
    width: 112,
    cell: ({ nomeShop }) => <MallName name={nomeShop} />,
    hover: ({ nomeShop }) => nomeShop,
  },
  number: {
    id: 'slipNumber',
    label: 'Boleto',
    width: 124,
    cell: ({ slipNumber, aviso }) => (
      <>
        {slipNumber} {aviso !== null && <Badge tone="warn">{aviso}</Badge>}
      </>
    ),
    hover: ({ slipNumber, aviso }) => (aviso === null ? slipNumber : `${slipNumber}: ${aviso}`),
    emphasis: 'strong',
    onCard: 'aside',
  },
  luc: { id: 'luc', label: 'LUC', width: 64, cell: ({ luc }) => luc },
  brand: {
    id: 'brand',
    label: 'Marca',
    width: 96,
    cell: ({ brand }) => brand,
    hover: ({ brand }) => brand,
  },
  value: {
    id: 'slipValue',
    label: 'Valor',
    width: 98,
    align: 'end',
    cell: ({ slipValue }) => formatAmount(slipValue),
    emphasis: 'strong',
    onCard: 'value',
  },
  due: {
    id: 'dueDate',
    label: 'Vencimento',
    width: 124,
    cell: ({ dueDate, originalDueDate }) =>
      dueDate === originalDueDate ? (
        formatDate(dueDate)
      ) : (
        <span className={styles['moved']}>
          {formatDate(dueDate)}
          <small>{`original ${formatDate(originalDueDate)}`}</small>
        </span>
      ),
    hover: ({ dueDate, originalDueDate }) => formatDue(dueDate, originalDueDate),
    onCard: 'title',
  },
  arrears: {
    id: 'diasAtraso',
    label: 'Atraso',
    width: 108,
    cell: (slip) => <ArrearsCell slip={slip} />,
    onCard: 'line',
  },
  notice: {
    id: 'statusCartaEmail',
    label: 'Cartas/Email',
    minWidth: 104,
    cell: ({ statusCartaEmail }) => statusCartaEmail,
    hover: ({ statusCartaEmail }) => quiet(statusCartaEmail),
    emphasis: 'quiet',
  },
  bureau: {
    id: 'statusSerasa',
    label: 'Serasa',
    width: 104,
    cell: ({ statusSerasa }) => listed(statusSerasa),
  },
  lawsuit: {
    id: 'statusAjuizamento',
    label: 'Ajuizamento',
    width: 92,
    cell: ({ statusAjuizamento }) => statusAjuizamento,
  },
  negotiation: {
    id: 'typeNegotiation',
    label: 'Status Negociação',
    width: 128,
    cell: negotiationCell,
    hover: ({ typeNegotiation }) => quiet(typeNegotiation),
  },
  expectation: {
    id: 'statusExpectativa',
    label: 'Status Expectativa',
    width: 124,
    cell: ({ statusExpectativa }) => statusExpectativa,
    hover: ({ statusExpectativa }) => quiet(statusExpectativa),
  },
}

const order = {
  contract: [
    'number',
    'due',
    'arrears',
    'value',
    'notice',
    'bureau',
    'lawsuit',
    'negotiation',
    'expectation',
  ],
  group: [
    'mall',
    'number',
    'luc',
    'brand',
    'value',
    'due',
    'notice',
    'bureau',
    'lawsuit',
    'negotiation',
    'expectation',
  ],
} as const

export type SlipTableProps = {
  readonly label: string
  readonly slips: readonly Slip[]
  /** Slips of one contract, or of a group over malls and LUCs (spec 3:2.12). */
  readonly of: keyof typeof order
  readonly chosen: ChosenSlips
  readonly onChange: (chosen: ChosenSlips) => void
  readonly state?: TableState
  readonly stateBlock?: ReactNode
  /** The first table of a page handles the row shortcuts. */
  readonly keys?: 'page' | 'inside'
}

/** Slips with all statuses. A row expands to its títulos; the header checkbox selects the table. */
export function SlipTable({ slips, of, chosen, onChange, ...rest }: SlipTableProps) {
  const columns = useMemo(() => order[of].flatMap((name) => columnsOf[name] ?? []), [of])
  const own = useMemo(() => new Set(slips.map(({ slipId }) => slipId)), [slips])
  const selected = useMemo(
    () => new Set([...chosen].filter((id) => own.has(id)).map(String)),
    [chosen, own],
  )
  return (
    <DataTable<Slip>
      {...rest}
      cards
      columns={columns}
      rows={slips}
      rowKey={({ slipId }) => String(slipId)}
      rowLabel={({ slipNumber }) => `boleto ${slipNumber}`}
      selection={{
        selected,
        onChange: (next) =>
          onChange(
            new Set([...[...chosen].filter((id) => !own.has(id)), ...[...next].map(Number)]),
          ),
      }}
      subItems={(slip) => <TitlesTable slip={slip} />}
    />
  )
}
