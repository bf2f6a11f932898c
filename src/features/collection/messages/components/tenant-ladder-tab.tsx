import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { NewDisputeDialog } from '#features/ledger/disputes/components/new-dispute-dialog.tsx'
import {
  DISPUTE_STATE,
  type DisputeState,
  disputesPath,
} from '#features/ledger/disputes/contract/dispute.ts'
import { failureStatement } from '#listing/screen/failure-toast.ts'
import { Button } from '#ui/actions/button.tsx'
import { Link } from '#ui/actions/link.tsx'
import { PageState } from '#ui/display/page-state.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { ColumnHeads } from '#ui/table/column-heads.tsx'
import small from '#ui/table/small-table.module.css'
import { formatDate } from '#values/local-date.ts'

import type { TenantLadder } from '../contract/tenant-ladder.ts'
import { CHANNEL_WORDS, messagesPath, PERSON_WORDS, STATE_WORDS } from '../contract/words.ts'
import { ladderWords } from '../rules/ladder-words.ts'
import { tenantLadderQuery } from './ladder-words.tsx'
import styles from './tenant-ladder-tab.module.css'

function Steps({
  passos,
  opensMessages,
}: Pick<TenantLadder, 'passos'> & { readonly opensMessages: boolean }) {
  if (passos.length === 0) return <p className={styles['quiet']}>Nenhuma mensagem.</p>
  return (
    <div className={small['scroll']} role="region" aria-label="Passos feitos" tabIndex={0}>
      <table className={`${small['table']} ${small['lined']}`}>
        <ColumnHeads heads={['Feito em', 'Passo', 'Pessoa', 'Boleto', 'Estado', 'Protocolo']} />
        <tbody>
          {passos.map((step) => (
            <tr key={`${step.idMensagem} ${step.numBoleto}`}>
              <td>{formatDate(step.feitoEm)}</td>
              <td>{step.codigo}</td>
              <td>{PERSON_WORDS[step.pessoa]}</td>
              <td>{step.numBoleto}</td>
              <td>{STATE_WORDS[step.estado]}</td>
              <td>
                {opensMessages ? (
                  <Link to={`${messagesPath}?protocolo=${step.protocolo}`}>{step.protocolo}</Link>
                ) : (
                  step.protocolo
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The tab 'Régua' of the tenant's page: what was told, what holds it, disputes and refusals. */
export function TenantLadderTab({
  clientId,
  opens,
  mayDispute,
}: {
  readonly clientId: number
  readonly opens: (path: string) => boolean
  readonly mayDispute: boolean
}) {
  const [isNew, setNew] = useState(false)
  const { data, isError, error, refetch } = useQuery(tenantLadderQuery(clientId))
  if (data === undefined)
    return isError ? (
      <PageState
        kind="error"
        title={failureStatement(error)}
        action={{ label: 'Tentar de novo', onClick: () => void refetch() }}
      />
    ) : (
      <div aria-busy="true">
        <Skeleton width="100%" height={240} />
      </div>
    )
  const dispute = mayDispute && (
    <Button size="compact" ariaHasPopup="dialog" onClick={() => setNew(true)}>
      Nova contestação
    </Button>
  )
  return (
    <div className={styles['tab']}>
      <Panel
        title={`Régua: ${ladderWords(data)}`}
        subtitle={data.regua ?? undefined}
        aside={dispute}
      >
        <Steps passos={data.passos} opensMessages={opens(messagesPath)} />
      </Panel>
      {data.contestacoes.length > 0 && (
        <Panel title="Contestações">
          <ul className={styles['list']}>
            {data.contestacoes.map(({ id, estado, desde, prazo }) => (
              <li key={id}>
                <Link to={`${disputesPath}?contestacao=${id}`}>
                  {`${DISPUTE_STATE[estado as DisputeState]}, aberta em ${formatDate(desde)}`}
                </Link>
                {estado === 'ABERTA' && `, prazo ${formatDate(prazo)}`}
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {data.recusas.length > 0 && (
        <Panel title="Não quer mensagens por">
          <ul className={styles['list']}>
            {data.recusas.map(({ canal, pessoa, desde }) => (
              <li key={`${canal} ${pessoa}`}>
                {`${CHANNEL_WORDS[canal]}, ${PERSON_WORDS[pessoa].toLowerCase()}, desde ${formatDate(desde)}`}
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {isNew && <NewDisputeDialog idLojista={clientId} onClose={() => setNew(false)} />}
    </div>
  )
}
