// Replaces src/server/work/failpoints.ts in a drill process, which dies where DRILL_FAIL_AT says. That is
// the n-th failpoint, the first of a name, or the n-th of a name ('bureau:sent:3'). Prefix 'freeze
// ' stops there until resumed, 'spin ' loops forever, 'exhaust ' fills the memory.

type Death = 'die' | 'freeze' | 'spin' | 'exhaust'

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

const isDeath = (word: string | undefined): word is Death =>
  word !== undefined && Object.hasOwn(deaths, word)
const [, how, where = ''] =
  /^(?:(freeze|spin|exhaust) )?(.*)$/.exec(process.env['DRILL_FAIL_AT'] ?? '') ?? []
const death = deaths[isDeath(how) ? how : 'die']

const hits = new Map<string, number>()
let total = 0

/** Dies here if DRILL_FAIL_AT matches. */
export function failpoint(name: string): void {
  total += 1
  const count = (hits.get(name) ?? 0) + 1
  hits.set(name, count)
  if (where === String(total) || where === `${name}:${count}` || (where === name && count === 1))
    death()
}
