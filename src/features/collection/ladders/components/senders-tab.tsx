import { useQuery } from '@tanstack/react-query'
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react'
import { useState } from 'react'

import { FailureState } from '#listing/screen/failure-state.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { PageState } from '#ui/display/page-state.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { ColumnHeads } from '#ui/table/column-heads.tsx'
import small from '#ui/table/small-table.module.css'
import { formatDate } from '#values/local-date.ts'

import { confirmSender, refuseSender, type SenderRow } from '../contract/sender-calls.ts'
import { sendersQuery } from '../queries.ts'
import type { LadderRights } from './ladder-rights.ts'
import { LoadingPanel } from './loading-panel.tsx'
import { SenderDialog } from './sender-dialog.tsx'
import styles from './senders.module.css'
import { DecideVersionDialog, type Decision, mayDecideBecause } from './version-acts.tsx'

const icon = { size: 18, stroke: 1.75 }

type Opened = { readonly act: 'alterar' | Decision; readonly mallId: number }

/** The parts of a sender that a proposal changes: 'Nome: de A para B'. */
function proposedWords({ proposta, ...sender }: SenderRow): string[] {
  if (proposta === null) return []
  const parts = [
    ['Nome', sender.nome, proposta.nome],
    ['E-mail', sender.email, proposta.email],
    ['Responder para', sender.respostaPara, proposta.respostaPara],
    ['Telefone', sender.telefone, proposta.telefone],
    ['Endereço', sender.endereco, proposta.endereco],
  ] as const
  return parts.flatMap(([label, before, after]) =>
    before === after ? [] : [`${label}: de ${before || 'vazio'} para ${after}`],
  )
}

function State({ sender }: { readonly sender: SenderRow }) {
  const { estado, proposta } = sender
  if (estado === null) return <Badge tone="warn">SEM REMETENTE</Badge>
  return (
    <>
      {estado === 'VIGENTE' && <Badge tone="done">VIGENTE</Badge>}
      {proposta !== null && (
        <div className={styles['proposal']}>
          {`${proposta.propostoPor} propôs; vale até ${formatDate(proposta.venceEm)}.`}
          {estado === 'VIGENTE' && (
            <ul>
              {proposedWords(sender).map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          )}
        </div>
      )}
    </>
  )
}

function Acts({
  sender,
  rights,
  onOpen,
}: {
  readonly sender: SenderRow
  readonly rights: LadderRights
  readonly onOpen: (opened: Opened) => void
}) {
  const { idShopping: mallId, shopping, proposta } = sender
  if (proposta !== null)
    return (
      <>
        <IconButton
          size="row"
          hasPopup="dialog"
          label={`Confirmar o remetente de ${shopping}`}
          icon={<IconCheck {...icon} />}
          disabledBecause={mayDecideBecause(rights.mayConfirm, proposta)}
          onClick={() => onOpen({ act: 'confirmar', mallId })}
        />
        <IconButton
          size="row"
          hasPopup="dialog"
          label={`Recusar o remetente de ${shopping}`}
          icon={<IconX {...icon} />}
          disabledBecause={rights.mayConfirm ? undefined : 'Seu perfil não recusa remetentes.'}
          onClick={() => onOpen({ act: 'recusar', mallId })}
        />
      </>
    )
  return (
    <IconButton
      size="row"
      hasPopup="dialog"
      label={`Propor o remetente de ${shopping}`}
      icon={<IconPencil {...icon} />}
      disabledBecause={rights.mayEdit ? undefined : 'Seu perfil não edita remetentes.'}
      onClick={() => onOpen({ act: 'alterar', mallId })}
    />
  )
}

const heads = ['Shopping', 'Nome', 'E-mail', 'Responder para', 'Telefone', 'Endereço', 'Estado']

function SenderDialogs({
  opened,
  senders,
  onClose,
}: {
  readonly opened: Opened
  readonly senders: readonly SenderRow[]
  readonly onClose: () => void
}) {
  const sender = senders.find(({ idShopping }) => idShopping === opened.mallId)
  if (sender === undefined) return null
  const { idShopping, shopping } = sender
  if (opened.act === 'alterar') return <SenderDialog sender={sender} onClose={onClose} />
  const version = {
    id: idShopping,
    idShopping,
    versao: sender.proposta?.versao ?? sender.versao,
  }
  return (
    <DecideVersionDialog
      decision={opened.act}
      confirm={confirmSender}
      refuse={refuseSender}
      name={`Remetente de ${shopping}`}
      question={`Confirmar o remetente de ${shopping}?`}
      version={version}
      onClose={onClose}
    />
  )
}

/** 'Remetentes': who writes for each mall; one without a sender sends nothing. */
export function SendersTab({ rights }: { readonly rights: LadderRights }) {
  const { data, error, refetch } = useQuery(sendersQuery)
  const [opened, setOpened] = useState<Opened>()
  if (error)
    return (
      <FailureState
        title="Não foi possível ler os remetentes"
        error={error}
        onRetry={() => void refetch()}
      />
    )
  if (data === undefined)
    return <LoadingPanel title="Remetentes" widths={['20%', '20%', '24%', 100]} />
  if (data.data.length === 0)
    return (
      <PageState
        kind="empty"
        title="Nenhum shopping"
        sentence="Os remetentes aparecem com os shoppings que você vê."
      />
    )
  return (
    <Panel
      title="Remetentes"
      subtitle="Sem remetente o shopping não envia mensagens. Só o nome e o endereço aparecem fora da carta."
      flush
    >
      <div className={small['scroll']} role="region" aria-label="Tabela de remetentes" tabIndex={0}>
        <table className={`${small['table']} ${styles['table']}`}>
          <ColumnHeads heads={[...heads, 'Ações']} />
          <tbody>
            {data.data.map((sender) => (
              <tr key={sender.idShopping}>
                <th scope="row">{sender.shopping}</th>
                <td>{sender.nome || '-'}</td>
                <td>{sender.email || '-'}</td>
                <td>{sender.respostaPara || '-'}</td>
                <td>{sender.telefone || '-'}</td>
                <td>{sender.endereco || '-'}</td>
                <td>
                  <State sender={sender} />
                </td>
                <td className={styles['acts']}>
                  <Acts sender={sender} rights={rights} onOpen={setOpened} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {opened && (
        <SenderDialogs opened={opened} senders={data.data} onClose={() => setOpened(undefined)} />
      )}
    </Panel>
  )
}
