import { foldForSearch } from '#values/fold-text.ts'

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

type NamedIndex = IndexName | typeof LEGAL_INDEX

const NAMES: readonly NamedIndex[] = [...INDEX_NAMES, LEGAL_INDEX]
// Publishers and small words that people write beside the name of an index.
const BESIDE = new Set(['IBGE', 'FGV', 'IBRE', 'INDICE', 'DO', 'DA', 'DE'])

const keyOf = (text: string): string =>
  foldForSearch(text)
    .toUpperCase()
    .split(/[^A-Z0-9]+/u)
    .filter((word) => !BESIDE.has(word))
    .join('')

const BY_KEY = new Map(NAMES.map((name) => [keyOf(name), name]))

/**
 * The index that a contract or a table means: 'IPCA/IBGE', 'IGPM' and 'IGP-M (FGV)' are spellings
 * of ours. Undefined for every other index, 'IPCA-E' and 'IPCA-15' among them.
 */
export const indexNamed = (text: string): NamedIndex | undefined => BY_KEY.get(keyOf(text))
