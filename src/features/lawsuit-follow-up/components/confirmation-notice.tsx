import { useState } from 'react'

import { ReasonForm } from '#features/approvals/components/reason-form.tsx'
import { lawsuitQueries } from '#features/lawsuits/contract/stale-names.ts'
import { UNDOING_ACTS, type UndoingAct } from '#features/lawsuits/contract/undoing.ts'
import { shortReason } from '#features/lawsuits/rules/refusals.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/actions/button.tsx'
import { formatBrl } from '#values/cents.ts'
import { formatInstant } from '#values/instant.ts'

import { confirmAct, type LawsuitDetail, refuseAct } from '../contract/acts.ts'
import styles from './detail.module.css'

/** How an act that needs a second person is called. */
export const actName = (act: UndoingAct): string => UNDOING_ACTS[act]

const mensagemOf = ({ mensagem }: { readonly mensagem: string }) => mensagem

function RefusalDialog({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const act = useAct(refuseAct, {
    success: mensagemOf,
    invalidates: [lawsuitQueries],
    onDone: onClose,
  })
  return (
    <ReasonForm
      title="Recusar"
      about={`recusar ação ${id}`}
      longest={2000}
      refusal={shortReason().because}
      busy={act.busy}
      onAct={(motivo) => void act.run({ id, motivo })}
      onClose={onClose}
    />
  )
}

/** What awaits a second person on the action, for whoever may decide it; nobody their own. */
export function ConfirmationNotice({
  lawsuit,
  eyes,
  mayFollow,
}: {
  readonly lawsuit: LawsuitDetail
  readonly eyes: readonly number[]
  readonly mayFollow: boolean
}) {
  const [refusing, setRefusing] = useState(false)
  const id = lawsuit.idAcaoAjuizamento
  const act = useAct(confirmAct, { success: mensagemOf, invalidates: [lawsuitQueries] })
  const { confirmacao } = lawsuit
  if (!confirmacao) return null
  const because = !mayFollow
    ? 'Somente quem acompanha as ações confirma.'
    : eyes.includes(confirmacao.idUsuario)
      ? 'Quem pediu não confirma nem recusa: outra pessoa decide.'
      : undefined
  return (
    <div className={styles['line']}>
      <p className={styles['note']} data-tone="warn">
        <strong>{`Aguardando confirmação: ${actName(confirmacao.ato)}. `}</strong>
        {`Pedido por ${confirmacao.pedidoPor} em ${formatInstant(confirmacao.pedidoEm)}; critério de ${formatBrl(confirmacao.antes)} para ${formatBrl(confirmacao.depois)}.`}
        {confirmacao.motivo !== null && ` ${confirmacao.motivo}`}
      </p>
      <Button disabledBecause={because} onClick={() => setRefusing(true)}>
        Recusar
      </Button>
      <Button
        kind="primary"
        loading={act.busy}
        disabledBecause={because}
        onClick={() => void act.run({ id })}
      >
        Confirmar
      </Button>
      {refusing && <RefusalDialog id={id} onClose={() => setRefusing(false)} />}
    </div>
  )
}
