import { IconDeviceFloppy, IconPlus, IconTicket } from '@tabler/icons-react'
import { useState } from 'react'

import { lawsuitQueries } from '#features/legal/lawsuits/contract/stale-names.ts'
import { toastFailureAs } from '#listing/screen/failure-toast.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/actions/button.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { formatBrl, sumCents } from '#values/cents.ts'

import { type LawsuitDetail, openTickets, saveLawsuit } from '../contract/acts.ts'
import styles from './detail.module.css'
import { firstProblem, newDraft, sentOf } from './guia-drafts.ts'
import type { GuiaDraft } from './guia-row.tsx'
import type { GuiaDrafts } from './use-guia-drafts.ts'

const isRequested = ({ pedidoChamado }: LawsuitDetail['guias'][number]) =>
  pedidoChamado?.estado === 'PEDIDO'

function ticketBecause(lawsuit: LawsuitDetail): string | undefined {
  if (lawsuit.confirmacao) return 'A ação aguarda a confirmação de outra pessoa.'
  if (lawsuit.fasesConcluidas < 5) return 'A fase Comprovantes de Pagamento ainda está aberta.'
  if (lawsuit.guias.some((guia) => guia.numeroChamadoAjuizamento === null && !isRequested(guia)))
    return lawsuit.impedimentoSaldo ?? undefined
  return lawsuit.guias.some(isRequested)
    ? 'O chamado de ajuizamento já foi pedido.'
    : 'Todas as guias já têm número do chamado de ajuizamento.'
}

function saveBecause({ changed, newer }: GuiaDrafts): string | undefined {
  const unsound = firstProblem(changed)
  if (unsound !== undefined) return unsound
  if (newer) return 'As guias mudaram: veja o que foi salvo ou mantenha o que digitou.'
  return changed.length === 0 ? 'Nada mudou.' : undefined
}

const hasNewTicket =
  ({ guias }: LawsuitDetail) =>
  ({ id, numeroChamadoAjuizamento }: GuiaDraft): boolean =>
    numeroChamadoAjuizamento.trim() !== '' &&
    guias.every((guia) => guia.id !== id || guia.numeroChamadoAjuizamento === null)

function useOpenTickets() {
  return useAct(openTickets, {
    invalidates: [lawsuitQueries],
    onFailure: (failure) =>
      toastFailureAs(
        'Erro ao tentar abrir chamado, entre em contato com a equipe técnica',
        failure,
      ),
    success: ({ mensagem, chamados }) =>
      chamados.length > 0 ? `${mensagem}: ${chamados.join(', ')}` : mensagem,
  })
}

function useSaveGuias(onDone: () => void) {
  return useAct(saveLawsuit, {
    invalidates: [lawsuitQueries],
    success: ({ mensagem }) => mensagem,
    onDone,
    onFailure: (failure) => toastFailureAs('Falha ao salvar', failure),
  })
}

function GuiaSum({ drafts, changed }: Pick<GuiaDrafts, 'drafts' | 'changed'>) {
  return (
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
  )
}

type Act = 'open' | 'save'

/** The acts on all guias. Part of the claim may be paid: a new ticket is asked about first. */
function useGuiaActs(lawsuit: LawsuitDetail, { changed, discard }: GuiaDrafts) {
  const { idAcaoAjuizamento: id, idFaseAtual: idFase, perguntaChamado } = lawsuit
  const save = useSaveGuias(discard)
  const open = useOpenTickets()
  const [pendingAct, setPendingAct] = useState<Act>()
  const runs: Readonly<Record<Act, (ciente: boolean) => void>> = {
    open: (ciente) => void open.run({ id, ciente }),
    save: (ciente) => void save.run({ id, guias: changed.map(sentOf), idFase, ciente }),
  }
  const ask = (act: Act, addsTicket: boolean) =>
    addsTicket && perguntaChamado !== null ? setPendingAct(act) : runs[act](false)
  const answer = () => {
    if (pendingAct) runs[pendingAct](true)
    setPendingAct(undefined)
  }
  return {
    save,
    open,
    ask,
    answer,
    isAsking: pendingAct !== undefined,
    stop: () => setPendingAct(undefined),
  }
}

/** Asks before a new ticket is opened for a claim that may be paid. */
function TicketQuestion({
  lawsuit: { perguntaChamado },
  acts,
}: {
  readonly lawsuit: LawsuitDetail
  readonly acts: ReturnType<typeof useGuiaActs>
}) {
  return (
    <ConfirmDialog
      opened={acts.isAsking}
      onClose={acts.stop}
      onConfirm={acts.answer}
      title="Chamado de ajuizamento"
      question={perguntaChamado ?? ''}
      confirmLabel="Registrar mesmo assim"
    />
  )
}

/** Sum of the guias, and the acts on all of them: add, open tickets, save. */
export function GuiaActs({
  lawsuit,
  typed,
  readOnlyBecause,
}: {
  readonly lawsuit: LawsuitDetail
  readonly typed: GuiaDrafts
  readonly readOnlyBecause: string | undefined
}) {
  const { drafts, changed, write } = typed
  const acts = useGuiaActs(lawsuit, typed)
  const addBecause =
    lawsuit.fasesConcluidas >= 2
      ? 'A fase Guia de Pagamento está concluída: não entra outra guia.'
      : undefined
  return (
    <div className={styles['line']}>
      <GuiaSum drafts={drafts} changed={changed} />
      <Button
        icon={<IconPlus size={16} stroke={1.75} />}
        disabledBecause={readOnlyBecause ?? addBecause}
        onClick={() => write([...drafts, newDraft(`nova ${drafts.length}`)])}
      >
        Nova guia
      </Button>
      <Button
        icon={<IconTicket size={16} stroke={1.75} />}
        loading={acts.open.busy}
        disabledBecause={readOnlyBecause ?? ticketBecause(lawsuit)}
        onClick={() => acts.ask('open', true)}
      >
        Abrir Chamado
      </Button>
      <Button
        kind="primary"
        icon={<IconDeviceFloppy size={16} stroke={1.75} />}
        loading={acts.save.busy}
        disabledBecause={readOnlyBecause ?? saveBecause(typed)}
        onClick={() => acts.ask('save', changed.some(hasNewTicket(lawsuit)))}
      >
        Salvar
      </Button>
      <TicketQuestion lawsuit={lawsuit} acts={acts} />
    </div>
  )
}
