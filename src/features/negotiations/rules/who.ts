import { refusal, type Refusal } from '#values/refusal.ts'

/** Of what is negotiated: corporate when its LUC is in a collection group (rules 7.8). */
export type NegotiationSubject = { readonly isCorporate: boolean }

const shoppingProfiles: readonly string[] = ['COBRANÇA SHOPPING', 'APROVADOR SHOPPING']
const holdingProfiles: readonly string[] = ['HOLDING', 'APROVADOR HOLDING']
const corporateBilling = 'COBRANÇA CORPORATIVA'

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
  const isTheirs = isCorporate ? profile === corporateBilling : shoppingProfiles.includes(profile)
  return isTheirs ? undefined : notAllowed
}

/**
 * What keeps an act on slips from being done: the profile, for those of them that are not its own.
 */
export const mayNegotiateAll = (
  profile: string,
  subjects: readonly NegotiationSubject[],
): Refusal | undefined =>
  subjects.map((subject) => mayNegotiate(profile, subject)).find((refused) => refused !== undefined)
