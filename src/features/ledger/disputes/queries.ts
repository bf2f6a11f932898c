import { queryOptions } from '@tanstack/react-query'

import { callServer, fetchFile } from '#contract/client.ts'
import { toastFailure } from '#listing/screen/failure-toast.ts'
import { saveFile } from '#ui/actions/save-file.ts'

import { disputableBoletos, disputeFile, readDispute } from './contract/calls.ts'

/** Query name of disputes. */
export const disputeQueries = 'disputes'

/** What a decision changes on other screens too. */
export const afterDispute = [disputeQueries, 'negativation', 'messages', 'start-page'] as const

export const disputeQuery = (id: number) =>
  queryOptions({
    queryKey: [disputeQueries, readDispute.name, id],
    queryFn: ({ signal }) => callServer(readDispute, { id }, { signal }),
  })

/** Boletos of one tenant, by its id or by one of its numbers. */
export const disputableQuery = (of: {
  readonly idLojista?: number | undefined
  readonly numBoleto?: string | undefined
}) =>
  queryOptions({
    queryKey: [disputeQueries, disputableBoletos.name, of.idLojista ?? null, of.numBoleto ?? ''],
    queryFn: ({ signal }) => callServer(disputableBoletos, of, { signal }),
    enabled: of.idLojista !== undefined || (of.numBoleto ?? '') !== '',
  })

export async function downloadDisputeFile(id: number, idArquivo: string): Promise<void> {
  try {
    saveFile(await fetchFile(disputeFile, { id, idArquivo }))
  } catch (error) {
    toastFailure(error)
  }
}
