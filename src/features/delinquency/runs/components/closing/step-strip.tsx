import type { StepProgress } from '../../rules/closing-progress.ts'
import type { ClosingStep } from '../../rules/closing-steps.ts'
import styles from './closing.module.css'
import { StepMark } from './step-mark.tsx'
import { stepNames } from './step-names.ts'

/** The six steps across; the open one is pressed. */
export function StepStrip({
  progress,
  open,
  onOpen,
}: {
  readonly progress: readonly StepProgress[]
  readonly open: ClosingStep
  readonly onOpen: (step: ClosingStep) => void
}) {
  return (
    <ol className={styles['strip']} aria-label="Passos do fechamento">
      {progress.map(({ step, state, words }, index) => (
        <li key={step}>
          <button
            type="button"
            aria-current={step === open ? 'step' : undefined}
            className={styles['step']}
            data-step={step}
            onClick={() => onOpen(step)}
          >
            {state === 'FEITO' || state === 'ALERTA' || state === 'ANDANDO' ? (
              <StepMark state={state} size={24} />
            ) : (
              <span className={styles['place']} aria-hidden="true">
                {index + 1}
              </span>
            )}
            <span className={styles['words']}>
              <strong>{stepNames[step]}</strong>
              <span data-state={state}>{words}</span>
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}
