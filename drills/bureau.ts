import { collectReturns } from '#features/negativation/bureau-exchange/actions/collect.ts'
import {
  deliver,
  resumeSendings,
  type BureauContext,
} from '#features/negativation/bureau-exchange/actions/deliver.ts'
import {
  type BureauGateway,
  NotSent,
  type ReturnArrival,
} from '#features/negativation/bureau-exchange/gateway/port.ts'
import { simulatedBureau } from '#features/negativation/bureau-exchange/gateway/simulated-bureau.ts'
import { unitOfWork } from '#server/work/unit-of-work.ts'
import { systemActor } from '#server/work/work.ts'

import { assignRoots, mustEqualLedger, openLotes, refusedFiles, sendFrom } from './bureau-world.ts'
import { type Chance, chanceOf } from './chance.ts'
import { mustHold } from './drill-end.ts'
import { type Drill, sizeOf } from './drill.ts'
import { inPlace } from './in-place.ts'
import { ownProcess } from './own-process.ts'
import { foreignOf, halfOf, utf16Of } from './transmission-service.ts'
import { addItems, addPerson } from './world.ts'

type Tally = Record<
  | 'handedOver'
  | 'unknown'
  | 'thrownBefore'
  | 'thrownAfter'
  | 'resentBlindly'
  | 'duplicates'
  | 'foreign'
  | 'halves'
  | 'garbled'
  | 'unacknowledged'
  | 'askedFor',
  number
>

const faulty = 0.35

/** A bureau over a bad line: every fault that the port allows, and unexpected responses. */
function hostile(bureau: BureauGateway, chance: Chance, tally: Tally): BureauGateway {
  const doubtful = new Set<string>()
  const asked = new Map<string, number>()
  const refusedArrivals: ReturnArrival[] = []
  let sendings = 0
  return {
    send: async (batchId, fileName, bytes) => {
      if (doubtful.has(batchId)) tally.resentBlindly += 1
      // Cycle through the kinds, so that a short run covers all.
      const kind = (['unknown', 'fine', 'before', 'after', 'fine'] as const)[sendings++ % 5]
      if (kind === 'fine') {
        tally.handedOver += 1
        return bureau.send(batchId, fileName, bytes)
      }
      if (kind === 'before') {
        tally.thrownBefore += 1
        throw new NotSent('connection refused')
      }
      await bureau.send(batchId, fileName, bytes)
      if (kind === 'after') {
        // The bureau accepted the file but reported a failure: query it before sending again.
        tally.thrownAfter += 1
        doubtful.add(batchId)
        throw new Error('500 after accept')
      }
      tally.unknown += 1
      doubtful.add(batchId)
      return 'unknown'
    },
    find: async (...args) => {
      tally.askedFor += 1
      doubtful.delete(args[0])
      return bureau.find(...args)
    },
    collect: async function* () {
      // Rejected returns stay there and come again with the next poll.
      const arrivals: ReturnArrival[] = []
      for await (const arrival of bureau.collect()) {
        const { fileName, bytes } = arrival
        // A slow bureau: meanwhile the state of the file is unknown.
        const times = (asked.get(fileName) ?? 0) + 1
        asked.set(fileName, times)
        if (times < 3) continue
        if (chance.next() < faulty) {
          tally.foreign += 1
          refusedArrivals.push({
            fileName: `OUTRO.${fileName}`,
            bytes: foreignOf(bytes, /\.(\d{6})\.TXT$/.exec(fileName)?.[1] ?? ''),
          })
        }
        if (chance.next() < faulty) {
          tally.halves += 1
          arrivals.push({ fileName, bytes: halfOf(bytes) })
        }
        if (chance.next() < faulty) {
          tally.garbled += 1
          refusedArrivals.push({
            fileName: `UTF16.${fileName}`,
            bytes: utf16Of(bytes),
          })
        }
        arrivals.push(arrival)
        if (chance.next() < faulty) {
          tally.duplicates += 1
          arrivals.push(arrival)
        }
      }
      yield* [...refusedArrivals, ...arrivals]
    },
    acknowledge: async (fileName) => {
      if (chance.next() < faulty) {
        tally.unacknowledged += 1
        throw new Error('reset by peer')
      }
      return bureau.acknowledge(fileName)
    },
  }
}

/** All faults on the way to the bureau and back, until every lote has ended. */
export const bureau: Drill = {
  name: 'bureau',
  row: 'R13',
  promise:
    'a hostile bureau (unknown after accept, errors, duplicates, other files, halves, wrong charset): the ledgers are equal, nothing is resent blindly',
  run: (options) =>
    inPlace(async (place, findings) => {
      const records = sizeOf(options, 240, 20_000)
      const lotes = Math.max(10, Math.round(records / 200))
      const chance = chanceOf(options.seed, 'bureau')
      const up = await place.up()
      const items = await addItems(place, {
        malls: lotes,
        items: records / 2,
        status: 'PENDENTE_DE_ENVIO',
      })
      const malls = [...new Set(items.map(({ mallId }) => mallId))]
      await assignRoots(place, malls)
      const person = await addPerson(place, 'envia', 'regua')
      const { process, close } = ownProcess(place, { app: 4, admin: 2 })
      const context: BureauContext = {
        work: (act) => unitOfWork(process, systemActor, 'bureau', act),
      }
      const tally: Tally = {
        handedOver: 0,
        unknown: 0,
        thrownBefore: 0,
        thrownAfter: 0,
        resentBlindly: 0,
        duplicates: 0,
        foreign: 0,
        halves: 0,
        garbled: 0,
        unacknowledged: 0,
        askedFor: 0,
      }
      const gateway = hostile(simulatedBureau(process), chance, tally)
      try {
        await sendFrom(process, person, malls)
        for (let round = 1; round <= 60; round += 1) {
          const open = await openLotes(place)
          if (open.length === 0) break
          // Simulate minutes between rounds: stuck lotes are enqueued again and finished by any
          // worker.
          await place.rows(
            `
              update bureau_batch
              set created_at = created_at - interval '10 minutes'
              where status in ('PREPARADO', 'ENVIANDO')`,
          )
          await context.work(resumeSendings)
          const promised = await place.rows<{ id: number }>(
            `
              select (j.payload ->> 'batchId')::int as id
              from graphile_worker._private_jobs j
                join graphile_worker._private_tasks t on t.id = j.task_id
              where t.identifier = 'bureau.send'`,
          )
          for (const { id } of promised)
            await deliver(context, gateway, id).then(
              () =>
                place.rows(`delete from graphile_worker._private_jobs where key = $1`, [
                  `bureau.send ${id}`,
                ]),
              () => undefined,
            )
          await collectReturns(context, gateway).catch(() => undefined)
          options.print?.(`round ${round}: ${open.map(({ status }) => status[0]).join('')}`)
        }
        findings.equal('lotes without an end', (await openLotes(place)).length, 0)
        findings.equal('sent again without asking', tally.resentBlindly, 0)
        const told = await refusedFiles(place)
        findings.equal('refused files told more than once', told.filter(({ n }) => n > 1).length, 0)
        findings.must(
          tally.unknown > 0 && tally.foreign > 0 && told.length > 0,
          `too little went wrong: ${JSON.stringify(tally)}`,
        )
        const ledger = await mustEqualLedger(place, findings, items.length * 2)
        await mustHold(place, findings)
        return { lotes: malls.length, ...tally, refusedFiles: told.length, ...ledger }
      } finally {
        await close()
        await up.down()
      }
    }),
}
