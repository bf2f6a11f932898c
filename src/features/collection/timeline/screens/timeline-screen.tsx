import { FilterBar } from '#listing/screen/filter-bar.tsx'
import { ListingFoot } from '#listing/screen/listing-foot.tsx'
import { PageFailure } from '#listing/screen/page-failure.tsx'
import { PageState } from '#ui/display/page-state.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'

import type { AnswerOf } from '#contract/call.ts'
import { type Kind, type timeline, timelineList } from '../contract.ts'
import { EventDays } from '../components/event-days.tsx'
import { KindChoice } from '../components/kind-choice.tsx'
import { TenantHead } from '../components/tenant-head.tsx'
import { useTimeline } from '../queries.ts'
import styles from './timeline-screen.module.css'

// The kind filter has its own control, with counts.
const { tipo: _, ...searchFilters } = timelineList.filters
const form = { filters: searchFilters }

function Loading() {
  return (
    <div className={styles['loading']} aria-busy="true">
      <Skeleton width="100%" height={96} />
      <Skeleton width="60%" height={32} />
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} width="100%" height={64} />
      ))}
    </div>
  )
}

type FoundProps = {
  readonly timeline: ReturnType<typeof useTimeline>
  readonly data: AnswerOf<typeof timeline>
  readonly opens: (path: string) => boolean
}

/** The tenant, the choice of kinds, and the events or why there are none. */
function FoundTimeline({ timeline: { state, go, query }, data, opens }: FoundProps) {
  const chosen = (state.filters['tipo'] ?? []) as readonly Kind[]
  const { tipo: kinds, ...others } = state.filters
  const choose = (tipo: readonly Kind[]) =>
    go({ filters: tipo.length === 0 ? others : { ...others, tipo }, page: 1 }, { replace: true })
  const isNarrowed = kinds !== undefined || others['shoppings'] !== undefined
  const found = {
    rows: data.content,
    total: data.pageInfo.totalItems,
    totals: {},
    isTruncated: data.pageInfo.truncado === true,
    answer: data,
  }
  return (
    <div className={styles['found']} aria-busy={query.isPlaceholderData || undefined}>
      <TenantHead tenant={data.lojista} />
      <KindChoice kinds={data.tipos} selectedKinds={chosen} onChange={choose} />
      {data.content.length > 0 ? (
        <>
          <EventDays events={data.content} opens={opens} />
          <ListingFoot
            listing={timelineList}
            state={state}
            result={found}
            go={go}
            acts={{ selects: false, opens: true }}
          />
        </>
      ) : isNarrowed ? (
        <PageState
          kind="no-match"
          title={timelineList.whenEmpty}
          sentence="Nenhum evento deste lojista com os filtros escolhidos."
          action={{
            label: 'Limpar filtros',
            onClick: () =>
              go({ filters: others['id'] === undefined ? {} : { id: others['id'] }, page: 1 }),
          }}
        />
      ) : (
        <PageState
          kind="empty"
          {...timelineList.whenNothing}
          title={timelineList.whenNothing?.title ?? ''}
        />
      )}
    </div>
  )
}

/**
 * The events of a tenant by day, each with a link to its screen (an addition; what-users-ask F16).
 */
export function TimelineScreen({ opens }: { readonly opens: (path: string) => boolean }) {
  const timeline = useTimeline()
  const { state, go, id, query, options, masks, ignoredNames } = timeline
  const { data } = query
  return (
    <div className={styles['page']}>
      <FilterBar
        listing={form}
        values={state.filters}
        options={options}
        masks={masks}
        onSearch={(filters) => {
          if (JSON.stringify(filters) === JSON.stringify(state.filters)) void query.refetch()
          else go({ filters, page: 1 })
        }}
      />
      {ignoredNames.length > 0 && (
        <p className={styles['notice']}>{`Ignorado no endereço: ${ignoredNames.join(', ')}.`}</p>
      )}
      {id === undefined ? (
        <PageState
          kind="empty"
          title="Escolha um lojista"
          sentence="Informe o CNPJ ou CPF, procure pelo nome com Ctrl+K, ou abra a linha do tempo a partir de um boleto nas listas."
        />
      ) : query.isError && !query.isFetching ? (
        <PageFailure
          error={query.error}
          notFound="Lojista não encontrado"
          forbidden="O seu perfil não abre a linha do tempo deste lojista."
          title="Erro ao tentar carregar a linha do tempo"
          hasFilters
          onRetry={() => void query.refetch()}
        />
      ) : !data ? (
        <Loading />
      ) : (
        <FoundTimeline timeline={timeline} data={data} opens={opens} />
      )}
    </div>
  )
}
