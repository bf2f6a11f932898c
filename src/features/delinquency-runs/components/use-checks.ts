import { useQuery } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'
import { parseBrCompetence } from '#values/competence.ts'

import { checkMonth, listMonths } from '../contract/months.ts'

/** A month as somebody typed it, once it is one. */
export const wholeMonth = (text: string | undefined): string | undefined =>
  text !== undefined && parseBrCompetence(text) !== undefined ? text : undefined

const queryOf = (mesAno: string | undefined) => (mesAno === undefined ? {} : { mesAno })

/** The check of each mall before a month is run; without a month that which the screens offer. */
export const useChecks = (mesAno: string | undefined) =>
  useQuery({
    queryKey: ['delinquency', checkMonth.name, mesAno],
    queryFn: ({ signal }) => callServer(checkMonth, queryOf(mesAno), { signal }),
    placeholderData: (before) => before,
  })

/** That month as it stands in each mall. */
export const useMonths = (mesAno: string | undefined) =>
  useQuery({
    queryKey: ['delinquency', listMonths.name, mesAno],
    queryFn: ({ signal }) => callServer(listMonths, queryOf(mesAno), { signal }),
    placeholderData: (before) => before,
  })
