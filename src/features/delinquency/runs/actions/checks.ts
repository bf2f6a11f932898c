import type { InputOf } from '#contract/call.ts'
import { requestedMallIds } from '#server/work/visible-malls.ts'
import type { Work } from '#server/work/work.ts'
import { formatCompetence } from '#values/competence.ts'

import type { checkMonth } from '../contract/months.ts'
import { checkMall } from '../rules/checks.ts'
import { checkFacts } from '../store/checks.ts'
import { runFacts } from '../store/runs.ts'
import { closingRules, requestedMonth } from './months.ts'
import { startOfRun } from './parameters.ts'

/** Checks each mall before a month is calculated. */
export async function checkMalls(work: Work, { shoppingIds, mesAno }: InputOf<typeof checkMonth>) {
  const rules = await closingRules(work)
  const month = await requestedMonth(work, mesAno, rules)
  const run = await startOfRun(work, month, rules, shoppingIds)
  const facts = await checkFacts(
    work.tx,
    month,
    run,
    requestedMallIds(work, { shoppings: shoppingIds }),
  )
  const ids = facts.map(({ mallId }) => mallId)
  const windows = new Map((await runFacts(work.tx, ids, run)).map((mall) => [mall.id, mall]))
  return {
    mesAno: formatCompetence(month),
    data: facts.map((mall) => ({
      idShopping: mall.mallId,
      shopping: mall.mall,
      ultimaCarga: mall.lastLoadOn,
      itens: checkMall(mall, run, windows.get(mall.mallId) ?? {}),
    })),
  }
}
