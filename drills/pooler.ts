import { ask, until } from './requests.ts'
import { erpFile, storedOf, upload } from './erp-file.ts'
import { mustHold } from './drill-end.ts'
import { type Drill, sizeOf } from './drill.ts'
import { inPlace } from './in-place.ts'
import { type PgbouncerSettings, startPgbouncer } from './pgbouncer.ts'
import type { Place } from './place.ts'
import { type Server, ServerEnded, startServer } from './server.ts'
import { addItemsToApprove, addPerson, decision, paths, type Person } from './world.ts'

const here = 'PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING'
const sessions = 3

/** The message with which a server refuses to start. */
async function refusalOf(
  place: Place,
  settings: PgbouncerSettings,
  env: (url: string) => Readonly<Record<string, string>>,
): Promise<string> {
  const pooler = await startPgbouncer(place, settings)
  try {
    const server = await startServer(place, {}, env(pooler.url))
    await server.stop()
    return 'it started'
  } catch (error) {
    if (error instanceof ServerEnded) return error.message.trim()
    throw error
  } finally {
    await pooler.stop()
  }
}

/** Reads the event stream of a server until stopped. */
function listen({ address }: Server, { token }: Person) {
  const ending = new AbortController()
  let text = ''
  const heard = (async () => {
    const answer = await fetch(`${address}/bff/eventos`, {
      headers: { authorization: `Bearer ${token}` },
      signal: ending.signal,
    })
    const decoder = new TextDecoder()
    const body = (answer.body ?? []) as AsyncIterable<Uint8Array>
    for await (const bytes of body) text += decoder.decode(bytes, { stream: true })
  })().catch(() => undefined)
  return {
    count: () => text.split('data: ').length - 1,
    stop: async () => {
      ending.abort()
      await heard
    },
  }
}

/** Two processes on one PostgreSQL, through a pooler with few sessions. */
export const pooler: Drill = {
  name: 'pooler',
  row: 'S2',
  promise:
    'behind pgbouncer in transaction mode with three sessions, two processes search, decide, load, export and send events as without it; other pooler modes are refused with a message',
  run: (options) =>
    inPlace(async (place, findings) => {
      const rounds = sizeOf(options, 40, 400)
      const database = await place.up()
      const items = await addItemsToApprove(place, rounds)
      const malls = [...new Set(items.map(({ mallId }) => mallId))]
      const approver = await addPerson(place, 'aprova', 'approver', malls)
      const holder = await addPerson(place, 've', 'regua')

      const between = await startPgbouncer(place, { sessions })
      const env = { DATABASE_URL: between.url, DATABASE_DIRECT_URL: place.url }
      const servers = [
        await startServer(place, options, env),
        await startServer(place, options, env),
      ] as const
      const events = listen(servers[1], holder)
      const serverOf = (n: number) => servers[n % 2] ?? servers[0]
      let served = 0
      const act = async (n: number) => {
        const item = items[n]
        if (!item) return
        const { address } = serverOf(n)
        const answers = await Promise.all([
          ask(address, paths.search, { status: [here], size: 20 }, { token: approver.token }),
          ask(
            address,
            paths.submit,
            { status: [here], boletos: [decision(item.id)] },
            { token: approver.token, key: `aprovação do boleto ${item.id}` },
          ),
          ask(
            serverOf(n + 1).address,
            paths.download,
            { status: [here], shoppings: [item.mallId] },
            { token: approver.token },
          ),
        ])
        for (const { status, body } of answers) {
          if (status === 200) served += 1
          else findings.problems.push(`${n}: ${status} ${JSON.stringify(body).slice(0, 200)}`)
        }
      }
      const file = erpFile('P', options.size === 'long' ? 30_000 : 3_000)
      findings.equal(
        'file received',
        (await upload(servers[0].address, holder.token, file.name, file.text)).status,
        200,
      )
      for (let n = 0; n < rounds; n += 8)
        await Promise.all(Array.from({ length: 8 }, (_, more) => act(n + more)))
      await until(
        'the file is loaded',
        async () =>
          (await place.rows(`select 1 from erp_load where status = 'PROCESSADA'`)).length === 1,
        60_000,
      )
      findings.equal('rows of the file', (await storedOf(place, file)).rows, file.rows)
      const [decided] = await place.rows<{ n: number }>(
        `select count(*)::int as n from negativation_item where id = any($1) and status <> $2`,
        [items.map(({ id }) => id), here],
      )
      findings.equal('decided once each', decided?.n ?? -1, items.length)
      findings.must(events.count() > 0, 'nothing was told of what was decided')
      await events.stop()
      const [used] = await place.rows<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity
        where datname = current_database() and application_name in ('regua', 'regua jobs', 'regua exports')`,
      )
      findings.atMost('sessions of requests, jobs and exports', used?.n ?? 99, sessions)
      await mustHold(place, findings)
      for (const server of servers) await server.stop()
      await between.stop()

      const told = 'informe em DATABASE_DIRECT_URL o endereço do próprio PostgreSQL'
      for (const dropsOptions of [false, true]) {
        const said = await refusalOf(place, { dropsOptions }, (url) => ({ DATABASE_URL: url }))
        findings.must(said.includes(told), `no address of PostgreSQL, it said: ${said}`)
      }
      const said = await refusalOf(place, { poolMode: 'statement' }, (url) => ({
        DATABASE_URL: url,
        DATABASE_DIRECT_URL: place.url,
      }))
      findings.must(
        said.includes('a Régua precisa de pool_mode = transaction'),
        `statement mode, it said: ${said}`,
      )
      await database.down()
      return { served, decided: items.length, rows: file.rows, events: events.count() }
    }),
}
