import Fastify from 'fastify'

import { actorOf } from '#features/people/access/actions/session.ts'
import { steps } from '#features/negativation/automation/actions/automatic-steps.ts'
import { collectReturns } from '#features/negativation/bureau-exchange/actions/collect.ts'
import {
  type BureauContext,
  deliver,
  resumeSendings,
} from '#features/negativation/bureau-exchange/actions/deliver.ts'
import { send } from '#features/negativation/bureau-exchange/actions/send.ts'
import { type BureauGateway, NotSent } from '#features/negativation/bureau-exchange/gateway/port.ts'
import { simulatedBureau } from '#features/negativation/bureau-exchange/gateway/simulated-bureau.ts'
import {
  ledgerOf,
  type SimulatorState,
} from '#features/negativation/bureau-exchange/gateway/simulator.ts'
import { fixedDayClock } from '#server/work/clock.ts'
import { connect } from '#server/database/connection.ts'
import { type Process, unitOfWork } from '#server/work/unit-of-work.ts'
import { systemActor } from '#server/work/work.ts'
import { addDays, type LocalDate, localDate } from '#values/local-date.ts'

import { assignRoots, openLotes } from './bureau-world.ts'
import { chanceOf } from './chance.ts'
import { mustHold } from './drill-end.ts'
import { type Drill, sizeOf } from './drill.ts'
import { inPlace } from './in-place.ts'
import type { Place } from './place.ts'
import { addItems, addPerson } from './world.ts'

const first = localDate('2026-12-14')
const downDays = 3
const longestDays = 40

// National holidays entered by hand: an oracle with the product's table would share its mistakes.
const holidays = ['2026-11-20', '2026-12-25', '2027-01-01', '2027-04-21', '2027-05-01']
const isWorkday = (day: LocalDate): boolean => {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !holidays.includes(day)
}
/** Adds working days to a date, which is not counted. */
export function workdaysAfter(day: LocalDate, count: number): LocalDate {
  let [at, left] = [day, count]
  while (left > 0) {
    at = addDays(at, 1)
    if (isWorkday(at)) left -= 1
  }
  return at
}

type PaidBoleto = { readonly number: string; readonly on: LocalDate }

async function pay(place: Place, number: string, on: LocalDate): Promise<void> {
  await place.rows(
    `
      with b as (update boleto set open_cents = 0 where number = $1 returning id, mall_id),
        t as (update titulo set open_cents = 0 where boleto_id = (select id from b) returning id)
     insert into receipt (mall_id, titulo_id, payment_document, cleared_on, paid_on, amount_cents)
     select b.mall_id, t.id, 'REC' || $1, $2, $2, 1
     from b, t`,
    [number, on],
  )
}

/**
 * Listed debts are paid on all kinds of days, and the bureau is down for three: each must be
 * removed in time or reported as late.
 */
export const removalDeadline: Drill = {
  name: 'removal-deadline',
  row: 'R14',
  promise:
    'paid debts around holidays and weekends, the bureau down for three days: each exclusion is sent within one business day of its release, is done within five of the payment, and warns from the third',
  run: (options) =>
    inPlace(async (place, findings) => {
      const count = sizeOf(options, 24, 600)
      const chance = chanceOf(options.seed, 'removal-deadline')
      const up = await place.up()
      const items = await addItems(place, { malls: 2, items: count, status: 'PENDENTE_DE_ENVIO' })
      await assignRoots(place, [...new Set(items.map(({ mallId }) => mallId))])
      const person = await addPerson(place, 'envia', 'regua')
      const database = connect(place.address, { app: 4, admin: 2 })
      let today = first
      const clock = { now: () => fixedDayClock(today).now(), today: () => today }
      const process: Process = { db: database.app, clock, log: Fastify({ logger: false }).log }
      const context: BureauContext = {
        work: (act) => unitOfWork(process, systemActor, 'prazo', act),
      }
      const bureau = simulatedBureau(process)
      let isDown = false
      const gateway: BureauGateway = {
        ...bureau,
        send: (...args) => (isDown ? Promise.reject(new NotSent('away')) : bureau.send(...args)),
      }
      const listed = async () =>
        (await place.rows<{ state: SimulatorState }>('select state from bureau_simulator')).flatMap(
          ({ state }) => ledgerOf(state),
        )
      /** The evening: send enqueued files and read returns. */
      const exchange = async () => {
        await place.rows(
          `
            update bureau_batch
            set created_at = created_at - interval '1 hour'
            where status in ('PREPARADO', 'ENVIANDO')`,
        )
        await context.work(resumeSendings)
        for (const { id } of await openLotes(place))
          await deliver(context, gateway, id).catch(() => undefined)
        await collectReturns(context, gateway)
      }
      const run = async (job: 'BAIXA' | 'SLA') => {
        const counts = { processed: 0, failed: 0, lines: [] as string[] }
        await steps[job]({ context, gateway, runId: 0, counts })
        return counts.lines
      }
      try {
        const sender = await unitOfWork(process, systemActor, 'quem', ({ tx }) =>
          actorOf(tx, person.id),
        )
        if (!sender) throw new Error('Nobody may send')
        await unitOfWork(process, sender, 'envio', (work) =>
          send(work, { shoppings: [...new Set(items.map(({ mallId }) => mallId))] }),
        )
        await exchange()
        findings.equal('listed at first', (await listed()).length, count * 2)

        const paidBoletos: PaidBoleto[] = []
        const outOn = new Map<string, LocalDate>()
        const waiting = items.map(({ number }) => number)
        const downFrom = workdaysAfter(first, chance.between(4, 6))
        let [told, late, alarms] = [0, 0, 0]
        for (
          let day = 1;
          day <= longestDays && (waiting.length > 0 || outOn.size < paidBoletos.length);
          day += 1
        ) {
          today = addDays(today, 1)
          isDown = today >= downFrom && today < workdaysAfter(downFrom, downDays)
          await run('BAIXA')
          await exchange()
          const there = await listed()
          for (const { number, on } of paidBoletos) {
            const isThere = there.some((key) => key.includes(`|${number}|`))
            if (!isThere && !outOn.has(number)) outOn.set(number, today)
            const [row] = await place.rows<{ due: LocalDate | null; alert: LocalDate | null }>(
              `
                select removal_due_on::text as due, removal_alert_on::text as alert
                from negativation_item
                where number = $1`,
              [number],
            )
            if (isThere && row?.due != null) {
              findings.must(
                row.due === workdaysAfter(on, 5),
                `paid on ${on}: the last lawful day is said to be ${row.due}`,
              )
              findings.must(
                row.alert === workdaysAfter(on, 3),
                `paid on ${on}: the alarm is set on ${row.alert}`,
              )
            }
            if (isThere && today >= workdaysAfter(on, 3)) told += 1
            if (isThere && today > workdaysAfter(on, 5)) late += 1
          }
          const lines = await run('SLA')
          const shownLine = lines
            .filter((line) => line.startsWith('Relógio de exclusão'))
            .reduce((sum, line) => sum + Number(/: (\d+)/.exec(line)?.[1] ?? 0), 0)
          const near = paidBoletos.filter(
            ({ number, on }) =>
              there.some((key) => key.includes(`|${number}|`)) && today >= workdaysAfter(on, 3),
          ).length
          findings.equal(`alarms on ${today}`, shownLine, near)
          alarms += shownLine
          // Payments come after the daily jobs, so they are detected the next day.
          for (const number of waiting.splice(0, chance.between(0, Math.ceil(count / 8)))) {
            await pay(place, number, today)
            paidBoletos.push({ number, on: today })
          }
          options.print?.(
            `${today}${isDown ? ' (bureau away)' : ''}: ${paidBoletos.length} paid, ${outOn.size} out, ${shownLine} near their term`,
          )
        }
        const spans = paidBoletos.map(({ number, on }) => {
          const out = outOn.get(number)
          const isAffected =
            out !== undefined && on < workdaysAfter(downFrom, downDays) && out >= downFrom
          findings.must(out !== undefined, `${number}, paid on ${on}, is still listed on ${today}`)
          // Detected the next day, released one business day later; plus three days without a
          // bureau.
          const most = workdaysAfter(addDays(on, 1), isAffected ? 1 + downDays + 1 : 2)
          if (out !== undefined)
            findings.must(
              out <= most,
              `${number}, paid on ${on}, went out on ${out} and not by ${most}`,
            )
          if (out !== undefined)
            findings.must(
              out <= workdaysAfter(on, 5) || isAffected,
              `${number}, paid on ${on}, went out on ${out}, after its term`,
            )
          return out
        })
        findings.equal('beyond the term of the law', late, 0)
        await mustHold(place, findings, 'at rest')
        return {
          paid: paidBoletos.length,
          out: spans.filter((out) => out !== undefined).length,
          daysNearTerm: told,
          alarms,
          late,
        }
      } finally {
        await database.close()
        await up.down()
      }
    }),
}
