import { useSyncExternalStore } from 'react'

import { mayActForCompany } from '#contract/company.ts'

let seesEveryMall = true
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/**
 * Sets whether the user sees every mall, from the session. If unknown, the button stays enabled and
 * the server decides.
 */
export function setSeesEveryMall(sees: boolean | undefined): void {
  seesEveryMall = sees ?? true
  for (const listener of listeners) listener()
}

/** Why a company-wide action is disabled for this user; same sentence as the server's refusal. */
export const useCompanyRefusal = (): string | undefined =>
  mayActForCompany(useSyncExternalStore(subscribe, () => seesEveryMall))?.because
