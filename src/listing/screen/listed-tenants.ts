import type { RowGroup } from '#contract/wire.ts'

import type { Listing } from '../definition.ts'
import type { ListingHost } from './host.ts'
import { type TenantKey, tenantOf } from './tenant-key.ts'

/** The grouping by tenant; its keys are the ids of the tenants. */
export const tenantGrouping = 'lojista'

export const groupsByTenant = <Row>({ groups }: Pick<Listing<Row>, 'groups'>): boolean =>
  groups !== undefined && Object.hasOwn(groups, tenantGrouping)

const textOf = (tenant: TenantKey): string =>
  'id' in tenant ? `#${tenant.id}` : `${tenant.mall} ${tenant.document}`

/** The tenants of a list in its order, each once. */
export function listedTenants<Row>(
  listing: Listing<Row>,
  found: { readonly rows: readonly Row[]; readonly groups?: readonly RowGroup[] },
): readonly TenantKey[] {
  if (found.groups && groupsByTenant(listing))
    return found.groups.map(({ chave }) => ({ id: Number(chave) }))
  const tenants = new Map<string, TenantKey>()
  for (const row of found.rows) {
    const tenant = tenantOf(listing, row)
    if (tenant && !tenants.has(textOf(tenant))) tenants.set(textOf(tenant), tenant)
  }
  return [...tenants.values()]
}

/** Their ids in the same order; those known by document only are looked up together. */
export async function idsOfTenants(
  tenants: readonly TenantKey[],
  findTenants: ListingHost['findTenants'],
): Promise<readonly string[]> {
  const byDocument = tenants.filter((tenant) => 'document' in tenant)
  const found = byDocument.length === 0 ? [] : ((await findTenants?.(byDocument)) ?? [])
  const ids = new Map(byDocument.map((tenant, at) => [textOf(tenant), found[at]]))
  return tenants.flatMap((tenant) => {
    const id = 'id' in tenant ? tenant.id : ids.get(textOf(tenant))
    return id === undefined ? [] : [String(id)]
  })
}
