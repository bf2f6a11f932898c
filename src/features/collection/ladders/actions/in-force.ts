import type { Work } from '#server/work/work.ts'

import type { LadderInForce } from '../contract/ladder.ts'
import type { SenderInForce } from '../contract/senders.ts'
import type { TextInForce } from '../contract/texts.ts'
import { readLaddersInForce, readSendersInForce, readTextsInForce } from '../store/in-force.ts'

/** Ladders in force, by `ordem`. */
export const laddersInForce = ({ tx }: Pick<Work, 'tx'>): Promise<LadderInForce[]> =>
  readLaddersInForce(tx)

export const textsInForce = ({ tx }: Pick<Work, 'tx'>): Promise<TextInForce[]> =>
  readTextsInForce(tx)

/** Senders in force of malls; one that is missing has none. */
export const sendersInForce = (
  { tx }: Pick<Work, 'tx'>,
  malls: readonly number[],
): Promise<SenderInForce[]> => readSendersInForce(tx, malls)
