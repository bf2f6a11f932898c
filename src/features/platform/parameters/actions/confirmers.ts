import { countsAs } from '#features/platform/approvals/rules/handling.ts'
import { eyesOf, type Work } from '#server/work/work.ts'

import { mayPropose } from '../rules/proposals.ts'
import { countConfirmers } from '../store/proposals.ts'

/** Checks whether another user could confirm; the refusal says what to do otherwise. */
export const requireConfirmers = async (work: Work, screen: string) =>
  mayPropose(await countConfirmers(work.tx, screen, countsAs(eyesOf(work.actor))), screen)
