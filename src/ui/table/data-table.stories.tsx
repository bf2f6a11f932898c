import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { cents, formatBrl } from '#values/cents.ts'
import { Button } from '../actions/button.tsx'
import { ColumnChooser } from './column-chooser.tsx'
import { type Column, type ColumnLayout, declaredLayout } from './column.ts'
import type { Sort } from './sort-rules.ts'
import type { Density, TableState } from './data-table-props.ts'
import { DataTable } from './data-table.tsx'
import { DecisionToggle } from '../fields/decision-toggle.tsx'
import { DensitySwitch } from './density-switch.tsx'
import { KeyHints, rowKeyHints } from '../display/kbd.tsx'
import { PageState } from '../display/page-state.tsx'
import { Pagination } from './pagination.tsx'
import { ResultLine } from './result-line.tsx'
import { SeverityLight } from '../display/severity-light.tsx'
import type { Stories } from '../stories/story.ts'

type Row = {
  readonly id: string
  readonly place: string
  readonly name: string
  readonly company: string
  readonly value: number
  readonly count: number
  readonly exempt: boolean
}

const places = ['Parque das Águas', 'Serra Azul', 'Praia do Forte', 'Campo Belo']
const names = [
  'Sabor do Vale',
  'Mundo Imperial',
  'Recanto Primavera',
  'Empório Serena',
  'Tech & Cia',
]
const rowAt = (index: number): Row => ({
  id: String(1_000_251_200_000 + index),
  place: places[index % places.length] ?? '',
  name: names[index % names.length] ?? '',
  company: `${names[index % names.length] ?? ''} Comércio de Alimentos Ltda`,
  value: 10_861_463 - index * 91,
  count: index % 3,
  exempt: index % 5 === 3,
})
const noun = { one: 'boleto', many: 'boletos' }

const columns: readonly Column<Row>[] = [
  {
    id: 'place',
    label: 'Shopping',
    width: 122,
    cell: (row) => row.place,
    sortable: true,
    hideable: false,
  },
  {
    id: 'name',
    label: 'Nome fantasia',
    width: 126,
    cell: (row) => row.name,
    emphasis: 'strong',
    sortable: true,
  },
  {
    id: 'company',
    label: 'Razão social',
    minWidth: 184,
    cell: (row) => row.company,
    emphasis: 'quiet',
  },
  { id: 'id', label: 'Boleto', width: 114, cell: (row) => row.id, sortable: true },
  {
    id: 'value',
    label: 'Valor',
    width: 114,
    align: 'end',
    emphasis: 'strong',
    sortable: true,
    cell: (row) => formatBrl(cents(row.value)),
  },
  {
    id: 'count',
    label: 'Quantidade de negativações',
    shortLabel: 'Negat.',
    width: 58,
    align: 'end',
    cell: (row) => row.count,
  },
  {
    id: 'guards',
    label: 'Guardas',
    width: 64,
    align: 'center',
    cell: (row) => (
      <SeverityLight
        severity={row.count === 0 ? 'none' : row.count === 1 ? 'alert' : 'block'}
        count={row.count}
        label={`${row.count} avisos no boleto ${row.id}`}
      />
    ),
  },
  {
    id: 'decision',
    label: 'Negativar',
    width: 112,
    cell: (row) => (
      <DecisionToggle
        shape={row.exempt ? 'hollow' : 'filled'}
        word={row.exempt ? 'ISENTAR' : 'NEGATIVAR'}
        label={`Trocar a decisão do boleto ${row.id}`}
        onToggle={() => {}}
      />
    ),
  },
]

function List(props: {
  readonly rows: number
  readonly total?: number
  readonly state?: TableState
  readonly block?: ReactNode
}) {
  const [sorts, setSorts] = useState<readonly Sort[]>([
    { column: 'value', direction: 'desc' },
    { column: 'place', direction: 'asc' },
  ])
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [density, setDensity] = useState<Density>('compact')
  const [layout, setLayout] = useState<ColumnLayout>(declaredLayout)
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState('')
  const total = props.total ?? props.rows
  const state = props.state ?? 'ready'
  const shown = state === 'empty' || state === 'no-match' ? 0 : total
  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: 'calc(100dvh - 90px)' }}>
      <ResultLine
        noun={noun}
        count={state === 'error' ? undefined : shown}
        sum={cents(693_091_782)}
        state={state === 'loading' || state === 'refetching' || state === 'error' ? state : 'ready'}
        parts={
          shown > 0
            ? [
                { mark: 'filled', text: '239 a negativar', sum: cents(609_269_175) },
                { mark: 'hollow', text: '33 a isentar', sum: cents(83_822_607) },
              ]
            : []
        }
        selection={
          selected.size === 0
            ? undefined
            : {
                count: selected.size,
                sum: cents(selected.size * 100),
                onClear: () => setSelected(new Set()),
                onSelectAll: () =>
                  setSelected(
                    new Set(Array.from({ length: total }, (_, index) => rowAt(index).id)),
                  ),
              }
        }
        tools={
          <>
            <DensitySwitch density={density} onChange={setDensity} />
            <ColumnChooser columns={columns} layout={layout} onChange={setLayout} />
            <Button icon={<IconDownload size={16} stroke={1.75} />}>Exportar</Button>
          </>
        }
        action={<Button kind="primary">Submeter Recomendação</Button>}
      />
      <DataTable
        label="Boletos"
        columns={columns}
        rows={Array.from({ length: props.rows }, (_, index) =>
          rowAt(index + (page - 1) * props.rows),
        )}
        rowKey={(row) => row.id}
        rowLabel={(row) => `boleto ${row.id}`}
        state={state}
        stateBlock={props.block}
        sorts={sorts}
        onSortsChange={setSorts}
        selection={{ selected, onChange: setSelected }}
        onOpen={(row) => setOpened(row.id)}
        subLine={{
          under: 'name',
          of: (row) =>
            row.exempt ? (
              <strong style={{ fontWeight: 500 }}>
                Acordo em negociação com a diretoria comercial
              </strong>
            ) : undefined,
        }}
        density={density}
        layout={layout}
        totalRows={total}
        firstRow={(page - 1) * props.rows}
        fill
        foot={
          <Pagination
            page={page}
            pageSize={props.rows || 20}
            total={total}
            onChange={setPage}
            end={<KeyHints hints={rowKeyHints({ selects: true, opens: true })} />}
          />
        }
      />
      <output>{opened}</output>
    </div>
  )
}

function Expandable() {
  const small: readonly Column<Row>[] = [
    { id: 'id', label: 'Contrato', width: 180, cell: (row) => row.id, emphasis: 'strong' },
    { id: 'name', label: 'Nome', cell: (row) => row.name },
    {
      id: 'value',
      label: 'Valor',
      width: 140,
      align: 'end',
      cell: (row) => formatBrl(cents(row.value)),
      total: formatBrl(cents(32_584_116)),
    },
  ]
  return (
    <DataTable
      label="Contratos"
      columns={small}
      rows={[0, 1, 2].map(rowAt)}
      rowKey={(row) => row.id}
      rowLabel={(row) => `contrato ${row.id}`}
      subItems={(row) => (row.count === 2 ? undefined : <p>Parcelas do contrato {row.id}</p>)}
    />
  )
}

function Shrinking() {
  const [rows, setRows] = useState<readonly Row[]>(() => [0, 1, 2].map(rowAt))
  return (
    <DataTable
      label="Pendências"
      columns={[
        { id: 'name', label: 'Nome', cell: (row) => row.name },
        {
          id: 'act',
          label: 'Ação',
          width: 140,
          cell: (row) => (
            <Button
              size="tight"
              kind="text"
              onClick={() => setRows(rows.filter((one) => one !== row))}
            >
              {`Concluir ${row.name}`}
            </Button>
          ),
        },
      ]}
      rows={rows}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.name}
    />
  )
}

export const stories: Stories = {
  list: () => <List rows={20} total={272} />,
  long: () => <List rows={50_000} />,
  loading: () => <List rows={0} state="loading" />,
  refetching: () => <List rows={5} total={272} state="refetching" />,
  empty: () => (
    <List
      rows={0}
      state="empty"
      block={
        <PageState
          kind="empty"
          title="Nada para analisar neste ciclo"
          sentence="Os 387 boletos do ciclo 11/2026 foram submetidos."
          action={{ label: 'Acompanhar workflow', href: '#' }}
        />
      }
    />
  ),
  'no match': () => (
    <List
      rows={0}
      state="no-match"
      block={
        <PageState
          kind="no-match"
          title="Não obteve resultados."
          sentence="Nenhum boleto desta etapa tem LUC Q0199."
          action={{ label: 'Limpar filtros', onClick: () => {} }}
        />
      }
    />
  ),
  error: () => (
    <List
      rows={0}
      state="error"
      block={
        <PageState
          kind="error"
          title="Erro ao tentar carregar boletos"
          sentence="O servidor não respondeu em 10 segundos. Seus filtros foram mantidos."
          requestId="01JD3K7Q"
          at="18/11/2026 09:41"
          action={{ label: 'Tentar de novo', onClick: () => {} }}
        />
      }
    />
  ),
  expandable: () => <Expandable />,
  shrinking: () => <Shrinking />,
}
