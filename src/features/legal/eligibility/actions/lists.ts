import type { InputOf } from '#contract/call.ts'
import { exportListing, exportTitle } from '#listing/server/export.ts'
import { serveListing, serveRows } from '#listing/server/serve-listing.ts'
import type { FileAnswer } from '#server/http/file-answer.ts'
import { scopeFilter } from '#server/database/mall-scope.ts'
import type { Work } from '#server/work/work.ts'

import type * as calls from '../contract/calls.ts'
import { eligibleSheet } from '../contract/eligible-action.ts'
import { type EligibleMall, eligibleMalls } from '../contract/eligible-malls.ts'
import { leftOutTitulos } from '../contract/left-out.ts'
import { eligibleByMall, eligibleSource, leftOutSource, listFacts } from '../store/lists.ts'

/** Eligible contracts of the user's malls, one row per mall (2:2.3). */
export const servedEligible = serveRows(eligibleMalls([]), {
  rows: async ({ tx, actor }: Work): Promise<EligibleMall[]> =>
    (await eligibleByMall(tx, actor.malls)).map((row) => ({
      ...row,
      types: Object.entries(row.porTipo).map(([type, quantity]) => ({ type, quantity })),
    })),
  alsoAnswer: async ({ tx, actor }) => {
    const { types, correctedOn, notes } = await listFacts(tx, actor.malls)
    return { tipos: types, atualizadoEm: correctedOn, avisos: notes }
  },
})

/** The same with one row per action, for the chosen malls (rules 10). */
export async function downloadEligible(
  work: Work,
  { shoppingsIds }: InputOf<typeof calls.downloadEligible>,
): Promise<FileAnswer> {
  const chosen = shoppingsIds && shoppingsIds.length > 0 ? { shoppings: shoppingsIds } : {}
  return exportListing(
    eligibleSheet,
    eligibleSource,
    { ...chosen, status: 'AGUARDANDO_LIBERACAO', escopo: scopeFilter(work.actor.malls) },
    await exportTitle(work, eligibleSheet, chosen),
  )
}

export const servedLeftOut = serveListing(leftOutTitulos, { source: leftOutSource })
