import { openSession, readSignInSettings } from '../queries/session.ts'
import type { Session } from '../contract/session.ts'

/** Lazy-loads the identity provider's library on click. */
export const identityProvider = () => import('./identity-provider.ts')

/** An ID token from the provider's pop-up; `again` forces a new authentication. */
export async function tokenFromProvider(again = false): Promise<{ token: string; nonce: string }> {
  const { signInByPopup } = await identityProvider()
  // Fetch a new nonce: it works once and expires within minutes, so the page's may be stale.
  const { oidc } = await readSignInSettings()
  if (!oidc) throw new Error('O provedor de identidade não está configurado. Fale com o suporte.')
  return { token: await signInByPopup(oidc, again), nonce: oidc.nonce }
}

/** Authenticates the signed-in user again; the new session replaces this browser's. */
export async function signInAgain(login: string): Promise<Session> {
  const { identidade } = await readSignInSettings()
  if (identidade === 'demo') return openSession(login)
  const { token, nonce } = await tokenFromProvider(true)
  return openSession(token, nonce)
}
