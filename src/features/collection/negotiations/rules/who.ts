import { refusal, type Refusal } from '#values/refusal.ts'

/** The subject of a negotiation; corporate if its LUC is in a collection group (rules 7.8). */
export type NegotiationSubject = { readonly isCorporate: boolean }

/** Profiles that collect from mall tenants and from collection groups. */
export const mallCollector = 'COBRANÇA SHOPPING'
export const corporateCollector = 'COBRANÇA CORPORATIVA'

const shoppingProfiles: readonly string[] = [mallCollector, 'APROVADOR SHOPPING']
const holdingProfiles: readonly string[] = ['HOLDING', 'APROVADOR HOLDING']

const notAllowed = refusal('SEM_PERMISSAO', 'Usuário sem permissão para esta ação')

/**
 * Whether a profile may create, change or delete a negotiation (spec 3:6). LUCs in a collection
 * group: corporate billing and holding profiles; others: shopping and holding profiles. Régua de
 * cobrança is read-only.
 */
export function mayNegotiate(
  profile: string,
  { isCorporate }: NegotiationSubject,
): Refusal | undefined {
  if (holdingProfiles.includes(profile)) return undefined
  const isTheirs = isCorporate ? profile === corporateCollector : shoppingProfiles.includes(profile)
  return isTheirs ? undefined : notAllowed
}

/** Tenants that a profile may contact: in a collection group, or of the mall only. */
export type ContactKinds = { readonly isCorporate: boolean; readonly isOfMall: boolean }

export const contactKinds = (profile: string): ContactKinds => ({
  isCorporate: mayNegotiate(profile, { isCorporate: true }) === undefined,
  isOfMall: mayNegotiate(profile, { isCorporate: false }) === undefined,
})

/** Refusal if the profile may not negotiate some of these slips. */
export const mayNegotiateAll = (
  profile: string,
  subjects: readonly NegotiationSubject[],
): Refusal | undefined =>
  subjects.map((subject) => mayNegotiate(profile, subject)).find((refused) => refused !== undefined)
