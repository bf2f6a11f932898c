import { eyesOf } from '#server/work/eyes.ts'
import type { Work } from '#server/work/work.ts'

import { mayPropose } from '../rules/proposals.ts'
import { countConfirmers } from '../store/proposals.ts'

/** Checks whether another user could confirm; the refusal says what to do otherwise. */
export const requireConfirmers = async (work: Work, screen: string) =>
  mayPropose(await countConfirmers(work.tx, screen, eyesOf(work.actor)), screen)
