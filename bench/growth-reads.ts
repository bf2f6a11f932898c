import * as z from 'zod'

import type { Call } from '#contract/call.ts'
import { featureRoutes } from '#app/features.ts'
import { requestOf } from '#testing/test-requests.ts'
import { samples } from '#testing/test-samples.ts'
import { nobody, type Sample, type Target } from '#testing/test-targets.ts'

import { sendRequest } from '../drills/requests.ts'
import { addSession } from '../drills/world.ts'
import { median } from './bench.ts'
import type { World } from './world.ts'

const tries = 5
const mostMs = 4_000

export type MeasuredRead = {
  readonly name: string
  readonly ms: number
  readonly bytes: number
  readonly status: number
}

/** Signs in a user with all rights and malls. */
export async function fullRightsSession(world: World): Promise<string> {
  await world.rows(`
    insert into profile (name, code, sees_every_mall) values ('TUDO', 'TUDO', true)
    on conflict do nothing`)
  await world.rows(`
    insert into profile_permission (profile_id, rule_id)
    select p.id, r.id from profile p, menu_rule r where p.code = 'TUDO'
    on conflict do nothing`)
  const [user] = await world.rows<{ id: number }>(`
    insert into app_user (login, name, email, profile_id, is_demo)
    select 'bench.tudo', 'Pessoa tudo', 'tudo@regua.example', id, true from profile where code = 'TUDO'
    on conflict (login) do update set is_active = true returning id`)
  return addSession(world, user?.id ?? 0, `tudo ${Date.now()}`)
}

/**
 * Request values that exist in the data: the tenant of a mall with the largest debt, and its rows.
 */
export async function targetOf(world: World): Promise<Target> {
  const [row] = await world.rows<Record<string, number & string>>(`
    select m.id as mall, m.name as "mallName", t.id as tenant, t.document, k.id as contract, k.luc,
      b.id as boleto, b.number as "slipNumber",
      (select min(id) from collection_group) as "group",
      (select id from cycle where status = 'ABERTO' limit 1) as cycle,
      (select max(id) from bureau_batch) as batch,
      (select min(id) from lawsuit) as lawsuit
    from mall m
      join tenant t on t.mall_id = m.id
      join contract k on k.tenant_id = t.id
      join boleto b on b.contract_id = k.id and b.open_cents > 0
    order by m.id, t.id, k.id, b.id
    limit 1`)
  if (!row) throw new Error('The world has no tenant')
  const items = await world.rows<{ status: string; id: number }>(
    'select status, min(id)::int as id from negativation_item where mall_id = $1 group by status',
    [row['mall']],
  )
  const people = await world.rows<{ id: number; kind: string }>(
    `select p.kind, min(p.id)::int as id
    from item_person p join negativation_item i on i.id = p.item_id
    where i.mall_id = $1
    group by p.kind`,
    [row['mall']],
  )
  const first = (kind: string) => people.find((each) => each.kind === kind)?.id ?? nobody
  const rows = {
    items: Object.fromEntries(items.map(({ status, id }) => [status, id])),
    lojistas: [first('LOJISTA')],
    fiadores: [first('FIADOR')],
    history: nobody,
    load: nobody,
    noticeImport: nobody,
    fileImport: nobody,
    company: 1,
    companyLine: 1,
    exception: nobody,
    file: '00000000-0000-0000-0000-000000000000',
    contact: nobody,
    customerContact: nobody,
    customerPoint: nobody,
    negotiation: nobody,
    contactRecord: nobody,
    postponement: nobody,
    note: nobody,
    followedLawsuit: row['lawsuit'] ?? nobody,
    followedTitulo: nobody,
    lawsuits: {},
    lawsuitBoleto: nobody,
    recommendation: nobody,
    ...row,
  } as unknown as Target['rows'][number]
  return {
    malls: undefined,
    rows: [rows],
    batch: row['batch'] ?? nobody,
    load: nobody,
    cycle: row['cycle'] ?? nobody,
    group: row['group'] ?? nobody,
  }
}

const hasPages = (part: unknown): boolean => part instanceof z.ZodObject && 'page' in part.shape

/** Searches request their first page, like the screen. */
function firstPage({ query, fields }: Call, sample: Sample): Sample {
  const page = { page: 1, size: 20 }
  if (hasPages(query)) return { ...sample, query: { ...sample.query, ...page } }
  return hasPages(fields) ? { ...sample, body: { ...sample.body, ...page } } : sample
}

const reads = (): readonly Call[] =>
  featureRoutes({
    access: { identity: { kind: 'demo' }, supportUrl: undefined, version: '1', environment: 'dev' },
  })
    .map(({ call }) => call)
    .filter(({ effect, answer, access }) => effect === 'read' && answer && access !== 'public')

/** Measures every read for all malls and for one: median of five, fewer if slow. */
export async function measureReads(
  world: World,
  address: string,
  token: string,
  print: (line: string) => void,
): Promise<readonly MeasuredRead[]> {
  const every = await targetOf(world)
  const scopes = [
    ['todos', every],
    ['um', { ...every, malls: every.rows.map(({ mall }) => mall) }],
  ] as const
  const measured: MeasuredRead[] = []
  for (const call of reads()) {
    const sample = samples[call.name]
    if (!sample) continue
    const asked = scopes.map(([of, target]) => [of, firstPage(call, sample(target))] as const)
    const isAlike = JSON.stringify(asked[0]?.[1]) === JSON.stringify(asked[1]?.[1])
    for (const [of, request] of isAlike ? asked.slice(0, 1) : asked) {
      const spans: number[] = []
      let [status, bytes] = [0, 0]
      const began = performance.now()
      for (let n = 0; n < tries + 1 && performance.now() - began < mostMs; n += 1) {
        const startedAt = performance.now()
        const answer = await sendRequest(address, requestOf(call, request, token))
        spans.push(performance.now() - startedAt)
        status = answer.statusCode
        bytes = answer.rawPayload.length
      }
      // Drop the first, which plans the query and fills the cache.
      const ms = median(spans.length > 1 ? spans.slice(1) : spans)
      measured.push({ name: isAlike ? call.name : `${call.name} (${of})`, ms, bytes, status })
      if (status !== 200) print(`${call.name}: ${status}`)
    }
  }
  return measured
}
