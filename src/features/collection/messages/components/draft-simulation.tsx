import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import type { ShownLadder } from '#features/collection/ladders/components/ladder-rights.ts'
import { FailureState } from '#listing/screen/failure-state.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { SkeletonRows } from '#ui/display/skeleton.tsx'
import { formatCompetence } from '#values/competence.ts'
import { monthOf } from '#values/local-date.ts'
import { today } from '#listing/today.ts'

import { lastMonth, simulationQuery } from './figures-query.ts'
import { comparedSteps } from './simulation-rows.ts'
import { ComparisonTable, sentence, totalOf } from './simulation-tables.tsx'
import styles from './simulation.module.css'

/** While somebody drags or types, the simulation waits. */
const PAUSE_MS = 600

function useSettled<T>(value: T): T {
  const [settled, settle] = useState(value)
  const text = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(JSON.parse(text) as T), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

const versionLabel = (version: number | undefined): string =>
  version === undefined || version === 0 ? 'Em vigor' : `Versão ${version}`

/** Beside the fields of a step: last month by the version in force and by the one on the screen. */
export function DraftSimulation({ ladder, draft }: ShownLadder) {
  const period = lastMonth(today())
  const { id, nome, ordem, segmento, passos } = useSettled(draft)
  const { data, error, refetch, isPlaceholderData } = useQuery(
    simulationQuery({
      ...period,
      reguas: [{ ...(id > 0 && { id }), nome, ordem, segmento, passos }],
      comAsOutras: true,
    }),
  )
  const month = formatCompetence(monthOf(period.de))
  const title = data ? sentence(totalOf(data), month, true) : `O que teria enviado em ${month}`
  const steps = [...draft.passos, ...(ladder?.passos ?? [])]
  return (
    <Panel title={title} subtitle={isPlaceholderData ? 'Simulando…' : undefined} flush>
      {error ? (
        <FailureState
          title="Não foi possível simular"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : data ? (
        <div aria-busy={isPlaceholderData}>
          <ComparisonTable
            rows={comparedSteps(data.antes, data.depois, steps)}
            labels={[versionLabel(ladder?.version), 'Esta versão']}
          />
        </div>
      ) : (
        <SkeletonRows count={6} widths={['50%', 48, 48]} className={styles['note']} />
      )}
    </Panel>
  )
}
