import { FailureState } from '#listing/screen/failure-state.tsx'
import type { UseQueryResult } from '@tanstack/react-query'

import { PageState } from '#ui/display/page-state.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { formatInstant } from '#values/instant.ts'
import { addDays, formatDate, type LocalDate } from '#values/local-date.ts'

import type { Overview } from '../contract/overview.ts'
import { FigureList } from './figure-list.tsx'

/**
 * 'Desde a sua última visita'. Without a recent visit: 'Desde ontem', or after a weekend 'Desde
 * 13/11/2026', the business day before.
 */
function titleOf({ ultimaVisita, desde }: Overview, today: LocalDate | undefined): string {
  if (ultimaVisita !== null) return 'Desde a sua última visita'
  return today !== undefined && addDays(today, -1) === desde
    ? 'Desde ontem'
    : `Desde ${formatDate(desde)}`
}

/** Changes since the last visit: in the own queue, and the outcome of boletos. */
export function SincePanel({
  query,
  today,
}: {
  readonly query: UseQueryResult<Overview>
  readonly today: LocalDate | undefined
}) {
  const { data } = query
  if (query.isError && !data)
    return (
      <Panel title="Desde ontem">
        <FailureState
          title="Erro ao tentar carregar o que mudou"
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      </Panel>
    )
  if (!data)
    return (
      <Panel title="Desde ontem">
        <div aria-busy="true">
          <Skeleton width="min(260px, 40vw)" height={14} />
        </div>
      </Panel>
    )
  if (data.numeros === null) return null
  const title = titleOf(data, today)
  return (
    <Panel
      title={title}
      subtitle={
        data.ultimaVisita === null
          ? undefined
          : `${formatInstant(data.ultimaVisita)}; contado desde o início desse dia`
      }
    >
      {data.numeros.length === 0 ? (
        <PageState
          kind="empty"
          title="Nada mudou"
          sentence={`Nenhum boleto entrou ou saiu da sua fila e nenhum retorno chegou desde ${formatDate(data.desde)}.`}
        />
      ) : (
        <FigureList label={title} figures={data.numeros} />
      )}
    </Panel>
  )
}
