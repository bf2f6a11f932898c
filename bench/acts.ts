import { spawn } from 'node:child_process'

import * as z from 'zod'

import { program, root } from '../tools/programs.ts'
import type { Bench } from './bench.ts'
import { toFigure } from './check-figures.ts'

const Timing = z.object({ name: z.string(), now: z.number(), rowByRow: z.number() })

/** Runs the journey of acts and returns its output: each line that starts with ATOS is a figure. */
function timeReads(): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const child = spawn(
      process.execPath,
      [program('playwright'), 'test', 'e2e/acts.spec.ts', '--reporter=line'],
      { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] },
    )
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`The journey of acts failed.\n${output}`)),
    )
  })
}

/**
 * Counts the keys and clicks of a day's work in the demo, compared with the same work row by row.
 * The journey fails if they grow.
 */
export const acts: Bench = {
  name: 'acts',
  goal: 'keys and clicks of a day: to decide, to mend, to see one mall, to know a tenant; none may grow',
  run: async () => {
    const told = [...(await timeReads()).matchAll(/ATOS (\{.*\})/g)].map(([, line = '']) =>
      Timing.parse(JSON.parse(line)),
    )
    if (told.length !== 4) throw new Error(`Four figures were expected, not ${told.length}`)
    return told.map(({ name, now, rowByRow }) =>
      toFigure({
        name,
        ours: now,
        limit: rowByRow,
        unit: 'acts',
        better: 'lower',
        goal: { ratio: 1 },
      }),
    )
  },
}
