import { useState } from 'react'

import { ReasonForm } from '#features/platform/approvals/components/reason-form.tsx'
import { lawsuitQueries } from '#features/legal/lawsuits/contract/stale-names.ts'
import { shortReason } from '#features/legal/lawsuits/rules/refusals.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/actions/button.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { formatInstant } from '#values/instant.ts'
import { formatDate } from '#values/local-date.ts'
import { businessDaysOf } from '#values/term-words.ts'

import { type LawsuitDetail, reopenPhase } from '../contract/acts.ts'
import styles from './detail.module.css'

function ReopenDialog({
  lawsuit,
  onClose,
}: {
  readonly lawsuit: LawsuitDetail
  readonly onClose: () => void
}) {
  const act = useAct(reopenPhase, {
    success: ({ mensagem }) => mensagem,
    invalidates: [lawsuitQueries],
    onDone: onClose,
  })
  const id = lawsuit.idAcaoAjuizamento
  const last = lawsuit.historicoFases[lawsuit.fasesConcluidas - 1]?.fase
  return (
    <ReasonForm
      title={`Reabrir a fase ${last?.nome ?? ''}`}
      act="Reabrir"
      about={`reabrir fase ${lawsuit.fasesConcluidas} da ação ${id}`}
      longest={2000}
      refusal={shortReason().because}
      busy={act.busy}
      onAct={(motivo) => void act.run({ id, idFase: lawsuit.fasesConcluidas, motivo })}
      onClose={onClose}
    >
      {last?.id === 6 && <p>Os números dos chamados de ajuizamento saem das guias.</p>}
    </ReasonForm>
  )
}

function PhaseRow({
  of: { fase, conclusao, prazoDias, reaberturas },
  lawsuit,
}: {
  readonly of: LawsuitDetail['historicoFases'][number]
  readonly lawsuit: LawsuitDetail
}) {
  const [done] = conclusao
  const isNow = done === undefined && fase.id === lawsuit.idFaseAtual
  return (
    <tr aria-current={isNow ? 'step' : undefined}>
      <td>{`${fase.id} ${fase.nome}`}</td>
      <td>{done ? formatInstant(done.data) : '-'}</td>
      <td>{done ? `${done.usuario}${done.porImportacao ? ' (importação)' : ''}` : '-'}</td>
      <td>
        {isNow && lawsuit.prazoConclusao !== null
          ? formatDate(lawsuit.prazoConclusao)
          : businessDaysOf(prazoDias)}
      </td>
      <td>
        {isNow ? lawsuit.falta : ''}
        {reaberturas.map(({ usuario, motivo, data }) => (
          <span key={String(data)} className={styles['informed']}>
            {` Reaberta por ${usuario}: ${motivo}`}
          </span>
        ))}
      </td>
    </tr>
  )
}

/** The phases with who concluded them and when, and what the current one lacks. */
export function PhasesPanel({
  lawsuit,
  mayReopenBecause,
}: {
  readonly lawsuit: LawsuitDetail
  readonly mayReopenBecause: string | undefined
}) {
  const [reopening, setReopening] = useState(false)
  const because =
    mayReopenBecause ?? (lawsuit.fasesConcluidas === 0 ? 'Nenhuma fase está concluída.' : undefined)
  return (
    <Panel
      flush
      title="Fases"
      subtitle={`${lawsuit.fasesConcluidas} de 7 concluídas`}
      aside={
        <Button
          kind="text"
          size="compact"
          disabledBecause={because}
          onClick={() => setReopening(true)}
        >
          Reabrir a última fase
        </Button>
      }
    >
      <table className={styles['table']}>
        <thead>
          <tr>
            <th>Fase</th>
            <th>Concluída</th>
            <th>Por</th>
            <th>Prazo</th>
            <th>O que falta</th>
          </tr>
        </thead>
        <tbody>
          {lawsuit.historicoFases.map((of) => (
            <PhaseRow key={of.fase.id} of={of} lawsuit={lawsuit} />
          ))}
        </tbody>
      </table>
      {reopening && <ReopenDialog lawsuit={lawsuit} onClose={() => setReopening(false)} />}
    </Panel>
  )
}
