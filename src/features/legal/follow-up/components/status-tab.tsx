import { IconDeviceFloppy, IconPlus, IconTicket } from '@tabler/icons-react'
import { lawsuitQueries } from '#features/legal/lawsuits/contract/stale-names.ts'
import { toastFailureAs } from '#listing/screen/failure-toast.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/actions/button.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { formatBrl, sumCents } from '#values/cents.ts'
import type { Eyes } from '#values/eyes.ts'

import { type LawsuitDetail, openTickets, saveLawsuit } from '../contract/acts.ts'
import { guiaLocks } from '../rules/locks.ts'
import { ChecklistPanel } from './checklist-panel.tsx'
import styles from './detail.module.css'
import { firstProblem, newDraft, sentOf } from './guia-drafts.ts'
import { FolderPanel } from './folder-panel.tsx'
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

const isRequested = ({ pedidoChamado }: LawsuitDetail['guias'][number]) =>
  pedidoChamado?.estado === 'PEDIDO'

function ticketBecause(lawsuit: LawsuitDetail, without: number): string | undefined {
  if (lawsuit.confirmacao) return 'A ação aguarda a confirmação de outra pessoa.'
  if (lawsuit.fasesConcluidas < 5) return 'A fase Comprovantes de Pagamento ainda está aberta.'
  if (without > 0) return lawsuit.impedimentoSaldo ?? undefined
  return lawsuit.guias.some(isRequested)
    ? 'O chamado de ajuizamento já foi pedido.'
    : 'Todas as guias já têm número do chamado de ajuizamento.'
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
  const { drafts, changed, newer, write } = typed
  const id = lawsuit.idAcaoAjuizamento
  const acts = { invalidates: [lawsuitQueries] }
  const save = useAct(saveLawsuit, {
    ...acts,
    success: ({ mensagem }) => mensagem,
    onDone: typed.discard,
    onFailure: (failure) => toastFailureAs('Falha ao salvar', failure),
  })
  const open = useAct(openTickets, {
    ...acts,
    onFailure: (failure) =>
      toastFailureAs(
        'Erro ao tentar abrir chamado, entre em contato com a equipe técnica',
        failure,
      ),
    success: ({ mensagem, chamados }) =>
      chamados.length > 0 ? `${mensagem}: ${chamados.join(', ')}` : mensagem,
  })
  const unsound = firstProblem(changed)
  const without = lawsuit.guias.filter(
    (guia) => guia.numeroChamadoAjuizamento === null && !isRequested(guia),
  ).length
  const askingOf = (draft: (typeof drafts)[number]) =>
    lawsuit.guias.find((guia) => guia.id === draft.id)?.pedidoChamado ?? null
  const mayWrite = { save: rights.save && readOnlyBecause === undefined, date: rights.date }
  const locksOf = (draft: (typeof drafts)[number]) =>
    guiaLocks(
      { ...draft, isTicketAsked: askingOf(draft)?.estado === 'PEDIDO' },
      lawsuit.fasesConcluidas,
      mayWrite,
    )
  const reasons = [...new Set(drafts.flatMap((draft) => Object.values(locksOf(draft))))].filter(
    (reason) => reason !== undefined,
  )
  return (
    <div className={styles['page']}>
      <div className={styles['line']}>
        <div>
          <span className={styles['sum']}>
            {`${drafts.length} ${drafts.length === 1 ? 'guia' : 'guias'} | ${formatBrl(sumCents(drafts.flatMap(({ valor }) => valor ?? [])))}`}
          </span>
          {changed.length > 0 && (
            <span className={styles['late']}>
              {` ${changed.length} ${changed.length === 1 ? 'mudança não salva' : 'mudanças não salvas'}`}
            </span>
          )}
        </div>
        <Button
          icon={<IconPlus size={16} stroke={1.75} />}
          disabledBecause={
            readOnlyBecause ??
            (lawsuit.fasesConcluidas >= 2
              ? 'A fase Guia de Pagamento está concluída: não entra outra guia.'
              : undefined)
          }
          onClick={() => write([...drafts, newDraft(`nova ${drafts.length}`)])}
        >
          Nova guia
        </Button>
        <Button
          icon={<IconTicket size={16} stroke={1.75} />}
          loading={open.busy}
          disabledBecause={readOnlyBecause ?? ticketBecause(lawsuit, without)}
          onClick={() => void open.run({ id })}
        >
          Abrir Chamado
        </Button>
        <Button
          kind="primary"
          icon={<IconDeviceFloppy size={16} stroke={1.75} />}
          loading={save.busy}
          disabledBecause={
            readOnlyBecause ??
            unsound ??
            (newer
              ? 'As guias mudaram: veja o que foi salvo ou mantenha o que digitou.'
              : changed.length === 0
                ? 'Nada mudou.'
                : undefined)
          }
          onClick={() =>
            void save.run({ id, guias: changed.map(sentOf), idFase: lawsuit.idFaseAtual })
          }
        >
          Salvar
        </Button>
      </div>
      {newer && (
        <div className={styles['note']} role="status">
          {`Alterado por ${newer.by} enquanto você digitava. `}
          <Button onClick={newer.show}>Ver o que foi salvo</Button>{' '}
          <Button onClick={newer.keep}>Manter o que digitei</Button>
        </div>
      )}
      <GuiasTable
        lawsuitId={id}
        drafts={drafts}
        locksOf={locksOf}
        askingOf={askingOf}
        readOnlyBecause={readOnlyBecause}
        onChange={write}
      />
      <div className={styles['columns']}>
        <PhasesPanel
          lawsuit={lawsuit}
          mayReopenBecause={rights.reopen ? readOnlyBecause : 'Somente o Jurídico reabre uma fase.'}
        />
        <div className={styles['page']}>
          <FolderPanel lawsuit={lawsuit} />
          <ChecklistPanel lawsuit={lawsuit} readOnlyBecause={readOnlyBecause} />
          {reasons.length > 0 && (
            <Panel title="Por que campos estão travados">
              <ul className={styles['checks']}>
                {reasons.map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            </Panel>
          )}
        </div>
      </div>
    </div>
  )
}

type Draft = GuiaDrafts['drafts'][number]

/** A row per guia, with the ticket asked for it. */
function GuiasTable({
  lawsuitId,
  drafts,
  locksOf,
  askingOf,
  readOnlyBecause,
  onChange,
}: {
  readonly lawsuitId: number
  readonly drafts: readonly Draft[]
  readonly locksOf: (draft: Draft) => ReturnType<typeof guiaLocks>
  readonly askingOf: (draft: Draft) => LawsuitDetail['guias'][number]['pedidoChamado']
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
          {drafts.map((draft, place) => (
            <GuiaRow
              key={draft.key}
              draft={draft}
              place={place + 1}
              locks={locksOf(draft)}
              lawsuitId={lawsuitId}
              asking={askingOf(draft)}
              readOnlyBecause={readOnlyBecause}
              onChange={(next) =>
                onChange(drafts.map((one) => (one.key === next.key ? next : one)))
              }
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
