// Which drills run when; `npm run nightly` runs all at their long size.

/**
 * The drills of `npm test`, in files of about the same length, so that no worker has them all: by
 * name, the first of a file beginning first.
 */
export const drillFiles = {
  'kills.test.ts': ['kill-api', 'failpoints'],
  'decisions.test.ts': ['simulation', 'removal-deadline', 'bureau', 'invariants', 'audit'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** What mostly waits, measures time or asks thousands of times: `npm run nightly` runs these. */
export const nightlyDrills: readonly string[] = [
  'bureau-http',
  'clock',
  'conflicts',
  'event-loop',
  'four-eyes',
  'freeze',
  'hostile-files',
  'idempotency',
  'kill-bureau',
  'kill-calculation',
  'kill-database',
  'kill-worker',
  'model',
  'poison',
  'pool',
  'pooler',
  'race',
  'restart-database',
  'restart-jobs',
  'restore',
  'rolling',
  'slow-clients',
  'standby',
  'timing',
  'walls',
  'zip-bomb',
]
