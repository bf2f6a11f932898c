// Kills from another process, because the event loop of the writers would always kill while they
// wait. `node drills/killer.ts pid NUMBER MILLISECONDS` or `node drills/killer.ts cluster FOLDER
// MILLISECONDS`.
import { setTimeout as wait } from 'node:timers/promises'

import { serverProcesses } from '#server/embedded/embedded-process.ts'

const [kind, target = '', delay] = process.argv.slice(2)

await wait(Number(delay))
const pids = kind === 'pid' ? [Number(target)] : (serverProcesses({ data: target }) ?? [])
for (const pid of pids) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    continue
  }
}
