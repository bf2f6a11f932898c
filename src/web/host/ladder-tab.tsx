import { TenantLadderTab } from '#features/collection/messages/components/tenant-ladder-tab.tsx'
import { disputesPath, openRule } from '#features/ledger/disputes/contract/dispute.ts'
import { findScreen } from '#features/people/access/rules/session.ts'

import { useSession } from '../session/session.ts'
import { useOpens } from './with-opens.tsx'

/** The tab 'Régua' of the tenant's page, with the rights of the user. */
export function LadderTab({ clientId }: { readonly clientId: number }) {
  const { routes } = useSession()
  const { opens } = useOpens()
  const mayDispute = findScreen(routes, disputesPath)?.rules.includes(openRule) ?? false
  return <TenantLadderTab clientId={clientId} opens={opens} mayDispute={mayDispute} />
}
