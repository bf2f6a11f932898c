import { setTimeout as wait } from 'node:timers/promises'

import { featureRoutes } from '#app/features.ts'

import { type Answer, ask, until } from './requests.ts'
import { mustHold } from './drill-end.ts'
import { type Findings, type Drill, sizeOf } from './drill.ts'
import { callCases } from './idempotency-calls.ts'
import type { CallCase, Request } from './idempotency-case.ts'
import { inPlace } from './in-place.ts'
import type { Place } from './place.ts'
import { startServer } from './server.ts'
import { addPerson } from './world.ts'

// Calls without a key: they talk to an outside party, have no user, or change the session's
// identity.
const withoutKey = new Set([
  'access.signIn',
  'access.signInSettings',
  'access.providerSignOut',
  'access.seeAs',
  'access.endSeeingAs',
])

/** Every writing call of the registry that takes a key. */
export function mutatingCalls(): string[] {
  const routes = featureRoutes({
    access: { identity: { kind: 'demo' }, supportUrl: undefined, version: '', environment: '' },
  })
  return routes
    .filter(({ call }) => call.effect === 'write' && !withoutKey.has(call.name))
    .map(({ call }) => call.name)
}

type Sending = { readonly key: string; readonly token: string }

/** Sends a request and retries while the server is busy. */
async function send(
  address: string,
  { path, method, payload, form }: Request,
  { key, token }: Sending,
): Promise<Answer> {
  for (;;) {
    const answer = await ask(address, path, payload, {
      method,
      token,
      key,
      ...(form ? { form: form() } : {}),
    })
    if (answer.status !== 503) return answer
    await wait(500)
  }
}

const same = (one: Answer, other: Answer) =>
  one.status === other.status && JSON.stringify(one.body) === JSON.stringify(other.body)
const short = ({ status, body }: Answer) => `${status} ${JSON.stringify(body).slice(0, 160)}`

type Bench = { readonly address: string; readonly findings: Findings; readonly parallel: number }

/**
 * First half of a case, while one server is up. Returns the response that the key must give after a
 * restart.
 */
async function tryCase(
  { address, findings, parallel }: Bench,
  name: string,
  one: CallCase,
): Promise<Answer> {
  const key = `${name} - chave um`
  const token = async (use: number) => (one.tokenFor ? one.tokenFor(use) : one.person.token)
  const before = (await one.effect?.(0)) ?? 0
  if (one.invalid) {
    const refusedAnswer = await send(address, one.invalid, { key, token: await token(0) })
    findings.must(
      [400, 415, 422].includes(refusedAnswer.status),
      `${name}: the invalid request answered ${short(refusedAnswer)}`,
    )
  }
  const first = await send(address, one.request(0), { key, token: await token(1) })
  findings.must(
    first.status === 200,
    `${name}: after a refused one with the same key it answered ${short(first)}`,
  )
  const second = await send(address, one.request(0), { key, token: await token(2) })
  findings.must(
    same(first, second),
    `${name}: the same key twice answered ${short(first)}, then ${short(second)}`,
  )
  if (one.effect)
    findings.must(
      (await one.effect(0)) === Math.max(1, before),
      `${name}: the same key twice had ${await one.effect(0)} effects`,
    )
  const mismatch: Request =
    one.isSingle && one.request(0).payload === undefined
      ? { path: '/bff/preferencias/outra', method: 'PUT', payload: { valor: null } }
      : withOtherInput(one)
  const other = await send(address, mismatch, { key, token: await token(3) })
  findings.must(
    other.status === 422,
    `${name}: the same key with another request answered ${short(other)}`,
  )
  if (one.isSingle) return first

  const together = `${name} - ao mesmo tempo`
  const answers = await Promise.all(
    Array.from({ length: parallel }, () =>
      send(address, one.request(1), { key: together, token: one.person.token }),
    ),
  )
  const answer = answers.filter(({ status }) => status === 200)
  const told = answers.filter(
    ({ status, headers }) => status === 409 && headers.get('retry-after') !== null,
  )
  findings.must(
    answer.length >= 1 && answer.length + told.length === parallel,
    `${name}: ${parallel} at once: ${answer.length} done, ${told.length} told to wait, others ${short(answers.find((each) => !answer.includes(each) && !told.includes(each)) ?? first)}`,
  )
  findings.must(
    answer.every((each) => same(each, answer[0] as Answer)),
    `${name}: ${parallel} at once had different answers`,
  )
  if (one.effect) findings.equal(`${name}: effects of ${parallel} at once`, await one.effect(1), 1)

  // The same key of another user is a different key, so the act is done.
  const own = await send(address, one.request(2), { key, token: one.other.token })
  findings.must(own.status === 200, `${name}: the key of another person answered ${short(own)}`)
  if (one.effect) findings.equal(`${name}: effects of another person's key`, await one.effect(2), 1)
  return first
}

/** The same call with other input, under the same key. */
const withOtherInput = (one: CallCase): Request => {
  const request = one.request(3)
  return one.isSingle && request.payload !== undefined
    ? { ...request, payload: { ...request.payload, idUsuario: one.person.id } }
    : request
}

/** A key has 16 to 255 characters; others are rejected with a reason, and nothing is done. */
async function tryLengths(address: string, token: string, findings: Findings): Promise<number> {
  const lengths = [0, 1, 15, 16, 255, 256, 1_000]
  for (const length of lengths) {
    const wanted = length >= 16 && length <= 255 ? 200 : 400
    const answer = await send(address, preference('malls'), { key: 'k'.repeat(length), token })
    findings.must(
      answer.status === wanted,
      `a key of ${length} characters answered ${short(answer)}`,
    )
  }
  return lengths.length
}

const preference = (screen: string): Request => ({
  path: `/bff/preferencias/${screen}`,
  method: 'PUT',
  payload: { valor: { tela: screen } },
})

/** A key is valid until its 30th day; one day later the same request is executed again. */
async function tryAges(
  place: Place,
  address: string,
  token: string,
  findings: Findings,
): Promise<void> {
  const key = 'uma chave de um mês'
  const changed = async () =>
    (
      await place.rows<{ at: string }>(
        `select updated_at::text as at from user_preference where screen = 'companies'`,
      )
    )[0]?.at
  const age = async (days: number) => {
    await place.rows(
      `update idempotency_key set created_at = now() - make_interval(days => $1) where key = $2`,
      [days, key],
    )
    await place.rows(`select enqueue('server.housekeep', '{}'::json, 'limpeza', null, 1)`)
    await until(
      'the house is kept',
      async () =>
        (await place.rows(`select 1 from graphile_worker._private_jobs where key = 'limpeza'`))
          .length === 0,
    )
    await send(address, preference('companies'), { key, token })
    return changed()
  }
  await send(address, preference('companies'), { key, token })
  const first = await changed()
  findings.must((await age(29)) === first, 'a key of 29 days did its act again')
  findings.must((await age(31)) !== first, 'a key of 31 days is still kept')
}

/** Every mutating call of the registry; a call without a case fails the drill. */
export const idempotency: Drill = {
  name: 'idempotency',
  row: 'R12',
  promise:
    'every writing call with one key: executed once, however often and concurrently, also after a restart; another request with the key is refused',
  run: (options) =>
    inPlace(async (place, findings) => {
      const parallel = sizeOf(options, 50, 50)
      const database = await place.up()
      const { cases, arrange } = await callCases(place)
      const env = { DATABASE_URL: place.url, REGUA_BUREAU: 'file' }
      const server = await startServer(place, options, env)
      await arrange(server.address)
      // Run these last: closing the cycle and signing out affect the other cases.
      const last = ['negativation.closeCycle', 'access.signOut']
      const names = mutatingCalls().toSorted(
        (one, other) => last.indexOf(one) - last.indexOf(other),
      )
      const answers = new Map<string, Answer>()
      for (const name of names) {
        const one = cases.get(name)
        findings.must(
          one !== undefined,
          `${name}: this call has no case in drills/idempotency-calls.ts`,
        )
        if (one)
          answers.set(
            name,
            await tryCase({ address: server.address, findings, parallel }, name, one),
          )
        options.print?.(name)
      }
      const person = await addPerson(place, 'chaves', 'regua')
      const lengths = await tryLengths(server.address, person.token, findings)
      await tryAges(place, server.address, person.token, findings)
      await server.stop()
      const again = await startServer(place, options, env)
      for (const [name, first] of answers) {
        const one = cases.get(name) as CallCase
        const answer = await send(again.address, one.request(0), {
          key: `${name} - chave um`,
          token: one.tokenFor ? await one.tokenFor(9) : one.person.token,
        })
        findings.must(
          same(first, answer),
          `${name}: after a restart it answered ${short(answer)} instead of ${short(first)}`,
        )
        if (one.effect && name !== 'negativation.openCycle')
          findings.equal(`${name}: effects after a restart`, await one.effect(0), 1)
      }
      const [kept] = await place.rows<{ n: number }>(
        'select count(*)::int as n from idempotency_key',
      )
      await mustHold(place, findings)
      await again.stop()
      await database.down()
      return {
        calls: names.length,
        withoutKey: withoutKey.size,
        parallel,
        lengths,
        keysKept: kept?.n ?? 0,
      }
    }),
}
