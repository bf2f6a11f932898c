import { announceBalances } from '#features/ledger/receivables/actions/announce.ts'
import type { Work } from '#server/work/work.ts'

import { groupQueries } from '../contract/groups.ts'
import { mayAssociate } from '../rules.ts'
import * as store from '../store/bring-tenants.ts'

export type TenantOfFile = store.TenantOfFile

export type CheckedTenant = {
  readonly tenant: TenantOfFile
  /** True if the tenant is in this group already, and the portfolio is the same. */
  readonly isKnown: boolean
}

type Wrong = { readonly column: string; readonly because: string }

/** Checks the tenants of a file against the register: a tenant is in one group only (rules 8). */
export async function checkTenants(
  work: Work,
  rows: readonly TenantOfFile[],
): Promise<readonly (CheckedTenant | Wrong)[]> {
  const known = await store.knownTenants(work.tx, rows)
  return rows.map((row, place) => {
    const found = known[place]
    const { presentId = null, presentName = null, groupId = null } = found ?? {}
    const isPresent = presentId !== null && presentId === groupId
    const refused =
      presentId === null || isPresent
        ? undefined
        : mayAssociate(groupId ?? 0, { groupId: presentId, groupName: presentName ?? '' })
    if (refused) return { column: 'grupo', because: refused.because }
    const isSamePortfolio = row.portfolio === '' || row.portfolio === found?.groupPortfolio
    return {
      tenant: { ...row, luc: found?.luc ?? row.luc },
      isKnown: isPresent && isSamePortfolio,
    }
  })
}

/** Merges groups and their tenants, with one line of the decision log a new tenant. */
export async function bringTenants(
  work: Work,
  checkedTenants: readonly CheckedTenant[],
): Promise<{ readonly added: number; readonly changed: number }> {
  const others = checkedTenants.filter(({ isKnown }) => !isKnown)
  if (others.length === 0) return { added: 0, changed: 0 }
  const tenants = others.map(({ tenant }) => tenant)
  await store.mergeGroups(work.tx, tenants, work.actor.name)
  const written = await store.insertTenants(work.tx, tenants)
  for (const { mallId, document, luc, groupId } of written)
    work.audit({
      mallId,
      action: 'ASSOCIAR_LOJISTA',
      entity: 'grupo',
      entityId: groupId,
      body: { numCpfcnpj: document, luc },
    })
  work.invalidate(groupQueries)
  await announceBalances(work, [...new Set(tenants.map(({ mallId }) => mallId))])
  return { added: written.length, changed: others.length - written.length }
}
