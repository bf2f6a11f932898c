// Runs one drill in a process without a safeguard: name and options as JSON. The last line is the
// verdict.
import type { DrillOptions, Verdict } from '../drill.ts'
import { drills } from '../drills.ts'
import { verdictMark } from './catch-faults.ts'

const [name, order = '{}'] = process.argv.slice(2)
const options = JSON.parse(order) as DrillOptions

// Fast-check reports seed and path; the actual error is its cause.
const causes = (error: unknown): string[] =>
  error instanceof Error
    ? [...causes(error.cause), error.message]
    : error === undefined
      ? []
      : [String(error)]

async function runDrill(): Promise<Verdict> {
  const drill = drills.find((each) => each.name === name)
  if (!drill) throw new Error(`No drill ${name}`)
  return drill.run({ ...options, print: (line) => console.log(line) })
}

const verdict = await runDrill().catch((error: unknown) => ({
  counts: {},
  problems: [`it threw: ${causes(error).join('; ')}`],
}))
process.stdout.write(`${verdictMark}${JSON.stringify(verdict)}\n`, () => process.exit(0))
