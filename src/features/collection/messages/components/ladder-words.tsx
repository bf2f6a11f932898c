import { queryOptions, useQuery } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'

import { readTenantLadder } from '../contract/tenant-ladder.ts'
import { messageQueries } from '../contract/words.ts'
import { ladderWords } from '../rules/ladder-words.ts'

/** Where a tenant stands on its ladder. */
export const tenantLadderQuery = (clientId: number) =>
  queryOptions({
    queryKey: [messageQueries, readTenantLadder.name, clientId],
    queryFn: ({ signal }) => callServer(readTenantLadder, { id: clientId }, { signal }),
    meta: { invalidatedBy: ['disputes', 'negotiations', 'receivables', 'ladders'] },
  })

/** '{passo}, próximo em {data}', or what holds the ladder of a tenant. */
export function LadderWords({ clientId }: { readonly clientId: number }) {
  const { data, isError } = useQuery(tenantLadderQuery(clientId))
  if (isError) return 'não foi possível ler'
  return data === undefined ? <span aria-busy="true">…</span> : ladderWords(data)
}
