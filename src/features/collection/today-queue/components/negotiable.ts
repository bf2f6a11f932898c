import { negotiationRefusal } from '#features/collection/negotiations/components/negotiation-refusal.ts'

type Contract = { readonly corporativo: boolean }

/** The contracts that this profile may negotiate. */
export const negotiableOf = <C extends Contract>(profile: string, contracts: readonly C[]): C[] =>
  contracts.filter((contract) => negotiationRefusal(profile, [contract]) === undefined)

/** Why it may negotiate none of them. */
export const noneNegotiable = (
  profile: string,
  contracts: readonly Contract[],
): string | undefined =>
  negotiableOf(profile, contracts).length > 0
    ? undefined
    : (negotiationRefusal(profile, contracts) ?? 'Este cliente não tem boleto com saldo.')
