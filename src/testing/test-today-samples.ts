import type { Sample, Target } from './test-targets.ts'

const product = { product: 'regua' }
const last = (target: Target) => target.rows.at(-1)

export const todaySamples: Readonly<Record<string, (target: Target) => Sample>> = {
  'todayQueue.summary': () => ({}),
  // The test user contacts no customer, so request all rows.
  'todayQueue.download': () => ({ body: { todos: true } }),
  'todayQueue.readSheet': ({ rows }) => ({
    file: ['colado.csv', rows.map(({ slipNumber }) => slipNumber).join('\n')],
  }),
  'todayQueue.postpone': (target) => ({
    params: product,
    body: { clientId: last(target)?.tenant ?? 0, ate: '2026-11-24', motivo: 'Gerente em férias' },
  }),
  'todayQueue.endPostponement': (target) => ({
    params: { ...product, id: last(target)?.postponement ?? 0 },
  }),
}
