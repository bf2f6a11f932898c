import { ask, until } from './requests.ts'
import { ageLeftovers } from './bureau-world.ts'
import { chanceOf } from './chance.ts'
import { mustHold } from './drill-end.ts'
import { type ErpFile, erpFile, storedOf, upload } from './erp-file.ts'
import { type Findings, type Drill, sizeOf } from './drill.ts'
import { inPlace } from './in-place.ts'
import type { Place } from './place.ts'
import { isStopped, type Server, startServer } from './server.ts'
import { addMalls, addPerson } from './world.ts'

type SentFile = { readonly file: ErpFile; readonly id: number }

const statusOf = async (place: Place, id: number) =>
  (await place.rows<{ status: string }>('select status from erp_load where id = $1', [id]))[0]
    ?.status

/** A file is loaded completely or not at all. */
async function mustBeWholeOrAbsent(
  place: Place,
  findings: Findings,
  { file }: SentFile,
): Promise<boolean> {
  const stored = await storedOf(place, file)
  const isWhole = stored.rows === file.rows && stored.cents === file.cents
  findings.must(
    isWhole || stored.rows === 0,
    `${file.name}: ${stored.rows} of ${file.rows} rows, ${stored.cents} of ${file.cents} cents`,
  )
  return isWhole
}

/** Kills workers during loads; one is frozen and resumes after another has done its work. */
export const killWorker: Drill = {
  name: 'kill-worker',
  row: 'R2',
  promise:
    'kill -9 of the worker during loads: each file complete or absent, taken over within 10 s, a revived worker writes nothing',
  run: (options) =>
    inPlace(async (place, findings) => {
      const kills = sizeOf(options, 4, 400)
      const rows = options.size === 'long' ? 40_000 : 2_500
      const chance = chanceOf(options.seed, 'kill-worker')
      const database = await place.up()
      await addMalls(place, 1)
      const { token } = await addPerson(place, 'carrega', 'regua')
      const env = { DATABASE_URL: place.url }
      const web = await startServer(place, options, { ...env, REGUA_ROLE: 'web' })
      const worker = (failAt?: string) =>
        startServer(place, { ...options, failAt }, { ...env, REGUA_ROLE: 'worker' })
      const send = async (prefix: string): Promise<SentFile> => {
        const file = erpFile(prefix, rows)
        const answer = await upload(web.address, token, file.name, file.text)
        findings.equal(`${file.name}: received`, answer.status, 200)
        return { file, id: Number(answer.body['id']) }
      }
      const loaded = async ({ file, id }: SentFile) => {
        await until(
          `${file.name} is loaded`,
          async () => (await statusOf(place, id)) === 'PROCESSADA',
          60_000,
        )
      }
      const partial = { whole: 0, absent: 0 }
      const sentFiles: SentFile[] = []
      let takeover = 0
      let running: Server = await worker()
      for (let kill = 1; kill <= kills; kill += 1) {
        const one = await send(`K${kill}-`)
        sentFiles.push(one)
        await until(
          'the load is taken',
          async () => (await statusOf(place, one.id)) !== 'RECEBIDA',
          30_000,
          10,
        )
        await running.killAfter(chance.between(0, options.size === 'long' ? 2_000 : 500))
        const died = performance.now()
        const isWhole = await mustBeWholeOrAbsent(place, findings, one)
        partial[isWhole ? 'whole' : 'absent'] += 1
        // The first kill waits in real time; for the others the hour is simulated.
        if (kill > 1) await ageLeftovers(place)
        running = await worker()
        const wasHeld =
          (
            await place.rows(
              'select 1 from graphile_worker._private_jobs where locked_at is not null',
            )
          ).length > 0
        if (kill === 1 && wasHeld) {
          await until(
            'somebody takes the job over',
            async () =>
              (
                await place.rows(
                  `
                    select 1
                    from graphile_worker._private_jobs
                    where locked_at is not null and attempts = 1`,
                )
              ).length === 0,
            20_000,
          )
          takeover = performance.now() - died
        }
        await loaded(one)
        options.print?.(
          `kill ${kill}: ${isWhole ? 'whole' : 'absent'} when it died, loaded afterwards`,
        )
      }
      await running.stop()

      // A worker freezes in the middle, is considered dead, and resumes.
      const frozenServer = await worker('freeze load:checked')
      const last = await send('Z-')
      await until(
        'the load is half done',
        async () => (await statusOf(place, last.id)) === 'VALIDADA',
        60_000,
      )
      await until('the worker stands still', async () => isStopped(frozenServer.pid), 10_000)
      await ageLeftovers(place)
      const second = await worker()
      await loaded(last)
      frozenServer.signal('SIGCONT')
      // It resumes at its next step, but another worker owns the job now.
      await until(
        'the revived worker has gone on',
        async () => (await ask(frozenServer.address, '/healthz')).status === 200,
        20_000,
      )
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      findings.must(
        (await statusOf(place, last.id)) === 'PROCESSADA',
        `the revived worker changed a finished load to ${await statusOf(place, last.id)}`,
      )
      for (const each of [...sentFiles, last])
        findings.must(
          await mustBeWholeOrAbsent(place, findings, each),
          `${each.file.name} is not there`,
        )
      findings.atMost('taken over after, ms', takeover, 10_000)
      await mustHold(place, findings)
      for (const each of [frozenServer, second, web]) await each.stop()
      await database.down()
      return {
        kills,
        wholeWhenKilled: partial.whole,
        absentWhenKilled: partial.absent,
        takeoverMs: Math.round(takeover),
        files: sentFiles.length + 1,
        rows: (sentFiles.length + 1) * rows,
      }
    }),
}
