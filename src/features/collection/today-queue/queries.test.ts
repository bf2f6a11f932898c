import { QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query'
import { expect, test } from 'vitest'

import { ensureRead } from './queries.ts'

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

test('an action on a row gets its answer although the panel changes meanwhile', async () => {
  const queryClient = client()
  let requestCount = 0
  const query = queryOptions({
    queryKey: ['contracts', 1],
    queryFn: ({ signal }) =>
      new Promise<string>((resolve, reject) => {
        requestCount += 1
        // The first request stays pending until it is cancelled.
        if (requestCount > 1) resolve('contracts of 1')
        signal.addEventListener('abort', () => reject(new Error('aborted')))
      }),
  })
  const leave = new QueryObserver(queryClient, query).subscribe(() => undefined)
  const answer = ensureRead(queryClient, query)
  leave()
  expect(await answer).toBe('contracts of 1')
  expect(requestCount).toBe(2)
})

test('a refusal of the server is passed on unchanged', async () => {
  const query = queryOptions({
    queryKey: ['contracts', 2],
    queryFn: () => Promise.reject(new Error('Cliente não encontrado')),
  })
  await expect(ensureRead(client(), query)).rejects.toThrow('Cliente não encontrado')
})
