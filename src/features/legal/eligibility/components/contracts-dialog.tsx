import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { IconSearch } from '@tabler/icons-react'
import { useMemo, useState } from 'react'

import { ExpectedValueCell } from '#features/legal/decisions/components/expected-value.tsx'
import { lawsuitQueries } from '#features/legal/lawsuits/contract/stale-names.ts'
import type { StepRow } from '#features/legal/lawsuits/contract/step-row.ts'
import { formatSort, type SortStep } from '#listing/sort.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { Arrears } from '#ui/display/arrears.tsx'
import { formatCount } from '#ui/display/format-count.ts'
import { PageState } from '#ui/display/page-state.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { YesNoSwitch } from '#ui/fields/yes-no-switch.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogButtons } from '#ui/overlays/dialog-buttons.tsx'
import type { Column } from '#ui/table/column.ts'
import type { TableState } from '#ui/table/data-table-props.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { FilterChips } from '#ui/table/filter-chips.tsx'
import type { Sort } from '#ui/table/sort-rules.ts'
import { formatAmount, formatBrl } from '#values/cents.ts'
import { foldForSearch } from '#values/fold-text.ts'
import { daysBetween } from '#values/local-date.ts'

import { updateFollowing } from '../contract/calls.ts'
import type { EligibleMall } from '../contract/eligible-malls.ts'
import { contractsQuery } from '../queries.ts'
import { contractWarning, hasPromise, isInRecovery } from './contract-warning.ts'
import styles from './contracts-dialog.module.css'

const contract = { one: 'contrato', many: 'contratos' }

const quickFilters = {
  promessa: { label: 'Com promessa vigente', of: hasPromise },
  recuperacao: { label: 'Recuperação judicial', of: isInRecovery },
} as const
type QuickFilter = keyof typeof quickFilters

const isNamed = (row: StepRow, text: string) =>
  foldForSearch(
    `${row.numeroContrato} ${row.contratoLuc} ${row.contratoNomeFantasia} ${row.contratoRazaoSocial}`,
  ).includes(foldForSearch(text.trim()))

const daysLate = ({ primeiroVencimento, corrigidoEm }: StepRow) =>
  primeiroVencimento && corrigidoEm ? daysBetween(primeiroVencimento, corrigidoEm) : 0

const arrears = 'atraso'

/** Converts to the server's sort: most days late means earliest due date first. */
const stepOf = ({ column, direction }: Sort): SortStep =>
  column === arrears
    ? { of: 'primeiroVencimento', descending: direction === 'asc' }
    : { of: column, descending: direction === 'desc' }

type Follows = (row: StepRow) => boolean

const columnsOf = (
  follows: Follows,
  onFollow: (row: StepRow, follows: boolean) => void,
): readonly Column<StepRow>[] => [
  {
    id: 'numeroContrato',
    label: 'Contrato',
    width: 104,
    sortable: true,
    cell: (row) => row.numeroContrato,
  },
  {
    id: 'contratoLuc',
    label: 'LUC',
    width: 84,
    sortable: true,
    cell: (row) => row.contratoLuc,
    emphasis: 'quiet',
  },
  {
    id: 'contratoNomeFantasia',
    label: 'Nome Fantasia',
    width: 130,
    sortable: true,
    cell: (row) => row.contratoNomeFantasia,
    hover: (row) => row.contratoNomeFantasia,
    emphasis: 'strong',
  },
  {
    id: 'contratoRazaoSocial',
    label: 'Razão Social',
    minWidth: 170,
    sortable: true,
    cell: (row) => row.contratoRazaoSocial,
    hover: (row) => row.contratoRazaoSocial,
  },
  {
    id: 'tipoDividaCodigo',
    label: 'Tipo',
    width: 76,
    sortable: true,
    cell: (row) => row.tipoDividaCodigo,
  },
  {
    id: 'quantidadeBoletos',
    label: 'Boletos',
    width: 84,
    align: 'end',
    sortable: true,
    cell: (row) => row.quantidadeBoletos,
  },
  {
    id: arrears,
    label: 'Atraso',
    width: 100,
    sortable: true,
    cell: (row) => <Arrears days={daysLate(row)} />,
  },
  {
    id: 'saldoAberto',
    label: 'Saldo Aberto',
    width: 112,
    align: 'end',
    sortable: true,
    emphasis: 'strong',
    cell: (row) => formatAmount(row.saldoAberto),
  },
  {
    id: 'saldoDevedorCorrigido',
    label: 'Saldo Devedor Corrigido',
    shortLabel: 'Corrigido',
    width: 112,
    align: 'end',
    sortable: true,
    cell: ({ saldoDevedorCorrigido: claim }) => (claim === null ? '-' : formatAmount(claim)),
  },
  {
    id: 'valorEsperado',
    label: 'Valor esperado',
    shortLabel: 'Esperado',
    width: 108,
    align: 'end',
    sortable: true,
    cell: (row) => <ExpectedValueCell row={row} />,
  },
  {
    id: 'seguir',
    label: 'Seguir',
    width: 96,
    align: 'end',
    cell: (row) => (
      <YesNoSwitch
        inRow
        label={`Seguir contrato ${row.numeroContrato} (${row.tipoDividaCodigo})`}
        checked={follows(row)}
        onChange={(checked) => onFollow(row, checked)}
      />
    ),
  },
]

const warnings = {
  under: 'contratoRazaoSocial',
  of: (row: StepRow) => {
    const warning = contractWarning(row)
    return warning && <span className={styles['warning']}>{warning}</span>
  },
}

function tableState(
  all: readonly StepRow[] | undefined,
  shown: number,
  isError: boolean,
): TableState {
  if (all === undefined) return isError ? 'error' : 'loading'
  if (shown > 0) return 'ready'
  return all.length > 0 ? 'no-match' : 'empty'
}

/** 'Detalhes' (2:2.3): contracts of a mall with their switch, and warnings below the name. */
export function ContractsDialog({
  mall,
  lockedBecause,
  opened,
  onClose,
}: {
  readonly mall: EligibleMall
  /** Saving is locked during a Disparar. */
  readonly lockedBecause: string | undefined
  readonly opened: boolean
  readonly onClose: () => void
}) {
  // Default is the server's order, largest balance first, until a column is sorted.
  const [sorts, setSorts] = useState<readonly Sort[]>([])
  const sort = formatSort(sorts.map(stepOf))
  const { data, isError, refetch } = useQuery({
    ...contractsQuery(mall.shoppingId, sort),
    placeholderData: keepPreviousData,
  })
  const [changes, setChanges] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [text, setText] = useState('')
  const [quick, setQuick] = useState<QuickFilter>()
  const act = useAct(updateFollowing, {
    success: ({ mensagem }) => mensagem,
    invalidates: [lawsuitQueries],
    onDone: onClose,
  })
  const all = useMemo(() => data?.data ?? [], [data])
  const follows: Follows = (row) => changes.get(row.id) ?? row.seguiraParaWorkflow
  const onFollow = (row: StepRow, checked: boolean) => {
    const next = new Map(changes)
    if (checked === row.seguiraParaWorkflow) next.delete(row.id)
    else next.set(row.id, checked)
    setChanges(next)
  }
  const rows = all.filter(
    (row) => isNamed(row, text) && (quick === undefined || quickFilters[quick].of(row)),
  )
  // Until the contracts load, use the count of the mall's row.
  const count = data ? all.length : mall.acoes
  const following = data ? all.filter(follows).length : mall.seguem
  const idsTo = (to: boolean) => [...changes].flatMap(([id, follow]) => (follow === to ? [id] : []))
  const chips = (data ? Object.entries(quickFilters) : []).map(([id, { label, of }]) => ({
    id: id as QuickFilter,
    label,
    count: all.filter(of).length,
  }))
  return (
    <Dialog
      opened={opened}
      size="broad"
      onClose={onClose}
      dirty={changes.size > 0}
      busy={act.busy}
      title={`Detalhes: ${mall.shoppingName}, ${formatCount(count, contract)}, ${formatBrl(mall.saldoAbertoCriterio)} de critério`}
      footerStart={
        <span className={styles['hint']}>
          O que não segue fica na lista e volta a ser avaliado no próximo Disparar.
        </span>
      }
      footer={
        <DialogButtons
          busy={act.busy}
          disabledBecause={
            lockedBecause ?? (changes.size === 0 ? 'Nenhuma marca foi alterada.' : undefined)
          }
          onAct={() =>
            void act.run({
              idsAcoesParaAdicionar: idsTo(true),
              idsAcoesParaRemover: idsTo(false),
            })
          }
          onClose={onClose}
        />
      }
    >
      <div className={styles['bar']}>
        <div className={styles['search']}>
          <TextField
            label="Buscar contrato, LUC ou nome"
            labelHidden
            placeholder="Buscar contrato, LUC ou nome"
            type="search"
            value={text}
            onChange={setText}
            endSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          />
        </div>
        <FilterChips
          active={chips
            .filter(({ id }) => id === quick)
            .map(({ id, label, count }) => ({
              id,
              label,
              value: String(count),
              onRemove: () => setQuick(undefined),
            }))}
          suggested={chips
            .filter(({ id }) => id !== quick)
            .map((chip) => ({ ...chip, onAdd: () => setQuick(chip.id) }))}
        />
        <span className={styles['counts']} role="status">
          {following} {following === 1 ? 'segue' : 'seguem'}, {count - following}{' '}
          {count - following === 1 ? 'fica' : 'ficam'}
        </span>
      </div>
      <div className={styles['rows']}>
        <DataTable
          label="Contratos elegíveis do shopping"
          columns={columnsOf(follows, onFollow)}
          rows={rows}
          sorts={sorts}
          onSortsChange={setSorts}
          rowKey={({ id }) => String(id)}
          rowLabel={({ numeroContrato }) => `contrato ${numeroContrato}`}
          subLine={warnings}
          state={tableState(data?.data, rows.length, isError)}
          stateBlock={
            isError ? (
              <PageState
                kind="error"
                title="Erro ao tentar carregar os contratos"
                action={{ label: 'Tentar de novo', onClick: () => void refetch() }}
              />
            ) : (
              <PageState kind="empty" title="Essa busca não retornou resultado." />
            )
          }
          keys="inside"
          fill
        />
      </div>
    </Dialog>
  )
}
