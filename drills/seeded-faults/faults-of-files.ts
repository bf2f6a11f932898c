import type { SeededFault } from './fault.ts'

const bureau = 'src/features/negativation/bureau-exchange'
const reading = 'src/listing/server/reading'

/** Faults in the exchange with the bureau and the ERP. */
export const faultsOfFiles = {
  'sent-before-sending': {
    patches: [
      {
        module: `${bureau}/actions/deliver.ts`,
        source: `failpoint('bureau:before-sending')`,
        replacement: `await context.work(async (work) =>
            recordSent(work, await batches.lockBatch(work.tx, batchId)))
          failpoint('bureau:before-sending')`,
      },
    ],
    drill: 'kill-bureau',
    finding: /lotes without an end/,
  },
  'resend-unknown': {
    patches: [
      {
        module: `${bureau}/actions/deliver.ts`,
        source: 'if (!isFirst) {',
        replacement: 'if (!isFirst && isFirst) {',
      },
    ],
    drill: 'bureau',
    finding: /sent again without asking/,
  },
  'acknowledge-first': {
    patches: [
      {
        module: `${bureau}/actions/collect.ts`,
        source: 'await context.work((work) => applyReturn(work, arrival))',
        replacement: `await acknowledge(gateway, arrival)
          await context.work((work) => applyReturn(work, arrival))`,
      },
    ],
    drill: 'failpoints',
    finding: /not every lote and load came to its end/,
  },
  'no-breaker': {
    patches: [
      {
        module: `${bureau}/gateway/breaker.ts`,
        source: 'if (this.#openUntil === undefined) return false',
        replacement: 'if (this.#openUntil !== null) return false',
      },
    ],
    drill: 'bureau-http',
    finding: /the breaker opens after/,
  },
  'no-retry-budget': {
    patches: [
      {
        module: `${bureau}/gateway/retry-budget.ts`,
        source: 'if (this.#left < 1) return false',
        replacement: 'if (this.#left < 1) return true',
      },
    ],
    drill: 'bureau-http',
    finding: /extra calls/,
  },
  'no-zip-limits': {
    patches: [
      {
        module: `${reading}/zip-limits.ts`,
        source: 'const entries = directory(file) let totalBytes = 0',
        replacement: `if (file.length > 0) return
          const entries = directory(file)
          let totalBytes = 0`,
      },
    ],
    drill: 'zip-bomb',
    finding: /the bomb was refused with: |memory it took/,
  },
  'refusal-is-failure': {
    patches: [
      {
        module: `${reading}/reading.ts`,
        source: 'new FileRefused(reason, { status, ...(finding && { finding }) })',
        replacement: 'new Error(reason) as FileRefused',
      },
    ],
    drill: 'hostile-files',
    finding: /ended in ERRO/,
  },
} as const satisfies Readonly<Record<string, SeededFault>>
