import { FailureState } from '#listing/screen/failure-state.tsx'
import { useQuery } from '@tanstack/react-query'

import { queryText } from '#ui/actions/address.ts'
import { Link } from '#ui/actions/link.tsx'
import { PageState } from '#ui/display/page-state.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { formatAmount } from '#values/cents.ts'
import { formatWhole } from '#values/whole-number.ts'

import { reasonFilters, reasonWords, todayPath } from '../contract/words.ts'
import { summaryQuery } from '../queries.ts'
import styles from './today.module.css'

function Reasons() {
  const { data, isError, error, refetch } = useQuery(summaryQuery)
  if (isError && !data)
    return (
      <FailureState
        title="Erro ao tentar carregar a fila de hoje"
        error={error}
        onRetry={() => void refetch()}
      />
    )
  if (!data)
    return (
      <div aria-busy="true">
        <Skeleton width="100%" height={96} />
      </div>
    )
  if (data.motivos.length === 0)
    return (
      <PageState
        kind="done"
        title="Nada para agir hoje"
        sentence={`Feitos hoje: ${formatWhole(data.feitosHoje)}.`}
      />
    )
  return (
    <ul className={styles['summary']} aria-label="Agir hoje, por motivo">
      {data.motivos.map(({ motivo, lojistas, vencido }) => (
        <li key={motivo}>
          <Link to={todayPath + queryText({ [reasonFilters[motivo]]: '1' })}>
            {reasonWords[motivo]}
          </Link>
          <b>{formatWhole(lojistas)}</b>
          <span>{formatAmount(vencido)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Start page: customers to contact today, by reason. */
export function TodayPanel() {
  return (
    <Panel
      title="Agir hoje"
      subtitle="lojistas e saldo vencido, por motivo"
      aside={<Link to={todayPath}>Abrir a fila</Link>}
    >
      <Reasons />
    </Panel>
  )
}
