import { useQuery } from '@tanstack/react-query'

import { callServer, fetchFile } from '#contract/client.ts'
import { toastFailure } from '#listing/screen/failure-toast.ts'
import { saveFile } from '#ui/actions/save-file.ts'

import { history, historyAttachment } from '../contract/calls.ts'

/**
 * Stale names of every decision: lists, counts, histories. The server announces the same name to
 * other browsers.
 */
export const invalidatedQueries = ['negativation'] as const

/** Earlier justifications of a boleto, newest first. */
export const useHistory = (id: number | undefined) =>
  useQuery({
    queryKey: [invalidatedQueries[0], history.name, id],
    queryFn: ({ signal }) => callServer(history, { id: id ?? 0 }, { signal }),
    enabled: id !== undefined,
    select: ({ content }) => content,
  })

/** Downloads the attachment of a history row. */
export async function downloadAttachment(id: number): Promise<void> {
  try {
    saveFile(await fetchFile(historyAttachment, { id }))
  } catch (error) {
    toastFailure(error)
  }
}
