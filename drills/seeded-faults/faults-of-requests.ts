import type { SeededFault } from './fault.ts'

const http = 'src/server/http/http.ts'
const connection = 'src/server/database/connection.ts'
const withoutRowSecurity = {
  module: connection,
  source: `const everything = scope.malls === 'all'`,
  replacement: 'const everything = true',
}

export const faultsOfRequests = {
  // Responds after the work and commits later.
  'ack-before-commit': {
    patches: [
      {
        module: http,
        source: 'unitOfWork({ ...process, db }, actor, request.id, act, access)',
        replacement: `new Promise<T>((resolve, reject) => {
          const actAndAnswer = async (work: Work) => {
            const result = await act(work)
            resolve(result)
            await new Promise((done) => setTimeout(done, 150))
            return result
          }
          unitOfWork({ ...process, db }, actor, request.id, actAndAnswer, access).catch(reject)
        })`,
      },
    ],
    drill: 'kill-api',
    finding: /acknowledged and lost: /,
  },
  'skip-audit': {
    patches: [
      {
        module: 'src/server/work/unit-of-work.ts',
        source: 'waiting.add(entries.map(auditLine(work)))',
        replacement: 'entries.map(auditLine(work))',
      },
    ],
    drill: 'race',
    finding: /decisions-audited: /,
  },
  'no-idempotency': {
    patches: [
      {
        module: 'src/server/http/idempotency.ts',
        source: 'if (header === undefined) return undefined',
        replacement: 'if (header === undefined || header.length > 0) return undefined',
      },
    ],
    drill: 'idempotency',
    finding: /same key|effects/,
  },
  'no-mall-filter': {
    patches: [
      {
        module: 'src/server/work/unit-of-work.ts',
        source: 'tx, actor, requestId,',
        replacement: `tx, actor: { ...actor, malls: 'all' }, requestId,`,
      },
    ],
    drill: 'walls',
    finding: /^the application alone: /,
  },
  'no-row-security': {
    patches: [withoutRowSecurity],
    drill: 'walls',
    finding: /^row-level security alone: /,
  },
  'company-act-of-one': {
    patches: [
      {
        module: 'src/server/http/company.ts',
        source: `=> malls === 'all'`,
        replacement: `=> malls === 'all' || true`,
      },
    ],
    drill: 'walls',
    finding: /^an act of every mall by a person of one: /,
  },
  // Reads rows that it refuses afterwards, where no other check prevents the read.
  'refuse-late': {
    patches: [
      withoutRowSecurity,
      {
        module: 'src/features/negativation/decisions/actions/history.ts',
        source: 'if (!(await hasItem(work.tx, idBoleto, work.actor.malls)))',
        replacement: `const early = await readHistory(work.tx, idBoleto)
          if (!(await hasItem(work.tx, idBoleto, work.actor.malls)))`,
      },
      {
        module: 'src/features/negativation/decisions/actions/history.ts',
        source: 'const rows = await readHistory(work.tx, idBoleto)',
        replacement: 'const rows = early',
      },
    ],
    drill: 'timing',
    finding: /^negativation.history: the clock tells/,
  },
  'reads-in-transaction': {
    patches: [
      {
        module: http,
        source: 'await readInput(call, request, options.spoolFolder)',
        replacement: `await inTransaction(options.db, { malls: 'all' }, () =>
          readInput(call, request, options.spoolFolder))`,
      },
    ],
    drill: 'slow-clients',
    finding: /transactions that wait for a socket/,
  },
  'blocked-loop': {
    patches: [
      {
        module: http,
        source: 'if (route.conduct) {',
        replacement: `const until = performance.now() + 400
          while (upload && performance.now() < until);
          if (route.conduct) {`,
      },
    ],
    drill: 'event-loop',
    finding: /loop delay p99/,
  },
  'busy-is-failure': {
    patches: [
      {
        module: http,
        source: 'if (!isDatabaseAway(error))',
        replacement: 'if (error)',
      },
    ],
    drill: 'pool',
    finding: /neither served nor told to come back/,
  },
} as const satisfies Readonly<Record<string, SeededFault>>
