/**
 * Where `npm start` may be told to die: the n-th failpoint, the first of a name, or the n-th of a name
 * ('bureau.sent:3'); 'count' only counts. With 'freeze ' in front it stops there until somebody lets it go on.
 */
export type FailAt = string | undefined

const hits = new Map<string, number>()
let total = 0
let armed: FailAt
let signal: 'SIGKILL' | 'SIGSTOP' = 'SIGKILL'

/** Arms the failpoints of this process; called once, at the start, with the setting REGUA_FAIL_AT. */
export function armFailpoints(failAt: FailAt): void {
  signal = failAt?.startsWith('freeze ') ? 'SIGSTOP' : 'SIGKILL'
  armed = failAt?.replace(/^freeze /, '')
  if (armed === 'count')
    process.once('exit', () => process.stderr.write(`failpoints ${JSON.stringify(failpointHits())}\n`))
}

/**
 * A place where a crash must do no harm: before or after each wait that writes. Does nothing unless armed; armed, the
 * process dies here as by kill -9.
 */
export function failpoint(name: string): void {
  if (armed === undefined) return
  total += 1
  const count = (hits.get(name) ?? 0) + 1
  hits.set(name, count)
  const dies = armed === String(total) || armed === `${name}:${count}` || (armed === name && count === 1)
  if (dies) process.kill(process.pid, signal)
}

/** How often each failpoint was passed since the process started, when armed. */
export function failpointHits(): Readonly<Record<string, number>> {
  return Object.fromEntries(hits)
}
