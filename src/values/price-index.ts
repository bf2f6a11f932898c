/** The indices of which values are published, as contracts name them (rules 5.5). */
export const PRICE_INDICES = ['IGP-M', 'IGP-DI', 'IPCA', 'INPC'] as const
export type PriceIndex = (typeof PRICE_INDICES)[number]

/** The one that holds where a contract names none, or one that there is not. */
export const DEFAULT_INDEX: PriceIndex = 'IGP-M'

/** The legal rate of Lei 14.905/2024 (Selic less IPCA-15, floor 0), published month by month. */
export const LEGAL_RATE = 'TAXA LEGAL'

/** What a contract names that goes by the law: IPCA, and the legal rate in place of interest. */
export const LEGAL_INDEX = 'LEGAL'

/** The series of which values are kept: the price indices, and the legal rate. */
export const INDEX_NAMES = [...PRICE_INDICES, LEGAL_RATE] as const
export type IndexName = (typeof INDEX_NAMES)[number]

/** What a contract may name. */
export const isContractIndex = (name: string): boolean =>
  name === LEGAL_INDEX || PRICE_INDICES.some((index) => index === name)
