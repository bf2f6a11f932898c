import { setTimeout as wait } from 'node:timers/promises'

import { until } from './requests.ts'
import { ageLeftovers } from './bureau-world.ts'
import { chanceOf } from './chance.ts'
import { erpFile, upload } from './erp-file.ts'
import { mustHold } from './drill-end.ts'
import { type Findings, type Drill, sizeOf } from './drill.ts'
import { inPlace } from './in-place.ts'
import { isBusy, lastRun, rowsOfNoRun, type RunKind, shownMonth, submitRun } from './month-run.ts'
import type { Place } from './place.ts'
import { isStopped, type Server, startServer } from './server.ts'
import { addMalls, addPerson } from './world.ts'

const month = '2026-10'
const failpoints = ['delinquency:started', 'delinquency:before-commit'] as const
/** Retries of the run job (src/features/delinquency/runs/contract/jobs.ts). */
const tries = 5

/** The month is either the old or the new one, and each figure matches its títulos. */
async function mustBeOldOrNew(
  place: Place,
  findings: Findings,
  when: string,
  mall: number,
  allowed: readonly number[],
): Promise<number> {
  const { summedCents, tituloCents } = await shownMonth(place, mall, month)
  findings.must(
    allowed.includes(summedCents) && tituloCents === summedCents,
    `${when}: the month shows ${summedCents} cents and títulos of ${tituloCents}, not one of ${allowed.join(', ')}`,
  )
  findings.equal(`${when}: rows of a run that did not end`, await rowsOfNoRun(place), 0)
  return summedCents
}

const ended = (place: Place, mall: number, withinMs = 60_000) =>
  until('the run ends', async () => !(await isBusy(place, mall)), withinMs, 20)

/** Waits for a process to die at its failpoint; if it does not, stops it and reports that. */
async function mustDie(findings: Findings, server: Server, where: string): Promise<void> {
  await until(`death at ${where}`, async () => server.isOver(), 20_000).catch(async () => {
    findings.problems.push(`${where} was not reached`)
    await server.stop()
  })
}

/** The worker and the queue are other processes, so no external killer is needed. */
async function kill9(server: Server): Promise<void> {
  server.signal('SIGKILL')
  await server.exit
}

/** Waits until the process is stopped (SIGSTOP). */
const stopped = ({ pid }: Server) =>
  until('the worker stands still', async () => isStopped(pid), 20_000)

/** Kills workers while they process and sum a month: at exact and at random moments. */
export const killCalculation: Drill = {
  name: 'kill-calculation',
  row: 'R2',
  promise:
    'kill -9 of the worker while a month is processed and summed: the month is the old or the new one, the run ends or fails with its reason, nothing stays locked',
  run: (options) =>
    inPlace(async (place, findings) => {
      const kills = Math.max(failpoints.length * 2, sizeOf(options, 6, 200))
      const rows = options.size === 'long' ? 40_000 : 1_500
      const chance = chanceOf(options.seed, 'kill-calculation')
      const database = await place.up()
      const [mall = 0] = await addMalls(place, 1)
      const { token } = await addPerson(place, 'processa', 'regua')
      const env = { DATABASE_URL: place.url }
      const web = await startServer(place, options, { ...env, REGUA_ROLE: 'web' })
      const worker = (failAt?: string) =>
        startServer(place, { ...options, failAt }, { ...env, REGUA_ROLE: 'worker' })
      let running: Server = await worker()
      let billed = 0
      // Duration of a run from its submission, by kind.
      const took = { BASE: 0, CALCULO: 0 }
      const load = async (prefix: string, count: number) => {
        const file = erpFile(prefix, count)
        const answer = await upload(web.address, token, file.name, file.text)
        findings.equal(`${file.name}: received`, answer.status, 200)
        await until(
          `${file.name} is loaded`,
          async () =>
            (
              await place.rows(
                `select 1 from erp_load where file_name = $1 and status = 'PROCESSADA'`,
                [file.name],
              )
            ).length > 0,
          90_000,
        )
        billed += file.cents
      }
      const submit = async (kind: RunKind) => {
        const answer = await submitRun(web.address, kind, month, [mall], { token })
        findings.equal(`${kind}: submitted, ${String(answer.body['mensagem'])}`, answer.status, 200)
      }
      const mustEndWell = async (when: string, kind: RunKind) => {
        await ended(place, mall)
        const run = await lastRun(place, mall, kind)
        findings.must(run?.status === 'CONCLUIDO', `${when}: ${run?.status} ${run?.error ?? ''}`)
      }
      /** Both runs of the month without a kill; then the month shows the loaded data. */
      const runBoth = async () => {
        for (const kind of ['BASE', 'CALCULO'] as const) {
          const began = performance.now()
          await submit(kind)
          await mustEndWell(kind, kind)
          took[kind] = performance.now() - began
        }
        await mustBeOldOrNew(place, findings, 'without a kill', mall, [billed])
      }
      await load('M0-', rows)
      await runBoth()

      const shown = { old: 0, new: 0 }
      for (let kill = 1; kill <= kills; kill += 1) {
        const kind = kill % 2 === 1 ? 'BASE' : 'CALCULO'
        const before = (await shownMonth(place, mall, month)).summedCents
        if (kind === 'BASE') await load(`M${kill}-`, 24)
        const failpoint = failpoints[Math.floor((kill - 1) / 2)]
        if (failpoint !== undefined) {
          await running.stop()
          running = await worker(failpoint)
        }
        // Start counting before the run exists, so that the kill may hit any part.
        const killed =
          failpoint === undefined
            ? wait(chance.between(0, 2 * took[kind])).then(() => kill9(running))
            : mustDie(findings, running, failpoint)
        await submit(kind)
        await killed
        const when = `kill ${kill} in ${kind} at ${failpoint ?? 'a random moment'}`
        const found = await mustBeOldOrNew(place, findings, when, mall, [before, billed])
        shown[found === before ? 'old' : 'new'] += 1
        await ageLeftovers(place)
        running = await worker()
        await mustEndWell(when, kind)
        if (kind === 'CALCULO')
          await mustBeOldOrNew(place, findings, `${when}, run again`, mall, [billed])
        options.print?.(`${when}: ${found === before ? 'the old month' : 'the new one'}`)
      }
      await running.stop()

      // A worker that dies in each try: the run ends with a reason and can be submitted again.
      await submit('BASE')
      for (let attempt = 1; attempt <= tries; attempt += 1) {
        const dying = await worker('delinquency:before-commit')
        await mustDie(findings, dying, `try ${attempt}`)
        await ageLeftovers(place)
      }
      running = await worker()
      await ended(place, mall, 40_000)
      const args = await lastRun(place, mall, 'BASE')
      findings.must(
        args?.status === 'ERRO' && (args.error ?? '').includes('Envie de novo.'),
        `a run that dies in each try ended in ${args?.status}: ${args?.error}`,
      )
      await mustBeOldOrNew(place, findings, 'after five deaths', mall, [billed])
      await running.stop()

      // A worker freezes between its two steps, is considered dead, and resumes.
      const frozen = await worker('freeze delinquency:started')
      await submit('BASE')
      await stopped(frozen)
      await ageLeftovers(place)
      running = await worker()
      await mustEndWell('after a freeze', 'BASE')
      frozen.signal('SIGCONT')
      await submit('CALCULO')
      await mustEndWell('after a freeze', 'CALCULO')
      await mustBeOldOrNew(place, findings, 'after a freeze', mall, [billed])
      await mustHold(place, findings)
      for (const each of [frozen, running, web]) await each.stop()
      await database.down()
      return {
        kills: kills + tries,
        oldWhenKilled: shown.old,
        newWhenKilled: shown.new,
        rows: rows + (kills / 2) * 24,
        baseMs: Math.round(took.BASE),
        calculationMs: Math.round(took.CALCULO),
      }
    }),
}
