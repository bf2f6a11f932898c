import { refusal, type Refusal } from '#values/refusal.ts'

/** Of what is negotiated: corporate when its LUC is in a collection group (rules 7.8). */
export type NegotiationSubject = { readonly isCorporate: boolean }

/** The profile that collects what tenants of a mall owe, and the one for collection groups. */
export const mallCollector = 'COBRANÇA SHOPPING'
export const corporateCollector = 'COBRANÇA CORPORATIVA'

const shoppingProfiles: readonly string[] = [mallCollector, 'APROVADOR SHOPPING']
const holdingProfiles: readonly string[] = ['HOLDING', 'APROVADOR HOLDING']

const notAllowed = refusal('SEM_PERMISSAO', 'Usuário sem permissão para esta ação')

/**
 * May this profile register a negotiation, change one or take one away (spec 3:6)? By LUC: of a
 * collection group corporate billing and the holding profiles, else the shopping and the holding
 * profiles. Régua de cobrança reads.
 */
export function mayNegotiate(
  profile: string,
  { isCorporate }: NegotiationSubject,
): Refusal | undefined {
  if (holdingProfiles.includes(profile)) return undefined
  const isTheirs = isCorporate ? profile === corporateCollector : shoppingProfiles.includes(profile)
  return isTheirs ? undefined : notAllowed
}

/** Whose tenants a profile may contact: those in a collection group, those of the mall alone. */
export type ContactKinds = { readonly isCorporate: boolean; readonly isOfMall: boolean }

export const contactKinds = (profile: string): ContactKinds => ({
  isCorporate: mayNegotiate(profile, { isCorporate: true }) === undefined,
  isOfMall: mayNegotiate(profile, { isCorporate: false }) === undefined,
})

/**
 * What keeps an act on slips from being done: the profile, for those of them that are not its own.
 */
export const mayNegotiateAll = (
  profile: string,
  subjects: readonly NegotiationSubject[],
): Refusal | undefined =>
  subjects.map((subject) => mayNegotiate(profile, subject)).find((refused) => refused !== undefined)
