import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { InputOf } from '#contract/call.ts'
import { callServer } from '#contract/client.ts'
import { listLadders } from '#features/collection/ladders/contract/ladder-calls.ts'
import { addCompetence, firstDay, lastDay } from '#values/competence.ts'
import { formatDate, type LocalDate, monthOf, parseBrDate } from '#values/local-date.ts'

import { readIndicators } from '../contract/indicators.ts'
import { simulateLadders } from '../contract/simulation.ts'
import { messageQueries } from '../contract/words.ts'

/** Ladders by their newest version. */
export const knownLadders = queryOptions({
  queryKey: ['ladders', listLadders.name],
  queryFn: ({ signal }) => callServer(listLadders, {}, { signal }),
})

/** What ladders would have sent; computed anew when ladders or balances changed. */
export const simulationQuery = (input: InputOf<typeof simulateLadders>) =>
  queryOptions({
    queryKey: [messageQueries, simulateLadders.name, input],
    queryFn: ({ signal }) => callServer(simulateLadders, input, { signal }),
    placeholderData: keepPreviousData,
    meta: { invalidatedBy: ['ladders', 'ledger'] },
  })

export const indicatorsQuery = (input: InputOf<typeof readIndicators>) =>
  queryOptions({
    queryKey: [messageQueries, readIndicators.name, input],
    queryFn: ({ signal }) => callServer(readIndicators, input, { signal }),
    placeholderData: keepPreviousData,
  })

/** The month before a day, first to last day. */
export function lastMonth(today: LocalDate) {
  const month = addCompetence(monthOf(today), -1)
  return { de: firstDay(month), ate: lastDay(month) }
}

export const intervalText = ({ de, ate }: { readonly de: LocalDate; readonly ate: LocalDate }) =>
  `${formatDate(de)} - ${formatDate(ate)}`

/** A typed interval of days; undefined while it is not one. */
export function readInterval(text: string) {
  const [de, ate] = text.split(' - ').map(parseBrDate)
  return de !== undefined && ate !== undefined && de <= ate ? { de, ate } : undefined
}
