import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { checkBackup } from '#ops/backup/content.ts'

import { ask } from './requests.ts'
import { type Chance, chanceOf } from './chance.ts'
import { mustHold } from './drill-end.ts'
import { type Findings, type Drill, type DrillOptions, sizeOf } from './drill.ts'
import { inPlace } from './in-place.ts'
import { type Place, placeIn } from './place.ts'
import { child, endServers, killer, ServerEnded, startServer } from './server.ts'
import { tamperedEnv, type Tampering } from './seeded-faults/tampering.ts'
import { addItemsToApprove, addPerson, decision, paths, type Person } from './world.ts'

const here = 'PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING'

type Moment = {
  readonly file: string
  readonly before: ReadonlySet<number>
  readonly requestIds: ReadonlySet<number>
}
type ProcessEnd = { readonly code: number | null; readonly output: string; readonly ms: number }

/** Runs one of the two commands to its end, like on a terminal. */
async function runProcess(
  script: 'backup' | 'restore',
  args: readonly string[],
  folder: string,
  tampering: Tampering,
): Promise<ProcessEnd> {
  const startedAt = performance.now()
  const { process: running, output } = child(`tools/${script}.ts`, args, {
    REGUA_DATA: folder,
    ...tamperedEnv(tampering),
  })
  const code = await new Promise<number | null>((done) => running.once('close', done))
  return { code, output: output(), ms: performance.now() - startedAt }
}

/** A flipped bit or a truncated end of a backup must be detected by reading it. */
async function findDamage(file: string, tries: number, chance: Chance): Promise<number> {
  const whole = readFileSync(file)
  const bad = `${file}.ruim`
  let foundCount = 0
  for (let n = 0; n < tries; n += 1) {
    const bytes = Buffer.from(whole)
    const at = chance.between(0, bytes.length - 1)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << chance.between(0, 7))
    writeFileSync(bad, n % 5 === 4 ? whole.subarray(0, at) : bytes)
    foundCount += await checkBackup(bad).then(
      () => 0,
      () => 1,
    )
  }
  return foundCount
}

const countDecisions = async (place: Place) =>
  new Set(
    (
      await place.rows<{ id: number }>(
        'select id::int as id from negativation_item where status <> $1',
        [here],
      )
    ).map(({ id }) => id),
  )

/** The restored data is that of the backup, and the product works on it. */
async function mustLive(
  folder: string,
  { before, requestIds }: Moment,
  approver: Person,
  findings: Findings,
  options: DrillOptions,
): Promise<void> {
  const place = placeIn(folder)
  try {
    const database = await place.up()
    const found = await countDecisions(place)
    findings.equal(
      'acknowledged before the backup and not in it',
      [...before].filter((id) => !found.has(id)).length,
      0,
    )
    findings.equal(
      'in the backup and never asked for',
      [...found].filter((id) => !requestIds.has(id)).length,
      0,
    )
    const promised = await place.rows(
      `select 1 from graphile_worker._private_jobs where key = 'promessa'`,
    )
    findings.equal('promised jobs', promised.length, 1)
    await mustHold(place, findings, 'at rest')
    const server = await startServer(place, options)
    const [waiting] = await place.rows<{ id: number }>(
      'select id::int as id from negativation_item where status = $1 order by id desc limit 1',
      [here],
    )
    const approve = (token: string) =>
      ask(
        server.address,
        paths.submit,
        { status: [here], boletos: [decision(waiting?.id ?? 0)] },
        { token },
      )
    findings.equal('an old session', (await approve(approver.token)).status, 401)
    const again = await addPerson(
      place,
      'depois',
      'approver',
      (await place.rows<{ id: number }>('select id::int as id from mall')).map(({ id }) => id),
    )
    const answer = await approve(again.token)
    findings.must(
      answer.status === 200 && answer.body['movidos'] === 1,
      `the next decision answered ${answer.status}`,
    )
    await mustHold(place, findings)
    await server.stop()
    await database.down()
  } finally {
    await endServers(place)
    await place.remove()
  }
}

/** Backups during work at random moments, each restored into an empty folder. */
export const restore: Drill = {
  name: 'restore',
  row: 'R22',
  promise:
    'a backup taken at any moment under load is restored completely: nothing acknowledged is missing, the decision log continues, damage is detected before any change',
  run: (options) =>
    inPlace(async (place, findings) => {
      const backups = sizeOf(options, 1, 20)
      const damages = options.size === 'long' ? 2_000 : 60
      const chance = chanceOf(options.seed, 'restore')
      const files = mkdtempSync(join(tmpdir(), 'regua-drill-backups-'))
      try {
        const server = await startServer(place, options)
        const items = await addItemsToApprove(place, 200 + backups * 400)
        const malls = [...new Set(items.map(({ mallId }) => mallId))]
        const approvers = [
          await addPerson(place, 'aprova.1', 'approver', malls),
          await addPerson(place, 'aprova.2', 'approver', malls),
        ]
        await place.rows(
          `
            select enqueue(
              'negativation.refresh', '{}'::json, 'promessa', now() + interval '1 day', 5
            )`,
        )
        // Keep the last ones undecided, to work with after the restore.
        const waiting = items.slice(0, -50).map(({ id }) => id)
        const [asked, acknowledged] = [new Set<number>(), new Set<number>()]
        let isOver = false
        const work = Promise.all(
          approvers.map(async ({ token }) => {
            while (!isOver) {
              const id = waiting.shift()
              if (id === undefined) return
              asked.add(id)
              const answer = await ask(
                server.address,
                paths.submit,
                { status: [here], boletos: [decision(id)] },
                { token },
              )
              if (answer.status === 200) acknowledged.add(id)
              else findings.problems.push(`item ${id}: ${answer.status} beside a backup`)
            }
          }),
        )
        const moments: Moment[] = []
        for (let n = 0; n < backups; n += 1) {
          await wait(chance.between(300, 900))
          const file = join(files, `${n}.backup`)
          const before = new Set(acknowledged)
          const { code, output } = await runProcess('backup', [file], place.folder, options)
          findings.must(code === 0, `backup ${n} ended with ${code}: ${output.slice(0, 300)}`)
          moments.push({ file, before, requestIds: new Set(asked) })
          options.print?.(`backup ${n}: ${before.size} acknowledged before it`)
        }
        // A killed backup has no name of a finished backup.
        const cut = join(files, 'morto.backup')
        const dying = child('tools/backup.ts', [cut], {
          REGUA_DATA: place.folder,
          ...tamperedEnv({ failAt: 'backup:table-written:20' }),
        })
        const gone = new Promise<NodeJS.Signals | null>((resolve) =>
          dying.process.once('exit', (_, signal) => resolve(signal)),
        )
        findings.must((await gone) === 'SIGKILL', 'the backup did not die half-way')
        findings.must(!existsSync(cut), 'a backup that died half-way has its name')
        isOver = true
        await work
        findings.must(
          acknowledged.size > 5 + backups,
          `too little happened: ${acknowledged.size} acknowledged`,
        )
        await mustHold(place, findings)
        await server.stop()

        const found = await findDamage(moments[0]?.file ?? '', damages, chance)
        findings.equal('damages found', found, damages)
        const spans: number[] = []
        for (const [n, moment] of moments.entries()) {
          const folder = mkdtempSync(join(tmpdir(), 'regua-drill-restored-'))
          if (n === 0) await dieWhileRestoring(folder, moment.file, findings, options)
          const { code, output, ms } = await runProcess('restore', [moment.file], folder, options)
          spans.push(ms)
          findings.must(code === 0, `restore ${n} ended with ${code}: ${output.slice(0, 600)}`)
          if (code === 0) await mustLive(folder, moment, approvers[0] as Person, findings, options)
          rmSync(folder, { recursive: true, force: true })
          options.print?.(`restore ${n}: ${Math.round(ms)} ms`)
        }
        return {
          backups,
          restores: spans.length,
          acknowledged: acknowledged.size,
          damages,
          damagesFound: found,
          slowestRestoreMs: Math.round(Math.max(...spans)),
        }
      } finally {
        rmSync(files, { recursive: true, force: true })
      }
    }),
}

/** One restore killed in the middle, one at its end: no server starts on the result. */
async function dieWhileRestoring(
  folder: string,
  file: string,
  findings: Findings,
  options: DrillOptions,
): Promise<void> {
  const { code } = await runProcess('restore', [file], folder, {
    ...options,
    failAt: 'restore:proven',
  })
  findings.must(code === null, `the restore did not die at its end, but ended with ${code}`)
  const place = placeIn(folder)
  const started = await startServer(place, options).then(
    () => 'it started',
    (error: unknown) => (error instanceof ServerEnded ? error.message : String(error)),
  )
  findings.must(
    started.includes('restauração que não terminou'),
    `a server on a half-restored database: ${started.slice(0, 200)}`,
  )
  await endServers(place)
  const running = child('tools/restore.ts', [file], { REGUA_DATA: folder })
  await killer('pid', String(running.process.pid), '900')
  await new Promise<void>((resolve) => {
    if (running.process.exitCode !== null || running.process.signalCode !== null) resolve()
    else running.process.once('exit', () => resolve())
  })
}
