import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { InputOf } from '#contract/call.ts'
import { callServer } from '#contract/client.ts'

import { readCharts } from './contract/charts.ts'
import { compareOfficial } from './contract/official.ts'
import { readHeader } from './contract/report.ts'
import { readSummary } from './contract/summary.ts'
import { titulosOfFigure, type TitulosQuery } from './contract/titulos.ts'

const shared = {
  placeholderData: keepPreviousData,
  meta: { invalidatedBy: ['malls'] },
} as const

export const headerQuery = (input: InputOf<typeof readHeader>) =>
  queryOptions({
    queryKey: ['delinquency', readHeader.name, input],
    queryFn: ({ signal }) => callServer(readHeader, input, { signal }),
    ...shared,
  })

export const summaryQuery = (input: InputOf<typeof readSummary>) =>
  queryOptions({
    queryKey: ['delinquency', readSummary.name, input],
    queryFn: ({ signal }) => callServer(readSummary, input, { signal }),
    ...shared,
  })

export const chartsQuery = (input: InputOf<typeof readCharts>) =>
  queryOptions({
    queryKey: ['delinquency', readCharts.name, input],
    queryFn: ({ signal }) => callServer(readCharts, input, { signal }),
    ...shared,
  })

export const officialQuery = (input: InputOf<typeof compareOfficial>) =>
  queryOptions({
    queryKey: ['delinquency', compareOfficial.name, input],
    queryFn: ({ signal }) => callServer(compareOfficial, input, { signal }),
    placeholderData: keepPreviousData,
    meta: { invalidatedBy: ['malls', 'file-imports'] },
  })

/** An opened figure without its rows. */
export const openedFigureQuery = (input: TitulosQuery) =>
  queryOptions({
    queryKey: ['delinquency', titulosOfFigure.search.name, { ...input, page: 1, size: 1 }],
    queryFn: ({ signal }) =>
      callServer(titulosOfFigure.search, { ...input, page: 1, size: 1 }, { signal }),
    meta: shared.meta,
  })
