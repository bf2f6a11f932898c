import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { InputOf } from '#contract/call.ts'
import { mallsQuery } from '#features/people/registers/components/malls-query.ts'
import { DownloadButton } from '#listing/files/download-button.tsx'
import { FailureState } from '#listing/screen/failure-state.tsx'
import { PageState } from '#ui/display/page-state.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { SkeletonRows } from '#ui/display/skeleton.tsx'
import { DayIntervalField } from '#ui/fields/day-interval-field.tsx'
import { MultiSelectField } from '#ui/fields/multi-select-field.tsx'
import { today } from '#listing/today.ts'

import {
  downloadIndicators,
  GROUPING_OPTIONS,
  NOT_A_PROOF,
  type readIndicators,
} from '../contract/indicators.ts'
import { indicatorsQuery, intervalText, lastMonth, readInterval } from './figures-query.ts'
import { IndicatorTable } from './indicator-table.tsx'
import styles from './simulation.module.css'

type Input = InputOf<typeof readIndicators>

function useForm() {
  const [interval, setInterval] = useState(() => intervalText(lastMonth(today())))
  const [malls, setMalls] = useState<readonly string[]>([])
  const [by, group] = useState<readonly string[]>(['passo', 'canal'])
  const period = readInterval(interval) ?? lastMonth(today())
  const input: Input = {
    ...period,
    ...(malls.length > 0 && { shoppings: malls.map(Number) }),
    agrupar: [...by],
  }
  return { interval, setInterval, malls, setMalls, by, group, input }
}

/** The tab 'Indicadores': what was sent and what was not, with what was paid afterwards. */
export function Indicators() {
  const form = useForm()
  const { data: malls = [] } = useQuery(mallsQuery)
  const { data, error, refetch, isPlaceholderData } = useQuery(indicatorsQuery(form.input))
  const shared = { withAll: false, width: 200 }
  return (
    <div className={styles['stack']}>
      <div className={styles['form']}>
        <DayIntervalField
          label="Período"
          today={today()}
          value={form.interval}
          error={readInterval(form.interval) ? undefined : 'Informe um período.'}
          onChange={form.setInterval}
        />
        <MultiSelectField
          {...shared}
          label="Shoppings"
          placeholder="Todos"
          options={malls.map(({ id, nome }) => ({ value: String(id), label: nome }))}
          value={form.malls}
          onChange={form.setMalls}
        />
        <MultiSelectField
          {...shared}
          label="Agrupar por"
          placeholder="Total"
          options={GROUPING_OPTIONS}
          value={form.by}
          onChange={form.group}
        />
        <DownloadButton call={downloadIndicators} input={() => form.input} label="Exportar" />
      </div>
      <Panel title="Enviadas e não enviadas" subtitle={NOT_A_PROOF} flush>
        {error ? (
          <FailureState
            title="Não foi possível ler os indicadores"
            error={error}
            hasFilters
            onRetry={() => void refetch()}
          />
        ) : data === undefined ? (
          <SkeletonRows count={6} widths={['30%', 64, 64, 96]} className={styles['note']} />
        ) : data.data.length === 0 ? (
          <PageState
            kind="empty"
            title="Nenhuma mensagem"
            sentence="Neste período nenhuma mensagem saiu, e nenhum boleto ficou sem o seu passo."
          />
        ) : (
          <div aria-busy={isPlaceholderData}>
            <IndicatorTable rows={data.data} by={form.by} />
          </div>
        )}
      </Panel>
    </div>
  )
}
