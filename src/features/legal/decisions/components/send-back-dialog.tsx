import { ReasonForm } from '#features/platform/approvals/components/reason-form.tsx'
import { lawsuitQueries } from '#features/legal/lawsuits/contract/stale-names.ts'
import type { StepRow } from '#features/legal/lawsuits/contract/step-row.ts'
import { shortReason } from '#features/legal/lawsuits/rules/refusals.ts'
import { useAct } from '#listing/screen/use-act.ts'

import { sendBack } from '../contract/calls.ts'
import { ActionLine } from './action-line.tsx'
import styles from './recommendation.module.css'
import { showResult } from './submit-flow.tsx'

export type SendBackDialogProps = {
  readonly rows: readonly StepRow[]
  readonly onClose: () => void
  readonly onDone: () => void
}

/**
 * 'Devolver' (rules 5.2-9): one step back; from the first step to the list of eligible contracts.
 */
export function SendBackDialog({ rows, onClose, onDone }: SendBackDialogProps) {
  const ids = rows.map(({ id }) => id)
  const act = useAct(sendBack, {
    invalidates: [lawsuitQueries],
    fields: ['motivo'],
    onDone: (result) => {
      showResult(result)
      onDone()
      onClose()
    },
  })
  const isFirst = rows.some(({ statusWorkflow }) => statusWorkflow.codigo === 'ANALISE_SHOPPING')
  return (
    <ReasonForm
      title="Devolver"
      longest={500}
      about={`devolver ações ${ids.join()}`}
      refusal={shortReason().because}
      busy={act.busy}
      error={act.fieldErrors.get('motivo')}
      onAct={(motivo) => void act.run({ ids, versoes: rows.map(({ versao }) => versao), motivo })}
      onClose={onClose}
    >
      <ActionLine rows={rows} />
      <p className={styles['note']}>
        {isFirst
          ? 'Volta aos contratos elegíveis, marcada para não seguir ao workflow.'
          : 'Volta à etapa anterior, com a recomendação mantida.'}
      </p>
    </ReasonForm>
  )
}
