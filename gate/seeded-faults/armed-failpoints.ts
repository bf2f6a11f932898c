// What a process of a drill reads in place of src/ops/failpoints.ts: it dies where DRILL_FAIL_AT
// says. That is the n-th failpoint, the first of a name, or the n-th of a name ('bureau:sent:3');
// with 'freeze ' in front it stops there until somebody lets it go on, with 'spin ' it computes
// there for ever, with 'exhaust ' it takes memory until there is none.

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

/** The process dies here when it is the place. */
export function failpoint(name: string): void {
  total += 1
  const count = (hits.get(name) ?? 0) + 1
  hits.set(name, count)
  if (where === String(total) || where === `${name}:${count}` || (where === name && count === 1))
    death()
}
