import { spawnSync } from 'node:child_process'

/** Of the commit, where there is one: what is drawn from is then drawn anew with each. */
export function readCommit(): string {
  const asked = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: import.meta.dirname })
  return asked.status === 0 ? asked.stdout.toString().trim() : 'npm test'
}
