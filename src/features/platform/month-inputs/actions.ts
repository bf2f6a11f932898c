import type { Actor, Work } from '#server/work/work.ts'

import { insertInputs, allMallIds, type MonthInput } from './store.ts'

export type { MonthInput } from './store.ts'

/** A change that applies to several malls. */
export type SharedInput = Omit<MonthInput, 'mallId'>

type Author = Pick<Actor, 'id' | 'name'>

/**
 * Stores the author of a change to months' inputs; the author may not close those months (rules
 * 6.4). Automatic changes have no author.
 */
export async function noteInputs(
  { tx, actor }: Work,
  inputs: readonly MonthInput[],
  by: Author = actor,
): Promise<void> {
  if (by.id !== null) await insertInputs(tx, inputs, { id: by.id, name: by.name })
}

/** Stores the same change for each of these malls. */
export async function noteInputOfMalls(
  work: Work,
  malls: readonly number[] | 'all',
  input: SharedInput,
  by?: Author,
): Promise<void> {
  const mallIds = malls === 'all' ? await allMallIds(work.tx) : malls
  await noteInputs(
    work,
    mallIds.map((mallId) => ({ ...input, mallId })),
    by,
  )
}
