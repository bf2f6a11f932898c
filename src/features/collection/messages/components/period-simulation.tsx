import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { InputOf } from '#contract/call.ts'
import type { LadderRow } from '#features/collection/ladders/contract/ladder-calls.ts'
import { mallsQuery } from '#features/people/registers/components/malls-query.ts'
import { FailureState } from '#listing/screen/failure-state.tsx'
import { Button } from '#ui/actions/button.tsx'
import { PageState } from '#ui/display/page-state.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { SkeletonRows } from '#ui/display/skeleton.tsx'
import { DayIntervalField } from '#ui/fields/day-interval-field.tsx'
import { MultiSelectField } from '#ui/fields/multi-select-field.tsx'
import { daysBetween } from '#values/local-date.ts'
import { today } from '#listing/today.ts'

import { NOT_A_PROOF } from '../contract/indicators.ts'
import { SIMULATION_DAYS, type simulateLadders, type Simulation } from '../contract/simulation.ts'
import {
  intervalText,
  knownLadders,
  lastMonth,
  readInterval,
  simulationQuery,
} from './figures-query.ts'
import { comparedSteps } from './simulation-rows.ts'
import { ComparisonTable, DayCounts, StepTable, totalOf } from './simulation-tables.tsx'
import styles from './simulation.module.css'
import { type Known, readSteps, type TypedStep, typedSteps, WhatIf } from './what-if.tsx'
import { countOf } from '#values/count-of.ts'

type Input = InputOf<typeof simulateLadders>

const stateWords: Readonly<Record<string, string>> = {
  RASCUNHO: 'rascunho',
  PROPOSTA: 'proposta',
}

const known = (ladders: readonly LadderRow[]): Known[] =>
  ladders.map((ladder) => ({
    id: ladder.id,
    nome: ladder.nome,
    ordem: ladder.ordem,
    segmento: ladder.segmento,
    passos: ladder.passos,
    words: `${ladder.nome}, ${stateWords[ladder.estado] ?? `versão ${ladder.versao}`}`,
  }))

function intervalProblem(text: string): string | undefined {
  const interval = readInterval(text)
  if (interval === undefined) return 'Informe um período.'
  return daysBetween(interval.de, interval.ate) >= SIMULATION_DAYS
    ? `Até ${SIMULATION_DAYS} dias.`
    : undefined
}

function useForm(ladders: readonly Known[]) {
  const [interval, setInterval] = useState(() => intervalText(lastMonth(today())))
  const [malls, setMalls] = useState<readonly string[]>([])
  const [chosen, setChosen] = useState('')
  const [typed, type] = useState<readonly TypedStep[]>([])
  const choose = (id: string) => {
    setChosen(id)
    type(typedSteps(ladders.find((ladder) => String(ladder.id) === id)?.passos ?? []))
  }
  const read = (): Input | undefined => {
    const period = readInterval(interval)
    if (period === undefined || intervalProblem(interval) !== undefined) return undefined
    const shoppings = malls.length === 0 ? {} : { shoppings: malls.map(Number) }
    const ladder = ladders.find(({ id }) => String(id) === chosen)
    if (ladder === undefined) return { ...period, ...shoppings }
    const passos = readSteps(typed)
    if (passos === undefined) return undefined
    const { id, nome, ordem, segmento } = ladder
    return {
      ...period,
      ...shoppings,
      reguas: [{ id, nome, ordem, segmento, passos }],
      comAsOutras: true,
    }
  }
  return { interval, setInterval, malls, setMalls, chosen, choose, typed, type, read }
}

function Result({
  data,
  ladders,
}: {
  readonly data: Simulation
  readonly ladders: readonly Known[]
}) {
  const rows = comparedSteps(
    data.antes,
    data.depois,
    ladders.flatMap(({ passos }) => passos),
  )
  if (data.resumo.length === 0)
    return (
      <PageState
        kind="empty"
        title="Nenhuma mensagem"
        sentence="Neste período nenhum boleto teria uma mensagem."
      />
    )
  return (
    <div className={styles['stack']}>
      {data.depois && (
        <Panel title="Antes e depois" flush>
          <ComparisonTable rows={rows} labels={['Em vigor', 'Com a mudança']} />
        </Panel>
      )}
      <Panel title={countOf(totalOf(data), 'mensagem', 'mensagens')} flush>
        <StepTable rows={rows} />
        <p className={styles['note']}>
          Pagos: boletos do passo quitados até tantos dias depois, embora nenhuma mensagem tenha
          saído. {NOT_A_PROOF}
        </p>
      </Panel>
      <Panel title="Mensagens por dia útil" flush>
        <DayCounts dias={data.dias} />
      </Panel>
    </div>
  )
}

/** The tab 'Simular': a period, some malls, and what would change with other steps. */
export function PeriodSimulation() {
  const { data: listed } = useQuery(knownLadders)
  const { data: malls = [] } = useQuery(mallsQuery)
  const ladders = known(listed?.data ?? [])
  const form = useForm(ladders)
  const [question, ask] = useState<Input>(() => lastMonth(today()))
  const { data, error, refetch, isFetching } = useQuery(simulationQuery(question))
  const input = form.read()
  return (
    <div className={styles['stack']}>
      <Panel title="Simular um período">
        <div className={styles['form']}>
          <DayIntervalField
            label="Período"
            today={today()}
            value={form.interval}
            error={intervalProblem(form.interval)}
            onChange={form.setInterval}
          />
          <MultiSelectField
            label="Shoppings"
            withAll={false}
            placeholder="Todos"
            width={220}
            options={malls.map(({ id, nome }) => ({ value: String(id), label: nome }))}
            value={form.malls}
            onChange={form.setMalls}
          />
          <WhatIf
            ladders={ladders}
            chosen={form.chosen}
            onChoose={form.choose}
            typed={form.typed}
            onType={form.type}
            errors={new Map()}
          />
          <Button
            kind="primary"
            loading={isFetching}
            disabledBecause={input ? undefined : 'Corrija o período e os passos antes de simular.'}
            onClick={() => input && ask(input)}
          >
            Simular
          </Button>
        </div>
      </Panel>
      {error ? (
        <FailureState
          title="Não foi possível simular"
          error={error}
          hasFilters
          onRetry={() => void refetch()}
        />
      ) : data ? (
        <div aria-busy={isFetching}>
          <Result data={data} ladders={ladders} />
        </div>
      ) : (
        <Panel title="Simulando…" flush>
          <SkeletonRows count={8} widths={['40%', 64, 64, 96]} className={styles['note']} />
        </Panel>
      )}
    </div>
  )
}
