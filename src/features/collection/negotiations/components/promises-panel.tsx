import { useQuery } from '@tanstack/react-query'
import { IconCalendarDown } from '@tabler/icons-react'
import { useState } from 'react'

import type { AnswerOf } from '#contract/call.ts'
import { TenantName } from '#listing/screen/tenant-name.tsx'
import { today } from '#listing/today.ts'
import { FailureState } from '#listing/screen/failure-state.tsx'
import { Button } from '#ui/actions/button.tsx'
import { formatCount } from '#ui/display/format-count.ts'
import { PageState } from '#ui/display/page-state.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { formatBrl } from '#values/cents.ts'
import { shortDate } from '#values/local-date.ts'
import { useDownload } from '#listing/files/use-download.ts'

import { type DuePromise, promiseCalendar, type promisesOfDay } from '../contract/promises.ts'
import { promisesQuery } from '../queries.ts'
import { PromiseBadge } from './promise-badge.tsx'
import styles from './promises-panel.module.css'

const title = 'Promessas de hoje'

/** Downloads the day's promises as a calendar file. */
function CalendarButton({ none }: { readonly none: boolean }) {
  const { busy, download } = useDownload()
  return (
    <Button
      size="compact"
      icon={<IconCalendarDown size={16} stroke={1.75} />}
      loading={busy}
      disabledBecause={none ? 'Nenhuma promessa vence hoje.' : undefined}
      onClick={() => void download(promiseCalendar, {})}
    >
      Agenda (.ics)
    </Button>
  )
}

function PromiseLine({ promise }: { readonly promise: DuePromise }) {
  const { clientId, cliente, nomeShopping, luc, situacao, dataAcordo, boletos, valor } = promise
  return (
    <li className={styles['line']}>
      <span className={styles['who']}>
        <b className={styles['name']}>
          <TenantName tenant={{ id: clientId }}>{cliente}</TenantName>
        </b>
        <span className={styles['quiet']}>
          {`${nomeShopping}, ${luc} · ${formatCount(boletos.length, { one: 'boleto', many: 'boletos' })}`}
        </span>
      </span>
      <span>
        <PromiseBadge state={situacao} />
        {situacao === 'QUEBRADA' && (
          <span className={styles['quiet']}>{` de ${shortDate(dataAcordo, today())}`}</span>
        )}
      </span>
      <span className={styles['value']}>{formatBrl(valor)}</span>
    </li>
  )
}

const shownLines = 8

type Figures = Pick<
  NonNullable<AnswerOf<typeof promisesOfDay>['promessas']>,
  'vencem' | 'cumpridas' | 'quebradas'
>

/** How many promises are due today, their sum, and how many were broken or kept. */
function DaySums({ vencem, cumpridas, quebradas }: Figures) {
  return (
    <>
      <strong>{vencem.quantidade}</strong> {formatBrl(vencem.valor)}
      {quebradas.quantidade > 0 && (
        <>
          {' · '}
          <span className={styles['broken']}>
            {formatCount(quebradas.quantidade, { one: 'quebrada', many: 'quebradas' })}
          </span>
        </>
      )}
      {cumpridas.quantidade > 0 &&
        ` · ${formatCount(cumpridas.quantidade, { one: 'cumprida', many: 'cumpridas' })}`}
    </>
  )
}

/**
 * Promises due today, and those broken since the previous business day. Hidden for users without a
 * tenant page.
 */
export function PromisesPanel() {
  const query = useQuery(promisesQuery)
  const [isWhole, setWhole] = useState(false)
  if (!query.data)
    return (
      <Panel title={title}>
        {query.isError ? (
          <FailureState
            title="Erro ao tentar carregar as promessas"
            error={query.error}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <div aria-busy="true">
            <Skeleton width="min(260px, 40vw)" height={14} />
          </div>
        )}
      </Panel>
    )
  const { promessas } = query.data
  if (promessas === null) return null
  const { vencem, linhas } = promessas
  const lines = isWhole ? linhas : linhas.slice(0, shownLines)
  return (
    <Panel
      title={title}
      subtitle={<DaySums {...promessas} />}
      aside={<CalendarButton none={vencem.quantidade === 0} />}
    >
      {linhas.length === 0 ? (
        <PageState
          kind="empty"
          title="Nenhuma promessa vence hoje"
          sentence="As promessas do dia e as que forem quebradas aparecem aqui."
        />
      ) : (
        <ul className={styles['list']} aria-label={title}>
          {lines.map((promise) => (
            <PromiseLine key={`${promise.idNegociacao} ${promise.clientId}`} promise={promise} />
          ))}
        </ul>
      )}
      {lines.length < linhas.length && (
        <Button kind="text" size="tight" onClick={() => setWhole(true)}>
          {`Ver as ${linhas.length} promessas`}
        </Button>
      )}
    </Panel>
  )
}
