import { UserManager, WebStorageStateStore } from 'oidc-client-ts'

import type { SignInSettings } from '../contract/session.ts'

type Provider = NonNullable<SignInSettings['oidc']>

// State and code verifier stay in this window's session storage (spec 1:9) until the pop-up
// answers.
const prefix = 'oidc.'
const store = () => new WebStorageStateStore({ store: sessionStorage, prefix })

// Delete the provider's tokens and leftovers of closed pop-ups: the session is now our own.
function clearProviderStorage() {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}

const sentences = {
  closed: 'A janela do provedor de identidade foi fechada antes do fim. Tente de novo.',
  failed: 'O provedor de identidade não concluiu a entrada. Tente de novo ou fale com o suporte.',
}

/**
 * Signs in by pop-up with code and PKCE, and returns the ID token for the server to verify. Errors
 * are sentences for the user. `again` forces the provider to authenticate again.
 */
export async function signInByPopup(provider: Provider, again = false): Promise<string> {
  const manager = new UserManager({
    authority: provider.issuer,
    client_id: provider.clientId,
    redirect_uri: provider.redirectUri,
    scope: provider.scope,
    response_type: 'code',
    ...(provider.acr === undefined ? {} : { acr_values: provider.acr }),
    ...(provider.maxAge === undefined ? {} : { max_age: provider.maxAge }),
    ...(again ? { prompt: 'login' } : {}),
    stateStore: store(),
    userStore: store(),
    popupWindowFeatures: { width: 480, height: 640 },
    automaticSilentRenew: false,
    loadUserInfo: false,
  })
  try {
    // Without popupAbortOnClose a closed pop-up would never settle.
    const { id_token: token } = await manager.signinPopup({
      nonce: provider.nonce,
      popupAbortOnClose: true,
    })
    if (token === undefined) throw new Error('The identity provider sent no ID token.')
    return token
  } catch (cause) {
    const wasClosed = cause instanceof Error && /closed by user/i.test(cause.message)
    throw new Error(wasClosed ? sentences.closed : sentences.failed, { cause })
  } finally {
    clearProviderStorage()
  }
}

/** Runs in the pop-up: passes the provider's answer to its opener and closes. */
export const finishPopup = (): Promise<void> =>
  new UserManager({ authority: '', client_id: '', redirect_uri: '' }).signinPopupCallback()
