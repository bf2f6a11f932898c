import { foldForSearch } from '#values/fold-text.ts'

/** Indices with published values, as contracts name them (rules 5.5). */
export const PRICE_INDICES = ['IGP-M', 'IGP-DI', 'IPCA', 'INPC'] as const
export type PriceIndex = (typeof PRICE_INDICES)[number]

/** The index for contracts without one or with an unknown one. */
export const DEFAULT_INDEX: PriceIndex = 'IGP-M'

/** The legal rate of Lei 14.905/2024 (Selic minus IPCA-15, at least 0), published monthly. */
export const LEGAL_RATE = 'TAXA LEGAL'

/** Contracts under the law: IPCA, with the legal rate instead of interest. */
export const LEGAL_INDEX = 'LEGAL'

/** Series with stored values: the price indices and the legal rate. */
export const INDEX_NAMES = [...PRICE_INDICES, LEGAL_RATE] as const
export type IndexName = (typeof INDEX_NAMES)[number]

type NamedIndex = IndexName | typeof LEGAL_INDEX

const NAMES: readonly NamedIndex[] = [...INDEX_NAMES, LEGAL_INDEX]
// Publishers and small words that people add to the name of an index.
const BESIDE = new Set(['IBGE', 'FGV', 'IBRE', 'INDICE', 'DO', 'DA', 'DE'])

const keyOf = (text: string): string =>
  foldForSearch(text)
    .toUpperCase()
    .split(/[^A-Z0-9]+/u)
    .filter((word) => !BESIDE.has(word))
    .join('')

const BY_KEY = new Map(NAMES.map((name) => [keyOf(name), name]))

/**
 * The index with this name: accepts spellings such as 'IPCA/IBGE', 'IGPM' and 'IGP-M (FGV)'.
 * Undefined for every other index, such as 'IPCA-E' and 'IPCA-15'.
 */
export const indexNamed = (text: string): NamedIndex | undefined => BY_KEY.get(keyOf(text))
