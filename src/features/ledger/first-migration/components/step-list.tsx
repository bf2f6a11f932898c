import { IconCheck } from '@tabler/icons-react'

import { AllTemplates } from '#features/ledger/file-templates/components/template-links.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { formatDate } from '#values/local-date.ts'
import { todayIn } from '#values/instant.ts'

import type { MigrationStepRow } from '../contract/calls.ts'
import { MIGRATION_STEP, MigrationStep } from '../contract/steps.ts'
import { stepLine } from '../rules/step-words.ts'
import styles from './migration.module.css'

function Mark({ step: { situacao, ordem } }: { readonly step: MigrationStepRow }) {
  const isOver = situacao === 'FEITA' || situacao === 'DISPENSADA'
  return (
    <span className={styles['mark']} data-state={isOver ? 'FEITA' : situacao} aria-hidden="true">
      {isOver ? <IconCheck size={14} stroke={2} /> : ordem}
    </span>
  )
}

/** The twelve steps in their order; one is open beside them. */
export function StepList({
  steps,
  open,
  onOpen,
}: {
  readonly steps: readonly MigrationStepRow[]
  readonly open: MigrationStep
  readonly onOpen: (step: MigrationStep) => void
}) {
  return (
    <Panel title="Roteiro" aside={<AllTemplates kinds={MigrationStep.options} />} flush>
      <ol className={styles['steps']}>
        {steps.map((step) => (
          <li key={step.etapa}>
            <button
              type="button"
              className={styles['step']}
              aria-current={step.etapa === open ? 'step' : undefined}
              onClick={() => onOpen(step.etapa)}
            >
              <Mark step={step} />
              <span className={styles['words']}>
                <strong>{MIGRATION_STEP[step.etapa]}</strong>
                <span className={styles['quiet']}>{stepLine(step)}</span>
              </span>
              {step.em !== null && (
                <span className={styles['quiet']}>{formatDate(todayIn(step.em)).slice(0, 5)}</span>
              )}
            </button>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
