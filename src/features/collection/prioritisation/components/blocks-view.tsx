import { IconSearch } from '@tabler/icons-react'

import { formatSort } from '#listing/sort.ts'
import { usePreference } from '#listing/screen/use-preference.ts'
import { FailureState } from '#listing/screen/failure-state.tsx'
import { useGoTo, queryText } from '#ui/actions/address.ts'
import { PageState } from '#ui/display/page-state.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { ColumnChooser } from '#ui/table/column-chooser.tsx'
import type { TableState } from '#ui/table/data-table-props.ts'
import { DensitySwitch } from '#ui/table/density-switch.tsx'
import { ResultLine } from '#ui/table/result-line.tsx'
import { useNarrow } from '#ui/theme/use-narrow.ts'
import { type Cents, cents, formatBrl } from '#values/cents.ts'
import type { Competence } from '#values/competence.ts'

import { pageSizeOf } from '../rules/blocks.ts'
import { BlockSheet, type BlockSheets, type ShownRows } from './block-sheet.tsx'
import { BlockStrip, BlockStripShape } from './block-strip.tsx'
import { type ShownBlock, searchRows, sortRows, sumOf } from '../rules/block-rows.ts'
import type { ListedRow } from '../rules/listed-row.ts'
import { storeRows, rowHref } from './open-row.ts'
import type { WhyInput } from './why-button.tsx'
import { fromFirstPage, type WorklistState, writeWorklistAddress } from './worklist-address.ts'
import { worklistColumns, WorklistTable } from './worklist-table.tsx'
import styles from './worklist.module.css'

/** Result of the search for blocks. */
export type FoundBlocks = {
  readonly blocks: readonly ShownBlock[] | undefined
  readonly error: unknown
  readonly isStale: boolean
  readonly retry: () => void
}

export type BlocksViewProps = {
  readonly found: FoundBlocks
  readonly state: WorklistState
  readonly go: (state: WorklistState) => void
  readonly path: string
  readonly month: Competence
  readonly isOfGroups: boolean
  readonly isLegacy: boolean
  /** Rows come from several malls. */
  readonly hasMalls: boolean
  readonly whyOf: (row: ListedRow) => WhyInput
  readonly sheetsOf: (shown: ShownRows) => BlockSheets
}

const sortOf = (sorts: WorklistState['sorts']): string | undefined =>
  sorts.length === 0
    ? undefined
    : formatSort(
        sorts.map(({ column, direction }) => ({ of: column, descending: direction === 'desc' })),
      )

const nouns = {
  customers: ['cliente', 'clientes'],
  groups: ['grupo', 'grupos'],
} as const

const tableStateOf = (
  { blocks, error, isStale }: FoundBlocks,
  all: number,
  found: number,
): TableState => {
  if (blocks === undefined) return error ? 'error' : 'loading'
  if (isStale) return 'refetching'
  if (all === 0) return 'empty'
  return found === 0 ? 'no-match' : 'ready'
}

/** The shown block with its rows, searched and sorted, and how to open one. */
function useBlock({ found, state, isOfGroups, hasMalls, whyOf, ...props }: BlocksViewProps) {
  const goTo = useGoTo()
  const block = found.blocks?.find(({ number }) => number === state.block) ?? found.blocks?.[0]
  const all = block?.rows ?? []
  const total = all.length
  const rows = sortRows(searchRows(all, state.text), state.sorts)
  const address = props.path + queryText(writeWorklistAddress(state))
  const opensAs = block && { isLegacy: props.isLegacy, month: props.month, block }
  const open = (row: ListedRow) => {
    if (!opensAs) return
    const { block: number, malls, corporate } = whyOf(row)
    const asks = { block: number, malls, corporate }
    const listKey = storeRows({ rows, isLegacy: props.isLegacy, from: address, asks })
    goTo(rowHref(row, opensAs, listKey))
  }
  const columns = worklistColumns({
    isOfGroups,
    hasMalls,
    hasOwnBalance: (block?.number ?? 1) > 1,
    total,
    hasNone: (test) => total > 0 && !all.some(test),
    inputOf: whyOf,
    hrefOf: (row) => (opensAs ? rowHref(row, opensAs) : address),
    onOpen: open,
  })
  return { block, total, rows, columns, open }
}

/** Facts of the block, search in it, and what its table shows. */
function BlockTools(
  props: Pick<BlocksViewProps, 'state' | 'go' | 'sheetsOf'> & {
    readonly shown: ReturnType<typeof useBlock>
    readonly many: string
    readonly preference: ReturnType<typeof usePreference>
  },
) {
  const { state, go, many, preference } = props
  const { block, total, rows, columns } = props.shown
  // Cards have no row height to choose.
  const isNarrow = useNarrow()
  return (
    <>
      {block && total > 0 && (
        <span className={styles['facts']}>
          <abbr title="Vencido: antes de D-2 (dias úteis) da data da consulta.">vencido</abbr>
          {` ${block.number === 4 ? 'no' : 'em'} ${block.label}; vencido total ${formatBrl(sumOf(rows, ({ totalOverdue }) => totalOverdue) as Cents)}`}
        </span>
      )}
      <div className={styles['search']}>
        <TextField
          label="Buscar no bloco"
          labelHidden
          placeholder="Buscar no bloco"
          type="search"
          maxLength={200}
          icon={<IconSearch size={16} stroke={1.75} />}
          value={state.text}
          onChange={(text) => go(fromFirstPage(state, { text }))}
        />
      </div>
      {!isNarrow && <DensitySwitch density={preference.density} onChange={preference.setDensity} />}
      <ColumnChooser columns={columns} layout={preference.layout} onChange={preference.setLayout} />
      <BlockSheet
        sheets={props.sheetsOf({
          blockNumber: block?.number ?? 1,
          busca: state.text === '' ? undefined : state.text,
          sort: sortOf(state.sorts),
        })}
        disabledBecause={total === 0 ? `Não há ${many} para exportar.` : undefined}
      />
    </>
  )
}

/** Shown instead of rows: a failure, no match, or nothing overdue. */
function NoRows(
  props: Pick<BlocksViewProps, 'found' | 'state' | 'go'> & {
    readonly tableState: TableState
    readonly one: string
  },
) {
  const { found, state, go, tableState, one } = props
  return tableState === 'error' ? (
    <FailureState
      title="Falha ao tentar carregar dados. Entre em contato com a equipe técnica."
      error={found.error}
      onRetry={found.retry}
    />
  ) : tableState === 'no-match' ? (
    <PageState
      kind="no-match"
      title="Nenhum resultado encontrado"
      sentence={`Nenhum ${one} deste bloco com '${state.text}'.`}
      action={{
        label: 'Limpar busca',
        onClick: () => go(fromFirstPage(state, { text: '' })),
      }}
    />
  ) : (
    <PageState
      kind="empty"
      title="Nenhum resultado encontrado"
      sentence="Ninguém deve nada vencido neste bloco."
    />
  )
}

const pageOf = (page: number, rows: number, block: number | undefined) => {
  const pageSize = pageSizeOf((block ?? 1) as 1 | 2 | 3 | 4)
  return { pageSize, page: Math.min(page, Math.max(1, Math.ceil(rows / pageSize))) }
}

/** Block strip, result line and table (spec 3:2.10). */
export function BlocksView(props: BlocksViewProps) {
  const { found, state, go, isOfGroups } = props
  const noun = isOfGroups ? nouns.groups : nouns.customers
  const [one, many] = noun
  const shown = useBlock(props)
  const { block, total, rows, columns, open } = shown
  const name = isOfGroups ? 'worklist-groups' : 'worklist-customers'
  const preference = usePreference({ name, columns: [] })
  const tableState = tableStateOf(found, total, rows.length)
  const overdue = sumOf(rows, ({ overdueInBlock }) => overdueInBlock)
  return (
    <>
      {found.blocks ? (
        <BlockStrip
          blocks={found.blocks}
          block={block?.number ?? 1}
          noun={noun}
          onChange={(next) => go(fromFirstPage(state, { block: next }))}
        />
      ) : (
        tableState === 'loading' && <BlockStripShape />
      )}
      <ResultLine
        noun={{ one, many }}
        count={found.blocks ? rows.length : undefined}
        sum={cents(overdue)}
        state={tableState === 'empty' || tableState === 'no-match' ? 'ready' : tableState}
        tools={<BlockTools {...props} shown={shown} many={many} preference={preference} />}
      />
      <div className={styles['table']}>
        <WorklistTable
          label={`Priorização, ${block?.label ?? ''}`}
          columns={columns}
          rows={rows}
          noun={noun}
          state={tableState}
          stateBlock={
            <NoRows found={found} state={state} go={go} tableState={tableState} one={one} />
          }
          sorts={state.sorts}
          onSorts={(sorts) => go(fromFirstPage(state, { sorts: sorts.slice(-1) }))}
          {...pageOf(state.page, rows.length, block?.number)}
          onPage={(page) => go({ ...state, page })}
          onOpen={open}
          layout={preference.layout}
          density={preference.density}
        />
      </div>
    </>
  )
}
