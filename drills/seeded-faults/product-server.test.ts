import { expect, test } from 'vitest'

import { ask } from '../requests.ts'
import { inPlace } from '../in-place.ts'
import { startServer } from '../server.ts'
import { addItems, addPerson, decision, paths } from '../world.ts'

const here = 'PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING'
// Environment of drill processes, and of older product versions.
const env = {
  DRILL_FAULTS: 'no-idempotency,skip-audit',
  DRILL_FAIL_AT: '1',
  REGUA_MUTANT: 'no-idempotency',
  REGUA_FAIL_AT: '1',
}

/** Approves one item twice with the same key; returns both responses. */
const approveTwice = async (faults: readonly 'no-idempotency'[], more = {}): Promise<number[]> => {
  const statuses: number[] = []
  await inPlace(async (place) => {
    const { address } = await startServer(place, { faults }, more)
    const [item] = await addItems(place, { items: 1, status: here })
    const { token } = await addPerson(place, 'aprova', 'approver', [item?.mallId ?? 0])
    const body = { status: [here], boletos: [decision(item?.id ?? 0)] }
    for (let time = 1; time <= 2; time += 1) {
      const key = 'a mesma chave duas vezes'
      statuses.push((await ask(address, paths.submit, body, { token, key })).status)
    }
    return {}
  })
  return statuses
}

test('a server ignores faults and failpoints in its environment', async () => {
  expect(await approveTwice([], env)).toEqual([200, 200])
}, 60_000)

test('the same server without the safeguard, started by a drill, acts twice', async () => {
  expect(await approveTwice(['no-idempotency'])).toEqual([200, 409])
}, 60_000)
