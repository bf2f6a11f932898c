// Runs one drill in a process without a safeguard: name and options as JSON. The last line is the
// verdict.
import type { GateOptions, Verdict } from '../gate.ts'
import { gates } from '../gates.ts'
import { verdictMark } from './catch-faults.ts'

const [name, order = '{}'] = process.argv.slice(2)
const options = JSON.parse(order) as GateOptions

// Fast-check reports seed and path; the actual error is its cause.
const causes = (error: unknown): string[] =>
  error instanceof Error
    ? [...causes(error.cause), error.message]
    : error === undefined
      ? []
      : [String(error)]

async function runDrill(): Promise<Verdict> {
  const gate = gates.find((each) => each.name === name)
  if (!gate) throw new Error(`No gate ${name}`)
  return gate.run({ ...options, print: (line) => console.log(line) })
}

const verdict = await runDrill().catch((error: unknown) => ({
  counts: {},
  problems: [`it threw: ${causes(error).join('; ')}`],
}))
process.stdout.write(`${verdictMark}${JSON.stringify(verdict)}\n`, () => process.exit(0))
