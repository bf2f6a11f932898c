import { ReasonForm } from '#features/platform/approvals/components/reason-form.tsx'
import { lawsuitQueries } from '#features/legal/lawsuits/contract/stale-names.ts'
import { shortReason } from '#features/legal/lawsuits/rules/refusals.ts'
import { useAct } from '#listing/screen/use-act.ts'

import { requestClaim, type LawsuitDetail } from '../contract/acts.ts'
import styles from './detail.module.css'

/** Requests confirmation of a claim that differs from the approved one. */
export function RequestClaimDialog({
  lawsuit,
  onClose,
}: {
  readonly lawsuit: LawsuitDetail
  readonly onClose: () => void
}) {
  const id = lawsuit.idAcaoAjuizamento
  const act = useAct(requestClaim, {
    success: ({ mensagem }) => mensagem,
    invalidates: [lawsuitQueries],
    onDone: onClose,
  })
  return (
    <ReasonForm
      title="Pedir confirmação do saldo"
      act="Pedir confirmação"
      about={`saldo da ação ${id}`}
      longest={2000}
      refusal={shortReason().because}
      busy={act.busy}
      onAct={(motivo) => void act.run({ id, motivo })}
      onClose={onClose}
    >
      <p className={styles['note']}>
        {`${lawsuit.impedimentoSaldo ?? ''} O chamado de ajuizamento só abre depois que outra pessoa confirmar.`}
      </p>
    </ReasonForm>
  )
}
