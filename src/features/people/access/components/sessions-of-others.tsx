import { type ComponentProps, useState } from 'react'

import { useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/actions/button.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

import { endSessionsOf, unlinkIdentity } from '../contract/session.ts'
import { sessionsName } from '../queries/session.ts'
import styles from './sessions-dialog.module.css'

const actOptions = {
  invalidates: [sessionsName],
  fields: ['login'],
  success: ({ mensagem }: { readonly mensagem: string }) => mensagem,
}

type Props = {
  readonly disabledBecause: string | undefined
  /** Why ending all sessions is disabled. */
  readonly notEverybody: string | undefined
}

const unlinkText =
  'As sessões da pessoa terminam, e a próxima conta que entrar com o e-mail ou o login dela será a conta dela.'
const everybodyText =
  'Todas as pessoas terão de entrar de novo; o que estavam digitando fica guardado.'

/** A question before an act with an effect on other people. */
function Question({
  alert,
  ...props
}: Pick<
  ComponentProps<typeof ConfirmDialog>,
  'opened' | 'onClose' | 'onConfirm' | 'question' | 'confirmLabel' | 'busy'
> & { readonly alert: string }) {
  return <ConfirmDialog {...props} danger notes={[{ tone: 'alert', text: alert }]} />
}

function Acts(props: {
  readonly isEnding: boolean
  readonly disabledBecause: string | undefined
  readonly everybodyBecause: string | undefined
  readonly onEnd: () => void
  readonly onConfirm: (what: 'everybody' | 'unlink') => void
}) {
  return (
    <div className={styles['acts']}>
      <Button
        size="compact"
        loading={props.isEnding}
        disabledBecause={props.disabledBecause}
        onClick={props.onEnd}
      >
        Encerrar as sessões
      </Button>
      <Button
        size="compact"
        disabledBecause={props.disabledBecause}
        onClick={() => props.onConfirm('unlink')}
      >
        Desvincular a conta
      </Button>
      <Button
        size="compact"
        disabledBecause={props.everybodyBecause}
        onClick={() => props.onConfirm('everybody')}
      >
        Encerrar as de todas as pessoas
      </Button>
    </div>
  )
}

/** For administrators: ends sessions of a user or of all, and unlinks a user's provider account. */
export function SessionsOfOthers({ disabledBecause, notEverybody }: Props) {
  const [login, setLogin] = useState('')
  const [confirming, setConfirming] = useState<'everybody' | 'unlink'>()
  const close = () => setConfirming(undefined)
  const end = useAct(endSessionsOf, { ...actOptions, onDone: close })
  const unlink = useAct(unlinkIdentity, { ...actOptions, onDone: close })
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
      <Acts
        isEnding={end.busy}
        disabledBecause={off}
        everybodyBecause={notEverybody ?? disabledBecause}
        onEnd={() => void end.run({ login })}
        onConfirm={setConfirming}
      />
      <Question
        opened={confirming === 'unlink'}
        onClose={close}
        onConfirm={() => void unlink.run({ login })}
        question={`Deseja desvincular a conta com que ${login.trim()} entra?`}
        confirmLabel="Desvincular"
        busy={unlink.busy}
        alert={unlinkText}
      />
      <Question
        opened={confirming === 'everybody'}
        onClose={close}
        onConfirm={() => void end.run({ todos: true })}
        question="Deseja encerrar as sessões de todas as pessoas, menos esta?"
        confirmLabel="Encerrar"
        busy={end.busy}
        alert={everybodyText}
      />
    </section>
  )
}
