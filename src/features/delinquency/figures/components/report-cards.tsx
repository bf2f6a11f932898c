import { findScreen } from '#features/people/access/rules/session.ts'
import { type Query, queryText } from '#ui/actions/address.ts'
import { type Header, mallFigures, reportPath } from '../contract/report.ts'
import type { CardName } from '../contract/titulos.ts'
import { Cards } from './cards.tsx'
import { calculationPath } from './summary-notices.tsx'
import type { headerQuery } from '../queries.ts'

type Routes = Parameters<typeof findScreen>[0]

/** The filters of the report in the address. */
export const filterNames = Object.keys(mallFigures.filters)

export const filtersOf = (query: Query) =>
  Object.fromEntries(filterNames.map((name) => [name, query[name]]))
export const addressOf = (query: Query) =>
  reportPath + queryText({ ...filtersOf(query), aba: query['aba'] })

export type ReportInput = Parameters<typeof headerQuery>[0]
export type ReportProps = {
  readonly routes: Routes
  readonly query: Query
  readonly input: ReportInput
  readonly lastOpened: string | undefined
}

/** The cards above both lists; each links to its figure in the same filters. */
export function ReportCards({ routes, query, input, lastOpened }: ReportProps) {
  return (
    <Cards
      input={input}
      mayCalculate={findScreen(routes, calculationPath) !== undefined}
      lastOpened={lastOpened}
      hrefOf={(card: CardName, { mesAnoInicio, mesAnoFim }: Header, isOfficial = false) =>
        reportPath +
        queryText({
          ...filtersOf(query),
          aba: query['aba'],
          periodo: `${mesAnoInicio}..${mesAnoFim}`,
          cartao: card,
          oficial: isOfficial ? '1' : undefined,
        })
      }
    />
  )
}
