import { IconArrowLeft, IconFileDownload, IconMessage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { StateBadge } from '#features/collection/messages/components/state-badge.tsx'
import { useDownload } from '#listing/files/use-download.ts'
import { failureRequest, failureStatement } from '#listing/screen/failure-toast.ts'
import { TenantName } from '#listing/screen/tenant-name.tsx'
import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import record from '#ui/display/record-page.module.css'
import { UnreadRecord } from '#ui/display/unread-record.tsx'
import { formatBrl } from '#values/cents.ts'
import { countOf } from '#values/count-of.ts'

import { downloadProof, type MessagePage } from '../contract/messages.ts'
import { messageQuery } from '../queries.ts'
import { DecideDialog, EventDialog, HandleReplyDialog, ReplyDialog } from './message-dialogs.tsx'
import { ProofPanel, SiblingsPanel } from './message-proof.tsx'
import { MessageWay } from './message-way.tsx'
import { WordsPanel } from './message-words.tsx'
import styles from './messages.module.css'

type Dialog = 'entrega' | 'resposta' | 'decidir'
const dialogs = { entrega: EventDialog, resposta: ReplyDialog, decidir: DecideDialog } as const

type Props = {
  readonly id: number
  readonly mayAct: boolean
  readonly onBack: () => void
  readonly onGo: (id: number) => void
}

const icon = { size: 16, stroke: 1.75 }

function Acts({
  page,
  mayAct,
  onDialog,
}: {
  readonly page: MessagePage
  readonly mayAct: boolean
  readonly onDialog: (dialog: Dialog) => void
}) {
  const { busy, download } = useDownload()
  const isSent = ['ENVIADA', 'ENTREGUE', 'DEVOLVIDA', 'INCERTA'].includes(page.estado)
  const isUncertain = page.estado === 'INCERTA'
  const mayTell = page.estado === 'ENVIADA' || page.estado === 'ENTREGUE'
  return (
    <div className={styles['end']}>
      {mayAct && isSent && (
        <Button
          icon={<IconMessage {...icon} />}
          ariaHasPopup="dialog"
          onClick={() => onDialog('resposta')}
        >
          Registrar resposta
        </Button>
      )}
      {mayAct && mayTell && (
        <Button
          ariaHasPopup="dialog"
          disabledBecause={page.recusaEvento ?? undefined}
          onClick={() => onDialog('entrega')}
        >
          Registrar entrega
        </Button>
      )}
      <Button
        kind={isUncertain && mayAct ? 'default' : 'primary'}
        icon={<IconFileDownload {...icon} />}
        loading={busy}
        onClick={() => void download(downloadProof, { id: page.id })}
      >
        Baixar a prova
      </Button>
      {mayAct && isUncertain && (
        <Button
          kind="primary"
          ariaHasPopup="dialog"
          disabledBecause={page.recusaDecisao ?? undefined}
          onClick={() => onDialog('decidir')}
        >
          Decidir
        </Button>
      )}
    </div>
  )
}

/** The page of a message: its way, what it proves, and the words as they were received. */
export function MessageView({ id, mayAct, onBack, onGo }: Props) {
  const [dialog, setDialog] = useState<Dialog>()
  const [reply, setReply] = useState<number>()
  const found = useQuery(messageQuery(id))
  const page = found.data
  if (!page)
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
  const Shown = dialog && dialogs[dialog]
  return (
    <div className={record['page']}>
      <div className={record['head']}>
        <IconButton
          label="Retornar para a lista de mensagens"
          icon={<IconArrowLeft size={18} stroke={1.75} />}
          onClick={onBack}
        />
        <StateBadge state={page.estado} />
        <h2>
          {`${page.protocolo} | ${page.nomePasso} | `}
          <TenantName tenant={{ id: page.idLojista }}>{page.lojista}</TenantName>
          {` | ${countOf(page.boletos.length, 'boleto', 'boletos')}, ${formatBrl(page.valor)}`}
        </h2>
        <Acts page={page} mayAct={mayAct} onDialog={setDialog} />
      </div>
      <div className={styles['columns']}>
        <div className={record['column']}>
          <MessageWay page={page} />
          <ProofPanel page={page} />
          <SiblingsPanel page={page} onOpen={onGo} />
        </div>
        <div className={record['column']}>
          <WordsPanel page={page} onHandle={mayAct ? setReply : undefined} />
        </div>
      </div>
      {Shown && <Shown page={page} onClose={() => setDialog(undefined)} />}
      {reply !== undefined && <HandleReplyDialog id={reply} onClose={() => setReply(undefined)} />}
    </div>
  )
}
