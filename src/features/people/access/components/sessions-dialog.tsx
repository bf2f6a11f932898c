import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { toastFailure } from '#listing/screen/failure-toast.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Button } from '#ui/actions/button.tsx'
import { formatCount } from '#ui/display/format-count.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { formatInstant } from '#values/instant.ts'

import { endSessions, type OpenSession, type Session } from '../contract/session.ts'
import { sessionsName, sessionsQuery } from '../queries/session.ts'
import { signInAgain } from './provider-token.ts'
import styles from './sessions-dialog.module.css'
import { SessionsOfOthers } from './sessions-of-others.tsx'
import { Unread } from './unread.tsx'

export type SessionsDialogProps = {
  readonly login: string
  /** May end other users' sessions. */
  readonly administers: boolean
  readonly onClose: () => void
  /** Called after a new authentication, with this browser's new session. */
  readonly onSignedIn: (session: Session) => void
}

const since = ({ endereco, abertaEm, usadaEm }: OpenSession) =>
  [
    endereco === null ? '' : `endereço ${endereco}`,
    `aberta em ${formatInstant(abertaEm)}`,
    `usada em ${formatInstant(usadaEm)}`,
  ]
    .filter(Boolean)
    .join(' · ')

const device = ({ aparelho }: OpenSession) => aparelho ?? 'Aparelho desconhecido'

function SessionLine({
  session,
  disabledBecause,
  onEnd,
}: {
  readonly session: OpenSession
  readonly disabledBecause: string | undefined
  readonly onEnd: () => void
}) {
  return (
    <li className={styles['line']}>
      <div>
        <p className={styles['device']}>
          {device(session)} {session.atual && <Badge tone="accent">Esta sessão</Badge>}
        </p>
        <p className={styles['since']}>{since(session)}</p>
      </div>
      {!session.atual && (
        <Button
          size="compact"
          ariaLabel={`Encerrar a sessão de ${device(session)}`}
          disabledBecause={disabledBecause}
          onClick={onEnd}
        >
          Encerrar
        </Button>
      )}
    </li>
  )
}

/**
 * Requires authentication before ending sessions: at an unlocked screen, a stranger must not lock
 * out the owner.
 */
function SignInAgain({ login, onSignedIn }: Pick<SessionsDialogProps, 'login' | 'onSignedIn'>) {
  const [busy, setBusy] = useState(false)
  const prove = async () => {
    setBusy(true)
    try {
      onSignedIn(await signInAgain(login))
    } catch (failure) {
      toastFailure(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles['proof']} role="note">
      <p>Você entrou há mais de dez minutos. Para encerrar sessões, confirme quem você é.</p>
      <Button size="compact" kind="primary" loading={busy} onClick={() => void prove()}>
        Confirmar
      </Button>
    </div>
  )
}

function SessionList(props: {
  readonly sessions: readonly OpenSession[]
  readonly disabledBecause: string | undefined
  readonly onEnd: (id: OpenSession['id']) => void
}) {
  return (
    <ul className={styles['list']} aria-label="Sessões abertas">
      {props.sessions.map((session) => (
        <SessionLine
          key={session.id}
          session={session}
          disabledBecause={props.disabledBecause}
          onEnd={() => props.onEnd(session.id)}
        />
      ))}
    </ul>
  )
}

/** Ends all sessions of the user but this one. */
function EndOthers(props: {
  readonly count: number
  readonly busy: boolean
  readonly disabledBecause: string | undefined
  readonly onEnd: () => void
}) {
  return (
    <Button
      kind="danger"
      loading={props.busy}
      disabledBecause={props.disabledBecause}
      onClick={props.onEnd}
    >
      {props.count === 1
        ? 'Encerrar minha outra sessão'
        : `Encerrar minhas outras ${formatCount(props.count, { one: 'sessão', many: 'sessões' })}`}
    </Button>
  )
}

/** 'Sessões abertas': the user's open sessions, each with a button to end it. */
export function SessionsDialog({ login, administers, onClose, onSignedIn }: SessionsDialogProps) {
  const query = useQuery(sessionsQuery)
  const { data, refetch } = query
  const act = useAct(endSessions, {
    invalidates: [sessionsName],
    success: ({ mensagem }) => mensagem,
  })
  const others = data?.content.filter(({ atual }) => !atual).length ?? 0
  const off = data?.confirmar ? 'Confirme antes quem você é.' : undefined
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Sessões abertas"
      busy={act.busy}
      footer={
        others === 0 ? undefined : (
          <EndOthers
            count={others}
            busy={act.busy}
            disabledBecause={off}
            onEnd={() => void act.run({ outras: true })}
          />
        )
      }
    >
      <Unread title="As sessões não foram lidas." height={96} query={query} />
      {data?.confirmar && (
        <SignInAgain
          login={login}
          onSignedIn={(session) => {
            onSignedIn(session)
            void refetch()
          }}
        />
      )}
      {data && (
        <SessionList
          sessions={data.content}
          disabledBecause={off}
          onEnd={(id) => void act.run({ id })}
        />
      )}
      {administers && data && (
        <SessionsOfOthers disabledBecause={off} notEverybody={data.porQueNaoTodas ?? undefined} />
      )}
    </Dialog>
  )
}
