import type { WorklistTab } from './worklist-address.ts'

/** What the user's profile allows in the worklist (spec 3:6). */
export type WorklistRole = {
  readonly tabs: readonly WorklistTab[]
  /** Shopping roles see their own malls, without filters. */
  readonly isOfMall: boolean
  /** Chooses mall portfolios instead of one mall. */
  readonly choosesPortfolios: boolean
}

const is = (profile: string, name: string) => profile.toUpperCase() === name

/** Shopping roles have no filters and no portfolios; COBRANÇA CORPORATIVA has no shopping tab. */
export function worklistRole(profile: string): WorklistRole {
  if (is(profile, 'COBRANÇA SHOPPING') || is(profile, 'APROVADOR SHOPPING'))
    return { tabs: ['shopping', 'tendencia'], isOfMall: true, choosesPortfolios: false }
  if (is(profile, 'COBRANÇA CORPORATIVA'))
    return { tabs: ['portfolio', 'tendencia'], isOfMall: false, choosesPortfolios: true }
  return {
    tabs: ['shopping', 'portfolio', 'tendencia'],
    isOfMall: false,
    choosesPortfolios: is(profile, 'APROVADOR HOLDING'),
  }
}
