import { queryOptions } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'

import { listOrphans, readMigration } from './contract/calls.ts'

/** Stale name of the migration; the server sends it after each act. */
export const migrationQueries = 'first-migration'

const invalidatedBy = ['receivables', 'loads', 'negativation', 'file-imports']

export const migrationQuery = queryOptions({
  queryKey: [migrationQueries, readMigration.name],
  queryFn: ({ signal }) => callServer(readMigration, {}, { signal }),
  meta: { invalidatedBy },
})

export const orphansQuery = queryOptions({
  queryKey: [migrationQueries, listOrphans.name],
  queryFn: ({ signal }) => callServer(listOrphans, {}, { signal }),
  meta: { invalidatedBy },
})
