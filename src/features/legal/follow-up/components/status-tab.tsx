import { Button } from '#ui/actions/button.tsx'
import { Panel } from '#ui/display/panel.tsx'
import type { Eyes } from '#values/eyes.ts'

import type { LawsuitDetail } from '../contract/acts.ts'
import { type GuiaLocks, guiaLocks } from '../rules/locks.ts'
import { ChecklistPanel } from './checklist-panel.tsx'
import styles from './detail.module.css'
import { FolderPanel } from './folder-panel.tsx'
import { GuiaActs } from './guia-acts.tsx'
import { GuiaRow } from './guia-row.tsx'
import type { GuiaDrafts } from './use-guia-drafts.ts'
import { PhasesPanel } from './phases-panel.tsx'

const heads = [
  'Nº Chamado Ajuizamento',
  'Status Chamado Ajuizamento',
  'Número Protocolo',
  'Data Ajuizamento',
  'Guia pgto. (R$)',
  'Num. PO',
  'Num. Chamado pgto.',
  'Comp PG (R$)',
]

export type FollowRights = {
  readonly eyes: Eyes
  readonly save: boolean
  readonly reopen: boolean
  readonly date: boolean
}

type GuiaLine = {
  readonly draft: GuiaDrafts['drafts'][number]
  /** The ticket asked for it. */
  readonly asking: LawsuitDetail['guias'][number]['pedidoChamado']
  readonly locks: GuiaLocks
}

const guiaLines = (
  { guias, fasesConcluidas }: LawsuitDetail,
  drafts: GuiaDrafts['drafts'],
  mayWrite: { readonly save: boolean; readonly date: boolean },
): readonly GuiaLine[] =>
  drafts.map((draft) => {
    const asking = guias.find((guia) => guia.id === draft.id)?.pedidoChamado ?? null
    const isTicketAsked = asking?.estado === 'PEDIDO'
    return {
      draft,
      asking,
      locks: guiaLocks({ ...draft, isTicketAsked }, fasesConcluidas, mayWrite),
    }
  })

/** A colleague saved guias of this action while the user was typing. */
function SavedMeanwhile({ newer }: { readonly newer: NonNullable<GuiaDrafts['newer']> }) {
  return (
    <div className={styles['note']} role="status">
      {`Alterado por ${newer.by} enquanto você digitava. `}
      <Button onClick={newer.show}>Ver o que foi salvo</Button>{' '}
      <Button onClick={newer.keep}>Manter o que digitei</Button>
    </div>
  )
}

function LockReasons({ lines }: { readonly lines: readonly GuiaLine[] }) {
  const reasons = new Set(lines.flatMap(({ locks }) => Object.values(locks)))
  reasons.delete(undefined)
  if (reasons.size === 0) return null
  return (
    <Panel title="Por que campos estão travados">
      <ul className={styles['checks']}>
        {[...reasons].map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </Panel>
  )
}

/** 'Status do processo': guias, tickets and phases. */
export function StatusTab({
  lawsuit,
  typed,
  rights,
  readOnlyBecause,
}: {
  readonly lawsuit: LawsuitDetail
  readonly typed: GuiaDrafts
  readonly rights: FollowRights
  readonly readOnlyBecause: string | undefined
}) {
  const lines = guiaLines(lawsuit, typed.drafts, {
    save: rights.save && readOnlyBecause === undefined,
    date: rights.date,
  })
  return (
    <div className={styles['page']}>
      <GuiaActs lawsuit={lawsuit} typed={typed} readOnlyBecause={readOnlyBecause} />
      {typed.newer && <SavedMeanwhile newer={typed.newer} />}
      <GuiasTable
        lawsuitId={lawsuit.idAcaoAjuizamento}
        lines={lines}
        readOnlyBecause={readOnlyBecause}
        onChange={typed.write}
      />
      <div className={styles['columns']}>
        <PhasesPanel
          lawsuit={lawsuit}
          mayReopenBecause={rights.reopen ? readOnlyBecause : 'Somente o Jurídico reabre uma fase.'}
        />
        <div className={styles['page']}>
          <FolderPanel lawsuit={lawsuit} />
          <ChecklistPanel lawsuit={lawsuit} readOnlyBecause={readOnlyBecause} />
          <LockReasons lines={lines} />
        </div>
      </div>
    </div>
  )
}

/** A row per guia, with the ticket asked for it. */
function GuiasTable({
  lawsuitId,
  lines,
  readOnlyBecause,
  onChange,
}: {
  readonly lawsuitId: number
  readonly lines: readonly GuiaLine[]
  readonly readOnlyBecause: string | undefined
  readonly onChange: GuiaDrafts['write']
}) {
  return (
    <div className={styles['wide']}>
      <table className={styles['table']} aria-label="Guias">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head}>{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, place) => (
            <GuiaRow
              key={line.draft.key}
              {...line}
              place={place + 1}
              lawsuitId={lawsuitId}
              readOnlyBecause={readOnlyBecause}
              onChange={(next) =>
                onChange(lines.map(({ draft }) => (draft.key === next.key ? next : draft)))
              }
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
