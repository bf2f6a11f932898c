import { listRoutes } from '#features/access/actions/own.ts'
import { alertsOf } from '#features/bureau/actions/alerts.ts'
import { currentCycle, queueOf } from '#features/negativation/actions/queue.ts'
import type { AnswerOf } from '#contract/call.ts'
import type { Work } from '#server/work.ts'

import type { Pending, pending } from './contract.ts'

const mostOverdueFirst = (a: Pending, b: Pending) =>
  (b.prazo?.alem ?? 0) - (a.prazo?.alem ?? 0) ||
  (a.prazo?.fim ?? '9').localeCompare(b.prazo?.fim ?? '9') ||
  a.maisAntigo.localeCompare(b.maisAntigo)

/** Everything that waits for this person, one row a screen, most overdue first. */
export async function pendingOf(work: Work): Promise<AnswerOf<typeof pending>> {
  const menus = new Map(
    (await listRoutes(work)).flatMap(({ nome, menus: screens }) =>
      screens.map(({ url, label }) => [url, { group: nome, label }] as const),
    ),
  )
  const content = (await queueOf(work)).flatMap((row): Pending[] => {
    const menu = menus.get(row.path)
    return menu ? [{ ...row, grupo: menu.group, tela: menu.label }] : []
  })
  return {
    content: content.toSorted(mostOverdueFirst),
    avisos: await alertsOf(work),
    ciclo: (await currentCycle(work)) ?? null,
    hoje: work.today,
    atualizadoEm: work.now,
  }
}
