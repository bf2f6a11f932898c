import { useQuery } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'
import { LOAD_STATUS, listLoads } from '#features/ledger/receivables/contract.ts'
import { RejectedLines } from '#listing/files/rejected-lines.tsx'
import { countOf } from '#values/count-of.ts'

/** The result of a rehearsal that runs in the background. */
export function LoadRehearsal({ id }: { readonly id: number }) {
  const { data } = useQuery({
    queryKey: ['loads', listLoads.name, 'rehearsal', id],
    queryFn: ({ signal }) => callServer(listLoads, { id }, { signal }),
  })
  const load = data?.data[0]
  if (!load) return <p role="status">Ensaio em andamento.</p>
  const { status, aceitas, rejeitadas, linhas, problemas, erro } = load
  const counts = `${countOf(linhas, 'linha', 'linhas')}, ${countOf(aceitas, 'aceita', 'aceitas')}, ${countOf(rejeitadas, 'rejeitada', 'rejeitadas')}`
  return (
    <>
      <p role="status">{`Ensaio: ${LOAD_STATUS[status].toLowerCase()}. ${erro ?? counts}. Nada foi gravado.`}</p>
      {problemas.length > 0 && <RejectedLines lines={problemas} />}
    </>
  )
}
