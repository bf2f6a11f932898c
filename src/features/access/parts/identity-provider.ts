import { UserManager, WebStorageStateStore } from 'oidc-client-ts'

import type { SignInSettings } from '../contract.ts'

type Provider = NonNullable<SignInSettings['oidc']>

// State and code verifier live in the session storage of this window (spec 1:9) and are gone when the pop-up has answered.
const store = () => new WebStorageStateStore({ store: sessionStorage })

/** The person closed the pop-up: nothing failed. */
export class PopupClosed extends Error {
  override readonly name = 'PopupClosed'
}

/** Signs in at the identity provider in a pop-up, by code with PKCE, and answers its ID token for the server to check. */
export async function signInByPopup(provider: Provider): Promise<string> {
  const manager = new UserManager({
    authority: provider.issuer,
    client_id: provider.clientId,
    redirect_uri: provider.redirectUri,
    scope: provider.scope,
    response_type: 'code',
    stateStore: store(),
    userStore: store(),
    popupWindowFeatures: { width: 480, height: 640 },
    automaticSilentRenew: false,
    loadUserInfo: false,
  })
  // Without popupAbortOnClose a closed pop-up would never settle.
  const user = await manager.signinPopup({ nonce: provider.nonce, popupAbortOnClose: true }).catch((cause: unknown) => {
    if (cause instanceof Error && /closed by user/i.test(cause.message)) throw new PopupClosed('', { cause })
    throw cause
  })
  // The session is ours from here on: the provider's tokens are not kept.
  await manager.removeUser()
  if (user.id_token === undefined) throw new Error('O provedor de identidade não enviou o token. Tente de novo ou fale com o suporte.')
  return user.id_token
}

/** In the pop-up, back from the identity provider: hands the answer to the window that opened it, and closes. */
export const finishPopup = (): Promise<void> => new UserManager({ authority: '', client_id: '', redirect_uri: '' }).signinPopupCallback()
