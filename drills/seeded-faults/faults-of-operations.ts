import type { SeededFault } from './fault.ts'

const heartbeat = 'src/server/jobs/heartbeat.ts'
const jobs = 'src/server/jobs/jobs.ts'
const worker = 'src/server/jobs/worker.ts'
const runs = 'src/features/delinquency/runs/actions/execute.ts'
const standby = 'src/server/database/standby.ts'
const start = 'src/app/start.ts'
const verification = 'src/ops/audit-verify.ts'

/** Faults in database, jobs, start and stop, backups and their checks. */
export const faultsOfOperations = {
  'sync-commit-off': {
    patches: [
      {
        module: 'src/server/database/connection.ts',
        source: `synchronous_commit: 'on'`,
        replacement: `synchronous_commit: 'off'`,
      },
    ],
    drill: 'kill-database',
    finding: /acknowledged and lost: /,
  },
  'no-fencing': {
    patches: [
      {
        module: worker,
        source: 'if (!rows[0]?.mine) throw new JobTakenOver()',
        replacement: '',
      },
    ],
    drill: 'kill-worker',
    finding: /the revived worker changed a finished load/,
  },
  'no-reaper': {
    patches: [
      {
        module: heartbeat,
        source: 'await pool.query(freeJobsOfSilentWorkers)',
        replacement: 'if (workers.size >= 0) return',
      },
    ],
    drill: 'kill-worker',
    finding: /somebody takes the job over|a job was left behind/,
  },
  'process-clock': {
    patches: [
      {
        module: heartbeat,
        source: 'select id, clock_timestamp()',
        replacement: `select id, '\${new Date().toISOString()}'::timestamptz`,
      },
    ],
    drill: 'clock',
    finding: /no worker beats on the clock of the database/,
  },
  'no-effect-key': {
    patches: [
      {
        module: jobs,
        source: 'return numAffectedRows === 1n',
        replacement: 'return numAffectedRows >= 0n',
      },
    ],
    drill: 'bureau',
    finding: /refused files told more than once/,
  },
  'retry-forever': {
    patches: [
      {
        module: 'src/server/work/unit-of-work.ts',
        source: '${job.maxAttempts ?? 5}',
        replacement: '${1_000}',
      },
    ],
    drill: 'poison',
    finding: /still tried|tries: /,
  },
  'torn-calculation': {
    patches: [
      {
        module: runs,
        source: `await context.work(async (work) => {
          await writeRun(work, run)
          work.invalidate('delinquency')
        })`,
        replacement: `await context.work(({ tx }) => finishRuns(tx, [run.id]))
          failpoint('delinquency:before-commit')
          await context.work(({ tx }) =>
            run.kind === 'BASE' ? writeFigures(tx, [run.id]) : writeSums(tx, [run.id]))`,
      },
    ],
    drill: 'kill-calculation',
    finding: /the month shows 0 cents/,
  },
  'no-end-of-runs': {
    patches: [
      {
        module: runs,
        source: `await failRun(work.tx, runId, { because: 'A execução parou por um erro do sistema; nada foi gravado. Envie de novo.', })`,
        replacement: 'if (runId < 0) return',
      },
    ],
    drill: 'kill-calculation',
    finding: /the run ends/,
  },
  'utc-day': {
    patches: [
      {
        module: 'src/server/work/clock.ts',
        source: 'today: () => todayIn(new Date()),',
        replacement: 'today: () => new Date().toISOString().slice(0, 10) as LocalDate,',
      },
    ],
    drill: 'clock',
    finding: /the product is on/,
  },
  'no-watch': {
    patches: [
      {
        module: start,
        source: 'watchDatabase(database.address, cut, app.log)',
        replacement: 'async () => undefined',
      },
    ],
    drill: 'freeze',
    finding: /longest answer/,
  },
  'standby-behind-its-readers': {
    patches: [
      {
        module: standby,
        source: 'watch.replayed >= Math.max(position, leastPosition)',
        replacement: 'watch.replayed >= -1',
      },
    ],
    drill: 'standby',
    finding: /the others read what they were told of/,
  },
  'standby-never-late': {
    patches: [
      {
        module: 'src/server/database/standby-watch.ts',
        source: 'lag !== undefined && lag <= mostLagMs',
        replacement: 'lag !== undefined',
      },
    ],
    drill: 'standby',
    finding: /a standby that is late is told of/,
  },
  'no-drain': {
    patches: [
      {
        module: start,
        source: 'isStopping = true await wait(graceMs)',
        replacement: `if (!isStopping) return
          await wait(graceMs)`,
      },
    ],
    drill: 'rolling',
    finding: /^request \d+: /,
  },
  'torn-backup': {
    patches: [
      {
        module: 'src/ops/backup/write-backup.ts',
        source: 'parts.push(await write(client, file, table))',
        replacement: `await client.query('commit; begin isolation level repeatable read, read only')
          parts.push(await write(client, file, table))`,
      },
    ],
    drill: 'restore',
    finding: /the restore did not die at its end|^restore \d+ ended with/,
  },
  'unchecked-backup': {
    patches: [
      {
        module: 'src/ops/backup/container.ts',
        source: 'if (!digest.equals(await lastBytes(path, size)))',
        replacement: 'if (digest.length === 0)',
      },
      {
        module: 'src/ops/backup/content.ts',
        source: 'if (!isSame)',
        replacement: 'if (!isSame && isSame)',
      },
    ],
    drill: 'restore',
    finding: /damages found/,
  },
  'blind-audit': {
    patches: [
      {
        module: verification,
        source: 'chainReport.reason !== null',
        replacement: `chainReport.reason !== null && chainReport.reason !== 'CUT'`,
      },
      {
        module: verification,
        source: 'const missingLines = await decisionsWithoutLine(db)',
        replacement: 'const missingLines: readonly never[] = []',
      },
    ],
    drill: 'audit',
    finding: /not found: /,
  },
  'blind-invariant': {
    patches: [],
    drill: 'invariants',
    finding: / did not find /,
  },
} as const satisfies Readonly<Record<string, SeededFault>>
