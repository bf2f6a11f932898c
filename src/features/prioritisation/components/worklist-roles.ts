import type { WorklistTab } from './worklist-address.ts'

/** What the profile of a person makes of the worklist (spec 3:6). */
export type WorklistRole = {
  readonly tabs: readonly WorklistTab[]
  /** Shopping roles have their own malls and no filters. */
  readonly isOfMall: boolean
  /** Portfolios of malls in the place of one mall. */
  readonly choosesPortfolios: boolean
}

const is = (profile: string, name: string) => profile.toUpperCase() === name

/** Shopping roles: no filters and no portfolios; COBRANÇA CORPORATIVA: no shopping tab. */
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
