import type { Work } from '#server/work/work.ts'

import { lastLoadWords } from '../rules.ts'
import { lastLoadOf } from '../store/load-malls.ts'

/** The load that the figures of the user's malls include, in words; null without one. */
export async function lastLoadShown({ tx }: Work): Promise<string | null> {
  const last = await lastLoadOf(tx)
  return last === undefined ? null : lastLoadWords(last)
}
