import { countsLine, type DrillOptions, type Verdict } from '../drill.ts'
import { child } from '../server.ts'
import { faultNames, type FaultName, isFault, seededFaults } from './faults.ts'
import { tamperedEnv } from './tampering.ts'

/** Separates the progress of a drill process from its verdict. */
export const verdictMark = 'VERDICT '

// The drill process itself also runs without the safeguard: some drills act in their own process.
async function runDrill(fault: FaultName, options: DrillOptions): Promise<Verdict> {
  const { drill, n: ownN } = seededFaults[fault]
  const { size, seed, n = ownN } = options
  const order = JSON.stringify({ size, seed, ...(n === undefined ? {} : { n }), faults: [fault] })
  const { process: running, output } = child(
    'drills/seeded-faults/run-drill.ts',
    [drill, order],
    tamperedEnv({ faults: [fault] }),
  )
  await new Promise<void>((resolve) => running.once('close', () => resolve()))
  const [progress = '', verdict] = output().split(verdictMark)
  for (const line of progress.split('\n')) if (line !== '') options.print?.(line)
  if (verdict === undefined)
    return {
      counts: {},
      problems: [`the drill ended without a verdict: ${progress.slice(-2_000)}`],
    }
  return JSON.parse(verdict) as Verdict
}

/**
 * Runs for each seeded fault the drill that must find it; false if one survives or is found for
 * another reason.
 */
export async function catchSeededFaults(
  options: DrillOptions,
  only: readonly string[],
): Promise<boolean> {
  const unknown = only.filter((name) => !isFault(name))
  if (unknown.length > 0)
    throw new Error(
      `No seeded fault '${unknown.join("', '")}'. There are: ${faultNames.join(', ')}`,
    )
  const chosenFaults = faultNames.filter((name) => only.length === 0 || only.includes(name))
  let caughtCount = 0
  for (const name of chosenFaults) {
    const { drill, finding } = seededFaults[name]
    const startedAt = performance.now()
    const { counts, problems } = await runDrill(name, options)
    const foundProblem = problems.find((problem) => finding.test(problem))
    caughtCount += Number(foundProblem !== undefined)
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
    const verdict =
      foundProblem === undefined ? (problems.length > 0 ? 'MISSED  ' : 'SURVIVED') : 'caught  '
    console.log(
      `${verdict} ${name.padEnd(20)} by ${drill} (${seconds} s): ${(foundProblem ?? problems[0])?.split('\n')[0] ?? countsLine(counts)}`,
    )
    for (const problem of problems.slice(0, 5)) options.print?.(problem)
  }
  console.log(`${caughtCount} of ${chosenFaults.length} seeded faults caught`)
  return caughtCount === chosenFaults.length
}
