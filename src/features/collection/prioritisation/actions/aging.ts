import type { AnswerOf } from '#contract/call.ts'
import type { Work } from '#server/work/work.ts'
import { sumCents } from '#values/cents.ts'

import type { readAging } from '../contract/aging.ts'
import { snapshotDay, overdueByMall, overdueDays } from '../store/aging.ts'

const mostDays = 30

export async function aging({ tx, actor }: Work): Promise<AnswerOf<typeof readAging>> {
  const malls = await overdueByMall(tx, actor.malls)
  return {
    dia: (await snapshotDay(tx, actor.malls)) ?? null,
    lojistas: malls.reduce((sum, { customers }) => sum + customers, 0),
    vencido: sumCents(malls.map(({ overdue }) => overdue)),
    shoppings: malls.map(({ mallId, mall, customers, overdue, bands }) => ({
      idShopping: mallId,
      shopping: mall,
      lojistas: customers,
      vencido: overdue,
      faixas: [...bands],
    })),
    dias: (await overdueDays(tx, actor.malls, mostDays)).map(({ day, overdue }) => ({
      dia: day,
      vencido: overdue,
    })),
  }
}
