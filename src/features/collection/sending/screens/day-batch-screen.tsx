import { BatchTab } from '#features/collection/messages/components/batch-tab.tsx'
import {
  batchPath,
  messagesPath,
  releaseNoticesRule,
  releaseRule,
} from '#features/collection/messages/contract/words.ts'
import { findScreen } from '#features/people/access/rules/session.ts'
import { AddressedTabs } from '#ui/actions/tabbed-page.tsx'
import { lazyPart } from '#ui/display/lazy-part.tsx'

// Lazy-loaded on first open of their tab.
const LeftOutTab = lazyPart(
  async () =>
    (await import('#features/collection/messages/components/left-out-tab.tsx')).LeftOutTab,
)
const HoldsTab = lazyPart(
  async () => (await import('#features/collection/messages/components/holds-tab.tsx')).HoldsTab,
)
const Dispatches = lazyPart(async () => (await import('../components/dispatches.tsx')).Dispatches)

type Routes = Parameters<typeof findScreen>[0]

/** 'Régua do dia': what goes out today, who stays out, letters, and who is held back. */
export function DayBatchScreen({ routes }: { readonly routes: Routes }) {
  const rules = findScreen(routes, batchPath)?.rules ?? []
  const mayAct = rules.includes(releaseRule) || rules.includes(releaseNoticesRule)
  const rights = { mayAct, because: 'Seu perfil não libera mensagens.' }
  const opensLog = findScreen(routes, messagesPath) !== undefined
  return (
    <AddressedTabs
      label="Régua do dia"
      tabs={[
        {
          id: 'enviar',
          label: 'A enviar',
          content: <BatchTab key="enviar" rights={rights} opensLog={opensLog} />,
        },
        { id: 'fora', label: 'Fora', content: <LeftOutTab key="fora" /> },
        { id: 'cartas', label: 'Cartas', content: <Dispatches key="cartas" mayAct={mayAct} /> },
        {
          id: 'pausas',
          label: 'Pausas e recusas',
          content: <HoldsTab key="pausas" mayAct={mayAct} />,
        },
      ]}
    />
  )
}
