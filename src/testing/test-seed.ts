import fc from 'fast-check'

/** Seed of all random tests: fixed by day; `npm run nightly` sets and prints a new one. */
export const testSeed = Number(process.env['REGUA_TEST_SEED'] ?? 1)

fc.configureGlobal({ seed: testSeed })
