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

function Deciding({
  proposal,
  onClose,
}: {
  readonly proposal: Proposal
  readonly onClose: () => void
}) {
  const { idProposta, minha, impedimento, previa } = proposal
  const [reason, setReason] = useDraft(`recusar proposta ${idProposta}`, '')
  const options = {
    invalidates: stale,
    fields: ['motivo'],
    success: ({ mensagem }: { readonly mensagem: string }) => mensagem,
    onDone: onClose,
  }
  const confirming = useAct(confirmProposal, options)
  const refusing = useAct(refuseProposal, options)
  const busy = confirming.busy || refusing.busy
  const refusalText = useCompanyRefusal()
  const unfit = mayRefuseBecause(reason)
  return (
    <Dialog
      opened
      size="wide"
      title={proposal.nome}
      onClose={onClose}
      dirty={reason.trim() !== ''}
      busy={busy}
      footer={
        <>
          <Button onClick={onClose}>Fechar</Button>
          <Button
            loading={refusing.busy}
            disabledBecause={refusalText ?? (minha ? undefined : unfit?.because)}
            onClick={() =>
              void refusing.run({ idProposta, ...(minha ? {} : { motivo: reason.trim() }) })
            }
          >
            {minha ? 'Retirar proposta' : 'Recusar'}
          </Button>
          <Button
            kind="primary"
            loading={confirming.busy}
            disabledBecause={refusalText ?? impedimento ?? undefined}
            onClick={() => void confirming.run({ idProposta })}
          >
            Confirmar
          </Button>
        </>
      }
    >
      <ProposalChanges changes={proposal.mudancas} />
      <p className={styles['note']}>
        {minha ? 'Proposto por você' : `Proposto por ${proposal.propostoPor}`} em{' '}
        {formatInstant(proposal.propostoEm)}. Ainda não vale; sem confirmação até{' '}
        {formatDate(proposal.venceEm)}, a proposta termina.
      </p>
      {proposal.motivo !== null && (
        <p className={styles['note']}>{`Motivo: “${proposal.motivo}”`}</p>
      )}
      {minha && <p className={styles['waits']}>Aguardando confirmação de outra pessoa.</p>}
      {previa && <SimulationResult simulation={previa} />}
      {!minha && (
        <div className={styles['reason']}>
          <TextAreaField
            label="Motivo da recusa"
            value={reason}
            onChange={setReason}
            maxLength={reasonLimit}
            hint="Só para recusar; ao menos 10 caracteres. Fica na auditoria."
            error={
              refusing.fieldErrors.get('motivo') ??
              (reason.trim() === '' ? undefined : unfit?.because)
            }
          />
        </div>
      )}
    </Dialog>
  )
}
