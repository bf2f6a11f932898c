import { AddressedTabs } from '#ui/actions/tabbed-page.tsx'

import { registerTabs } from '../components/register-tabs.tsx'

/** The settings of legal action (spec 2:2.2). */
export function LawsuitSettingsScreen() {
  return <AddressedTabs label="Configuração do ajuizamento" tabs={registerTabs} />
}
