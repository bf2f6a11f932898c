import { refusal, type Refusal } from '#values/refusal.ts'

const corporateBilling = 'COBRANÇA CORPORATIVA'
const holdingProfiles: readonly string[] = ['HOLDING', 'APROVADOR HOLDING']

const notAllowed = refusal('SEM_PERMISSAO', 'Usuário sem permissão para esta ação')

/** Whether this profile may set a group's status (spec 3:6, rules 7.4). */
export const mayChangeBrandStatus = (profile: string): Refusal | undefined =>
  [corporateBilling, ...holdingProfiles].includes(profile) ? undefined : notAllowed
