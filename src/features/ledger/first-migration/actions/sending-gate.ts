import type { Work } from '#server/work/work.ts'

import { maySendDuring } from '../rules/migration.ts'
import { shareState } from '../store/migration.ts'
import { requireNone } from './facts.ts'

/**
 * 422 while the first migration runs: nobody is listed and nothing is released then (rules 11.9).
 * Exclusions stay open, because their legal term runs on.
 */
export async function requireSendingOpen({ tx }: Pick<Work, 'tx'>): Promise<void> {
  requireNone(maySendDuring(await shareState(tx)))
}

/** The same for jobs, which wait instead of failing. */
export const isSendingOpen = async ({ tx }: Pick<Work, 'tx'>): Promise<boolean> =>
  maySendDuring(await shareState(tx)) === undefined
