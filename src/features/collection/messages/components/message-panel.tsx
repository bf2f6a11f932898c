import { IconExternalLink, IconHandStop, IconPlayerPause, IconX } from '@tabler/icons-react'

import { PeekFrame } from '#listing/screen/peek-frame.tsx'
import { Button } from '#ui/actions/button.tsx'
import { ButtonLink } from '#ui/actions/button-link.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { formatAmount, formatBrl } from '#values/cents.ts'
import { formatInstant } from '#values/instant.ts'
import { formatDate } from '#values/local-date.ts'

import type { BatchMessage } from '../contract/lists.ts'
import {
  CHANNEL_WORDS,
  messagesPath,
  PERSON_WORDS,
  reasonWords,
  STATE_WORDS,
} from '../contract/words.ts'
import styles from './batch.module.css'

const icon = { size: 16, stroke: 1.75 }

const ROLE_WORDS = { PASSO: 'do passo', ABSORVIDO: 'passo anterior', CITADO: 'só citado' } as const

function Facts({ message }: { readonly message: BatchMessage }) {
  const facts: readonly (readonly [string, string])[] = [
    ['Passo', `${message.rotulo}, ${message.nomePasso}`],
    ['Para', `${PERSON_WORDS[message.pessoa]}: ${message.nome}`],
    ['Canal', `${CHANNEL_WORDS[message.canal]}, ${message.endereco}`],
    ['Régua', `${message.regua}, versão ${message.versaoRegua}`],
    ['Estado', STATE_WORDS[message.estado]],
    ...(message.motivo === null ? [] : [['Motivo', reasonWords(message.motivo)] as const]),
    ...(message.liberadaEm === null
      ? []
      : [
          [
            'Liberada',
            `${message.liberadaPor ?? ''}, ${formatInstant(message.liberadaEm)}`,
          ] as const,
        ]),
    ['Protocolo', message.protocolo],
  ]
  return (
    <dl className={styles['facts']}>
      {facts.map(([label, value]) => (
        <Fact key={label} label={label} value={value} />
      ))}
    </dl>
  )
}

function Fact({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  )
}

function Boletos({ message }: { readonly message: BatchMessage }) {
  return (
    <section className={styles['part']}>
      <table className={styles['boletos']}>
        <thead>
          <tr>
            <th>Boleto</th>
            <th>Vencimento</th>
            <th>Valor</th>
          </tr>
        </thead>
        <tbody>
          {message.boletos.map(({ numBoleto, vencimento, valor, papel }) => (
            <tr key={numBoleto}>
              <td>
                {numBoleto}
                <br />
                <span className={styles['quiet']}>{ROLE_WORDS[papel]}</span>
              </td>
              <td>{formatDate(vencimento)}</td>
              <td>{formatAmount(valor)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles['quiet']}>
        {`Com encargos ${formatBrl(message.valorCorrigido)}; cada dia mais ${formatBrl(message.encargoDia)}.`}
      </p>
    </section>
  )
}

/** A message of the batch beside the list: to whom, what, and what may be done about it. */
export function MessagePanel({
  message,
  mayHold,
  opensLog,
  onPause,
  onRefusal,
  onClose,
}: {
  readonly message: BatchMessage
  readonly mayHold: boolean
  readonly opensLog: boolean
  readonly onPause: () => void
  readonly onRefusal: () => void
  readonly onClose: () => void
}) {
  return (
    <PeekFrame label={`Mensagem a ${message.nome}`}>
      <header className={styles['part']}>
        <div className={styles['head']}>
          <h2>{message.lojista}</h2>
          <IconButton
            label="Fechar a mensagem"
            size="row"
            icon={<IconX {...icon} />}
            onClick={onClose}
          />
        </div>
        <p className={styles['quiet']}>{`${message.shopping}, ${message.porQue}`}</p>
      </header>
      <Facts message={message} />
      <Boletos message={message} />
      <div className={styles['acts']}>
        {opensLog && (
          <ButtonLink
            icon={<IconExternalLink {...icon} />}
            to={`${messagesPath}?mensagem=${message.id}`}
          >
            Abrir a mensagem
          </ButtonLink>
        )}
        {mayHold && (
          <>
            <Button icon={<IconPlayerPause {...icon} />} ariaHasPopup="dialog" onClick={onPause}>
              Pausar a régua
            </Button>
            <Button icon={<IconHandStop {...icon} />} ariaHasPopup="dialog" onClick={onRefusal}>
              Registrar recusa
            </Button>
          </>
        )}
      </div>
    </PeekFrame>
  )
}
