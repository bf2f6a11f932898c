import { sql } from 'kysely'
import pg from 'pg'

import { readCorrectionTables } from '#features/ledger/corrected-balance/actions.ts'
import { eligibilityFacts } from '#features/legal/eligibility/actions/facts.ts'
import { eligibility } from '#features/legal/eligibility/store/eligible.ts'
import { readRequirements } from '#features/legal/eligibility/store/requirements.ts'
import { chargeLawsuits } from '#features/legal/lawsuits/actions/balances.ts'
import { chargesStatement, readDueDays } from '#features/legal/lawsuits/store/charges.ts'
import { connect } from '#server/database/connection.ts'
import { addDays, type LocalDate } from '#values/local-date.ts'

import { until } from '../drills/requests.ts'
import { drillDay, type Server } from '../drills/server.ts'
import { type Bench, interleave, type Rounds } from './bench.ts'
import { toFigure } from './check-figures.ts'
import { asSystem, timed } from './system-work.ts'
import { type World, worldCopy } from './world.ts'

const today = drillDay as LocalDate
const longest = 600_000
const actions = 20_000

type Database = ReturnType<typeof connect>

// Ten years of two series; debts with the other two indices have no values and stay unchanged.
const indices = `
  insert into price_index_value (index_name, month, version, rate_e8, created_by_name)
  select i, m::date, 1, (hashtextextended(i || m::text, 1) % 900000), 'bench'
  from unnest('{IGP-M,IPCA}'::text[]) i
    cross join generate_series('2016-01-01'::date, '2026-10-01', interval '1 month') m
  on conflict do nothing`

/** Tables with the same columns, without keys, indexes or row-level security. */
const bareTables = `
  create schema if not exists raw;
  drop table if exists raw.lawsuit, raw.lawsuit_titulo;
  create table raw.lawsuit (like lawsuit including generated including defaults);
  create table raw.lawsuit_titulo (like lawsuit_titulo including defaults);
  alter table raw.lawsuit alter column id drop not null;
  alter table raw.lawsuit add column pair text`

type Sums = { readonly lawsuits: number; readonly criterion: number; readonly corrected: number }

const sums = async (world: World, schema: 'public' | 'raw'): Promise<Sums | undefined> =>
  (
    await world.rows<Sums>(`
      select count(*)::int as lawsuits, sum(criterion_cents)::bigint as criterion,
        sum(corrected_cents)::bigint as corrected
      from ${schema}.lawsuit`)
  )[0]

/** Throws unless both sides agree to the cent. */
async function mustBeEqual(world: World): Promise<Sums> {
  const [ours, bare] = [await sums(world, 'public'), await sums(world, 'raw')]
  if (!ours || JSON.stringify(ours) !== JSON.stringify(bare))
    throw new Error(`The sums differ: ${JSON.stringify(ours)}, and bare ${JSON.stringify(bare)}`)
  return ours
}

async function withClient<T>(world: World, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(world.address)
  await client.connect()
  try {
    await client.query(`set search_path = raw, public; set work_mem = '96MB'`)
    return await act(client)
  } finally {
    await client.end()
  }
}

const compiled = (database: Database, statement: ReturnType<typeof sql>) => {
  const { sql: text, parameters } = statement.compile(database.app)
  return { text, values: [...parameters] }
}

/** From the call to the end of its job. */
const fire = (world: World, { address }: Server, token: string) =>
  timed(async () => {
    const answer = await fetch(
      `${address}/bff/ajuizamento/regua/automacao/carregar-contratos?force=true`,
      { headers: { authorization: `Bearer ${token}` } },
    )
    if (answer.status !== 200) throw new Error(`Disparar: ${await answer.text()}`)
    const isOver = async () => {
      const [run] = await world.rows<{ status: string; error: string | null }>(
        'select status, error from lawsuit_run order by id desc limit 1',
      )
      if (run?.status === 'ERRO') throw new Error(run.error ?? 'Disparar failed')
      return run?.status === 'CONCLUIDA'
    }
    await until('the list is made', isOver, longest, 20)
  })

/** Eligible pairs with their títulos in one statement, their charges in another. */
async function bareList(world: World, database: Database) {
  const facts = await asSystem(database, async (work) =>
    eligibilityFacts(work, await readRequirements(work.tx)),
  )
  const list = compiled(
    database,
    sql`
      with ${eligibility(facts)},
        written as (
          insert into lawsuit (id, mall_id, contract_id, contract_number, luc, document, name,
            trade_name, object, debt_type_id, action_type_id, requirement_id, cycle_month,
            step_entered_on, criterion_cents, boleto_count, open_total_cents, origin, status,
            is_confirmed, follows_workflow, entered_from, handled_by, recommendation,
            exemption_count, is_settled_after_ticket, correction_notes, is_frozen, court,
            court_district, created_at, updated_at, updated_by_name, version)
          select row_number() over (), mall_id, contract_id, contract_number, luc, document, name,
            trade_name, object, debt_type_id, action_type_id, requirement_id, ${today},
            ${today}, criterion, boletos, 0, 'WORKFLOW', 'AGUARDANDO_LIBERACAO', true, true, '{}',
            '{}', 'AJUIZAR', 0, false, '{}', false, '', '', now(), now(), 'bench', 1
          from chosen
          returning id, contract_id, debt_type_id
        )
      insert into lawsuit_titulo (lawsuit_id, titulo_id, mall_id, is_open, is_considered)
      select w.id, c.titulo_id, c.mall_id, true, c.is_considered
      from claimed c
        join written w on w.contract_id = c.contract_id and w.debt_type_id = c.debt_type_id`,
  )
  const { since } = await asSystem(database, (work) => readDueDays(work.tx, 'unfrozen'))
  const tables = await asSystem(database, (work) =>
    readCorrectionTables(work, { since: since ?? ('2020-01' as never), legalDays: [] }),
  )
  const charges = compiled(database, chargesStatement('unfrozen', tables))
  return withClient(world, async (client) => {
    await client.query(bareTables)
    return timed(async () => {
      await client.query('begin')
      // The planner expects one row from a CTE and would use nested loops.
      await client.query('set local enable_nestloop = off')
      await client.query(list)
      await client.query('analyze lawsuit, lawsuit_titulo')
      await client.query(charges)
      await client.query('commit')
    })
  })
}

/** Twenty thousand actions: two per contract, its open títulos alternating between them. */
const manyActions = `
  truncate lawsuit, lawsuit_titulo, lawsuit_move, lawsuit_left_out cascade;
  insert into lawsuit (mall_id, contract_id, contract_number, luc, document, name, debt_type_id,
    action_type_id, cycle_month, status, step_entered_on)
  select k.mall_id, k.id, k.number, k.luc, k.document, k.name, d.id,
    (select min(id) from lawsuit_action_type), '${today.slice(0, 7)}-01', 'ANALISE_SHOPPING', '${today}'
  from contract k cross join (select id from debt_type order by id limit 2) d
  order by k.id, d.id
  limit ${actions};
  insert into lawsuit_titulo (lawsuit_id, titulo_id, mall_id, is_considered)
  select l.id, t.id, t.mall_id, true
  from (
    select l.id, l.contract_id, row_number() over (partition by l.contract_id order by l.id) - 1 as place
    from lawsuit l
  ) l
    join titulo t on t.contract_id = l.contract_id and t.open_cents > 0 and t.id % 2 = l.place;
  update lawsuit l set criterion_cents = s.cents
  from (
    select x.lawsuit_id, sum(t.open_cents) as cents
    from lawsuit_titulo x join titulo t on t.id = x.titulo_id group by 1
  ) s
  where s.lawsuit_id = l.id;`

const bareCopy = `
  drop table raw.lawsuit, raw.lawsuit_titulo;
  create table raw.lawsuit as select *, null::text as pair from lawsuit;
  create table raw.lawsuit_titulo as select * from lawsuit_titulo`

/** The eligible list, and the daily balances of 20,000 actions. */
export const legal: Bench = {
  name: 'legal',
  goal: 'Disparar over 60 malls and 1,600,000 títulos, and the daily correction of 20,000 actions, each at most 1.5 times its bare statement',
  run: async ({ rounds, print }) => {
    const world = await worldCopy('half', print)
    const database = connect(world.address, { app: 2, admin: 1 })
    try {
      await world.rows(indices)
      const { token } = await world.signIn('regua')
      const server = await world.serve({ REGUA_ROLE: 'all' })
      const again = async () => {
        const seconds = await fire(world, server, token)
        await world.rows('vacuum analyze lawsuit')
        await world.rows('vacuum analyze lawsuit_titulo')
        return seconds
      }
      // The first run of a month has no list to reuse.
      const ours = async () => {
        await world.rows('truncate lawsuit, lawsuit_titulo, lawsuit_move, lawsuit_left_out cascade')
        return again()
      }
      const limit = () => bareList(world, database)
      await ours()
      await limit()
      const found = await mustBeEqual(world)
      print(`${found.lawsuits} actions are eligible`)
      const lists = await interleave(rounds, { ours, again, limit })
      await server.stop()

      await withClient(world, async (client) => {
        await client.query('set search_path = public')
        await client.query(manyActions)
        await client.query(`${bareTables}`)
        await client.query('analyze lawsuit, lawsuit_titulo')
        await client.query(bareCopy)
        await client.query('analyze raw.lawsuit, raw.lawsuit_titulo')
      })
      let day = today
      const correct = () =>
        timed(() => asSystem(database, (work) => chargeLawsuits(work, 'unfrozen'), day))
      const bare = async () => {
        const { since } = await asSystem(database, (work) => readDueDays(work.tx, 'unfrozen'))
        const tables = await asSystem(
          database,
          (work) =>
            readCorrectionTables(work, { since: since ?? ('2020-01' as never), legalDays: [] }),
          day,
        )
        const statement = compiled(database, chargesStatement('unfrozen', tables))
        return withClient(world, async (client) => {
          await client.query('set enable_nestloop = off')
          return timed(() => client.query(statement))
        })
      }
      await correct()
      await bare()
      const { lawsuits } = await mustBeEqual(world)
      const turn = (act: () => Promise<{ readonly seconds: number }>) => async () => {
        day = addDays(day, 1)
        await world.rows('vacuum analyze lawsuit_titulo')
        await world.rows('vacuum analyze raw.lawsuit_titulo')
        return act()
      }
      const corrections = await interleave(rounds, { ours: turn(correct), limit: turn(bare) })
      const figure = <Side extends string>(
        name: string,
        times: Rounds<Side | 'limit', 'seconds'>,
        side: Side,
        detail: string,
      ) =>
        toFigure({
          name,
          ours: times.median(side, 'seconds'),
          limit: times.median('limit', 'seconds'),
          ratio: times.ratio('seconds', side, 'limit'),
          unit: 's',
          better: 'lower',
          goal: { ratio: 1.5 },
          detail,
        })
      return [
        figure(
          'Disparar over 60 malls, 1,614,000 títulos',
          lists,
          'ours',
          `${found.lawsuits} actions; limit: one statement for the list, one for its charges, into tables without keys`,
        ),
        figure('Disparar again, the same day', lists, 'again', 'what counts as before stays'),
        figure(
          `daily correction of ${lawsuits.toLocaleString('en')} actions`,
          corrections,
          'ours',
          'limit: the statement alone, on tables without keys',
        ),
      ]
    } finally {
      await database.close()
      await world.close()
    }
  },
}
