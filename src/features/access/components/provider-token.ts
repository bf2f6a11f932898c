import { openSession, readSignInSettings } from '../queries.ts'
import type { Session } from '../contract.ts'

/** The identity provider's library, which nobody needs before the click. */
export const identityProvider = () => import('./identity-provider.ts')

/**
 * An ID token of the provider, from its pop-up; `again`: the person must prove who they are even if
 * the provider remembers.
 */
export async function tokenFromProvider(again = false): Promise<{ token: string; nonce: string }> {
  const { signInByPopup } = await identityProvider()
  // A nonce works once and for minutes only: the one that came with the page may be gone.
  const { oidc } = await readSignInSettings()
  if (!oidc) throw new Error('O provedor de identidade não está configurado. Fale com o suporte.')
  return { token: await signInByPopup(oidc, again), nonce: oidc.nonce }
}

/**
 * Has the person who is signed in prove again who they are: a new session, which ends the one that
 * this browser had.
 */
export async function signInAgain(login: string): Promise<Session> {
  const { identidade } = await readSignInSettings()
  if (identidade === 'demo') return openSession(login)
  const { token, nonce } = await tokenFromProvider(true)
  return openSession(token, nonce)
}
