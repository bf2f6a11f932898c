import { type Competence, competence } from '#values/competence.ts'

import type { IndexTable } from '#features/ledger/corrected-balance/rules/factor.ts'

// Published values of 06/2025 to 12/2025, in hundredths of a percent.
const published = {
  'IGP-M': [-167, -77, 36, 42, -36, 27, -1],
  'IGP-DI': [-180, -7, 20, 36, -3, 1, 10],
  IPCA: [24, 26, -11, 48, 9, 18, 33],
} as const

/** Index tables that end in 12/2025, for tests. */
export const indicesUntil2025: IndexTable = new Map(
  Object.entries(published).map(([index, values]) => [
    index,
    new Map(
      values.map((value, place): readonly [Competence, number] => [
        competence(`2025-${String(place + 6).padStart(2, '0')}`),
        value * 10_000,
      ]),
    ),
  ]),
)
