import { useEffect, useState } from 'react'

import { CallFailure } from '#contract/errors.ts'
import { BusyOverlay } from '#ui/overlays/busy-overlay.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Logo } from '#ui/display/logo.tsx'
import { showToast } from '#ui/overlays/toast-store.ts'

import type { Session, SignInSettings } from '../contract/session.ts'
import { identityProvider, tokenFromProvider } from '../components/provider-token.ts'
import { SignInSupport } from '../components/sign-in-support.tsx'
import { openSession, readSignInSettings } from '../queries/session.ts'
import styles from './sign-in-screen.module.css'

type Props = { readonly onSignedIn: (session: Session) => Promise<void> }

function Welcome() {
  return (
    <>
      <Logo name="Régua" size={40} />
      <h1 className={styles['title']}>Bem-vindo</h1>
      <p className={styles['subtitle']}>Faça login para acessar a plataforma.</p>
    </>
  )
}

function Version({ settings }: { readonly settings: SignInSettings | undefined }) {
  return (
    <footer className={styles['foot']}>
      {settings && (
        <>
          <span>Régua {settings.versao}</span>
          <span>ambiente {settings.ambiente}</span>
        </>
      )}
    </footer>
  )
}

// Timeout: show the page without settings if the server is slow.
const patienceMs = 1_500

/** Loads the sign-in settings. The demo field's script loads only in a demo. */
async function readForm() {
  const settings = await readSignInSettings()
  if (settings.identidade !== 'demo') return { settings, Development: undefined }
  const { DevelopmentSignIn: Development } = await import('./development-sign-in.tsx')
  return { settings, Development }
}

function showFailure(failure: unknown) {
  const title =
    failure instanceof Error && failure.message !== '' ? failure.message : 'Erro interno'
  const request = failure instanceof CallFailure ? failure.body?.pedido : undefined
  showToast({
    tone: 'error',
    title,
    ...(request === undefined ? {} : { detail: `pedido ${request}` }),
  })
}

/** Settings and demo field; `waiting` until they arrived or the patience ends. */
function useSettings() {
  const [form, setForm] = useState<Awaited<ReturnType<typeof readForm>>>()
  const [waiting, setWaiting] = useState(true)
  useEffect(() => {
    let hasLeft = false
    const patience = setTimeout(() => setWaiting(false), patienceMs)
    readForm()
      .then((answer) => hasLeft || setForm(answer), showFailure)
      .finally(() => hasLeft || setWaiting(false))
    return () => {
      hasLeft = true
      clearTimeout(patience)
    }
  }, [])
  // Retry the settings if they were slow or failed; the answer may show the demo field first.
  const askAgain = async () => {
    const answer = await readForm()
    setForm(answer)
    return answer.settings
  }
  return { form, waiting, askAgain }
}

const missingOf = (settings: SignInSettings | undefined, token: string) =>
  settings?.identidade === 'demo' && token.trim() === ''
    ? 'Preencha o AD Token ou escolha um usuário.'
    : undefined

/** The token of the demo, or that of the identity provider. */
async function tokenOf({ identidade }: SignInSettings, typed: string) {
  if (identidade !== 'demo') return tokenFromProvider()
  return typed === '' ? undefined : { token: typed, nonce: undefined }
}

/**
 * The only screen without a session (spec 1:2.1). `onSignedIn` resolves when the product is ready.
 */
export function SignInScreen({ onSignedIn }: Props) {
  const { form, waiting, askAgain } = useSettings()
  const [token, setToken] = useState('')
  const [busy, setBusy] = useState(false)
  const settings: SignInSettings | undefined = form?.settings
  const prepare = () => {
    if (settings?.identidade === 'oidc') void identityProvider()
  }
  const enter = async () => {
    setBusy(true)
    try {
      const reason = await tokenOf(settings ?? (await askAgain()), token.trim())
      if (reason) await onSignedIn(await openSession(reason.token, reason.nonce))
    } catch (failure) {
      showFailure(failure)
    } finally {
      setBusy(false)
    }
  }
  const missing = missingOf(settings, token)

  // Avoid a layout shift: the answer is about to arrive.
  if (waiting) return <BusyOverlay />
  return (
    <div className={styles['page']}>
      <main className={styles['column']}>
        <Welcome />
        <form
          className={styles['acts']}
          onSubmit={(event) => {
            event.preventDefault()
            if (!busy && missing === undefined) void enter()
          }}
          onPointerEnter={prepare}
          onFocus={prepare}
        >
          {form?.Development && (
            <form.Development users={form.settings.usuariosDemo} token={token} onToken={setToken} />
          )}
          <Button kind="primary" type="submit" wide loading={busy} disabledBecause={missing}>
            ACESSAR
          </Button>
        </form>
        <SignInSupport address={settings?.suporte} />
      </main>
      <Version settings={settings} />
    </div>
  )
}
