import { useQuery } from '@tanstack/react-query'

import type { AnswerOf } from '#contract/call.ts'
import { findScreen } from '#features/people/access/rules/session.ts'
import { FailureState } from '#listing/screen/failure-state.tsx'
import { useGoWithin, useScreenQuery } from '#ui/actions/address.ts'
import { Panel } from '#ui/display/panel.tsx'
import { SkeletonRows } from '#ui/display/skeleton.tsx'
import { formatDate } from '#values/local-date.ts'
import { todayIn } from '#values/instant.ts'

import { ComparisonPanel } from '../components/comparison-panel.tsx'
import styles from '../components/migration.module.css'
import { NotStarted } from '../components/not-started.tsx'
import { OrphansPanel } from '../components/orphans-panel.tsx'
import { StepList } from '../components/step-list.tsx'
import { StepPanel } from '../components/step-panel.tsx'
import { conductRule, migrationPath, type readMigration } from '../contract/calls.ts'
import { MigrationStep } from '../contract/steps.ts'
import { migrationQuery } from '../queries.ts'
import { currentStep, stepsDone } from '../rules/step-words.ts'

type Routes = Parameters<typeof findScreen>[0]
type Migration = AnswerOf<typeof readMigration>

const mayConductBy = (routes: Routes): boolean =>
  findScreen(routes, migrationPath)?.rules.includes(conductRule) ?? false

/** The state in one line, with what it closes. */
function StateStrip({ migration }: { readonly migration: Migration }) {
  const { situacao, etapas, iniciadaEm, concluidaEm, concluidaPor } = migration
  return (
    <div className={styles['strip']} data-state={situacao} role="status">
      <span>
        <strong>
          {situacao === 'CONCLUIDA' && concluidaEm
            ? `Concluída em ${formatDate(todayIn(concluidaEm))} por ${concluidaPor ?? ''}.`
            : iniciadaEm
              ? `Em curso desde ${formatDate(todayIn(iniciadaEm))}.`
              : 'Ainda não iniciada.'}
        </strong>{' '}
        {situacao === 'CONCLUIDA'
          ? 'O envio ao bureau está aberto; a migração não se reabre.'
          : 'Enviar ao bureau fica fechado até a conferência ser concluída.'}
      </span>
      <span>{`${stepsDone(etapas)} de ${etapas.length} passos feitos`}</span>
    </div>
  )
}

/** The steps, the open one, and the comparison. */
function Steps({ migration, routes }: { readonly migration: Migration; readonly routes: Routes }) {
  const { passo = '' } = useScreenQuery()
  const goWithin = useGoWithin()
  const { situacao, etapas, conferencia, orfaos, impedimento } = migration
  const chosen = MigrationStep.options.find((step) => step === passo)
  const open = chosen ?? currentStep(etapas)
  const step = etapas.find(({ etapa }) => etapa === open)
  const mayConduct = situacao === 'EM_CURSO' && mayConductBy(routes)
  return (
    <div className={styles['columns']}>
      <StepList
        steps={etapas}
        open={open}
        onOpen={(etapa) => goWithin({ passo: etapa }, { replace: true })}
      />
      <div className={styles['side']}>
        <OrphansPanel
          count={orfaos}
          mayRemove={findScreen(routes, '/baixa-semiautomatica') !== undefined}
        />
        {step && <StepPanel key={open} step={step} routes={routes} mayConduct={mayConduct} />}
        <ComparisonPanel
          rows={conferencia}
          impediment={impedimento}
          mayConduct={mayConduct}
          isConcluded={situacao === 'CONCLUIDA'}
        />
      </div>
    </div>
  )
}

/** 'Migração de partida': day one, step by step, with the comparison (rules 11.9). */
export function MigrationScreen({ routes }: { readonly routes: Routes }) {
  const { data, error, refetch } = useQuery(migrationQuery)
  if (error)
    return (
      <FailureState
        title="Não foi possível ler a migração"
        error={error}
        onRetry={() => void refetch()}
      />
    )
  if (data === undefined)
    return (
      <Panel title="Roteiro" flush>
        <SkeletonRows count={12} widths={[24, '60%', 48]} className={styles['step']} />
      </Panel>
    )
  return (
    <div className={styles['page']}>
      {data.situacao === 'NAO_INICIADA' ? (
        <NotStarted mayConduct={mayConductBy(routes)} impediment={data.impedimento} />
      ) : (
        <>
          <StateStrip migration={data} />
          <Steps migration={data} routes={routes} />
        </>
      )}
    </div>
  )
}
