import { useState } from 'react'

import { findScreen } from '#features/people/access/rules/session.ts'
import { Button } from '#ui/actions/button.tsx'
import { AddressedTabs, tabParams } from '#ui/actions/tabbed-page.tsx'
import { lazyPart } from '#ui/display/lazy-part.tsx'

import { Spreadsheets } from '../components/spreadsheets.tsx'
import { processingScreen } from '../contract/parameters.ts'
import { processingList } from '../contract/spreadsheets.ts'

type Routes = Parameters<typeof findScreen>[0]

// Panel and other tabs are lazy-loaded.
const AdjustmentPanel = lazyPart(() =>
  import('#features/delinquency/imports/components/adjustment-panel.tsx').then(
    (module) => module.AdjustmentPanel,
  ),
)
const MonthPanel = lazyPart(() =>
  import('../components/month-panel.tsx').then((module) => module.MonthPanel),
)
const RunList = lazyPart(() =>
  import('../components/run-list.tsx').then((module) => module.RunList),
)

/**
 * 'Processamento': loaded spreadsheets, 'Processar', and the upload of adjustments for users with
 * the right (spec 3:2.2). Further tabs show months and runs.
 */
export function ProcessingScreen({ routes }: { readonly routes: Routes }) {
  const [uploading, setUploading] = useState(false)
  const rules = findScreen(routes, processingScreen)?.rules ?? []
  return (
    <>
      <AddressedTabs
        label="Processamento de inadimplência"
        tabs={[
          {
            id: 'planilhas',
            label: 'Planilhas',
            content: (
              <Spreadsheets
                listing={processingList}
                kind="BASE"
                label="Processar"
                params={tabParams}
                mayOpen={(path) => findScreen(routes, path) !== undefined}
                tools={
                  rules.includes('CARREGAR') && (
                    <Button onClick={() => setUploading(true)}>Subir Arquivo</Button>
                  )
                }
              />
            ),
          },
          { id: 'meses', label: 'Meses e conferência', content: <MonthPanel rules={rules} /> },
          { id: 'execucoes', label: 'Execuções', content: <RunList path={processingScreen} /> },
        ]}
      />
      {uploading && <AdjustmentPanel onClose={() => setUploading(false)} />}
    </>
  )
}
