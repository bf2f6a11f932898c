import type { FaultName } from './faults.ts'

/** Disabled safeguards of a drill process, and its failpoint. */
export type Tampering = {
  readonly faults?: readonly FaultName[]
  readonly failAt?: string
}

const register = new URL('register.ts', import.meta.url).href

/** Environment of such a process; threads read it too. */
export const tamperedEnv = ({ faults = [], failAt }: Tampering): Readonly<Record<string, string>> =>
  faults.length === 0 && failAt === undefined
    ? {}
    : {
        NODE_OPTIONS: `--import ${register}`,
        DRILL_FAULTS: faults.join(','),
        DRILL_FAIL_AT: failAt ?? '',
      }
