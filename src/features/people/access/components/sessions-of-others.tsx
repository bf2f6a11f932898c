import { useState } from 'react'

import { useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/actions/button.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

import { endSessionsOf, unlinkIdentity } from '../contract/session.ts'
import { sessionsName } from '../queries/session.ts'
import styles from './sessions-dialog.module.css'

/** For administrators: ends sessions of a user or of all, and unlinks a user's provider account. */
export function SessionsOfOthers({
  disabledBecause,
  notEverybody,
}: {
  readonly disabledBecause: string | undefined
  /** Why ending all sessions is disabled. */
  readonly notEverybody: string | undefined
}) {
  const [login, setLogin] = useState('')
  const [confirming, setConfirming] = useState<'everybody' | 'unlink'>()
  const actOptions = {
    invalidates: [sessionsName],
    fields: ['login'],
    success: ({ mensagem }: { mensagem: string }) => mensagem,
  }
  const end = useAct(endSessionsOf, { ...actOptions, onDone: () => setConfirming(undefined) })
  const unlink = useAct(unlinkIdentity, { ...actOptions, onDone: () => setConfirming(undefined) })
  const off = disabledBecause ?? (login.trim() === '' ? 'Informe o login da pessoa.' : undefined)
  return (
    <section className={styles['others']} aria-labelledby="sessions-of-others">
      <h3 id="sessions-of-others" className={styles['heading']}>
        Sessões de outra pessoa
      </h3>
      <TextField
        label="Login"
        value={login}
        onChange={setLogin}
        maxLength={120}
        autoComplete="off"
        error={end.fieldErrors.get('login') ?? unlink.fieldErrors.get('login')}
      />
      <div className={styles['acts']}>
        <Button
          size="compact"
          loading={end.busy}
          disabledBecause={off}
          onClick={() => void end.run({ login })}
        >
          Encerrar as sessões
        </Button>
        <Button size="compact" disabledBecause={off} onClick={() => setConfirming('unlink')}>
          Desvincular a conta
        </Button>
        <Button
          size="compact"
          disabledBecause={notEverybody ?? disabledBecause}
          onClick={() => setConfirming('everybody')}
        >
          Encerrar as de todas as pessoas
        </Button>
      </div>
      <ConfirmDialog
        opened={confirming === 'unlink'}
        onClose={() => setConfirming(undefined)}
        onConfirm={() => void unlink.run({ login })}
        question={`Deseja desvincular a conta com que ${login.trim()} entra?`}
        confirmLabel="Desvincular"
        danger
        busy={unlink.busy}
        notes={[
          {
            tone: 'alert',
            text: 'As sessões da pessoa terminam, e a próxima conta que entrar com o e-mail ou o login dela será a conta dela.',
          },
        ]}
      />
      <ConfirmDialog
        opened={confirming === 'everybody'}
        onClose={() => setConfirming(undefined)}
        onConfirm={() => void end.run({ todos: true })}
        question="Deseja encerrar as sessões de todas as pessoas, menos esta?"
        confirmLabel="Encerrar"
        danger
        busy={end.busy}
        notes={[
          {
            tone: 'alert',
            text: 'Todas as pessoas terão de entrar de novo; o que estavam digitando fica guardado.',
          },
        ]}
      />
    </section>
  )
}
