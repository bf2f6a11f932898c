import { actOn } from './real-acts.ts'
import type { RealWorld } from './real-debt.ts'
import { Life, type RealMet } from './real-life.ts'

// Days until the last on which the debts may be told to the bureau: enough to be listed, and near
// the end of the term.
const daysLeft = 6

/**
 * Whatever people try to bring a debt back whose five years are over; what leaves is looked at with
 * every exchange.
 */
const afterTheEnd = [
  'reverse',
  'reverse',
  'include',
  'include',
  'decide',
  'send',
  'resend',
  'send',
  'exchange',
] as const

/** How old the debts are when the life begins. */
export type Age = 'young' | 'nearly five years'

/**
 * One life from its seed, through the product's own actions and a real PostgreSQL; throws with
 * everything that led to what is wrong.
 */
export async function liveReally(
  world: RealWorld,
  seed: number,
  acts: number,
  realMet: RealMet,
  age: Age = 'young',
): Promise<void> {
  const life = new Life(world, String(seed), realMet)
  try {
    await life.begin(age === 'young' ? undefined : daysLeft)
    for (let act = 0; act < acts; act += 1) await actOn(life)
    if (age !== 'young') await life.outlive()
    await life.finish(() => actOn(life, 'declareLost'))
    if (age !== 'young') for (const name of afterTheEnd) await actOn(life, name)
  } catch (error) {
    const because = error instanceof Error ? error.message : String(error)
    throw new Error(`life ${seed}: ${because}\nafter ${life.trace.join(', ')}`, { cause: error })
  }
}
