import { listRoutes } from '#features/people/access/actions/own.ts'
import type { Work } from '#server/work/work.ts'

import type { Pending } from '../contract/pending.ts'
import { screenOf } from '../rules/queue.ts'

const mostOverdueFirst = (a: Pending, b: Pending) =>
  (b.prazo?.alem ?? 0) - (a.prazo?.alem ?? 0) ||
  (a.prazo?.fim ?? '9').localeCompare(b.prazo?.fim ?? '9') ||
  a.maisAntigo.localeCompare(b.maisAntigo)

/** Labels and groups of the user's screens by path. */
export const screensOf = async (work: Work) =>
  new Map(
    (await listRoutes(work)).flatMap(({ nome, menus: screens }) =>
      screens.map(({ url, label }) => [url, { group: nome, label }] as const),
    ),
  )

export type Menus = Awaited<ReturnType<typeof screensOf>>

/** Rows with the names of their screens, most overdue first. */
export const onScreens = (
  menus: Menus,
  rows: readonly Omit<Pending, 'grupo' | 'tela'>[],
): Pending[] =>
  rows
    .flatMap((row): Pending[] => {
      const menu = menus.get(screenOf(row.path))
      return menu ? [{ ...row, grupo: menu.group, tela: menu.label }] : []
    })
    .toSorted(mostOverdueFirst)
