import { queryText } from '#ui/actions/address.ts'
import { addCompetence } from '#values/competence.ts'

import { reportPath } from '../../contract/report.ts'
import { summaryHref, type SummaryState } from '../summary-address.ts'
import type { ChartLinks } from './charts-page.tsx'

/** Links of the chart parts; they keep the current filters. */
export const chartLinks = (state: SummaryState): ChartLinks => ({
  titulos: (linha, month) =>
    summaryHref({ ...state, month, cell: { linha, coluna: 'todasAsContas', parte: 'NUMERADOR' } }),
  month: (month) => summaryHref({ ...state, month }),
  mall: (mall, month) => summaryHref({ ...state, malls: [mall], month }),
  tenant: ({ nomeFantasia, idShopping }, month) =>
    reportPath +
    queryText({
      aba: 'lojas',
      nomeFantasia,
      shoppingIds: String(idShopping),
      periodo: `${addCompetence(month, -1)}..${month}`,
    }),
})
