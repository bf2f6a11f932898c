import { queryOptions } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'
import { staleWith } from '#features/collection/open-balances/contract/words.ts'
import { timelineList } from '#features/collection/timeline/contract.ts'
import type { TenantKey } from '#listing/screen/tenant-key.ts'

import { tenantsByDocument, mostTenants, peekTenant } from './contract.ts'

/** Panel data of a tenant; moving to another row cancels the request. */
export const peekQuery = (tenant: TenantKey, item: number | undefined) =>
  queryOptions({
    queryKey: ['negativation', peekTenant.name, tenant, item],
    queryFn: ({ signal }) =>
      callServer(
        peekTenant,
        {
          ...('id' in tenant
            ? { clientId: tenant.id }
            : {
                documento: tenant.document,
                ...(tenant.mall === undefined ? {} : { idShopping: tenant.mall }),
              }),
          ...(item === undefined ? {} : { idBoleto: item }),
        },
        { signal },
      ),
    meta: { invalidatedBy: [...new Set([...staleWith, ...timelineList.invalidatedBy])] },
  })

type TenantOfDocument = Extract<TenantKey, { readonly document: string }>

/** Ids of tenants that a list names by document; undefined for those that the user does not see. */
export async function findTenantIds(
  tenants: readonly TenantOfDocument[],
): Promise<readonly (number | undefined)[]> {
  const known = tenants
    .slice(0, mostTenants)
    .flatMap(({ document: documento, mall: idShopping }) =>
      idShopping === undefined ? [] : [{ documento, idShopping }],
    )
  if (known.length === 0) return tenants.map(() => undefined)
  const { content } = await callServer(tenantsByDocument, { lojistas: known })
  const ids = new Map(
    known.map(({ documento, idShopping }, at) => [`${idShopping} ${documento}`, content[at]]),
  )
  return tenants.map(({ document, mall }) => ids.get(`${mall} ${document}`) ?? undefined)
}
