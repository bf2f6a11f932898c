import { IconFileDownload, IconMailForward } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { CHANNEL_WORDS } from '#features/collection/messages/contract/words.ts'
import { useDownload } from '#listing/files/use-download.ts'
import { FailureState } from '#listing/screen/failure-state.tsx'
import { ColumnHeads } from '#ui/table/column-heads.tsx'
import small from '#ui/table/small-table.module.css'
import { useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/actions/button.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { countOf } from '#values/count-of.ts'
import { formatDate } from '#values/local-date.ts'
import { formatWhole } from '#values/whole-number.ts'

import {
  type Dispatch,
  DISPATCH_STATES,
  type DispatchChannel,
  type DispatchWaiting,
  downloadDispatchCsv,
  downloadLetters,
  makeDispatch,
} from '../contract/dispatches.ts'
import { afterMessage, dispatchesQuery } from '../queries.ts'
import styles from './messages.module.css'
import { PostDialog } from './post-dialog.tsx'

const icon = { size: 16, stroke: 1.75 }

const nouns: Readonly<Record<DispatchChannel, readonly [one: string, many: string]>> = {
  CARTA: ['carta liberada', 'cartas liberadas'],
  WHATSAPP: ['mensagem de WhatsApp liberada', 'mensagens de WhatsApp liberadas'],
  SMS: ['SMS liberado', 'SMS liberados'],
}

/** Released messages that wait for a remessa, with the act that takes them. */
function WaitingLine({
  waiting: { canal, mensagens, shoppings },
  mayAct,
  isFirst,
}: {
  readonly waiting: DispatchWaiting
  readonly mayAct: boolean
  readonly isFirst: boolean
}) {
  const act = useAct(makeDispatch, {
    success: ({ mensagem }) => mensagem,
    invalidates: afterMessage,
  })
  return (
    <div className={styles['waiting']}>
      <strong>{countOf(mensagens, ...nouns[canal])}</strong>
      <span>{`de ${countOf(shoppings, 'shopping', 'shoppings')}, à espera de remessa`}</span>
      {mayAct && (
        <Button
          kind={isFirst ? 'primary' : 'default'}
          icon={<IconMailForward {...icon} />}
          loading={act.busy}
          onClick={() => void act.run({ canal })}
        >
          Gerar remessa
        </Button>
      )}
    </div>
  )
}

function DispatchRow({
  dispatch,
  mayAct,
  onPost,
}: {
  readonly dispatch: Dispatch
  readonly mayAct: boolean
  readonly onPost: () => void
}) {
  const { busy, download } = useDownload()
  const { id, canal, estado } = dispatch
  return (
    <tr>
      <td>{id}</td>
      <td>{formatDate(dispatch.data)}</td>
      <td>{CHANNEL_WORDS[canal]}</td>
      <td>{formatWhole(dispatch.mensagens)}</td>
      <td>{canal === 'CARTA' ? formatWhole(dispatch.paginas) : '-'}</td>
      <td>
        <Badge tone={estado === 'POSTADA' ? 'done' : 'warn'}>
          {estado === 'POSTADA' && dispatch.postadaEm
            ? `Postada em ${formatDate(dispatch.postadaEm)}`
            : DISPATCH_STATES[estado]}
        </Badge>
      </td>
      <td>{dispatch.protocolo ?? '-'}</td>
      <td>
        {canal === 'CARTA' && (
          <Button
            kind="text"
            size="tight"
            icon={<IconFileDownload {...icon} />}
            loading={busy}
            onClick={() => void download(downloadLetters, { id })}
          >
            PDF
          </Button>
        )}
        <Button
          kind="text"
          size="tight"
          icon={<IconFileDownload {...icon} />}
          loading={busy}
          onClick={() => void download(downloadDispatchCsv, { id })}
        >
          CSV
        </Button>
        {mayAct && estado === 'MONTADA' && (
          <Button size="tight" ariaHasPopup="dialog" onClick={onPost}>
            Postada
          </Button>
        )}
      </td>
    </tr>
  )
}

const heads = ['Remessa', 'Dia', 'Canal', 'Mensagens', 'Páginas', 'Estado', 'Protocolo', 'Arquivos']

/** 'Cartas': what waits for a remessa, and the remessas with their files. */
export function Dispatches({ mayAct }: { readonly mayAct: boolean }) {
  const [posting, setPosting] = useState<Dispatch>()
  const found = useQuery(dispatchesQuery())
  if (found.isError)
    return (
      <FailureState
        title="Erro ao tentar carregar as remessas"
        error={found.error}
        onRetry={() => void found.refetch()}
      />
    )
  if (!found.data)
    return (
      <div aria-busy="true">
        <Skeleton width="100%" height={280} />
      </div>
    )
  const { data: dispatches, esperando: waiting } = found.data
  return (
    <div className={styles['list']}>
      {waiting.length > 0 ? (
        <Panel title="Liberadas hoje">
          {waiting.map((each, index) => (
            <WaitingLine key={each.canal} waiting={each} mayAct={mayAct} isFirst={index === 0} />
          ))}
        </Panel>
      ) : (
        <p>Nenhuma mensagem liberada hoje espera uma remessa.</p>
      )}
      {dispatches.length === 0 ? (
        <p>Nenhuma remessa.</p>
      ) : (
        <Panel title="Remessas" flush>
          <div className={styles['scroll']} role="region" aria-label="Remessas" tabIndex={0}>
            <table className={`${small['table']} ${styles['table']} ${styles['dispatches']}`}>
              <ColumnHeads heads={heads} />
              <tbody>
                {dispatches.map((dispatch) => (
                  <DispatchRow
                    key={dispatch.id}
                    dispatch={dispatch}
                    mayAct={mayAct}
                    onPost={() => setPosting(dispatch)}
                  />
                ))}
              </tbody>
            </table>
          </div>
        </Panel>
      )}
      {posting && <PostDialog dispatch={posting} onClose={() => setPosting(undefined)} />}
    </div>
  )
}
