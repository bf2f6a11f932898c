import type { RowGroup } from '#contract/wire.ts'

import type { Listing } from '../definition.ts'
import { tenantOf } from './tenant-key.ts'

/** The grouping by tenant; its keys are the ids of the tenants. */
export const tenantGrouping = 'lojista'

export const groupsByTenant = <Row>({ groups }: Pick<Listing<Row>, 'groups'>): boolean =>
  groups !== undefined && Object.hasOwn(groups, tenantGrouping)

/** Ids of the tenants of a list in its order, each once. Rows that know only a document have none. */
export function listedTenants<Row>(
  listing: Listing<Row>,
  found: { readonly rows: readonly Row[]; readonly groups?: readonly RowGroup[] },
): readonly string[] {
  if (found.groups && groupsByTenant(listing)) return found.groups.map(({ chave }) => chave)
  const ids = found.rows.flatMap((row) => {
    const tenant = tenantOf(listing, row)
    return tenant && 'id' in tenant ? [String(tenant.id)] : []
  })
  return [...new Set(ids)]
}
