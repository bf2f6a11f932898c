import { UserManager, WebStorageStateStore } from 'oidc-client-ts'

import type { SignInSettings } from '../contract.ts'

type Provider = NonNullable<SignInSettings['oidc']>

// State and code verifier live in the session storage of this window (spec 1:9) until the pop-up
// has answered.
const prefix = 'oidc.'
const store = () => new WebStorageStateStore({ store: sessionStorage, prefix })

// The session is ours from here on: of the provider's tokens, and of a pop-up that was closed,
// nothing is kept.
function forget() {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}

const sentences = {
  closed: 'A janela do provedor de identidade foi fechada antes do fim. Tente de novo.',
  failed: 'O provedor de identidade não concluiu a entrada. Tente de novo ou fale com o suporte.',
}

/**
 * Signs in at the identity provider in a pop-up, by code with PKCE, and answers its ID token for
 * the server to check; what fails says so in a sentence for the person. `again`: whoever is
 * remembered there proves it once more.
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
    forget()
  }
}

/**
 * In the pop-up, back from the identity provider: hands the answer to the window that opened it,
 * and closes.
 */
export const finishPopup = (): Promise<void> =>
  new UserManager({ authority: '', client_id: '', redirect_uri: '' }).signinPopupCallback()
