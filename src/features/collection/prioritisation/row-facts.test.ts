// Rows read today's facts per contract; the negotiation views compute them for everything. Both
// must agree.
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { oldestPromiseInForce } from '#values/promise-term.ts'
import { lastOverdueDueOn } from '#values/arrears.ts'
import { LOCKS } from '#server/database/locks.ts'
import { fixedDayClock } from '#server/work/clock.ts'
import { unitOfWork } from '#server/work/unit-of-work.ts'
import { systemActor, type Work } from '#server/work/work.ts'
import { testApp } from '#testing/test-app.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { userOf } from '#testing/test-users.ts'
import { localDate } from '#values/local-date.ts'

import {
  refreshChangedSnapshots,
  rebuildAllSnapshots,
} from '#features/collection/prioritisation/actions/snapshot.ts'
import { conversationChanged, rescoreCustomersNow, rescoreGroupsNow } from './actions/rescore.ts'
import type { GroupSummary, PrioritySummary } from './contract/rows.ts'
import { routes } from './routes.ts'

const today = localDate('2026-11-18')
const database = committedDatabase({ fixedDay: today })
const clock = fixedDayClock(today)
let app: FastifyInstance

// Two malls with thirty customers each; some have LUCs in one group or another. A third of the
// boletos has negotiations, some twice, some deleted. Every third contract has a contact of the
// holding side.
const world = `
  insert into mall (id, name, economic_unit) overriding system value values (1, 'Norte', '001'), (2, 'Sul', '002');
  insert into tenant (id, mall_id, document, name) overriding system value
    select m * 100 + n, m, lpad((n * 37)::text, 11, '0'), 'Lojista ' || n
    from generate_series(1, 2) m, generate_series(1, 30) n;
  insert into luc (mall_id, code) select m, 'L' || n from generate_series(1, 2) m, generate_series(1, 90) n;
  insert into contract (id, mall_id, number, luc, tenant_id, document, name, contract_type_id)
    overriding system value
    select t.id * 10 + c, t.mall_id, 'C' || t.id || c, 'L' || (t.id % 100 * 3 - 3 + c), t.id, t.document, t.name,
      (select min(id) from contract_type)
    from tenant t, generate_series(1, 3) c where c <= 1 + t.id % 3;
  insert into collection_group (id, name, portfolio) overriding system value
    select n, 'Grupo ' || n, 'Alfa' from generate_series(1, 5) n;
  insert into group_tenant (mall_id, group_id, document, luc)
    select mall_id, 1 + id / 10 % 5, document, luc from contract where id % 4 > 1;
  insert into boleto (id, mall_id, contract_id, number, original_number, due_on, original_due_on, original_cents, open_cents)
    overriding system value
    select k.id * 10 + n, k.mall_id, k.id, 'B' || k.id || n, '', d.due_on, d.due_on, 1000,
      case when n = 4 then 0 else 1000 end
    from contract k, generate_series(1, 5) n,
      lateral (select date '2026-12-05' - n * 25 - (k.id % 11)::int as due_on) d;
  create temp table spoken as
    select b.id as boleto_id, b.contract_id, b.mall_id, gen_random_uuid() as act_id, g.again,
      (b.id / 10 + b.id % 10 + g.again) % (select count(*) from negotiation_stage) as stage,
      date '2026-11-18' - ((b.id * 7 + g.again * 3) % 29)::int as contact_on
    from boleto b, generate_series(0, 1) g (again) where (b.id / 10 + b.id % 10) % 3 = g.again % 2;
  insert into negotiation (act_id, mall_id, stage_id, contact_on, agreement_on, observation, created_by_name,
    created_at, deleted_at, deleted_by_name)
    select p.act_id, p.mall_id, s.id, p.contact_on, p.contact_on + (p.boleto_id % 23)::int, 'Combinado', 'Ana',
      timestamptz '2026-11-18' + p.boleto_id * interval '1 second',
      case when p.boleto_id % 7 = 0 then now() end, case when p.boleto_id % 7 = 0 then 'Bia' end
    from spoken p
      join (select id, row_number() over (order by id) - 1 as place from negotiation_stage) s
        on s.place = p.stage;
  insert into negotiation_boleto (negotiation_id, boleto_id, contract_id, mall_id)
    select n.id, b.id, b.contract_id, b.mall_id
    from spoken p join negotiation n using (act_id)
      join boleto b on b.contract_id = p.contract_id and b.id between p.boleto_id and p.boleto_id + 1;
  insert into contact_record (mall_id, document, luc, group_id, stage_id, contact_on, is_active, created_by_name,
    updated_by_name)
    select mall_id, document, luc, case when id % 2 = 0 then 1 + id / 10 % 5 end, (select max(id) from negotiation_stage),
      date '2026-11-18' - (id % 17)::int, id % 5 > 0, 'Ana', 'Ana'
    from contract where id % 3 = 0;
  insert into stale_key (derived, mall_id) select 'worklist_customer', id from mall`

beforeAll(async () => {
  app = await testApp({ db: database.app, routes, clock, authenticate: async () => person })
  await database.adminPool.query(world)
  await unitOfWork(
    { db: database.app, clock, log: app.log },
    systemActor,
    'TEST',
    refreshChangedSnapshots,
  )
})
afterAll(() => app.close())

const person = userOf(['/priorizacao', '/priorizacao-grupo-cobranca'])

type Facts = Pick<PrioritySummary, 'status' | 'updateDate' | 'promessa'>
type Row = Facts & Pick<PrioritySummary, 'clientId'> & Pick<GroupSummary, 'billingGroupId'>
async function listed(of: string, payload: object): Promise<Row[]> {
  const answer = await app.inject({
    method: 'POST',
    url: `/bff/api/regua/v1/prioritization/past-due-balance${of}`,
    payload,
  })
  return answer.json<{ data: Row[] }>().data
}
const shown = ({ status, updateDate, promessa }: Row) => ({ status, updateDate, promessa })

/** Facts from the views per owner, for these malls, documents and LUCs; null LUC = any. */
async function factsOfViews(owners: string): Promise<ReadonlyMap<number, Facts>> {
  const { rows } = await database.adminPool.query<Facts & { id: string }>(
    `
    with of as (${owners})
    select distinct o.id, coalesce(c.status, '') as status, to_char(c.contact_on, 'YYYY-MM-DD') as "updateDate",
      case when p.day is not null then jsonb_build_object('estado',
        case when p.day >= $1 then 'VIGENTE' else 'QUEBRADA' end, 'data', p.day) end as promessa
    from of o
      left join lateral (
        select s.description as status, c.contact_on
        from tenant_contact c join negotiation_stage s on s.id = c.stage_id
        where c.group_id = o.group_id or exists (
          select from of u
          where u.id = o.id and (u.mall_id, u.document) = (c.mall_id, c.document)
            and (u.luc is null or u.luc = c.luc))
        order by c.contact_on desc, c.created_at desc, c.stage_id
        limit 1) c on true
      left join lateral (
        select max(p.agreement_on) as day
        from boleto_promise p
          join boleto b on b.id = p.boleto_id
          join contract k on k.id = b.contract_id
        where b.open_cents > 0 and b.due_on <= $2 and exists (
          select from of u
          where u.id = o.id and (u.mall_id, u.document) = (k.mall_id, k.document)
            and (u.luc is null or u.luc = k.luc))) p on true`,
    [oldestPromiseInForce(today), lastOverdueDueOn(today)],
  )
  return new Map(rows.map(({ id, ...facts }) => [Number(id), facts]))
}

const factsOfCustomers = () =>
  factsOfViews('select id, mall_id, document, null as luc, null::int as group_id from tenant')
const ofCustomers = async () =>
  new Map((await listed('', {})).map((row) => [row.clientId, shown(row)]))
const change = (text: string) => database.adminPool.query(text)
/** Customers with a noted contact, and malls with a noted balance change, since the snapshot. */
async function changes(): Promise<{ readonly customers: number; readonly malls: number }> {
  const { rows } = await database.adminPool.query<{ customers: number; malls: number }>(`
    select count(distinct key)::int as customers,
      (count(distinct mall_id) filter (where key is null))::int as malls
    from stale_key
    where derived = 'worklist_customer'`)
  return rows[0] ?? { customers: -1, malls: -1 }
}

test('last contact and promise of every customer equal the views of its boletos and contacts', async () => {
  expect(await changes()).toEqual({ customers: 0, malls: 0 })
  const rows = await listed('', {})
  expect(rows).toHaveLength(60)
  expect(new Set(rows.map(({ promessa }) => promessa?.estado))).toEqual(
    new Set([undefined, 'VIGENTE', 'QUEBRADA']),
  )
  expect(await ofCustomers()).toEqual(await factsOfCustomers())
})

test('last contact and promise of every group equal its LUCs and the contacts noted on its page', async () => {
  const rows = await listed('/billing-group', { portifolio: ['TODOS'] })
  expect(rows).toHaveLength(5)
  expect(new Map(rows.map((row) => [row.billingGroupId, shown(row)]))).toEqual(
    await factsOfViews('select group_id as id, mall_id, document, luc, group_id from group_tenant'),
  )
})

// Each act shows at once without a snapshot, and only for its own customers.
test.each([
  [
    'a negotiation of three boletos',
    3,
    `with n as (
      insert into negotiation (act_id, mall_id, stage_id, contact_on, agreement_on, observation, created_by_name)
      select gen_random_uuid(), 1, (select min(id) from negotiation_stage where is_agreement), '2026-11-18',
        '2026-11-30', 'Combinado', 'Ana' returning id)
    insert into negotiation_boleto (negotiation_id, boleto_id, contract_id, mall_id)
    select n.id, b.id, b.contract_id, 1 from n, boleto b where b.id in (10112, 10212, 10312)`,
  ],
  [
    'negotiations taken away',
    4,
    `update negotiation set deleted_at = now(), deleted_by_name = 'Bia'
    where id in (
      select y.negotiation_id from negotiation_boleto y join contract k on k.id = y.contract_id
      where k.tenant_id between 205 and 208)`,
  ],
  [
    'contacts noted',
    2,
    `insert into contact_record (mall_id, document, stage_id, contact_on, created_by_name, updated_by_name)
    select mall_id, document, (select min(id) from negotiation_stage), '2026-11-18', 'Ana', 'Ana'
    from tenant where id in (110, 210)`,
  ],
  [
    'contacts taken away',
    2,
    `update contact_record r set is_active = false from tenant t
    where t.id in (110, 210) and (r.mall_id, r.document) = (t.mall_id, t.document)`,
  ],
])('%s are shown before the next snapshot', async (_, customers, act) => {
  await unitOfWork(
    { db: database.app, clock, log: app.log },
    systemActor,
    'TEST',
    rebuildAllSnapshots,
  )
  const before = await ofCustomers()
  await change(act)
  expect(await changes()).toEqual({ customers, malls: 0 })
  const after = await ofCustomers()
  expect(after).toEqual(await factsOfCustomers())
  expect(after).not.toEqual(before)
})

/** The stored inputs of the points of every customer and group. */
const storedPoints = async (): Promise<readonly object[]> => {
  const columns = `contact_days, is_broken, is_promised, broken_points, contact_points, promise_points,
    base_points, score`
  const { rows } = await database.adminPool.query<object>(`
    select 'customer' as of, tenant_id as id, ${columns} from worklist_customer
    union all select 'group', group_id, ${columns} from worklist_group order by 1, 2`)
  return rows
}
const made = (act: (work: Work) => Promise<void>) =>
  unitOfWork({ db: database.app, clock, log: app.log }, systemActor, 'TEST', act)

test('a contacted customer and its groups at once have the points of the next snapshot', async () => {
  await made(rebuildAllSnapshots)
  const before = await storedPoints()
  await change(`
    with n as (
      insert into negotiation (act_id, mall_id, stage_id, contact_on, agreement_on, observation, created_by_name)
      select gen_random_uuid(), 1, (select min(id) from negotiation_stage where is_agreement), '2026-11-18',
        '2026-11-30', 'Combinado', 'Ana' returning id)
    insert into negotiation_boleto (negotiation_id, boleto_id, contract_id, mall_id)
    select n.id, b.id, b.contract_id, 1 from n, boleto b where b.contract_id in (1011, 1021, 1031)`)
  await change(`
    insert into contact_record (mall_id, document, luc, group_id, stage_id, contact_on, created_by_name, updated_by_name)
    select mall_id, document, luc, 2, (select min(id) from negotiation_stage), '2026-11-18', 'Ana', 'Ana'
    from contract where tenant_id in (112, 212)`)
  await change(`
    update negotiation set deleted_at = now(), deleted_by_name = 'Bia'
    where id in (
      select y.negotiation_id from negotiation_boleto y join contract k on k.id = y.contract_id
      where k.tenant_id between 215 and 218)`)
  const { rows: touched } = await database.adminPool.query<{ tenant_id: string }>(
    `select distinct key as tenant_id from stale_key
      where derived = 'worklist_customer' and key is not null`,
  )
  const subjects = await database.adminPool.query<{ mallId: number; document: string }>(
    'select mall_id as "mallId", document from tenant where id in (112, 212)',
  )
  await made((work) =>
    conversationChanged(work, {
      tenants: touched.map(({ tenant_id }) => Number(tenant_id)),
      subjects: subjects.rows,
      groups: [2, null],
    }),
  )
  await made((work) => rescoreGroupsNow(work, { groupIds: [1, 2, 3, 4, 5] }))
  const rescored = await storedPoints()
  expect(rescored).not.toEqual(before)
  await made(rebuildAllSnapshots)
  expect(rescored).toEqual(await storedPoints())
})

test('a customer contacted during a snapshot is scored after it', async () => {
  await made(rebuildAllSnapshots)
  const before = await storedPoints()
  const locker = await database.adminPool.connect()
  try {
    await locker.query('begin')
    await locker.query(`select pg_advisory_xact_lock(${LOCKS.ranking})`)
    await change(`
      insert into contact_record (mall_id, document, stage_id, contact_on, created_by_name, updated_by_name)
      select mall_id, document, (select min(id) from negotiation_stage), '2026-11-18', 'Ana', 'Ana'
      from tenant where id in (120, 220)`)
    await made((work) => conversationChanged(work, { tenants: [120, 220] }))
    expect(await storedPoints()).toEqual(before)
  } finally {
    await locker.query('rollback')
    locker.release()
  }
  const { rows } = await database.adminPool.query<{ payload: { tenantIds: number[] } }>(
    `select j.payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'prioritisation.rescoreCustomers'`,
  )
  expect(rows).toEqual([{ payload: { tenantIds: [120, 220] } }])
  await made((work) => rescoreCustomersNow(work, { tenantIds: [120, 220] }))
  await made((work) => rescoreGroupsNow(work, { groupIds: [1, 2, 3, 4, 5] }))
  const rescored = await storedPoints()
  expect(rescored).not.toEqual(before)
  await made(rebuildAllSnapshots)
  expect(rescored).toEqual(await storedPoints())
})

test('after midnight the explanation shows the promise of the row, and that the points will follow', async () => {
  await made(rebuildAllSnapshots)
  type Why = {
    readonly componentes: readonly { readonly nome: string; readonly posicao: string }[]
  }
  const words = async (clientId: number) => {
    const { componentes } = (
      await app.inject({
        method: 'GET',
        url: `/bff/api/regua/v1/prioritization/past-due-balance/porque?clientId=${clientId}`,
      })
    ).json<Why>()
    return ['Promessa quebrada', 'Promessa vigente'].map(
      (name) => componentes.find(({ nome }) => nome === name)?.posicao,
    )
  }
  const { rows } = await database.adminPool.query<{ id: number }>(
    `select tenant_id::int as id from worklist_customer
    where is_promised and not is_broken and overdue_cents > 0 limit 1`,
  )
  const id = rows[0]?.id ?? 0
  expect(await words(id)).toEqual(['nenhuma', 'sim'])
  // Backdate the snapshot to a day when every promise was still in the future.
  await change(`update worklist_cut set cut_on = '2026-10-01', cut_at = '2026-10-01 12:00-03'`)
  await change(`update worklist_customer set scored_at = null`)
  expect(await words(id)).toEqual(['nenhuma', 'sim'])
  await change(`
    update negotiation set contact_on = '2026-10-30', agreement_on = '2026-11-01'
    where id in (select y.negotiation_id from negotiation_boleto y
      join contract k on k.id = y.contract_id where k.tenant_id = ${id})`)
  expect((await ofCustomers()).get(id)).toMatchObject({ promessa: { estado: 'QUEBRADA' } })
  expect(await words(id)).toEqual([
    'sim, conta no próximo cálculo',
    'não mais, sai no próximo cálculo',
  ])
})

test('stages that stop being promises change every mall, until the next snapshot', async () => {
  const before = await ofCustomers()
  await change(`update negotiation_stage set is_agreement = false where is_agreement`)
  expect(await changes()).toMatchObject({ malls: 2 })
  const after = await ofCustomers()
  expect(after).toEqual(await factsOfCustomers())
  expect(after).not.toEqual(before)
  await unitOfWork(
    { db: database.app, clock, log: app.log },
    systemActor,
    'TEST',
    refreshChangedSnapshots,
  )
  expect(await changes()).toEqual({ customers: 0, malls: 0 })
  expect(await ofCustomers()).toEqual(after)
})
