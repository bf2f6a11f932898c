import type { Ladder } from '../contract/ladder.ts'

/** What a simulation compares: the version in force, if any, and what is on the screen. */
export type ShownLadder = { readonly ladder: Ladder | undefined; readonly draft: Ladder }

export type LadderRights = {
  readonly mayEdit: boolean
  readonly mayConfirm: boolean
  readonly mayReadTexts: boolean
  /** Why a ladder of all malls is not this user's; undefined if they see every mall. */
  readonly companyRefusal: string | undefined
}
