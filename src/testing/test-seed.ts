import fc from 'fast-check'

/** Seed of every random test: fixed by day; `npm run nightly` passes a new one and prints it. */
export const testSeed = Number(process.env['REGUA_TEST_SEED'] ?? 1)

fc.configureGlobal({ seed: testSeed })
