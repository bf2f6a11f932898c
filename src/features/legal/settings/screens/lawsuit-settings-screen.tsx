import { findScreen } from '#features/people/access/rules/session.ts'
import { ParameterHelp } from '#features/negativation/explanations/components/parameter-help.tsx'
import { loadRule } from '#features/ledger/file-imports/contract/imports.ts'
import { lawsuitParameters } from '#features/platform/parameters/contract/parameters.ts'
import { lawsuitProposalList } from '#features/platform/parameters/contract/proposals.ts'
import { indexList } from '#features/ledger/price-indices/contract.ts'
import { AddressedTabs } from '#ui/actions/tabbed-page.tsx'
import { lazyPart } from '#ui/display/lazy-part.tsx'

import { registerTabs } from '../components/register-tabs.tsx'
import type { TryRequirement } from '../components/requirements-tab.tsx'
import { settingsPath } from '../contract/record-calls.ts'

// Lazy-loaded on first open of their tab.
const ParameterList = lazyPart(
  async () =>
    (await import('#features/platform/parameters/components/parameter-list.tsx')).ParameterList,
)
const Proposals = lazyPart(
  async () => (await import('#features/platform/parameters/components/proposals.tsx')).Proposals,
)
const IndicesTab = lazyPart(
  async () =>
    (await import('#features/ledger/price-indices/components/indices-tab.tsx')).IndicesTab,
)

type Routes = Parameters<typeof findScreen>[0]

/**
 * Settings of legal action: eleven tabs of spec 2:2.2, costs per state, parameters, indices, and
 * pending confirmations.
 */
export function LawsuitSettingsScreen({
  routes,
  tryRequirement,
}: {
  readonly routes: Routes
  readonly tryRequirement: TryRequirement
}) {
  const mayLoad = findScreen(routes, settingsPath)?.rules.includes(loadRule) ?? false
  const tabs = [
    ...registerTabs(tryRequirement),
    {
      id: 'parametros',
      label: lawsuitParameters.title,
      content: <ParameterList key="parametros" listing={lawsuitParameters} help={ParameterHelp} />,
    },
    {
      id: 'indices',
      label: indexList.title,
      content: <IndicesTab key="indices" mayLoad={mayLoad} />,
    },
    {
      id: 'confirmacoes',
      label: lawsuitProposalList.title,
      content: <Proposals key="confirmacoes" listing={lawsuitProposalList} />,
    },
  ]
  return <AddressedTabs label="Configuração do ajuizamento" tabs={tabs} />
}
