import { queryOptions } from '@tanstack/react-query'

import { callServer, fetchFile } from '#contract/client.ts'
import { listLawsuitJustifications } from '#features/legal/settings/contract/look-ups.ts'
import { listLawsuitBoletos, listLawsuitTitulos } from '#features/legal/lawsuits/contract/calls.ts'
import { lawsuitQueries } from '#features/legal/lawsuits/contract/stale-names.ts'
import { saveFile } from '#ui/actions/save-file.ts'
import { toastFailure } from '#listing/screen/failure-toast.ts'
import type { SearchInput } from '#listing/search-input.ts'
import type { StepRow } from '#features/legal/lawsuits/contract/step-row.ts'

import {
  recommendationAttachment,
  recommendationHistory,
  statusCalls,
  statusOptions,
  stepCalls,
} from './contract/calls.ts'

/** Page size of an action's boletos (spec 2:9). */
const size = 1_000

const hour = 60 * 60 * 1_000

export const justificationsQuery = queryOptions({
  queryKey: [listLawsuitJustifications.name],
  queryFn: ({ signal }) => callServer(listLawsuitJustifications, {}, { signal }),
  staleTime: hour,
  select: ({ data }) => data,
})

export const historyQuery = (id: number) =>
  queryOptions({
    queryKey: [lawsuitQueries, recommendationHistory.name, id],
    queryFn: ({ signal }) => callServer(recommendationHistory, { id }, { signal }),
    select: ({ data }) => data,
  })

export const boletosQuery = (id: number) =>
  queryOptions({
    queryKey: [lawsuitQueries, listLawsuitBoletos.name, id],
    queryFn: ({ signal }) => callServer(listLawsuitBoletos, { id, size }, { signal }),
    select: ({ data }) => data,
  })

export const titulosQuery = (id: number, idBoleto: number) =>
  queryOptions({
    queryKey: [lawsuitQueries, listLawsuitTitulos.name, id, idBoleto],
    queryFn: ({ signal }) => callServer(listLawsuitTitulos, { id, idBoleto, size }, { signal }),
    select: ({ data }) => data,
  })

export const actionsQuery = (mall: number, status: number) =>
  queryOptions({
    queryKey: [lawsuitQueries, statusCalls.search.name, mall, status],
    queryFn: ({ signal }) =>
      callServer(
        statusCalls.search,
        { shoppingIds: [mall], idStatus: [status], detalhe: true },
        { signal },
      ),
    select: ({ data }) => data[0]?.acoes ?? [],
  })

/** Every mall and status, as the list shows them without filters. */
export const statusRowsQuery = queryOptions({
  queryKey: [lawsuitQueries, statusCalls.search.name],
  queryFn: ({ signal }) =>
    callServer(
      statusCalls.search,
      { idStatus: statusOptions.map(({ value }) => Number(value)) },
      { signal },
    ),
  select: ({ data }) => data,
})

/** All rows of a search over all pages, as 'Submeter' sends them (rules 5.2). */
export async function everyRow(filter: SearchInput): Promise<readonly StepRow[]> {
  const { page: _, size: __, ...whole } = filter
  const { data } = await callServer(stepCalls.search, whole as never)
  return data
}

export async function downloadAttachment(id: number): Promise<void> {
  try {
    saveFile(await fetchFile(recommendationAttachment, { id }))
  } catch (error) {
    toastFailure(error)
  }
}
