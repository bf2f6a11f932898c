import { useCompanyRefusal } from '#listing/screen/every-mall.ts'
import { useAct } from '#listing/screen/use-act.ts'
import type { RecordProps } from '#listing/records/use-record-form.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useDraft } from '#ui/fields/draft.ts'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { formatInstant } from '#values/instant.ts'
import { formatDate } from '#values/local-date.ts'

import { confirmProposal, type Proposal, refuseProposal } from '../contract/proposals.ts'
import { mayRefuseBecause } from '../rules/proposals.ts'
import { ProposalChanges } from './proposal-changes.tsx'
import styles from './proposal.module.css'
import { SimulationResult } from './simulation-result.tsx'

const stale = [
  'negativation-settings',
  'negativation',
  'justifications',
  'negativation.justifications',
]
const reasonLimit = 500

/**
 * A waiting change: content, author, date, effect. Another user confirms or refuses; the proposer
 * withdraws.
 */
export function ProposalDialog({ record, onClose }: RecordProps<Proposal>) {
  return record && <Deciding proposal={record} onClose={onClose} />
}

type DecidingProps = { readonly proposal: Proposal; readonly onClose: () => void }

/** Confirms the proposal, or refuses it; for the proposer, a refusal withdraws it. */
function useDecision({ proposal: { idProposta, minha }, onClose }: DecidingProps) {
  const [reason, setReason] = useDraft(`recusar proposta ${idProposta}`, '')
  const options = {
    invalidates: stale,
    fields: ['motivo'],
    success: ({ mensagem }: { readonly mensagem: string }) => mensagem,
    onDone: onClose,
  }
  const confirming = useAct(confirmProposal, options)
  const refusing = useAct(refuseProposal, options)
  return {
    reason,
    setReason,
    unfit: mayRefuseBecause(reason)?.because,
    confirming,
    refusing,
    confirm: () => void confirming.run({ idProposta }),
    refuse: () => void refusing.run({ idProposta, ...(minha ? {} : { motivo: reason.trim() }) }),
  }
}

type Decision = ReturnType<typeof useDecision>

function DecisionFoot({
  proposal: { minha, impedimento },
  onClose,
  decision,
}: DecidingProps & { readonly decision: Decision }) {
  const refusalText = useCompanyRefusal()
  return (
    <>
      <Button onClick={onClose}>Fechar</Button>
      <Button
        loading={decision.refusing.busy}
        disabledBecause={refusalText ?? (minha ? undefined : decision.unfit)}
        onClick={decision.refuse}
      >
        {minha ? 'Retirar proposta' : 'Recusar'}
      </Button>
      <Button
        kind="primary"
        loading={decision.confirming.busy}
        disabledBecause={refusalText ?? impedimento ?? undefined}
        onClick={decision.confirm}
      >
        Confirmar
      </Button>
    </>
  )
}

/** Who proposed the change, when and why, and until when it waits. */
function Origin({ proposal }: { readonly proposal: Proposal }) {
  return (
    <>
      <p className={styles['note']}>
        {proposal.minha ? 'Proposto por você' : `Proposto por ${proposal.propostoPor}`} em{' '}
        {formatInstant(proposal.propostoEm)}. Ainda não vale; sem confirmação até{' '}
        {formatDate(proposal.venceEm)}, a proposta termina.
      </p>
      {proposal.motivo !== null && (
        <p className={styles['note']}>{`Motivo: “${proposal.motivo}”`}</p>
      )}
    </>
  )
}

function RefusalReason({
  decision: { reason, setReason, refusing, unfit },
}: {
  readonly decision: Decision
}) {
  return (
    <div className={styles['reason']}>
      <TextAreaField
        label="Motivo da recusa"
        value={reason}
        onChange={setReason}
        maxLength={reasonLimit}
        hint="Só para recusar; ao menos 10 caracteres. Fica na auditoria."
        error={refusing.fieldErrors.get('motivo') ?? (reason.trim() === '' ? undefined : unfit)}
      />
    </div>
  )
}

function Deciding(props: DecidingProps) {
  const { proposal, onClose } = props
  const { minha, previa } = proposal
  const decision = useDecision(props)
  return (
    <Dialog
      opened
      size="wide"
      title={proposal.nome}
      onClose={onClose}
      dirty={decision.reason.trim() !== ''}
      busy={decision.confirming.busy || decision.refusing.busy}
      footer={<DecisionFoot {...props} decision={decision} />}
    >
      <ProposalChanges changes={proposal.mudancas} />
      <Origin proposal={proposal} />
      {minha && <p className={styles['waits']}>Aguardando confirmação de outra pessoa.</p>}
      {previa && <SimulationResult simulation={previa} />}
      {!minha && <RefusalReason decision={decision} />}
    </Dialog>
  )
}
