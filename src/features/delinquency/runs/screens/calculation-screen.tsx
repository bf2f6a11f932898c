import { findScreen } from '#features/people/access/rules/session.ts'
import { AddressedTabs, tabParams } from '#ui/actions/tabbed-page.tsx'
import { lazyPart } from '#ui/display/lazy-part.tsx'

import { Spreadsheets } from '../components/spreadsheets.tsx'
import { calculationScreen } from '../contract/parameters.ts'
import { calculationList } from '../contract/spreadsheets.ts'

type Routes = Parameters<typeof findScreen>[0]

// Other tabs are lazy-loaded.
const MonthPanel = lazyPart(() =>
  import('../components/month-panel.tsx').then((module) => module.MonthPanel),
)
const RunList = lazyPart(() =>
  import('../components/run-list.tsx').then((module) => module.RunList),
)
const Differences = lazyPart(() =>
  import('../components/differences.tsx').then((module) => module.Differences),
)

/**
 * 'Cálculo': spreadsheets with CALCULAR INADIMPLÊNCIA (spec 3:2.2), months with their closing,
 * runs, and differences after a closing.
 */
export function CalculationScreen({ routes }: { readonly routes: Routes }) {
  const rules = findScreen(routes, calculationScreen)?.rules ?? []
  return (
    <AddressedTabs
      label="Cálculo de inadimplência"
      tabs={[
        {
          id: 'planilhas',
          label: 'Planilhas',
          content: (
            <Spreadsheets
              listing={calculationList}
              kind="CALCULO"
              label="CALCULAR INADIMPLÊNCIA"
              params={tabParams}
              mayOpen={(path) => findScreen(routes, path) !== undefined}
              mayRun={rules.includes('FECHAR_MES')}
            />
          ),
        },
        { id: 'meses', label: 'Meses e conferência', content: <MonthPanel rules={rules} /> },
        { id: 'execucoes', label: 'Execuções', content: <RunList path={calculationScreen} /> },
        { id: 'diferencas', label: 'Diferenças', content: <Differences /> },
      ]}
    />
  )
}
