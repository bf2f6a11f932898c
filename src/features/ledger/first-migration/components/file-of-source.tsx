import { useQuery } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'
import { FileFacts } from '#features/ledger/file-intake/components/file-facts.tsx'
import { showFile } from '#features/ledger/received-files/contract/calls.ts'

/** What became of the file that a source read. */
export function FileOfSource({ id }: { readonly id: number }) {
  const { data } = useQuery({
    queryKey: ['received-files', showFile.name, id],
    queryFn: ({ signal }) => callServer(showFile, { id }, { signal }),
  })
  return data ? <FileFacts file={data} /> : <p role="status">Leitura em andamento.</p>
}
