import type { InputOf } from '#contract/call.ts'
import { requestedMallIds } from '#server/work/visible-malls.ts'
import { serveListing } from '#listing/server/serve-listing.ts'
import type { Work } from '#server/work/work.ts'
import { type Competence, formatCompetence } from '#values/competence.ts'

import { differenceList } from '../contract/differences.ts'
import { differenceSource, monthToCompare, uncomparedMonths } from '../store/differences.ts'
import { closingRules, requestedMonth } from './months.ts'

type DifferenceInput = Pick<InputOf<typeof differenceList.search>, 'mesAno' | 'shoppingIds'>

/** The requested month, else the newest with differences, else the default month. */
async function monthCompared(work: Work, { mesAno = '' }: DifferenceInput): Promise<Competence> {
  const newest = mesAno === '' ? await monthToCompare(work.tx, work.actor.malls) : undefined
  return newest ?? requestedMonth(work, mesAno, await closingRules(work))
}

/** Differences between the latest calculation of a closed month and the one it was closed with. */
export const servedDifferences = serveListing(differenceList, {
  source: async (work, requested) => differenceSource(await monthCompared(work, requested)),
  alsoAnswer: async (work, requested) => {
    const month = await monthCompared(work, requested)
    const malls = requestedMallIds(work, { shoppings: requested.shoppingIds })
    return {
      mesAno: formatCompetence(month),
      pendentes: await uncomparedMonths(
        work.tx,
        requested.mesAno === undefined || requested.mesAno === '' ? undefined : month,
        malls,
      ),
    }
  },
  inTitle: (_, { shoppingIds, ...others }) => ({ ...others, shoppings: shoppingIds }),
  toTitle: async (work, title, { filter }) => {
    const month = formatCompetence(await monthCompared(work, filter as DifferenceInput))
    const words = title.filterWords.filter((word) => !word.startsWith('Mês:'))
    return { ...title, filterWords: [...words, `Mês: ${month}`] }
  },
})
