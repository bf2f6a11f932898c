import { actOn } from './real-acts.ts'
import type { RealWorld } from './real-debt.ts'
import { Life, type RealMet } from './real-life.ts'

/** One life from its seed, through the product's own actions and a real PostgreSQL; throws with everything that led to what is wrong. */
export async function liveReally(world: RealWorld, seed: number, acts: number, met: RealMet): Promise<void> {
  const life = new Life(world, String(seed), met)
  try {
    await life.begin()
    for (let act = 0; act < acts; act += 1) await actOn(life)
    await life.finish(() => actOn(life, 'declareLost'))
  } catch (error) {
    const because = error instanceof Error ? error.message : String(error)
    throw new Error(`life ${seed}: ${because}\nafter ${life.trace.join(', ')}`, { cause: error })
  }
}
