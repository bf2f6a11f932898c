import { useQuery } from '@tanstack/react-query'
import * as z from 'zod'

import { call } from '#contract/call.ts'
import { callServer } from '#contract/client.ts'
import { FailureState } from '#listing/screen/failure-state.tsx'
import { failureStatement } from '#listing/screen/failure-toast.ts'
import { Link } from '#ui/actions/link.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { formatWhole } from '#values/whole-number.ts'

import { type Counting, savedViewQueries } from '../contract.ts'
import { pinnedQuery } from '../queries.ts'
import { viewAddress } from './view-address.ts'
import styles from './views.module.css'

/** The search of a list, requested only for its row count. */
function countCall({ metodo, caminho, corpo }: Counting) {
  const fields = z.object(Object.fromEntries(Object.keys(corpo).map((key) => [key, z.unknown()])))
  return call({
    name: 'savedViews.count',
    method: metodo,
    path: caminho,
    effect: 'read',
    access: 'session',
    summary: 'Quantas linhas tem uma visão',
    ...(metodo === 'GET' ? { query: fields } : { fields }),
    answer: z.looseObject({ pageInfo: z.looseObject({ totalItems: z.number() }) }),
  })
}

function Count({ of }: { readonly of: Counting }) {
  const { data, isError, error } = useQuery({
    queryKey: [savedViewQueries, 'count', of],
    queryFn: async ({ signal }) =>
      (await callServer(countCall(of), of.corpo as never, { signal })).pageInfo.totalItems,
  })
  if (isError && data === undefined)
    return (
      <span
        role="img"
        aria-label={`Não contada: ${failureStatement(error)}`}
        title={failureStatement(error)}
      >
        -
      </span>
    )
  return data === undefined ? (
    <span aria-busy="true">
      <Skeleton width={32} height={16} />
    </span>
  ) : (
    <b>{formatWhole(data)}</b>
  )
}

/** Start page panel: pinned views with their current row counts. */
export function PinnedPanel() {
  const { data, isError, error, refetch } = useQuery(pinnedQuery)
  if (isError && !data)
    return (
      <Panel title="Visões fixadas">
        <FailureState
          title="Erro ao tentar carregar as visões fixadas"
          error={error}
          onRetry={() => void refetch()}
        />
      </Panel>
    )
  if (!data || data.content.length === 0) return null
  return (
    <Panel title="Visões fixadas" subtitle="quantas linhas há agora em cada uma">
      <ul className={styles['pinned']} aria-label="Visões fixadas">
        {data.content.map((view) => (
          <li key={view.id}>
            <span>
              <Link to={viewAddress(view)}>{view.nome}</Link>
              <small>{view.titulo}</small>
            </span>
            {view.contagem && <Count of={view.contagem} />}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
