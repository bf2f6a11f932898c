import { refusal, type Refusal } from '#values/refusal.ts'

const corporateBilling = 'COBRANÇA CORPORATIVA'
const holdingProfiles: readonly string[] = ['HOLDING', 'APROVADOR HOLDING']
const shoppingProfiles: readonly string[] = ['COBRANÇA SHOPPING', 'APROVADOR SHOPPING']

const notAllowed = refusal('SEM_PERMISSAO', 'Usuário sem permissão para esta ação')

/** May this profile say how a group stands (spec 3:6, rules 7.4)? */
export const mayChangeBrandStatus = (profile: string): Refusal | undefined =>
  [corporateBilling, ...holdingProfiles].includes(profile) ? undefined : notAllowed

/** Of whom a negotiation or contact is: a group, or a customer that is corporate or not. */
export type Subject = { readonly isGroup: boolean; readonly isCorporate: boolean }

/** May this profile register a negotiation on the holding side (spec 3:6)? */
export function mayRegisterNegotiation(
  profile: string,
  { isGroup, isCorporate }: Subject,
): Refusal | undefined {
  const isHolding = holdingProfiles.includes(profile)
  if (isGroup) return isHolding || profile === corporateBilling ? undefined : notAllowed
  if (isHolding) return undefined
  return shoppingProfiles.includes(profile) && !isCorporate ? undefined : notAllowed
}
