import { actOn } from './real-acts.ts'
import type { RealWorld } from './real-debt.ts'
import { Life, type RealCoverage } from './real-life.ts'

// Days left until the debts are too old to send: enough to be listed, and near the end of the term.
const daysLeft = 6

/**
 * Acts that try to revive a debt after its five years; sent files are checked with every exchange.
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

/** Age of the debts at the start. */
export type Age = 'young' | 'nearly five years'

/**
 * One random run through the product's actions and a real PostgreSQL; throws with the full history
 * on a violation.
 */
export async function liveReally(
  world: RealWorld,
  seed: number,
  acts: number,
  realMet: RealCoverage,
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
