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
 * The session says whether whoever is here sees every mall; while it says nothing the server alone
 * decides.
 */
export function tellEveryMall(sees: boolean | undefined): void {
  seesEveryMall = sees ?? true
  for (const listener of listeners) listener()
}

/**
 * Why an act of every mall is grey for whoever is here: the sentence with which the server would
 * refuse it.
 */
export const useCompanyRefusal = (): string | undefined =>
  mayActForCompany(useSyncExternalStore(subscribe, () => seesEveryMall))?.because
