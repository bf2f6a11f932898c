import { personBehind, type Work } from '#server/work/work.ts'

import { mayPropose } from '../rules.ts'
import { countConfirmers } from '../store/proposals.ts'

/** Whether somebody else could confirm; the refusal says what to do when nobody can. */
export const askForConfirmers = async (work: Work, screen: string) =>
  mayPropose(await countConfirmers(work.tx, screen, personBehind(work.actor).id ?? 0), screen)
