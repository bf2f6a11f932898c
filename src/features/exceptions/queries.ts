import { queryOptions } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'

import { type ExceptionList, type ExceptionRow, listModules } from './contract/lists.ts'

/** The modules in which a record hides títulos. */
export const modulesQuery = queryOptions({
  queryKey: [listModules.name, listModules.name],
  queryFn: ({ signal }) => callServer(listModules, {}, { signal }),
})

/** A record of a list as it is now. */
export const readRecord = async ({ search }: ExceptionList, { id }: ExceptionRow): Promise<ExceptionRow | undefined> =>
  (await callServer(search, { registro: id })).data[0]
