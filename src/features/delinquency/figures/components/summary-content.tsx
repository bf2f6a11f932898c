import { lazyPart } from '#ui/display/lazy-part.tsx'
import { formatCompetence } from '#values/competence.ts'

import type { Comparison } from '../contract/official.ts'
import type { Summary } from '../contract/summary.ts'
import type { GridColumn } from '../rules/grid.ts'
import { chartLinks } from './charts/chart-links.ts'
import { ChartsPending } from './charts/charts-pending.tsx'
import { GridSkeleton } from './grid-head.tsx'
import { OfficialView } from './official-view.tsx'
import { summaryHref, summaryInput, type SummaryState } from './summary-address.ts'
import { SummaryGrid } from './summary-grid.tsx'
import styles from './summary.module.css'
import { SummaryFacts, SummaryNotice } from './summary-notices.tsx'

// Lazy-loaded with the chart library, so the grid does not wait for it.
const ChartsPage = lazyPart(() =>
  import('./charts/charts-page.tsx').then((module) => module.ChartsPage),
)

/** Placeholder in the shape of the figures while they load. */
export const SummaryPending = ({ state: { shown, month } }: { readonly state: SummaryState }) =>
  shown === 'quadros' ? (
    <ChartsPending />
  ) : (
    <GridSkeleton month={month === undefined ? 'MM/AAAA' : formatCompetence(month)} />
  )

// Print hides the filters, so it lists them as text.
const onPaper = ({ mesAno }: Summary, { view, isShareOnly, isWithoutGrace }: SummaryState) =>
  [
    `Resumo de inadimplência de ${formatCompetence(mesAno)}`,
    `visão ${view}`,
    ...(isShareOnly ? ['somente participação'] : []),
    ...(isWithoutGrace ? ['sem carência'] : []),
  ].join(', ')

export type SummaryContentProps = {
  readonly summary: Summary
  readonly comparison: Comparison | undefined
  /** Includes the displayed month. */
  readonly state: SummaryState
  readonly isStale: boolean
  readonly mayCalculate: boolean
  /** The last opened cell, which gets focus back when it returns. */
  readonly lastOpened: string | undefined
  readonly onChange: (state: SummaryState) => void
}

/** Notices of the month, and its figures as grid, charts or official comparison. */
export function SummaryContent(props: SummaryContentProps) {
  const { summary, comparison, state, lastOpened, onChange } = props
  const cellHref = (linha: number, coluna: GridColumn) =>
    summaryHref({ ...state, cell: { linha, coluna, parte: 'NUMERADOR' } })
  return (
    <>
      <SummaryNotice
        summary={summary}
        state={state}
        mayCalculate={props.mayCalculate}
        onChange={onChange}
      />
      <p className={styles['onPaper']}>{onPaper(summary, state)}</p>
      {summary.calculos.length > 0 && (
        <SummaryFacts summary={summary} state={state} mayCalculate={props.mayCalculate} />
      )}
      {state.shown === 'quadros' && (
        <ChartsPage input={summaryInput(state)} links={chartLinks(state)} />
      )}
      {state.shown === 'oficial' && comparison && (
        <OfficialView
          comparison={comparison}
          state={state}
          lastOpened={lastOpened}
          onChange={onChange}
        />
      )}
      {state.shown === 'resumo' && (
        <SummaryGrid
          summary={summary}
          isStale={props.isStale}
          hrefOf={cellHref}
          lastOpened={lastOpened}
        />
      )}
    </>
  )
}
