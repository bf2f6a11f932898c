import * as z from 'zod'

import { call } from './call.ts'

/** What the database announces after a commit: which names are stale, and to whom it matters. */
export const Announcement = z.object({
  stale: z.array(z.string()),
  malls: z.union([z.literal('all'), z.array(z.number())]),
})
export type Announcement = z.infer<typeof Announcement>

/** What a browser is told: what to read again. */
export const StaleNames = z.object({ stale: z.array(z.string()) })

/** Stands for every name: the listener may have missed announcements. */
export const everything = '*'

/**
 * A stream of server-sent events, one for each commit that made something stale; a comment every 20
 * seconds keeps it open.
 */
export const listenToEvents = call({
  name: 'events.listen',
  method: 'GET',
  path: '/eventos',
  summary: 'Avisos do que mudou, em server-sent events: {"stale": ["nome"]}',
  access: 'session',
})
