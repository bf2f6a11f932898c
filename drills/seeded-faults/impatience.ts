import type { Patch } from './fault.ts'

/** Shortens the timeout to a sixtieth for threads that certainly never respond. */
export const impatientReading: Patch = {
  module: 'src/listing/server/reading/reading.ts',
  source: 'const silentMs = 120_000',
  replacement: 'const silentMs = 2_000',
}
