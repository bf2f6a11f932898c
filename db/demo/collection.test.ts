import Fastify from 'fastify'
import { beforeAll, expect, test } from 'vitest'

import { servedTrend } from '#features/collection/expectations/actions/trend.ts'
import { ofDay as promisesOfDay } from '#features/collection/negotiations/actions/promises.ts'
import { brokenInvariants } from '#ops/invariants.ts'
import { fixedDayClock } from '#server/work/clock.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { localDate } from '#values/local-date.ts'

import { loadDemoWorld } from './load.ts'
import { Stage } from './stage.ts'

// A fifth of the demo data; everything in it is also in the full one.
const database = committedDatabase()
const day = '2026-11-20'
const process = () => ({
  db: database.app,
  clock: fixedDayClock(localDate(day)),
  log: Fastify({ logger: false }).log,
})
const stage = () => new Stage(process(), localDate(day))
const rows = async <T>(text: string): Promise<T[]> =>
  (await database.adminPool.query(text)).rows as T[]
const column = async (text: string) =>
  (await rows<{ value: unknown }>(text)).map(({ value }) => value)

beforeAll(async () => {
  await loadDemoWorld(process(), { scale: 0.2 })
}, 120_000)

test('promises have every state: in force, due today, broken, kept, replaced, ended, deleted', async () => {
  const states = await rows<{ state: string; boletos: number }>(
    `
      select case
          when b.open_cents > 0 and p.agreement_on >= '2026-11-17' then
            case when p.agreement_on = '${day}' then 'due today' else 'VIGENTE' end
          when b.open_cents > 0 then 'QUEBRADA'
          when exists (
            select
            from titulo t
              join receipt r on r.titulo_id = t.id
            where t.boleto_id = b.id
          ) then 'CUMPRIDA'
          else 'no state'
        end as state, count(*)::int as boletos
      from boleto_promise p
        join boleto b on b.id = p.boleto_id
      group by 1
      order by 1`,
  )
  expect(states.map(({ state }) => state)).toEqual(['CUMPRIDA', 'QUEBRADA', 'VIGENTE', 'due today'])
  const { hoje, promessas } = await stage().see('corporativa', promisesOfDay)
  expect(hoje).toBe(day)
  expect(promessas?.vencem.quantidade).toBeGreaterThan(0)
  // 20/11 is a bank holiday: no term of business days ends on the day before it.
  expect(promessas?.quebradas.quantidade).toBe(0)
  expect(
    await column(
      `
        select count(*) filter (where deleted_at is not null) > 0
          and count(distinct act_id) < count(*) as value
        from negotiation`,
    ),
  ).toEqual([true])
  const superseded = `
    select distinct s.ends_promise as value
    from negotiation n
      join negotiation_boleto b on b.negotiation_id = n.id
      join negotiation_stage k on k.id = n.stage_id and k.is_agreement
      join boleto_last_negotiation l on l.boleto_id = b.boleto_id and l.negotiation_id <> n.id
      join negotiation_stage s on s.id = l.stage_id
    where n.deleted_at is null and (s.is_agreement or s.ends_promise)
    order by 1`
  expect(await column(superseded)).toEqual([false, true])
  expect(
    await column(
      `
        select s.description as value
        from negotiation_stage s
        where exists (select from negotiation n where n.stage_id = s.id)
        order by s.id`,
    ),
  ).toEqual([
    'Promessa de Pagamento',
    'Acordo Formalizado',
    'Em Negociação',
    'Sem Previsão',
    'Contato Sem Sucesso',
    'Contestação',
  ])
})

test('a negotiation has the day of its entry', async () => {
  expect(
    await column(
      `
        select distinct to_char(created_at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as value
        from negotiation
        order by 1`,
    ),
  ).toEqual(['2026-10-01', '2026-11-03', day])
  const odd = `
    select n.id as value
    from negotiation n
    where n.contact_on > (n.created_at at time zone 'America/Sao_Paulo')::date
      or n.agreement_on < n.contact_on`
  expect(await column(odd)).toEqual([])
})

test('expectations have every type and reason; one is expired, one replaced, one deleted', async () => {
  const types = `
    select y.description || case when e.expires_on < '${day}' then ' (expirada)' else '' end
        as value
    from receipt_expectation e
      join expectation_type y on y.id = e.type_id
      join boleto b on b.id = e.boleto_id
    where e.is_active and b.open_cents > 0
    group by 1
    order by 1`
  expect(await column(types)).toEqual([
    'Improvável Recebimento',
    'Provável Recebimento',
    'Provável Recebimento (expirada)',
    'Recebimento Parcial',
  ])
  const reasons = `
    select count(distinct reason_id)::int as value
    from receipt_expectation
    where is_active`
  expect((await column(reasons))[0]).toBeGreaterThan(4)
  expect(
    await rows(
      `
        select bool_or(body ->> 'boletos' = '3') as "ofSeveral",
          bool_or(action = 'APAGAR_EXPECTATIVA') as "takenBack",
          (select bool_or(a.boleto_id is not null)
            from receipt_expectation e
              join receipt_expectation a on a.boleto_id = e.boleto_id and a.is_active
            where not e.is_active) as replaced
        from audit_entry
        where entity = 'expectativa'`,
    ),
  ).toEqual([{ ofSeveral: true, takenBack: true, replaced: true }])
  const unfit = `
    select e.id as value
    from receipt_expectation e
      join boleto b on b.id = e.boleto_id
    where e.is_active
      and b.open_cents > 0
      and e.rent_cents - e.rent_adjustment_cents + e.condominium_cents
        - e.condominium_adjustment_cents + e.fund_cents - e.fund_adjustment_cents
        + e.commercial_cents - e.commercial_adjustment_cents > b.open_cents`
  expect(await column(unfit)).toEqual([])
})

test('tendencies come from promises and from users; one was cleared', async () => {
  const tendencies = `
    select distinct
      case when is_cleared then 'cleared' when created_by is null then 'promise' else 'person' end
        as value
    from boleto_tendency
    where month = '2026-11-01'
    order by 1`
  expect(await column(tendencies)).toEqual(['cleared', 'person', 'promise'])
  const { data } = await stage().see('corporativa', (work) =>
    servedTrend.search(work, {} as Parameters<typeof servedTrend.search>[1]),
  )
  expect(data.length).toBeGreaterThan(5)
})

test('there are contacts of every type, and contact records, one of them deleted', async () => {
  const contacts = `
    select case
        when contract_id is not null then 'contract'
        when document is not null then 'customer'
        else 'group'
      end as owner, count(distinct kind)::int as kinds
    from contact
    group by 1
    order by 1`
  expect(await rows(contacts)).toEqual([
    { owner: 'contract', kinds: 3 },
    { owner: 'customer', kinds: 3 },
    { owner: 'group', kinds: 3 },
  ])
  const records = `
    select is_active as active, count(*)::int as records
    from contact_record
    group by is_active
    order by is_active`
  expect(await rows(records)).toEqual([
    { active: false, records: 1 },
    { active: true, records: 15 },
  ])
  expect(
    await column('select status as value from group_brand_status order by group_id'),
  ).toHaveLength(3)
})

test('títulos prescribe within 90 and within 180 days, and the radar shows them', async () => {
  const windows = `
    select distinct prescribes_on <= '${day}'::date + 90 as value
    from titulo_prescription
    where prescribes_on between '${day}' and '${day}'::date + 180
    order by 1`
  expect(await column(windows)).toEqual([false, true])
})

test('the ranking snapshot is of today, with every kind of points; some customers have no contact', async () => {
  expect(
    await rows(
      `
        select count(*)::int as cuts, min(cut_on)::text as first,
          (select count(*)::int from stale_key where derived = 'worklist_customer' and key is null) as noted
        from worklist_cut`,
    ),
  ).toEqual([{ cuts: 11, first: day, noted: 0 }])
  const points = `
    select max(score) > 0 and max(total_points) > 0 and max(arrears_points) > 0
      and max(broken_points) > 0 and max(contact_points) > 0 and max(prescription_points) > 0
      and min(promise_points) < 0 and bool_or(contact_days is null) as value
    from`
  expect(await column(`${points} worklist_customer`)).toEqual([true])
  expect(await column('select count(*) > 5 as value from worklist_group')).toEqual([true])
})

test('lists of options have added and inactive entries', async () => {
  for (const list of ['negotiation_stage', 'expectation_type', 'unlikely_reason'])
    expect(await column(`select count(*) > 3 as value from ${list} where is_active`)).toEqual([
      true,
    ])
  expect(
    await column(
      `
        select description as value from negotiation_stage where not is_active
        union all
        select description from unlikely_reason where not is_active
        order by 1`,
    ),
  ).toEqual(['Mudança de endereço', 'Visita à Loja'])
})

test('no invariant is broken', async () => {
  expect(await brokenInvariants(database.admin, 'at rest')).toEqual([])
})
