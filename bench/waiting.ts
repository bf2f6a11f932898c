import type { Place } from '../drills/place.ts'
import { addItems, addPerson } from '../drills/world.ts'

/** The step in which the items of these benches wait. */
export const here = 'PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING'

// Limits the rows per statement, whose parts are joined pairwise.
const atOnce = 2_500

/**
 * Adds items that wait in one step of sixty malls; returns the session of an approver of all of
 * them.
 */
export async function addWaiting(place: Place, rows: number): Promise<{ readonly token: string }> {
  for (let from = 0; from < rows; from += atOnce)
    await addItems(place, { items: atOnce, malls: 60, status: here, from })
  await place.rows('vacuum analyze')
  const malls = await place.rows<{ id: number }>('select id from mall')
  return addPerson(
    place,
    'aprova',
    'approver',
    malls.map(({ id }) => id),
  )
}
