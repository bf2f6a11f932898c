import type pg from 'pg'

import type { Age } from './real-lives.ts'
import type { FaultName } from './seeded-faults/faults.ts'
import { tamperedEnv } from './seeded-faults/tampering.ts'
import { child } from './server.ts'

/** A random run in an existing database. */
export type LifeOrder = {
  readonly address: pg.ClientConfig
  readonly seed: number
  readonly acts: number
  readonly age: Age
}

/** Runs it in a separate process without a safeguard; returns the problem, or an empty string. */
export function liveInProcess(order: LifeOrder, fault: FaultName): Promise<string> {
  const { process: running, output } = child(
    'drills/run-life.ts',
    [JSON.stringify(order)],
    tamperedEnv({ faults: [fault] }),
  )
  return new Promise((done) => running.once('close', () => done(output())))
}
