import { setTimeout as wait } from 'node:timers/promises'

import { type Answer, ask, percentile } from './requests.ts'
import { mustHold } from './drill-end.ts'
import type { Findings, Drill } from './drill.ts'
import { sizeOf } from './drill.ts'
import { inPlace } from './in-place.ts'
import { startServer } from './server.ts'
import { addApprovers, addItemsToApprove, decision, paths, type SeededItem } from './world.ts'

const here = 'PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING'

/** The loser gets the name of the winner and the time: as a conflict, or in the ignored items. */
function namesWinner({ status, body }: Answer): boolean {
  const ignored = (body['ignorados'] ?? []) as { alteradoPor?: string; alteradoEm?: string }[]
  const told =
    status === 409
      ? [body as { alteradoPor?: string; alteradoEm?: string }]
      : status === 200 && body['movidos'] === 0
        ? ignored
        : []
  return (
    told.length > 0 &&
    told.every(
      ({ alteradoPor, alteradoEm }) =>
        (alteradoPor ?? '').startsWith('Pessoa ') && (alteradoEm ?? '') !== '',
    )
  )
}

/** Many users decide the same boleto at once: one wins, the others get the winner's name. */
export const race: Drill = {
  name: 'race',
  row: 'R6',
  promise:
    'the same item approved by many at once: exactly one decision, the others get user and time, no failure',
  run: (options) =>
    inPlace(async (place, findings) => {
      const isLong = options.size === 'long'
      const perItem = [2, 10, 50, 200]
      const total = sizeOf(options, 100, 1_000)
      const shares = isLong ? [0.4, 0.3, 0.2, 0.1] : [0.6, 0.29, 0.09, 0.02]
      const seeding = await place.up()
      const items = await addItemsToApprove(place, total)
      const malls = [...new Set(items.map(({ mallId }) => mallId))]
      const people = await addApprovers(place, Math.max(...perItem), malls)
      const { address, stop } = await startServer(place, options)
      const spans = new Map<number, number[]>()
      let failures = 0
      let busy = 0
      let losers = 0
      let at = 0
      for (const [index, k] of perItem.entries()) {
        const own = items.slice(at, (at += Math.round(total * (shares[index] ?? 0))))
        for (const item of own) {
          const answers = await Promise.all(
            people.slice(0, k).map(async ({ token }) => {
              for (;;) {
                const answer = await ask(
                  address,
                  paths.submit,
                  { status: [here], boletos: [decision(item.id)] },
                  { token },
                )
                if (answer.status !== 503 || answer.headers.get('retry-after') === null)
                  return answer
                // On a slow machine fifty may exceed the pool: retry when the server is busy.
                busy += 1
                await wait(1_000)
              }
            }),
          )
          spans.set(k, [...(spans.get(k) ?? []), ...answers.map(({ ms }) => ms)])
          failures += answers.filter(({ status }) => status >= 500 || status === 0).length
          losers += answers.filter(namesWinner).length
          judge(findings, item, k, answers)
        }
        options.print?.(
          `k=${k}: ${own.length} items, p99 ${percentile(spans.get(k) ?? [], 0.99).toFixed(0)} ms`,
        )
      }
      const [found] = await place.rows<{ decisions: number; deadlocks: number }>(
        `
          select (select count(*)::int from audit_entry where action = 'SUBMETER') as decisions,
            (
              select deadlocks::int from pg_stat_database where datname = current_database()
            ) as deadlocks`,
      )
      findings.equal('decisions', found?.decisions ?? 0, at)
      findings.equal('failures', failures, 0)
      const p99 = percentile(spans.get(50) ?? [], 0.99)
      // The limit of the catalogue is for an idle machine, so only the long run checks it.
      if (isLong) {
        findings.atMost('p99 at k=50, ms', p99, 500)
        findings.equal('told to come back', busy, 0)
      }
      await mustHold(place, findings)
      await stop()
      await seeding.down()
      return {
        items: at,
        decisions: found?.decisions ?? 0,
        losersTold: losers,
        failures,
        busy,
        deadlocksSolved: found?.deadlocks ?? 0,
        p99at50: p99,
        ...Object.fromEntries([...spans].map(([k, own]) => [`itemsAt${k}`, own.length / k])),
      }
    }),
}

function judge(findings: Findings, item: SeededItem, k: number, answers: readonly Answer[]): void {
  const winners = answers.filter(({ status, body }) => status === 200 && body['movidos'] === 1)
  findings.equal(`item ${item.id}, k=${k}: winners`, winners.length, 1)
  const others = answers.filter((answer) => !winners.includes(answer) && !namesWinner(answer))
  findings.must(
    others.length === 0,
    `item ${item.id}, k=${k}: ${others.length} losers did not hear who was faster: ${others[0]?.status} ${JSON.stringify(others[0]?.body)?.slice(0, 300)}`,
  )
}
