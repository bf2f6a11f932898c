import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'

import { findScreen } from '#features/people/access/rules/session.ts'
import { FailureState } from '#listing/screen/failure-state.tsx'
import { useGoWithin, useScreenQuery } from '#ui/actions/address.ts'
import { PageState } from '#ui/display/page-state.tsx'
import { formatCompetence } from '#values/competence.ts'

import { summaryPath } from '../contract/summary.ts'
import { GenerateReport } from '../components/generate-report.tsx'
import { GridEmpty } from '../components/grid-head.tsx'
import { OpenedFigure } from '../components/opened-figure.tsx'
import { GridOrCharts } from '../components/grid-or-charts.tsx'
import {
  openedInput,
  readSummaryAddress,
  summaryHref,
  summaryInput,
  summaryParams,
  type SummaryState,
  withPart,
  writeSummaryAddress,
} from '../components/summary-address.ts'
import { SummaryForm } from '../components/summary-form.tsx'
import { SummaryContent, SummaryPending } from '../components/summary-content.tsx'
import { calculationPath } from '../components/summary-notices.tsx'
import styles from '../components/summary.module.css'
import { officialQuery, summaryQuery } from '../queries.ts'
import { countDifferences } from '../rules/official.ts'

type Routes = Parameters<typeof findScreen>[0]

/** The summary of delinquency (spec 3:2.4): the grid, with the títulos of each figure. */
export function SummaryScreen({ routes }: { readonly routes: Routes }) {
  const state = readSummaryAddress(useScreenQuery())
  const goWithin = useGoWithin()
  const opened = useRef<string>(undefined)
  const figure = openedInput(state)
  if (figure) {
    opened.current = figure.key
    return (
      <OpenedFigure
        path={summaryPath}
        input={figure.input}
        params={summaryParams}
        backTo={summaryHref({ ...state, cell: undefined, difference: undefined })}
        onPart={(parte) => goWithin(writeSummaryAddress(withPart(state, parte)), { replace: true })}
      />
    )
  }
  return (
    <ShownSummary
      state={state}
      mayCalculate={findScreen(routes, calculationPath) !== undefined}
      lastOpened={opened.current}
    />
  )
}

type ShownProps = {
  readonly state: SummaryState
  readonly mayCalculate: boolean
  readonly lastOpened: string | undefined
}

function NoCalculation({
  month,
  mayCalculate,
}: {
  readonly month: string
  readonly mayCalculate: boolean
}) {
  return (
    <GridEmpty month={month}>
      <PageState
        kind="empty"
        title="Não obteve resultados."
        sentence={`${month} não tem cálculo nos shoppings escolhidos.`}
        {...(mayCalculate ? { action: { label: 'Ir para o cálculo', href: calculationPath } } : {})}
      />
    </GridEmpty>
  )
}

function ShownSummary({ state, mayCalculate, lastOpened }: ShownProps) {
  const goWithin = useGoWithin()
  const query = useQuery(summaryQuery(summaryInput(state)))
  const summary = query.data
  const month = state.month ?? summary?.mesAno
  const { data: comparison } = useQuery({
    ...officialQuery({ shoppingIds: summaryInput(state).shoppingIds, mesAno: month }),
    enabled: month !== undefined,
  })
  const go = (next: SummaryState) => {
    const address = writeSummaryAddress(next)
    if (JSON.stringify(address) === JSON.stringify(writeSummaryAddress(state))) void query.refetch()
    else goWithin(address)
  }
  return (
    <div className={styles['page']} data-print="wide">
      <SummaryForm
        key={`${state.malls.join()} ${state.month ?? ''}`}
        state={state}
        shownMonth={month}
        onSearch={go}
      >
        <GridOrCharts state={state} different={countDifferences(comparison)} />
        <GenerateReport state={state} month={month} />
      </SummaryForm>
      {query.isError && summary === undefined ? (
        <FailureState
          title="Erro ao tentar carregar o resumo"
          error={query.error}
          hasFilters
          onRetry={() => void query.refetch()}
        />
      ) : summary === undefined ? (
        <SummaryPending state={state} />
      ) : summary.data.length === 0 && state.shown !== 'quadros' ? (
        <NoCalculation month={formatCompetence(summary.mesAno)} mayCalculate={mayCalculate} />
      ) : (
        <SummaryContent
          summary={summary}
          comparison={comparison}
          state={{ ...state, month }}
          isStale={query.isPlaceholderData}
          mayCalculate={mayCalculate}
          lastOpened={lastOpened}
          onChange={go}
        />
      )}
    </div>
  )
}
