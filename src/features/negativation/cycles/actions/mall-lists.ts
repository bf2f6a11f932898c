import { statusLabels } from '#features/negativation/debt-items/actions/status-words.ts'
import { S } from '#features/negativation/debt-items/rules/status.ts'
import { readCycle, readOpenOrLastCycle } from '#features/negativation/debt-items/store/cycles.ts'
import { serveRows } from '#listing/server/serve-listing.ts'
import type { Work } from '#server/work/work.ts'
import { formatCompetence } from '#values/competence.ts'
import { monthOf } from '#values/local-date.ts'

import { eligibleCustomers, followUpOf, sendToBureau } from '../contract/listings.ts'
import { followUp, totalsByMall, readEmptyEligible } from './malls.ts'

const namesOf = async () => ({ codigoStatus: new Map(Object.entries(statusLabels)) })

/** Totals by mall of the eligible list or of the sending (spec 1:2.6, 1:2.13). */
export const servedTotals = serveRows(eligibleCustomers, {
  rows: totalsByMall,
  alsoAnswer: async (work, { codigoStatus }, rows) => ({
    vazio:
      codigoStatus?.join() === S.RELEASE && rows.length === 0
        ? await readEmptyEligible(work)
        : null,
  }),
  listingFor: (_, { codigoStatus }) =>
    codigoStatus?.join() === 'PENDENTE_DE_ENVIO' ? sendToBureau : eligibleCustomers,
  namesOf,
})

async function cycleName(work: Work, id: number | undefined): Promise<string> {
  const cycle = id === undefined ? await readOpenOrLastCycle(work.tx) : await readCycle(work.tx, id)
  return cycle ? formatCompetence(monthOf(cycle.competence)) : ''
}

/** Follow-up of a cycle, one row per mall (spec 1:2.8). */
export const servedFollowUp = serveRows(followUpOf(''), {
  rows: followUp,
  // The month names the cycle.
  inTitle: (_, { idCiclo: __, ...search }) => search,
  toTitle: async (work, title, { idCiclo }) => {
    const name = await cycleName(work, idCiclo)
    return name === '' ? title : { ...title, filterWords: [`Ciclo: ${name}`, ...title.filterWords] }
  },
  namesOf,
})
