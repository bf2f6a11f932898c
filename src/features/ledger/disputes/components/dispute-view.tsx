import { IconArrowLeft, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { failureRequest, failureStatement } from '#listing/screen/failure-toast.ts'
import { TenantName } from '#listing/screen/tenant-name.tsx'
import { today } from '#listing/today.ts'
import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { Ruler } from '#ui/display/ruler.tsx'
import record from '#ui/display/record-page.module.css'
import { UnreadRecord } from '#ui/display/unread-record.tsx'
import { formatInstant, todayIn } from '#values/instant.ts'

import { DISPUTE_STATE, type DisputePage } from '../contract/dispute.ts'
import { disputeQuery } from '../queries.ts'
import { heldLines, worthWords } from '../rules/effects.ts'
import { DecidePanel } from './decide-panel.tsx'
import { AttachDialog, CompleteDialog, ConfirmDisputeDialog } from './dispute-dialogs.tsx'
import { BoletosPanel, HeldPanel, SaidPanel } from './dispute-facts.tsx'
import { disputeTones } from './dispute-cells.tsx'
import styles from './disputes.module.css'

const icon = { size: 18, stroke: 1.75 }

export type DisputeNeighbours = {
  readonly position: string
  readonly previous: number | undefined
  readonly next: number | undefined
}

type Props = {
  readonly id: number
  readonly neighbours: DisputeNeighbours
  readonly mayOpen: boolean
  readonly onBack: () => void
  readonly onGo: (id: number) => void
}

const dialogs = {
  completar: CompleteDialog,
  anexar: AttachDialog,
  confirmar: ConfirmDisputeDialog,
} as const

function Head({ dispute, neighbours, onBack, onGo }: Props & { readonly dispute: DisputePage }) {
  const { previous, next, position } = neighbours
  return (
    <div className={record['head']}>
      <IconButton
        label="Retornar para a lista de contestações"
        icon={<IconArrowLeft {...icon} />}
        onClick={onBack}
      />
      <Badge tone={disputeTones[dispute.estado]}>{DISPUTE_STATE[dispute.estado]}</Badge>
      <h2>
        <TenantName tenant={{ id: dispute.idLojista }}>{dispute.lojista}</TenantName>
        {` | ${worthWords(dispute.linhas.length, dispute.valor)}`}
      </h2>
      {dispute.estado === 'ABERTA' && (
        <Ruler deadline={{ gone: dispute.diaUtil, of: dispute.prazoDias }} />
      )}
      {dispute.aguardaConfirmacao && <Badge tone="warn">Aguarda confirmação</Badge>}
      <span className={styles['end']}>
        {position}
        <IconButton
          label="Contestação anterior"
          icon={<IconChevronLeft {...icon} />}
          disabledBecause={previous === undefined ? 'É a primeira da lista.' : undefined}
          onClick={() => previous !== undefined && onGo(previous)}
        />
        <IconButton
          label="Próxima contestação"
          icon={<IconChevronRight {...icon} />}
          disabledBecause={next === undefined ? 'É a última da lista.' : undefined}
          onClick={() => next !== undefined && onGo(next)}
        />
      </span>
    </div>
  )
}

function DecidedPanel({ dispute }: { readonly dispute: DisputePage }) {
  const { decididaPor, decididaEm, decisao, estado } = dispute
  return (
    <Panel
      title={DISPUTE_STATE[estado]}
      subtitle={decididaEm ? `${decididaPor ?? ''} em ${formatInstant(decididaEm)}` : undefined}
    >
      <blockquote className={styles['said']}>{decisao}</blockquote>
    </Panel>
  )
}

/** The page of a dispute: what is said, its boletos, what it holds, and the decision. */
export function DisputeView(props: Props) {
  const { id, mayOpen, neighbours, onBack, onGo } = props
  const [dialog, setDialog] = useState<keyof typeof dialogs>()
  const found = useQuery(disputeQuery(id))
  const dispute = found.data
  if (!dispute)
    return (
      <UnreadRecord
        failure={
          found.error && {
            title: failureStatement(found.error),
            ...failureRequest(found.error),
          }
        }
        onBack={onBack}
      />
    )
  const isOpen = dispute.estado === 'ABERTA'
  const Shown = dialog && dialogs[dialog]
  const lines = heldLines({
    isOpen,
    isWaiting: dispute.aguardaConfirmacao,
    openedOn: todayIn(dispute.abertaEm),
    remindersUntil: dispute.lembretesAte,
    heldUntil: dispute.seguraAte,
    today: today(),
    blocks: dispute.bloqueia,
  })
  const acts = isOpen && mayOpen && (
    <>
      <Button size="compact" onClick={() => setDialog('completar')} ariaHasPopup="dialog">
        Completar
      </Button>
      <Button size="compact" onClick={() => setDialog('anexar')} ariaHasPopup="dialog">
        Anexar arquivo
      </Button>
    </>
  )
  return (
    <div className={record['page']}>
      <Head {...props} dispute={dispute} />
      <div className={styles['columns']}>
        <div className={record['column']}>
          <SaidPanel dispute={dispute} acts={acts} />
          <BoletosPanel dispute={dispute} />
          <HeldPanel dispute={dispute} lines={lines} />
        </div>
        <div className={record['column']}>
          {dispute.aguardaConfirmacao && (
            <Panel title="Segunda contestação em 12 meses">
              <Button
                onClick={() => setDialog('confirmar')}
                disabledBecause={dispute.naoConfirmaPorque ?? undefined}
                ariaHasPopup="dialog"
              >
                Confirmar
              </Button>
            </Panel>
          )}
          {isOpen ? (
            <DecidePanel
              key={dispute.id}
              dispute={dispute}
              onDecided={() => (neighbours.next === undefined ? onBack() : onGo(neighbours.next))}
            />
          ) : (
            <DecidedPanel dispute={dispute} />
          )}
        </div>
      </div>
      {Shown && <Shown dispute={dispute} onClose={() => setDialog(undefined)} />}
    </div>
  )
}
