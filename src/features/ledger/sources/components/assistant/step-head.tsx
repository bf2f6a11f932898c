import { IconArrowLeft, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import { Button } from '#ui/actions/button.tsx'

import styles from './assistant.module.css'
import { type Step, steps } from './use-assistant.ts'

const labels: Readonly<Record<Step, string>> = {
  arquivo: 'Arquivo',
  colunas: 'Colunas',
  ensaio: 'Ensaio',
}

/** The three steps, the one that is open, and its acts at the right. */
export function StepHead({
  step,
  onStep,
  note,
  children,
}: {
  readonly step: Step
  readonly onStep: (step: Step) => void
  /** Sentence before the acts: 'falta 1 campo obrigatório'. */
  readonly note?: string | undefined
  readonly children: ReactNode
}) {
  const at = steps.indexOf(step)
  return (
    <div className={styles['head']}>
      <ol className={styles['steps']} aria-label="Passos do assistente">
        {steps.map((each, place) => (
          <li key={each} aria-current={each === step ? 'step' : undefined}>
            <button
              type="button"
              className={styles['step']}
              data-state={place < at ? 'done' : place === at ? 'open' : 'next'}
              disabled={place > at}
              onClick={() => onStep(each)}
            >
              <span className={styles['number']} aria-hidden="true">
                {place < at ? <IconCheck size={14} stroke={2} /> : place + 1}
              </span>
              {labels[each]}
            </button>
          </li>
        ))}
      </ol>
      <div className={styles['acts']}>
        {note !== undefined && <span className={styles['note']}>{note}</span>}
        {children}
      </div>
    </div>
  )
}

export const BackButton = ({ onClick }: { readonly onClick: () => void }) => (
  <Button icon={<IconArrowLeft size={16} stroke={1.75} />} onClick={onClick}>
    Voltar
  </Button>
)
