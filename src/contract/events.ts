import * as z from 'zod'

import { call } from './call.ts'

/** A notification of the database after a commit: the stale names and the malls concerned. */
export const Announcement = z.object({
  stale: z.array(z.string()),
  malls: z.union([z.literal('all'), z.array(z.number())]),
})
export type Announcement = z.infer<typeof Announcement>

/** Notification to a browser: names to refetch. */
export const StaleNames = z.object({ stale: z.array(z.string()) })

/** All names are stale: the listener may have missed notifications. */
export const everything = '*'

/**
 * A stream of server-sent events, one per commit that made something stale. A comment every 20
 * seconds keeps the connection open.
 */
export const listenToEvents = call({
  name: 'events.listen',
  method: 'GET',
  path: '/eventos',
  summary: 'Avisos do que mudou, em server-sent events: {"stale": ["nome"]}',
  access: 'session',
})
