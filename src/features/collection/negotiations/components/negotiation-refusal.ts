import { mayNegotiateAll } from '../rules/who.ts'

/** Why this profile may not negotiate these slips; shown on the disabled button. */
export const negotiationRefusal = (
  profile: string,
  slips: readonly { readonly corporativo: boolean }[],
): string | undefined =>
  mayNegotiateAll(
    profile,
    slips.map(({ corporativo }) => ({ isCorporate: corporativo })),
  )?.because
