import { queryOptions } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'
import { CallFailure } from '#contract/errors.ts'

import { listPinned, listViews, readView, savedViewQueries } from './contract.ts'

const meta = { invalidatedBy: [savedViewQueries, 'rights'] }

/** The views of a list that the person sees. */
export const viewsQuery = (lista: string) =>
  queryOptions({
    queryKey: [savedViewQueries, listViews.name, lista],
    queryFn: ({ signal }) => callServer(listViews, { lista }, { signal }),
    meta,
  })

/** What the person has on the start page. */
export const pinnedQuery = queryOptions({
  queryKey: [savedViewQueries, listPinned.name],
  queryFn: ({ signal }) => callServer(listPinned, {}, { signal }),
  meta,
})

/** A view as a list takes it over; null = not seen by who is signed in. */
export async function openedView(id: number) {
  if (!Number.isSafeInteger(id) || id < 1) return null
  try {
    const { nome, disposicao } = await callServer(readView, { id })
    return { id, name: nome, layout: disposicao }
  } catch (error) {
    if (error instanceof CallFailure && error.status === 404) return null
    throw error
  }
}
