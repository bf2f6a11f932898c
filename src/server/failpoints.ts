/**
 * Where `npm start` may be told to die: the n-th failpoint, the first of a name, or the n-th of a name
 * ('bureau.sent:3'); 'count' only counts. With 'freeze ' in front it stops there until somebody lets it go on, with
 * 'spin ' it computes there for ever, with 'exhaust ' it takes memory until there is none.
 */
export type FailAt = string | undefined

const hits = new Map<string, number>()
let total = 0
let armed: FailAt
type Death = 'die' | 'freeze' | 'spin' | 'exhaust'
let death: Death = 'die'

const deaths: Readonly<Record<Death, () => void>> = {
  die: () => process.kill(process.pid, 'SIGKILL'),
  freeze: () => process.kill(process.pid, 'SIGSTOP'),
  spin: () => {
    for (;;);
  },
  exhaust: () => {
    for (const held: unknown[] = []; ; held.push(Array.from({ length: 10_000 }, (_, n) => `${n}`)));
  },
}

/** Arms the failpoints of this process; called once, at the start, with the setting REGUA_FAIL_AT. */
export function armFailpoints(failAt: FailAt): void {
  const [, how, where] = /^(?:(freeze|spin|exhaust) )?(.*)$/.exec(failAt ?? '') ?? []
  death = how === 'freeze' || how === 'spin' || how === 'exhaust' ? how : 'die'
  armed = failAt === undefined ? undefined : where
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
  if (dies) deaths[death]()
}

/** How long to wait for somebody who may never come back; where one certainly will not, a sixtieth of it. */
export const patience = (ms: number): number => (death === 'spin' ? ms / 60 : ms)

/** How often each failpoint was passed since the process started, when armed. */
export function failpointHits(): Readonly<Record<string, number>> {
  return Object.fromEntries(hits)
}
