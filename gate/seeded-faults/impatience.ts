import type { Patch } from './fault.ts'

/** Where a thread certainly never comes back, it is waited for a sixtieth of the time. */
export const impatientReading: Patch = {
  module: 'src/listing/server/reading/reading.ts',
  source: 'const silentMs = 120_000',
  replacement: 'const silentMs = 2_000',
}
