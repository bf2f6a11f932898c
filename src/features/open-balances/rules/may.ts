import { refusal, type Refusal } from '#values/refusal.ts'

const corporateBilling = 'COBRANÇA CORPORATIVA'
const holdingProfiles: readonly string[] = ['HOLDING', 'APROVADOR HOLDING']

const notAllowed = refusal('SEM_PERMISSAO', 'Usuário sem permissão para esta ação')

/** May this profile say how a group stands (spec 3:6, rules 7.4)? */
export const mayChangeBrandStatus = (profile: string): Refusal | undefined =>
  [corporateBilling, ...holdingProfiles].includes(profile) ? undefined : notAllowed
