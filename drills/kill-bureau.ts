import { setTimeout as wait } from 'node:timers/promises'

import { ask, until } from './requests.ts'
import { assignRoots, ageLeftovers, mustEqualLedger, openLotes } from './bureau-world.ts'
import { chanceOf } from './chance.ts'
import { mustHold } from './drill-end.ts'
import { type Drill, sizeOf } from './drill.ts'
import { inPlace } from './in-place.ts'
import type { Place } from './place.ts'
import { type Server, startServer } from './server.ts'
import { addItems, addPerson, paths } from './world.ts'

// The moments between the bureau's state and ours.
const exactly = ['bureau:before-sending', 'bureau:handed-over', 'bureau:return-applied']

/** Waits until the lote of a mall is sent, as long as it takes without a crash. */
async function isSent(place: Place, mall: number): Promise<void> {
  for (const since = performance.now(); performance.now() - since < 5_000; await wait(5)) {
    const left = await place.rows(
      `
        select 1
        from bureau_submission s
          join bureau_batch b on b.id = s.batch_id
        where s.mall_id = $1 and b.status not in ('PREPARADO', 'ENVIANDO')
        limit 1`,
      [mall],
    )
    if (left.length > 0) return
  }
}

/** Each kill has its own lote: some die exactly between 'sent' and 'recorded', others anywhere. */
export const killBureau: Drill = {
  name: 'kill-bureau',
  row: 'R3',
  promise:
    "kill -9 during transmissions to the bureau, also between 'sent' and 'recorded': its ledger has every record once",
  run: (options) =>
    inPlace(async (place, findings) => {
      const kills = Math.max(exactly.length, sizeOf(options, 10, 400))
      const perLote = options.size === 'long' ? 100 : 12
      const chance = chanceOf(options.seed, 'kill-bureau')
      const database = await place.up()
      const items = await addItems(place, {
        malls: kills,
        items: kills * perLote,
        status: 'PENDENTE_DE_ENVIO',
      })
      const malls = [...new Set(items.map(({ mallId }) => mallId))]
      await assignRoots(place, malls)
      const { token } = await addPerson(place, 'envia', 'regua')
      let cutOff = 0
      let whileReading = 0
      const send = async ({ address }: Server, mall: number): Promise<void> => {
        const answer = await ask(
          address,
          paths.send,
          { shoppings: [mall] },
          { token, key: `envio do shopping ${mall}` },
        )
        if (answer.status !== 200) cutOff += 1
      }
      for (const [kill, mall] of malls.entries()) {
        const failpoint = exactly[kill]
        const server = await startServer(place, { ...options, failAt: failpoint })
        // Every other random kill waits for the sending and hits the reading of the return.
        const isWhileReading = failpoint === undefined && kill % 2 === 0
        whileReading += Number(isWhileReading)
        const sending = send(server, mall)
        if (isWhileReading) await isSent(place, mall)
        const killed =
          failpoint === undefined
            ? server.killAfter(chance.between(0, isWhileReading ? 150 : 600))
            : server.exit.then(() => undefined)
        await sending
        await Promise.race([
          killed,
          new Promise((_, late) =>
            setTimeout(() => late(new Error(`${failpoint} was not reached`)), 30_000).unref(),
          ),
        ])
        await ageLeftovers(place)
        options.print?.(
          `kill ${kill + 1} at ${failpoint ?? 'a random moment'}: ${(await openLotes(place)).map(({ status }) => status).join(' ')}`,
        )
      }
      const server = await startServer(place, options)
      // Resend the interrupted request with the same key.
      for (const mall of malls) await send(server, mall)
      await until(
        'every lote is answered',
        async () => (await openLotes(place)).length === 0,
        40_000,
      ).catch(async () => {
        findings.problems.push(`lotes without an end: ${JSON.stringify(await openLotes(place))}`)
      })
      const ledger = await mustEqualLedger(place, findings, items.length * 2)
      const [lotes] = await place.rows<{ n: number }>('select count(*)::int as n from bureau_batch')
      findings.equal('lotes', lotes?.n ?? 0, malls.length)
      await mustHold(place, findings)
      await server.stop()
      await database.down()
      return {
        kills,
        exactly: exactly.length,
        whileReading,
        requestsCutOff: cutOff,
        lotes: lotes?.n ?? 0,
        ...ledger,
      }
    }),
}
