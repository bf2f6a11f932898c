import { setTimeout as wait } from 'node:timers/promises'

import { ask, percentile, until } from './requests.ts'
import { mustHold } from './drill-end.ts'
import { erpFile, storedOf, upload } from './erp-file.ts'
import { type Drill, sizeOf } from './drill.ts'
import { inPlace } from './in-place.ts'
import { installNewerVersion } from './newer-version.ts'
import { type Server, startServer } from './server.ts'
import { addItemsToApprove, addPerson, decision, paths } from './world.ts'

const here = 'PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING'
// Loads held by no live worker.
const unheld = `
  select 1
  from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
  where t.identifier = 'receivables.load'
    and not exists (select from worker_heartbeat h where h.worker_id = j.locked_by)`
const most = { drainMs: 10_000, handOverMs: 2_000, idleDrainMs: 5_000 }

/** Two processes on one database; each is stopped in turn under load, as in a rolling update. */
export const rolling: Drill = {
  name: 'rolling',
  row: 'R20',
  promise:
    'SIGTERM under load, two processes side by side, a newer version migrating while the older serves: no request fails, the stop takes at most 10 s, jobs end or move within 2 s',
  run: (options) =>
    inPlace(async (place, findings) => {
      const stops = sizeOf(options, 2, 10)
      const perSecond = options.size === 'long' ? 200 : 100
      const secondsEach = options.size === 'long' ? 4 : 1.5
      const database = await place.up()
      const items = await addItemsToApprove(place, Math.ceil(stops * (secondsEach + 6) * perSecond))
      const approver = await addPerson(place, 'aprova', 'approver', [
        ...new Set(items.map(({ mallId }) => mallId)),
      ])
      const loader = await addPerson(place, 'carrega', 'regua')
      const env = { DATABASE_URL: place.url }
      let serving: Server[] = [
        await startServer(place, options, env),
        await startServer(place, options, env),
      ]
      const waiting = items.map(({ id }) => id)
      const spans: number[] = []
      let servedCount = 0
      let retriedCount = 0
      let busy = 0
      let isOver = false
      const began = performance.now()
      const open = new Set<Promise<void>>()

      // A load balancer: uses the next live process and skips refused connections. A broken
      // response is a failure.
      const one = async (n: number): Promise<void> => {
        const item = n % 4 === 0 ? waiting.pop() : undefined
        for (let attempt = 0; attempt < 40; attempt += 1) {
          const server = serving[(n + attempt) % serving.length]
          if (!server) return
          const answer =
            item === undefined
              ? await ask(
                  server.address,
                  paths.search,
                  { status: [here], size: 20 },
                  { token: approver.token, timeoutMs: 20_000 },
                )
              : await ask(
                  server.address,
                  paths.submit,
                  { status: [here], boletos: [decision(item)] },
                  { token: approver.token, timeoutMs: 20_000, key: `aprovação do boleto ${item}` },
                )
          spans.push(answer.ms)
          if (answer.status === 200) return void (servedCount += 1)
          const isRefused =
            answer.status === 0 && String(answer.body['cause']).includes('ECONNREFUSED')
          const isBusy = answer.status === 503 && answer.headers.get('retry-after') !== null
          if (!isRefused && !isBusy)
            return void findings.problems.push(
              `request ${n}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`,
            )
          if (isRefused) retriedCount += 1
          else busy += 1
          await wait(isBusy ? 500 : 5)
        }
        findings.problems.push(`request ${n}: nobody served it`)
      }
      const drive = (async () => {
        for (let n = 0; !isOver; n += 1) {
          // Limit the waiting requests on slow machines: otherwise the queue is the test's own.
          if (open.size < 24) {
            const asked: Promise<void> = one(n).finally(() => open.delete(asked))
            open.add(asked)
          }
          await wait(1_000 / perSecond)
        }
        await Promise.all(open)
      })()
      const drains: number[] = []
      const handOvers: number[] = []
      let migrationMs = 0
      const files = []
      for (let stop = 0; stop < stops; stop += 1) {
        await wait(secondsEach * 1_000)
        const leaving = serving[0] as Server
        // Sometimes a file too large for the drain time: it must be interrupted and handed over.
        const file = erpFile(
          `R${stop}-`,
          options.size === 'long' && stop % 4 === 3 ? 300_000 : 3_000,
        )
        files.push(file)
        findings.equal(
          'file received',
          (await upload(leaving.address, loader.token, file.name, file.text)).status,
          200,
        )
        await until(
          'the load is taken',
          async () =>
            (await place.rows(`select 1 from erp_load where status = 'RECEBIDA'`)).length === 0,
          20_000,
          10,
        )
        const asked = performance.now()
        leaving.signal('SIGTERM')
        serving = serving.slice(1)
        const { code } = await leaving.exit
        drains.push(performance.now() - asked)
        findings.equal('exit status of the stop', code ?? -1, 0)
        handOvers.push(
          await until(
            'its jobs are taken up',
            async () => (await place.rows(unheld)).length === 0,
            20_000,
            20,
          ),
        )
        if (stop === 0) migrationMs = await installNewerVersion(place)
        serving = [...serving, await startServer(place, options, env)]
        options.print?.(
          `stop ${stop + 1}: drained in ${drains.at(-1)?.toFixed(0)} ms, ${servedCount} served`,
        )
      }
      isOver = true
      await drive
      await until(
        'the files are loaded',
        async () =>
          (await place.rows(`select 1 from erp_load where status <> 'PROCESSADA'`)).length === 0,
        60_000,
      )
      for (const file of files)
        findings.equal(`${file.name}: rows`, (await storedOf(place, file)).rows, file.rows)
      findings.atMost('longest drain, ms', Math.max(...drains), most.drainMs)
      // Idle connections must not delay the stop: the shortest stop only waits for work.
      findings.atMost('shortest drain, ms', Math.min(...drains), most.idleDrainMs)
      // On shared machines starting a job is slow, so only the long run checks the limit.
      const handOverMs = Math.max(...handOvers)
      findings.atMost(
        'jobs handed over after, ms',
        handOverMs,
        options.size === 'long' ? most.handOverMs : 8_000,
      )
      findings.must(servedCount > stops * 20, `too little happened: ${servedCount} served`)
      await mustHold(place, findings)
      for (const server of serving) await server.stop()
      await database.down()
      return {
        stops,
        served: servedCount,
        retriedElsewhere: retriedCount,
        busy,
        failed: findings.problems.length,
        drainMaxMs: Math.round(Math.max(...drains)),
        handOverMaxMs: Math.round(handOverMs),
        migratedBesideMs: Math.round(migrationMs),
        perSecond: servedCount / ((performance.now() - began) / 1_000),
        p99: percentile(spans, 0.99),
      }
    }),
}
