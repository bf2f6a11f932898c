import type { AnswerOf, InputOf } from '#contract/call.ts'
import { allowLongStatements } from '#server/database/connection.ts'
import { Conflict, Forbidden, Refused } from '#server/http/errors.ts'
import { seesMall, type Work } from '#server/work/work.ts'
import { bankCalendar, isBusinessDay } from '#values/business-calendar.ts'
import { todayIn } from '#values/instant.ts'
import { formatDate } from '#values/local-date.ts'

import type * as calls from '../contract/batch.ts'
import { messageQueries } from '../contract/words.ts'
import { proposalsOf } from '../rules/proposals.ts'
import { lockBatches, type MallBatch, readMallBatches, saveBatches } from '../store/batches.ts'
import {
  insertProposals,
  lockStanding,
  removeProposals,
  replaceLeftOut,
  takeNumbers,
  updateProposals,
} from '../store/proposals.ts'
import { batchOfDay } from './batch.ts'
import { planMalls } from './plan.ts'

const protocolOf = (day: string, number: number) =>
  `RG-${day.replaceAll('-', '')}-${String(number).padStart(6, '0')}`

const countBy = <T>(rows: readonly T[], keyOf: (row: T) => string): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const row of rows) counts[keyOf(row)] = (counts[keyOf(row)] ?? 0) + 1
  return counts
}

/**
 * Makes the batches of locked malls, or makes them again: proposals that still stand keep their id,
 * the others go, new ones come. What was released or retired today stays as it is.
 */
export async function makeBatches(work: Work, malls: readonly MallBatch[]): Promise<void> {
  const { tx, today: day, actor } = work
  const ids = malls.map(({ mallId }) => mallId)
  await allowLongStatements(tx)
  const plan = await planMalls(work, { malls: ids, day })
  const { fresh, standing, fallen } = proposalsOf(plan.messages, await lockStanding(tx, day, ids))
  await removeProposals(tx, fallen)
  await updateProposals(tx, day, standing)
  if (fresh.length > 0) {
    const first = await takeNumbers(tx, day, fresh.length)
    const proposals = fresh.map((planned, place) => ({
      protocol: protocolOf(day, first + place),
      planned,
    }))
    await insertProposals(tx, day, proposals, actor.name)
  }
  await replaceLeftOut(tx, day, ids, plan.leftOut)
  await saveBatches(
    tx,
    day,
    malls.map(({ mallId, lastLoadAt }) => ({
      mallId,
      loadedAt: lastLoadAt?.toISOString() ?? null,
      isWithoutLoad: lastLoadAt === null || todayIn(lastLoadAt) !== day,
    })),
    actor.name,
  )
  const added = countBy(fresh, ({ mallId }) => String(mallId))
  const renewed = countBy(standing, ({ planned }) => String(planned.mallId))
  const out = countBy(plan.leftOut, ({ mallId }) => String(mallId))
  work.audit(
    ...malls.map(({ mallId, lastLoadAt }) => ({
      mallId,
      action: 'GERAR_LOTE',
      entity: 'lote_regua',
      entityId: day,
      body: {
        carga: lastLoadAt?.toISOString() ?? null,
        novas: added[mallId] ?? 0,
        mantidas: renewed[mallId] ?? 0,
        fora: out[mallId] ?? 0,
      },
    })),
  )
  work.invalidate(messageQueries)
}

/** 'Gerar lote': of today and the malls of the user. */
export async function makeBatch(
  work: Work,
  { data, shoppings = [] }: InputOf<typeof calls.makeBatch>,
): Promise<AnswerOf<typeof calls.makeBatch>> {
  const { tx, today, actor } = work
  if (!isBusinessDay(bankCalendar, data ?? today))
    throw new Refused(
      data === undefined || data === today
        ? 'Hoje não é dia útil.'
        : `${formatDate(data)} não é dia útil.`,
    )
  if (data !== undefined && data !== today) throw new Refused('Só o lote de hoje é gerado.')
  if (!shoppings.every((mall) => seesMall(actor, mall))) throw new Forbidden()
  const malls = await readMallBatches(tx, today, shoppings.length > 0 ? shoppings : actor.malls)
  const open = malls.filter(({ state }) => state !== 'ENCERRADO')
  if (malls.length > 0 && open.length === 0) throw new Refused('O lote de hoje está encerrado.')
  const busy = await lockBatches(
    tx,
    open.map(({ mallId }) => mallId),
  )
  if (busy.length > 0) throw new Conflict('O lote já está sendo gerado. Aguarde alguns instantes.')
  await makeBatches(work, open)
  return batchOfDay(work, { data: today, shoppings })
}
