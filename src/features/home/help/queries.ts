import { queryOptions } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'

import { screenHelp } from './contract.ts'
import type { ManualChapter } from './rules/manual.ts'

/** Help of a screen; owners change with the access register. */
export const helpQuery = (caminho: string) =>
  queryOptions({
    queryKey: ['rights', screenHelp.name, caminho],
    queryFn: ({ signal }) => callServer(screenHelp, { caminho }, { signal }),
    staleTime: 5 * 60_000,
  })

const contents = '/manual/capitulos.json'

/** Table of contents of the manual, a file of the browser app. */
export const manualQuery = queryOptions({
  queryKey: ['manual'],
  queryFn: async ({ signal }): Promise<readonly ManualChapter[]> => {
    const answer = await fetch(contents, { signal })
    if (!answer.ok) throw new Error('O manual não está neste servidor.')
    return (await answer.json()) as readonly ManualChapter[]
  },
  staleTime: Infinity,
  retry: false,
})
