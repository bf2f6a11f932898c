import { IconExternalLink } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'

import { CallFailure } from '#contract/errors.ts'
import { Button } from '#ui/button.tsx'
import { Logo } from '#ui/logo.tsx'
import { showToast } from '#ui/toast-store.ts'

import type { Session, SignInSettings } from '../contract.ts'
import { openSession, readSignInSettings } from '../queries.ts'
import styles from './sign-in-screen.module.css'

// In production nobody needs the field, and nobody needs the identity provider's library before the click.
const DevelopmentSignIn = lazy(() =>
  import('./development-sign-in.tsx').then((module) => ({ default: module.DevelopmentSignIn })),
)
const identityProvider = () => import('../parts/identity-provider.ts')

function showFailure(failure: unknown) {
  const title = failure instanceof Error && failure.message !== '' ? failure.message : 'Erro interno'
  const request = failure instanceof CallFailure ? failure.body?.pedido : undefined
  showToast({ tone: 'error', title, ...(request === undefined ? {} : { detail: `pedido ${request}` }) })
}

async function tokenFromProvider(): Promise<{ token: string; nonce?: string }> {
  const { signInByPopup } = await identityProvider()
  // A nonce works once and for minutes only: the one that came with the page may be gone.
  const { oidc } = await readSignInSettings()
  if (!oidc) throw new Error('O provedor de identidade não está configurado. Fale com o suporte.')
  return { token: await signInByPopup(oidc), nonce: oidc.nonce }
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
  const [settings, setSettings] = useState<SignInSettings>()
  const [token, setToken] = useState('')
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    let left = false
    readSignInSettings().then((answer) => left || setSettings(answer), showFailure)
    return () => {
      left = true
    }
  }, [])
  const isDemo = settings?.identidade === 'demo'
  const prepare = () => {
    if (settings?.identidade === 'oidc') void identityProvider()
  }

  // The answer is slow, or the server was silent when the page came: asked now, it may show the field to fill first.
  const askAgain = async () => {
    const answer = await readSignInSettings()
    setSettings(answer)
    return answer
  }
  const enter = async () => {
    setBusy(true)
    try {
      const { identidade } = settings ?? (await askAgain())
      if (identidade === 'demo' && token.trim() === '') return
      const given: Awaited<ReturnType<typeof tokenFromProvider>> =
        identidade === 'demo' ? { token: token.trim() } : await tokenFromProvider()
      await onSignedIn(await openSession(given.token, given.nonce))
    } catch (failure) {
      showFailure(failure)
    } finally {
      setBusy(false)
    }
  }
  const missing = isDemo && token.trim() === '' ? 'Preencha o AD Token ou escolha um usuário.' : undefined

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
          {isDemo && (
            <Suspense>
              <DevelopmentSignIn users={settings.usuariosDemo} token={token} onToken={setToken} />
            </Suspense>
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
