import { ColumnChooser } from '#ui/table/column-chooser.tsx'
import type { Column } from '#ui/table/column.ts'
import { formatCount } from '#ui/display/format-count.ts'
import { DensitySwitch } from '#ui/table/density-switch.tsx'
import { ResultLine, type ResultSelection } from '#ui/table/result-line.tsx'
import { useNarrow } from '#ui/theme/use-narrow.ts'
import { type Cents, cents } from '#values/cents.ts'
import { formatWhole } from '#values/whole-number.ts'

import type { Listing, Noun } from '../definition.ts'
import { SheetButton } from '../files/sheet-button.tsx'
import { ExportButton } from './export-button.tsx'
import type { ListingScreenProps } from './listing-screen-props.ts'
import styles from './listing.module.css'
import type { ListingModel } from './use-listing-screen.ts'
import type { SearchResult } from './use-search-result.ts'
import { ViewsButton } from './views-button.tsx'

type Parts<Row> = {
  readonly screen: ListingScreenProps<Row>
  readonly model: ListingModel<Row>
  readonly columns: readonly Column<Row>[]
}

/** Sum of the first column of money that is summed, over the whole filter. */
function sumOf<Row>(
  listing: Listing<Row>,
  result: SearchResult<Row> | undefined,
): Cents | undefined {
  const sum = listing.totals
    ?.map((path) => ({ path, as: listing.columns.find(({ of }) => of === path)?.as }))
    .find(({ as }) => as === 'money')
  const total = result && sum ? result.totals[sum.path] : undefined
  return total === undefined ? undefined : cents(total)
}

/** The selection in words, with its acts; undefined if nothing is selected. */
function selectionOf<Row>(
  { listing, selection: ofScreen }: ListingScreenProps<Row>,
  { list, chosen, groups, act }: ListingModel<Row>,
): ResultSelection | undefined {
  const { selection } = chosen
  if (selection.count === 0) return undefined
  const [one, many, gender] = listing.noun
  return {
    count: selection.count,
    ...(selection.sum === undefined ? {} : { sum: selection.sum }),
    onClear: selection.clear,
    ...groupedWords(groups.by?.noun, selection.count, list.found, { one, many }),
    onSelectAll: chosen.selectAll,
    isAll: selection.isAll,
    feminine: gender === 'feminine',
    ...(ofScreen?.acts
      ? { actions: ofScreen.acts(act), leads: ofScreen.actionLeads !== true }
      : {}),
  }
}

/** The tools of the screen, then those of the table: sheet, density, views, columns. */
function LineTools<Row>({ screen, model, columns }: Parts<Row>) {
  // Cards have no row height to choose.
  const isNarrow = useNarrow()
  const { list, preference, arranged, act } = model
  const { layout } = arranged
  return (
    <>
      {screen.tools?.(act)}
      <span className={styles['ofTable']}>
        {screen.sheet && <SheetButton dialog={(onClose) => screen.sheet?.(act, onClose)} />}
        {!isNarrow && (
          <DensitySwitch density={preference.density} onChange={preference.setDensity} />
        )}
        <ViewsButton
          listing={screen.listing as unknown as Listing}
          layout={layout}
          input={list.ordered}
          hasDocument={list.masks.size > 0}
          opened={arranged.view}
        />
        <ColumnChooser columns={columns} layout={layout} onChange={arranged.setLayout} />
      </span>
    </>
  )
}

/** Count, sum and selection of a list, with its tools and its action. */
export function ListingResultLine<Row>({ screen: props, model, columns }: Parts<Row>) {
  const { listing } = props
  const { list, tableState, act } = model
  const { found: result } = list
  const [one, many, gender] = listing.noun
  const lineState = tableState === 'empty' || tableState === 'no-match' ? 'ready' : tableState
  return (
    <ResultLine
      noun={{ one, many, feminine: gender === 'feminine' }}
      count={result?.total}
      sum={sumOf(listing, result)}
      state={lineState}
      {...(result && props.summary ? { parts: props.summary(result) } : {})}
      selection={selectionOf(props, model)}
      tools={<LineTools screen={props} model={model} columns={columns} />}
      always={
        listing.download && (
          <span className={styles['ofTable']}>
            <ExportButton
              download={listing.download}
              input={list.ordered}
              {...(listing.exportLabel === undefined ? {} : { label: listing.exportLabel })}
              disabledBecause={result?.total === 0 ? `Não há ${many} para exportar.` : undefined}
            />
          </span>
        )
      }
      action={props.actions?.(act)}
    />
  )
}

/** '3 de 71 boletos' and 'Selecionar os 17 lojistas', for grouped rows. */
function groupedWords(
  noun: Noun | undefined,
  count: number,
  result: SearchResult<unknown> | undefined,
  rows: { readonly one: string; readonly many: string },
): { readonly words?: string; readonly allWords?: string } {
  if (noun === undefined || result?.totalGroups === undefined) return {}
  const groups = formatCount(result.totalGroups, { one: noun[0], many: noun[1] })
  return {
    words: `${formatWhole(count)} de ${formatCount(result.total, rows)}`,
    allWords: `Selecionar ${noun[2] === 'feminine' ? 'as' : 'os'} ${groups}`,
  }
}
