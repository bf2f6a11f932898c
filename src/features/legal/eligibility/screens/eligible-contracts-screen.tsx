import { findScreen } from '#features/people/access/rules/session.ts'
import { AddressedTabs } from '#ui/actions/tabbed-page.tsx'
import { lazyPart } from '#ui/display/lazy-part.tsx'

import { EligibleTab } from '../components/eligible-tab.tsx'
import { leftOutTab } from '../components/list-note.tsx'
import { eligiblePath } from '../contract/calls.ts'

// The other tab is lazy-loaded.
const LeftOutTab = lazyPart(() =>
  import('../components/left-out-tab.tsx').then((module) => module.LeftOutTab),
)

type Routes = Parameters<typeof findScreen>[0]

/** 'Contratos elegíveis' (2:2.3): the list before release, and what was left out. */
export function EligibleContractsScreen({ routes }: { readonly routes: Routes }) {
  const rules = findScreen(routes, eligiblePath)?.rules ?? []
  const mayRelease = rules.includes('AGUARDANDO_LIBERACAO')
    ? undefined
    : 'Usuário sem permissão para esta ação'
  return (
    <AddressedTabs
      label="Contratos elegíveis"
      tabs={[
        {
          id: 'elegiveis',
          label: 'Elegíveis',
          content: (
            <EligibleTab
              mayRelease={mayRelease}
              maySimulate={findScreen(routes, '/cadastro-ajuizamento') !== undefined}
            />
          ),
        },
        { id: leftOutTab, label: 'Não elegíveis', content: <LeftOutTab /> },
      ]}
    />
  )
}
