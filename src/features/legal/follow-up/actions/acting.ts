import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import {
  applyToLawsuits,
  asLawsuitError,
  lawsuitFacts,
  type MovedLawsuit,
} from '#features/legal/lawsuits/actions/moves.ts'
import type { LawsuitFacts } from '#features/legal/lawsuits/rules/lawsuit.ts'
import type { LawsuitEvent } from '#features/legal/lawsuits/rules/machine.ts'
import { lockLawsuits, type LawsuitRecord } from '#features/legal/lawsuits/store/lawsuits.ts'
import { NotFound } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'
import type { Refusal } from '#values/refusal.ts'

export type Locked = { readonly record: LawsuitRecord; readonly facts: LawsuitFacts }

/** Locks actions of the user's malls. */
export async function lockThese(work: Work, ids: readonly number[]): Promise<Locked[]> {
  const records = await lockLawsuits(work.tx, ids, work.actor.malls)
  const parameters = await readParameters(work.tx)
  return records.map((record) => ({
    record,
    facts: lawsuitFacts(record, work.today, parameters),
  }))
}

/** Locks an action of the user's malls; 404 otherwise. */
export async function lockOne(work: Work, id: number): Promise<Locked> {
  const [locked] = await lockThese(work, [id])
  if (!locked) throw new NotFound('Ação não encontrada.')
  return locked
}

export const refusedWith = (record: LawsuitRecord, refusal: Refusal) =>
  asLawsuitError([{ record, refusal }])

/** Applies an event; throws the refusal of the state machine. */
export function moveOf({ record, facts }: Locked, event: LawsuitEvent): MovedLawsuit {
  const { moves, refusedOnes } = applyToLawsuits(
    [record],
    () => event,
    () => facts,
  )
  const [move] = moves
  if (!move) throw asLawsuitError(refusedOnes)
  return move
}
