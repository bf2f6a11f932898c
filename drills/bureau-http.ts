import { setTimeout as wait } from 'node:timers/promises'

import { collectReturns } from '#features/negativation/bureau-exchange/actions/collect.ts'
import {
  type BureauContext,
  deliver,
  resumeSendings,
} from '#features/negativation/bureau-exchange/actions/deliver.ts'
import { Breaker, breakerDefaults } from '#features/negativation/bureau-exchange/gateway/breaker.ts'
import { httpBureau } from '#features/negativation/bureau-exchange/gateway/http-adapter.ts'
import { NotNow } from '#features/negativation/bureau-exchange/gateway/port.ts'
import { unitOfWork } from '#server/work/unit-of-work.ts'
import { systemActor } from '#server/work/work.ts'

import { runInBatches } from './requests.ts'
import { assignRoots, mustEqualLedger, openLotes, refusedFiles, sendFrom } from './bureau-world.ts'
import { type Chance, chanceOf } from './chance.ts'
import { mustHold } from './drill-end.ts'
import { type Findings, type Drill, sizeOf } from './drill.ts'
import { inPlace } from './in-place.ts'
import { ownProcess } from './own-process.ts'
import type { Place } from './place.ts'
import { type Misbehaviour, startTransmissionService } from './transmission-service.ts'
import { addItems, addPerson } from './world.ts'

const minute = 60_000
const most = { extraShare: 0.1, breakerMs: 5_000 }
const reserve = 5

/**
 * With the production settings: time from the last response until the circuit breaker rejects
 * calls.
 */
async function breakerOpensAfter(chance: Chance): Promise<number> {
  const service = await startTransmissionService(chance, { share: 0, slowMs: 0, isDead: true })
  const gateway = httpBureau({ url: service.url, token: undefined })
  const began = performance.now()
  let openedAfter = Number.POSITIVE_INFINITY
  const calls: Promise<void>[] = []
  while (
    openedAfter === Number.POSITIVE_INFINITY &&
    performance.now() - began < 2 * most.breakerMs
  ) {
    calls.push(
      gateway
        .collect()
        [Symbol.asyncIterator]()
        .next()
        .then(
          () => undefined,
          (error: unknown) => {
            if (error instanceof NotNow)
              openedAfter = Math.min(openedAfter, performance.now() - began)
          },
        ),
    )
    await wait(100)
  }
  await service.close()
  await Promise.all(calls)
  return openedAfter
}

type Stage = {
  readonly place: Place
  readonly context: BureauContext
  readonly gateway: ReturnType<typeof httpBureau>
}

/** One minute of the worker: run the enqueued jobs, enqueue stuck lotes, poll for returns. */
async function oneMinute({ place, context, gateway }: Stage, minuteOfDay: number): Promise<void> {
  await place.rows(
    `
      update bureau_batch
      set created_at = created_at - interval '1 minute'
      where status in ('PREPARADO', 'ENVIANDO')`,
  )
  if (minuteOfDay % 10 === 0) await context.work(resumeSendings)
  const promised = await place.rows<{ id: number; key: string }>(
    `
      select (j.payload ->> 'batchId')::int as id, j.key
      from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'bureau.send' order by 1`,
  )
  await place.rows('delete from graphile_worker._private_jobs where key = any($1::text[])', [
    promised.map(({ key }) => key),
  ])
  // Failed jobs are retried by the queue; rescheduled jobs have enqueued themselves already.
  await runInBatches(promised, 4, ({ id, key }) =>
    deliver(context, gateway, id).catch(async () => {
      await place.rows(
        `select enqueue('bureau.send', json_build_object('batchId', $1::int), $2, null, 12)`,
        [id, key],
      )
    }),
  )
  await collectReturns(context, gateway).catch(() => undefined)
}

function mustBehave(
  findings: Findings,
  {
    first,
    extra,
    blind,
    mostInFlight,
  }: { first: number; extra: number; blind: number; mostInFlight: number },
): void {
  findings.equal('remessas sent again without asking', blind, 0)
  findings.atMost('files in flight of one informant', mostInFlight, 1)
  findings.atMost('extra calls', extra, Math.ceil(first * most.extraShare) + reserve)
}

/** The whole exchange over a transmission service with every network and machine fault. */
export const bureauHttp: Drill = {
  name: 'bureau-http',
  row: 'R13',
  promise:
    'a hostile transmission service, a fifth of all calls and returns faulty: the ledgers are equal, no blind resend, few extra calls, and a pause within 5 s when it hangs',
  run: (options) =>
    inPlace(async (place, findings) => {
      const isLong = options.size === 'long'
      const records = sizeOf(options, 480, 100_000)
      const lotes = Math.max(40, Math.round(records / 500))
      const chance = chanceOf(options.seed, 'bureau-http')
      const up = await place.up()
      const items = await addItems(place, {
        malls: lotes,
        items: records / 2,
        status: 'PENDENTE_DE_ENVIO',
      })
      await place.rows('analyze')
      const malls = [...new Set(items.map(({ mallId }) => mallId))]
      await assignRoots(place, malls)
      const person = await addPerson(place, 'envia', 'regua')
      const { process, close } = ownProcess(place, { app: 6, admin: 2 })
      const context: BureauContext = {
        work: (act) => unitOfWork(process, systemActor, 'bureau', act),
      }
      const how: Misbehaviour = { share: 0.2, slowMs: 700, isDead: false }
      const service = await startTransmissionService(chance, how)
      // Minutes pass without waiting here; the breaker is measured separately with real timeouts.
      let now = 0
      const breaker = new Breaker({ ...breakerDefaults, slowMs: 250, now: () => now })
      const gateway = httpBureau({
        url: service.url,
        token: 'a senha de um portão',
        timeoutMs: isLong ? 500 : 300,
        breaker,
      })
      try {
        await sendFrom(process, person, malls)
        let minutes = 0
        for (let open = malls.length; open > 0 && minutes < 1_000; minutes += 1) {
          now += minute
          await oneMinute({ place, context, gateway }, minutes)
          open = (await openLotes(place)).length
          if (minutes % 20 === 0) options.print?.(`minute ${minutes}: ${open} lotes without an end`)
        }
        findings.equal('lotes without an end', (await openLotes(place)).length, 0)
        const { log } = service
        mustBehave(findings, log)
        const told = await refusedFiles(place)
        findings.equal('refused files told more than once', told.filter(({ n }) => n > 1).length, 0)
        findings.must(
          Object.keys(log.faults).length > 20,
          `too little went wrong: ${JSON.stringify(log.faults)}`,
        )
        const ledger = await mustEqualLedger(
          place,
          findings,
          items.length * 2,
          service.states.values(),
        )
        await mustHold(place, findings)
        const opensMs = await breakerOpensAfter(chance)
        findings.atMost('the breaker opens after, ms', opensMs, most.breakerMs)
        options.print?.(JSON.stringify(log.faults))
        return {
          lotes: malls.length,
          minutes,
          calls: log.first + log.extra,
          faults: Object.values(log.faults).reduce((sum, n) => sum + n, 0),
          kindsOfFaults: Object.keys(log.faults).length,
          extra: log.extra,
          extraPercent: (100 * log.extra) / log.first,
          blind: log.blind,
          mostInFlight: log.mostInFlight,
          breakerOpensMs: Math.round(opensMs),
          refusedFiles: told.length,
          ...ledger,
        }
      } finally {
        await service.close()
        await close()
        await up.down()
      }
    }),
}
