import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'

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

const contractColumns: readonly Column<StepRow>[] = [
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
]

const followColumn = (
  follows: Follows,
  onFollow: (row: StepRow, follows: boolean) => void,
): Column<StepRow> => ({
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
})

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

/** The switches that the user has moved, until they are saved. */
function useFollowChanges() {
  const [changes, setChanges] = useState<ReadonlyMap<number, boolean>>(new Map())
  const idsTo = (to: boolean) => [...changes].flatMap(([id, follow]) => (follow === to ? [id] : []))
  return {
    count: changes.size,
    follows: (row: StepRow) => changes.get(row.id) ?? row.seguiraParaWorkflow,
    onFollow: (row: StepRow, checked: boolean) => {
      const next = new Map(changes)
      if (checked === row.seguiraParaWorkflow) next.delete(row.id)
      else next.set(row.id, checked)
      setChanges(next)
    },
    changes: () => ({ idsAcoesParaAdicionar: idsTo(true), idsAcoesParaRemover: idsTo(false) }),
  }
}

type Search = { readonly text: string; readonly quick: QuickFilter | undefined }

const matches = (row: StepRow, { text, quick }: Search) =>
  isNamed(row, text) && (quick === undefined || quickFilters[quick].of(row))

/** Search within the contracts of the dialog, with the count of followed ones. */
function ContractSearch({
  search: { text, quick },
  onSearch,
  contracts,
  children,
}: {
  readonly search: Search
  readonly onSearch: (part: Partial<Search>) => void
  /** Undefined until loaded. */
  readonly contracts: readonly StepRow[] | undefined
  readonly children: ReactNode
}) {
  const chips = Object.entries(contracts ? quickFilters : {}).map(([id, { label, of }]) => ({
    id: id as QuickFilter,
    label,
    count: contracts?.filter(of).length ?? 0,
  }))
  return (
    <div className={styles['bar']}>
      <div className={styles['search']}>
        <TextField
          label="Buscar contrato, LUC ou nome"
          labelHidden
          placeholder="Buscar contrato, LUC ou nome"
          type="search"
          value={text}
          onChange={(typed) => onSearch({ text: typed })}
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
            onRemove: () => onSearch({ quick: undefined }),
          }))}
        suggested={chips
          .filter(({ id }) => id !== quick)
          .map((chip) => ({ ...chip, onAdd: () => onSearch({ quick: chip.id }) }))}
      />
      <span className={styles['counts']} role="status">
        {children}
      </span>
    </div>
  )
}

function useContracts(mall: number) {
  // Default is the server's order, largest balance first, until a column is sorted.
  const [sorts, setSorts] = useState<readonly Sort[]>([])
  const query = useQuery({
    ...contractsQuery(mall, formatSort(sorts.map(stepOf))),
    placeholderData: keepPreviousData,
  })
  return { ...query, contracts: query.data?.data, sorts, setSorts }
}

function ContractsTable({
  loaded: { contracts, isError, refetch, sorts, setSorts },
  rows,
  choice,
}: {
  readonly loaded: ReturnType<typeof useContracts>
  readonly rows: readonly StepRow[]
  readonly choice: ReturnType<typeof useFollowChanges>
}) {
  return (
    <div className={styles['rows']}>
      <DataTable
        label="Contratos elegíveis do shopping"
        columns={[...contractColumns, followColumn(choice.follows, choice.onFollow)]}
        rows={rows}
        sorts={sorts}
        onSortsChange={setSorts}
        rowKey={({ id }) => String(id)}
        rowLabel={({ numeroContrato }) => `contrato ${numeroContrato}`}
        subLine={warnings}
        state={tableState(contracts, rows.length, isError)}
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
  )
}

/** Until the contracts load, the counts of the mall's row. */
function countsOf(mall: EligibleMall, contracts: readonly StepRow[] | undefined, follows: Follows) {
  const count = contracts?.length ?? mall.acoes
  const following = contracts?.filter(follows).length ?? mall.seguem
  return { count, following, left: count - following }
}

const actOptions = {
  success: ({ mensagem }: { readonly mensagem: string }) => mensagem,
  invalidates: [lawsuitQueries],
}

const hint = 'O que não segue fica na lista e volta a ser avaliado no próximo Disparar.'

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
  const loaded = useContracts(mall.shoppingId)
  const { contracts } = loaded
  const choice = useFollowChanges()
  const [search, setSearch] = useState<Search>({ text: '', quick: undefined })
  const act = useAct(updateFollowing, { ...actOptions, onDone: onClose })
  const rows = (contracts ?? []).filter((row) => matches(row, search))
  const { count, following, left } = countsOf(mall, contracts, choice.follows)
  const unchanged = choice.count === 0 ? 'Nenhuma marca foi alterada.' : undefined
  return (
    <Dialog
      opened={opened}
      size="broad"
      onClose={onClose}
      dirty={choice.count > 0}
      busy={act.busy}
      title={`Detalhes: ${mall.shoppingName}, ${formatCount(count, contract)}, ${formatBrl(mall.saldoAbertoCriterio)} de critério`}
      footerStart={<span className={styles['hint']}>{hint}</span>}
      footer={
        <DialogButtons
          busy={act.busy}
          disabledBecause={lockedBecause ?? unchanged}
          onAct={() => void act.run(choice.changes())}
          onClose={onClose}
        />
      }
    >
      <ContractSearch
        search={search}
        onSearch={(part) => setSearch((before) => ({ ...before, ...part }))}
        contracts={contracts}
      >
        {following} {following === 1 ? 'segue' : 'seguem'}, {left} {left === 1 ? 'fica' : 'ficam'}
      </ContractSearch>
      <ContractsTable loaded={loaded} rows={rows} choice={choice} />
    </Dialog>
  )
}
