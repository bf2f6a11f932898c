import { mayNegotiateAll } from '../rules/who.ts'

/** Why this profile may not negotiate these slips, as the button 'Negociar' says it. */
export const negotiationRefusal = (
  profile: string,
  slips: readonly { readonly corporativo: boolean }[],
): string | undefined =>
  mayNegotiateAll(
    profile,
    slips.map(({ corporativo }) => ({ isCorporate: corporativo })),
  )?.because
