import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { failureRequest, failureStatement } from '#listing/screen/failure-toast.ts'
import { TenantName } from '#listing/screen/tenant-name.tsx'
import { useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/actions/button.tsx'
import { PageState } from '#ui/display/page-state.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { formatDate } from '#values/local-date.ts'
import { formatDocument } from '#values/document.ts'

import {
  confirmPause,
  endPause,
  endRefusal,
  type Pause,
  reactivateAddress,
  type Refusal,
  SOURCE_WORDS,
  type SuspendedAddress,
} from '../contract/holds.ts'
import { CHANNEL_WORDS } from '../contract/words.ts'
import { afterBatch, pausesQuery, refusalsQuery, suspendedAddressesQuery } from '../queries.ts'
import styles from './batch.module.css'
import { EndDialog } from './end-dialog.tsx'

type Ending = Omit<Parameters<typeof EndDialog>[0], 'onClose'>

const noRight = 'Seu perfil não libera mensagens.'

/** A list of a few rows with its own loading, error and empty states. */
function Rows<T>({
  title,
  found,
  none,
  row,
}: {
  readonly title: string
  readonly found: UseQueryResult<T[]>
  readonly none: string
  readonly row: (one: T) => ReactNode
}) {
  const content = () => {
    if (found.error)
      return (
        <PageState
          kind="error"
          title={failureStatement(found.error)}
          {...failureRequest(found.error)}
          action={{ label: 'Tentar de novo', onClick: () => void found.refetch() }}
        />
      )
    if (!found.data) return <Skeleton width="100%" height={96} />
    if (found.data.length === 0) return <p className={styles['quiet']}>{none}</p>
    return <ul className={styles['rows']}>{found.data.map(row)}</ul>
  }
  return <Panel title={title}>{content()}</Panel>
}

function PauseRow({
  pause,
  refused,
  onEnd,
}: {
  readonly pause: Pause
  readonly refused: string | undefined
  readonly onEnd: (ending: Ending) => void
}) {
  const act = useAct(confirmPause, {
    success: ({ mensagem }) => mensagem,
    invalidates: afterBatch,
  })
  return (
    <li className={styles['row']}>
      <span className={styles['rowWords']}>
        <b>
          <TenantName tenant={{ id: pause.idLojista }}>{pause.lojista}</TenantName>
        </b>
        {`, ${pause.shopping}, ${pause.passo ?? 'todos os passos'}, até ${formatDate(pause.ate)}`}
        <span>{`${pause.motivo} (${pause.por})${pause.aguardaConfirmacao ? ', espera confirmação' : ''}`}</span>
      </span>
      {pause.aguardaConfirmacao && (
        <Button
          size="compact"
          loading={act.busy}
          disabledBecause={
            refused ?? (pause.podeConfirmar ? undefined : 'Outra pessoa precisa confirmar.')
          }
          ariaLabel={`Confirmar a pausa de ${pause.lojista}`}
          onClick={() => void act.run({ id: pause.id })}
        >
          Confirmar
        </Button>
      )}
      <Button
        size="compact"
        ariaHasPopup="dialog"
        disabledBecause={refused}
        ariaLabel={`Encerrar a pausa de ${pause.lojista}`}
        onClick={() =>
          onEnd({
            call: endPause,
            id: pause.id,
            title: 'Encerrar a pausa',
            label: 'Encerrar',
            about: `${pause.lojista}, até ${formatDate(pause.ate)}`,
          })
        }
      >
        Encerrar
      </Button>
    </li>
  )
}

function RefusalRow({
  refusal,
  refused,
  onEnd,
}: {
  readonly refusal: Refusal
  readonly refused: string | undefined
  readonly onEnd: (ending: Ending) => void
}) {
  const words = `${CHANNEL_WORDS[refusal.canal]}, desde ${formatDate(refusal.desde)}`
  const document = refusal.documento.includes('*')
    ? refusal.documento
    : formatDocument(refusal.documento)
  return (
    <li className={styles['row']}>
      <span className={styles['rowWords']}>
        <b>
          <TenantName tenant={{ id: refusal.idLojista }}>{refusal.lojista}</TenantName>
        </b>
        {`, ${words}`}
        <span>{`${document}, por ${SOURCE_WORDS[refusal.origem].toLowerCase()}`}</span>
      </span>
      <Button
        size="compact"
        ariaHasPopup="dialog"
        disabledBecause={refused}
        ariaLabel={`Retirar a recusa de ${refusal.lojista}`}
        onClick={() =>
          onEnd({
            call: endRefusal,
            id: refusal.id,
            title: 'Retirar a recusa',
            label: 'Retirar a recusa',
            about: `${refusal.lojista}, ${words}. Só a pedido de quem recusou.`,
          })
        }
      >
        Retirar
      </Button>
    </li>
  )
}

function AddressRow({
  address,
  refused,
  onEnd,
}: {
  readonly address: SuspendedAddress
  readonly refused: string | undefined
  readonly onEnd: (ending: Ending) => void
}) {
  return (
    <li className={styles['row']}>
      <span className={styles['rowWords']}>
        <b>{address.endereco}</b>
        {`, ${CHANNEL_WORDS[address.canal]}, `}
        <TenantName tenant={{ id: address.idLojista }}>{address.lojista}</TenantName>
        {`, ${address.shopping}`}
        <span>
          {`${address.motivo}, desde ${formatDate(address.desde)}`}
          {address.pedidoPor === null
            ? ''
            : `; ${address.pedidoPor} pediu a reativação, outra pessoa confirma`}
        </span>
      </span>
      <Button
        size="compact"
        ariaHasPopup="dialog"
        disabledBecause={refused}
        ariaLabel={`Reativar ${address.endereco}`}
        onClick={() =>
          onEnd({
            call: reactivateAddress,
            id: address.id,
            title: 'Reativar o endereço',
            label: 'Reativar',
            about: `${address.endereco}. Duas vezes em 30 dias pede outra pessoa.`,
          })
        }
      >
        Reativar
      </Button>
    </li>
  )
}

/** 'Pausas e recusas': who is held back, which channels and addresses are closed, and how to end it. */
export function HoldsTab({ mayAct }: { readonly mayAct: boolean }) {
  const [ending, setEnding] = useState<Ending>()
  const refused = mayAct ? undefined : noRight
  const shared = { refused, onEnd: setEnding }
  const pauses = useQuery(pausesQuery)
  const refusals = useQuery(refusalsQuery)
  const addresses = useQuery(suspendedAddressesQuery)
  return (
    <div className={styles['fields']}>
      <Rows
        title="Pausas"
        found={pauses}
        none="Nenhuma pausa. Uma pausa começa na mensagem, em Pausar a régua."
        row={(pause) => <PauseRow key={pause.id} pause={pause} {...shared} />}
      />
      <Rows
        title="Recusas"
        found={refusals}
        none="Nenhuma recusa."
        row={(refusal) => <RefusalRow key={refusal.id} refusal={refusal} {...shared} />}
      />
      <Rows
        title="Endereços suspensos"
        found={addresses}
        none="Nenhum endereço suspenso."
        row={(address) => <AddressRow key={address.id} address={address} {...shared} />}
      />
      {ending && <EndDialog {...ending} onClose={() => setEnding(undefined)} />}
    </div>
  )
}
