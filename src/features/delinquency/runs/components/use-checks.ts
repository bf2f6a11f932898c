import { useQuery } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'
import { parseBrCompetence } from '#values/competence.ts'

import { checkMonth, listMonths } from '../contract/months.ts'

/** The typed month, if it is valid. */
export const validMonth = (text: string | undefined): string | undefined =>
  text !== undefined && parseBrCompetence(text) !== undefined ? text : undefined

const queryOf = (mesAno: string | undefined) => (mesAno === undefined ? {} : { mesAno })

/** Checks of each mall before a run; by default for the server's month. */
export const useChecks = (mesAno: string | undefined) =>
  useQuery({
    queryKey: ['delinquency', checkMonth.name, mesAno],
    queryFn: ({ signal }) => callServer(checkMonth, queryOf(mesAno), { signal }),
    placeholderData: (before) => before,
  })

/** The state of the month in each mall. */
export const useMonths = (mesAno: string | undefined) =>
  useQuery({
    queryKey: ['delinquency', listMonths.name, mesAno],
    queryFn: ({ signal }) => callServer(listMonths, queryOf(mesAno), { signal }),
    placeholderData: (before) => before,
  })
