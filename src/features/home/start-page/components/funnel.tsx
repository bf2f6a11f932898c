import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'

import { Explained } from '#features/negativation/explanations/components/explained.tsx'
import type { CyclePanel } from '#features/negativation/cycles/contract/cycle.ts'
import { Bar } from '#ui/display/bar.tsx'
import { Link } from '#ui/actions/link.tsx'
import { formatWhole } from '#values/whole-number.ts'

import { drawnSteps, shortBrl } from '../rules/start-page.ts'
import { endedWords } from '../rules/steps.ts'
import styles from './funnel.module.css'

type Step = CyclePanel['funil'][number]

const days = (count: number) => `${count} ${count === 1 ? 'dia útil' : 'dias úteis'} além do prazo`

function Mark({ step }: { readonly step: Step }) {
  if (step.codigo === 'FINALIZADO')
    return (
      <IconCircleCheck
        size={16}
        stroke={1.75}
        className={styles['done']}
        role="img"
        aria-label="etapa final"
      />
    )
  if (step.diasAlem === 0) return null
  return (
    <span className={styles['late']} title={days(step.diasAlem)}>
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
      <span aria-hidden="true">+{step.diasAlem}</span>
      <span className="visually-hidden">{days(step.diasAlem)}</span>
    </span>
  )
}

/** The steps of the funnel, and the link of each step. */
export type FunnelProps = {
  readonly steps: readonly Step[]
  readonly placeOf: (codigo: string) => string | undefined
}

/** Name of a step with a link to its boletos. */
export function StepName({ step, to }: { readonly step: Step; readonly to: string | undefined }) {
  return to === undefined ? (
    step.nome
  ) : (
    <Link to={to} className={styles['link']}>
      {step.nome}
    </Link>
  )
}

/** One bar per status: grey = all that reached it, coloured = still there, with figures beside. */
export function Funnel({ steps, placeOf }: FunnelProps) {
  const drawn = drawnSteps(steps)
  const most = Math.max(1, ...drawn.map(({ chegaram }) => chegaram))
  return (
    <>
      <ol className={styles['steps']} aria-label="Boletos por etapa">
        {drawn.map((step) => (
          <li key={step.codigo}>
            <div className={styles['line']}>
              <span className={styles['name']}>
                <StepName step={step} to={placeOf(step.codigo)} />
                <Explained term={step.codigo} name={step.nome} />
              </span>
              <span className={styles['count']}>{formatWhole(step.parados)}</span>
              <span className={styles['value']}>{shortBrl(step.valor)}</span>
              <span className={styles['mark']}>
                <Mark step={step} />
              </span>
            </div>
            <Bar
              part={step.parados}
              whole={step.chegaram}
              of={most}
              tone={step.codigo === 'FINALIZADO' ? 'done' : 'chart'}
              label={`${formatWhole(step.parados)} parados de ${formatWhole(step.chegaram)} que já chegaram`}
            />
            {step.resultados.length > 0 && (
              <p className={styles['ended']}>{endedWords(step.resultados)}</p>
            )}
          </li>
        ))}
      </ol>
      <p className={styles['legend']} aria-hidden="true">
        <span className={styles['here']}>parados na etapa</span>
        <span className={styles['reached']}>já chegaram até ela</span>
        <span className={styles['beyond']}>
          <IconAlertTriangle size={14} stroke={1.75} />
          dias além do prazo
        </span>
      </p>
    </>
  )
}
