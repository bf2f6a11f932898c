import { queryOptions } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'
import { staleWith } from '#features/collection/open-balances/contract/words.ts'
import { timelineList } from '#features/collection/timeline/contract.ts'
import type { TenantKey } from '#listing/screen/tenant-key.ts'

import { peekTenant } from './contract.ts'

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
