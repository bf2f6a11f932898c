// Which drills run when; `npm run nightly` runs all at long size.

/**
 * Drills of `npm test` by file, in order; the files take about equal time, to balance the workers.
 */
export const drillFiles = {
  'kills.test.ts': ['kill-api'],
  'decisions.test.ts': ['simulation', 'removal-deadline', 'bureau', 'invariants', 'audit'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** Slow drills (waiting, timing, many requests): only in `npm run nightly`. */
export const nightlyDrills: readonly string[] = [
  'bureau-http',
  'clock',
  'conflicts',
  'event-loop',
  'failpoints',
  'four-eyes',
  'freeze',
  'hostile-files',
  'idempotency',
  'kill-bureau',
  'kill-calculation',
  'kill-database',
  'kill-search',
  'kill-worker',
  'messages',
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
