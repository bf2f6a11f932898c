import { LaddersTab } from '#features/collection/ladders/components/ladders-tab.tsx'
import { SendersTab } from '#features/collection/ladders/components/senders-tab.tsx'
import {
  type Routes,
  useLadderRights,
} from '#features/collection/ladders/components/use-ladder-rights.ts'
import { ParameterHelp } from '#features/negativation/explanations/components/parameter-help.tsx'
import { findScreen } from '#features/people/access/rules/session.ts'
import {
  bureauSettingsPath,
  ladderParameters,
} from '#features/platform/parameters/contract/parameters.ts'
import { AddressedTabs } from '#ui/actions/tabbed-page.tsx'
import { lazyPart } from '#ui/display/lazy-part.tsx'

// Lazy-loaded on first open of their tab.
const LadderSimulation = lazyPart(
  async () => (await import('../components/simulation.tsx')).LadderSimulation,
)
const Indicators = lazyPart(async () => (await import('../components/indicators.tsx')).Indicators)
const ParameterList = lazyPart(
  async () =>
    (await import('#features/platform/parameters/components/parameter-list.tsx')).ParameterList,
)

/** 'Régua de cobrança': ladders, what they would have sent, senders, figures and parameters. */
export function LaddersScreen({ routes }: { readonly routes: Routes }) {
  const rights = useLadderRights(routes)
  const tabs = [
    {
      id: 'reguas',
      label: 'Réguas',
      content: (
        <LaddersTab
          key="reguas"
          rights={rights}
          simulation={(shown) => <LadderSimulation {...shown} />}
        />
      ),
    },
    { id: 'simular', label: 'Simular', content: <LadderSimulation key="simular" /> },
    {
      id: 'remetentes',
      label: 'Remetentes',
      content: <SendersTab key="remetentes" rights={rights} />,
    },
    { id: 'indicadores', label: 'Indicadores', content: <Indicators key="indicadores" /> },
    {
      id: 'parametros',
      label: ladderParameters.title,
      content: (
        <ParameterList
          key="parametros"
          listing={ladderParameters}
          help={ParameterHelp}
          readOnlyBecause={
            findScreen(routes, bureauSettingsPath)
              ? undefined
              : 'Régua de Cobrança e Administrador alteram os parâmetros.'
          }
        />
      ),
    },
  ]
  return <AddressedTabs label="Régua de cobrança" tabs={tabs} />
}
