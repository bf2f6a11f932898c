import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { IconTable } from '@tabler/icons-react'
import { useState } from 'react'

import type { AnswerOf } from '#contract/call.ts'
import type { cyclePanel } from '#features/negativation/cycles/contract/cycle.ts'
import { FailureState } from '#listing/screen/failure-state.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { PageState } from '#ui/display/page-state.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { formatBrl } from '#values/cents.ts'
import { formatDate } from '#values/local-date.ts'
import { formatWhole } from '#values/whole-number.ts'

import type { pending } from '../contract/pending.ts'
import { panelQuery } from '../queries/start-page.ts'
import { placeOfStep } from '../rules/steps.ts'
import styles from './cycle-panel.module.css'
import { Funnel } from './funnel.tsx'
import { FunnelTable } from './funnel-table.tsx'

type Answer = AnswerOf<typeof pending>
type Cycle = NonNullable<Answer['ciclo']>

function ends({ aberto, encerraEm }: Cycle): string {
  if (!aberto) return 'Encerrado.'
  return encerraEm === null ? 'Aberto.' : `Encerra em ${formatDate(encerraEm)} às 20:00.`
}

function Loading() {
  return (
    <div className={styles['loading']} aria-busy="true">
      {[90, 84, 62, 48, 40, 28, 26, 20].map((share) => (
        <div key={share} className={styles['waiting']}>
          <Skeleton width={180} />
          <Skeleton width={`${share}%`} height={8} />
        </div>
      ))}
    </div>
  )
}

/** The boletos of the cycle, their value, and when it ends. */
function CycleTotal({
  cycle,
  panel,
}: {
  readonly cycle: Cycle
  readonly panel: AnswerOf<typeof cyclePanel> | undefined
}) {
  if (panel === undefined) return <Skeleton width="min(300px, 50vw)" height={14} />
  const { boletos, valor } = panel.ciclo
  return (
    <>
      <strong>{formatWhole(boletos)}</strong> {boletos === 1 ? 'boleto' : 'boletos'},{' '}
      <strong>{formatBrl(valor)}</strong>. {ends(cycle)}
    </>
  )
}

function Steps({
  cycle,
  opens,
}: {
  readonly cycle: Cycle
  readonly opens: (path: string) => boolean
}) {
  const placeOf = (codigo: string) => placeOfStep(codigo, cycle.id, opens)
  const query = useQuery(panelQuery(cycle.id))
  const [asTable, setTable] = useState(false)
  const { data } = query
  const title = `Ciclo ${cycle.nome}: onde estão os boletos`
  if (query.isError && !data) {
    return (
      <Panel title={title}>
        <FailureState
          title="Erro ao tentar carregar o ciclo"
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      </Panel>
    )
  }
  return (
    <Panel
      title={title}
      subtitle={
        <span className={styles['total']}>
          <CycleTotal cycle={cycle} panel={data} />
        </span>
      }
      aside={
        <IconButton
          label={asTable ? 'Ver como gráfico' : 'Ver como tabela'}
          icon={<IconTable size={18} stroke={1.75} />}
          pressed={asTable}
          onClick={() => setTable(!asTable)}
        />
      }
    >
      {!data ? (
        <Loading />
      ) : asTable ? (
        <FunnelTable steps={data.funil} placeOf={placeOf} />
      ) : (
        <Funnel steps={data.funil} placeOf={placeOf} />
      )}
    </Panel>
  )
}

/** The panel waits for the queue, which contains the cycle. */
export type CyclePanelProps = {
  readonly pending: UseQueryResult<Answer>
  readonly opens: (path: string) => boolean
}

/** 'Ciclo 11/2026: onde estão os boletos', as bars or as a table. */
export function CyclePanel({ pending: { data, isError }, opens }: CyclePanelProps) {
  // The queue panel shows the error.
  if (!data)
    return isError ? null : (
      <Panel title="Ciclo: onde estão os boletos">
        <Loading />
      </Panel>
    )
  if (data.ciclo) return <Steps cycle={data.ciclo} opens={opens} />
  const mayOpen = opens('/clientes-elegiveis')
  return (
    <Panel title="Ciclo: onde estão os boletos">
      <PageState
        kind="empty"
        title="Nenhum ciclo foi aberto"
        sentence={
          mayOpen
            ? 'Carregue os títulos e abra o ciclo em Clientes elegíveis.'
            : 'A Régua de Cobrança abre o ciclo do mês.'
        }
        {...(mayOpen
          ? { action: { label: 'Clientes elegíveis', href: '/clientes-elegiveis' } }
          : {})}
      />
    </Panel>
  )
}
