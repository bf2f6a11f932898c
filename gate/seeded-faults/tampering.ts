import type { FaultName } from './faults.ts'

/** What a process of a drill is started without, and where it dies. */
export type Tampering = {
  readonly faults?: readonly FaultName[]
  readonly failAt?: string
}

const register = new URL('register.ts', import.meta.url).href

/** The environment of such a process; threads read it too, whatever arguments they are given. */
export const tamperedEnv = ({ faults = [], failAt }: Tampering): Readonly<Record<string, string>> =>
  faults.length === 0 && failAt === undefined
    ? {}
    : {
        NODE_OPTIONS: `--import ${register}`,
        DRILL_FAULTS: faults.join(','),
        DRILL_FAIL_AT: failAt ?? '',
      }
