import { IconExternalLink } from '@tabler/icons-react'
import { useEffect, useState } from 'react'

import { CallFailure } from '#contract/errors.ts'
import { BusyOverlay } from '#ui/busy-overlay.tsx'
import { Button } from '#ui/button.tsx'
import { Logo } from '#ui/logo.tsx'
import { showToast } from '#ui/toast-store.ts'

import type { Session, SignInSettings } from '../contract.ts'
import { identityProvider, tokenFromProvider } from '../parts/provider-token.ts'
import { openSession, readSignInSettings } from '../queries.ts'
import styles from './sign-in-screen.module.css'

// Longer than an answer takes; a silent server must not keep the page from whoever reads it.
const patienceMs = 1_500

/** What the server says of signing in. In production nobody needs the field of the demonstration, nor its script. */
async function readForm() {
  const settings = await readSignInSettings()
  if (settings.identidade !== 'demo') return { settings, Development: undefined }
  const { DevelopmentSignIn: Development } = await import('./development-sign-in.tsx')
  return { settings, Development }
}

function showFailure(failure: unknown) {
  const title = failure instanceof Error && failure.message !== '' ? failure.message : 'Erro interno'
  const request = failure instanceof CallFailure ? failure.body?.pedido : undefined
  showToast({ tone: 'error', title, ...(request === undefined ? {} : { detail: `pedido ${request}` }) })
}

function Support({ address }: { readonly address: string | null | undefined }) {
  const words = 'Problemas com seu acesso? Fale com o suporte.'
  if (address === undefined) return <p className={styles['support']} />
  if (address === null) {
    return (
      <p className={styles['support']}>
        <a role="link" aria-disabled="true" aria-describedby="support-off" className={styles['off']}>
          {words}
        </a>
        <span id="support-off" className={styles['reason']}>
          O endereço do suporte não foi configurado.
        </span>
      </p>
    )
  }
  return (
    <p className={styles['support']}>
      <a href={address} target="_blank" rel="noopener noreferrer">
        {words} <IconExternalLink size={16} stroke={1.75} role="img" aria-label="abre em outra janela" />
      </a>
    </p>
  )
}

/** The only screen without a session (spec 1:2.1). `onSignedIn` ends when the product is ready to be shown. */
export function SignInScreen({ onSignedIn }: { readonly onSignedIn: (opened: Session) => Promise<void> }) {
  const [form, setForm] = useState<Awaited<ReturnType<typeof readForm>>>()
  const [waiting, setWaiting] = useState(true)
  const [token, setToken] = useState('')
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    let left = false
    const patience = setTimeout(() => setWaiting(false), patienceMs)
    readForm()
      .then((answer) => left || setForm(answer), showFailure)
      .finally(() => left || setWaiting(false))
    return () => {
      left = true
      clearTimeout(patience)
    }
  }, [])
  const settings: SignInSettings | undefined = form?.settings
  const isDemo = settings?.identidade === 'demo'
  const prepare = () => {
    if (settings?.identidade === 'oidc') void identityProvider()
  }

  // The answer is slow, or the server was silent when the page came: asked now, it may show the field to fill first.
  const askAgain = async () => {
    const answer = await readForm()
    setForm(answer)
    return answer.settings
  }
  const enter = async () => {
    setBusy(true)
    try {
      const { identidade } = settings ?? (await askAgain())
      if (identidade === 'demo' && token.trim() === '') return
      const given = identidade === 'demo' ? { token: token.trim(), nonce: undefined } : await tokenFromProvider()
      await onSignedIn(await openSession(given.token, given.nonce))
    } catch (failure) {
      showFailure(failure)
    } finally {
      setBusy(false)
    }
  }
  const missing = isDemo && token.trim() === '' ? 'Preencha o AD Token ou escolha um usuário.' : undefined

  // At once it would move as soon as the answer is there.
  if (waiting) return <BusyOverlay />
  return (
    <div className={styles['page']}>
      <main className={styles['column']}>
        <Logo name="Régua" size={40} />
        <h1 className={styles['title']}>Bem-vindo</h1>
        <p className={styles['subtitle']}>Faça login para acessar a plataforma.</p>
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
        <Support address={settings?.suporte} />
      </main>
      <footer className={styles['foot']}>
        {settings && (
          <>
            <span>Régua {settings.versao}</span>
            <span>ambiente {settings.ambiente}</span>
          </>
        )}
      </footer>
    </div>
  )
}
