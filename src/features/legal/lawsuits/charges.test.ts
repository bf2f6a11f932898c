import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

import { readCorrection } from '#features/ledger/corrected-balance/actions.ts'
import type { DebtTerms } from '#features/ledger/corrected-balance/rules/correct.ts'
import { insertMalls } from '#testing/example-debt-items.ts'
import { createHttp } from '#server/http/http.ts'
import { fixedDayClock } from '#server/work/clock.ts'
import { unitOfWork } from '#server/work/unit-of-work.ts'
import { systemActor, type Work } from '#server/work/work.ts'
import { committedDatabase } from '#testing/test-database.ts'
import type { Cents } from '#values/cents.ts'
import { localDate } from '#values/local-date.ts'

import { chargeLawsuits, refreshLawsuits, sumLawsuits } from './actions/balances.ts'

const today = localDate('2026-11-18')
const database = committedDatabase({ fixedDay: today })
const { log } = createHttp({ logLevel: 'silent' })
const within = <T>(act: (work: Work) => Promise<T>, day = today) =>
  unitOfWork({ db: database.app, clock: fixedDayClock(day), log }, systemActor, 'teste', act)

const contract = fc.record({
  index: fc.constantFrom(null, '', 'IGP-M', 'IGP-DI', 'IPCA', 'INPC', 'LEGAL', 'LEGAL', 'CUB'),
  fine: fc.constantFrom(null, 0, 200, 500, 1_000, 1_333),
  interest: fc.constantFrom(null, 0, 100, 150),
})
const titulo = fc.record({
  cents: fc.integer({ min: 1, max: 90_000_000 }),
  open: fc.integer({ min: 0, max: 3 }),
  // Days before today; títulos up to a week overdue count as on time.
  age: fc.oneof(fc.integer({ min: -5, max: 8 }), fc.integer({ min: 1, max: 2_400 })),
  account: fc.constantFrom('ALM', 'CDO', 'FPP', 'MID', 'CFD'),
  fineDiscount: fc.constantFrom(0, 0, 700, 9_000_000),
  interestDiscount: fc.constantFrom(0, 0, 700, 9_000_000),
})
const [claims] = fc.sample(
  fc.array(fc.tuple(contract, fc.array(titulo, { minLength: 1, maxLength: 8 })), {
    minLength: 120,
    maxLength: 120,
  }),
  { numRuns: 1 },
)

beforeAll(async () => {
  const { admin } = database
  await insertMalls(admin)
  await sql`
    insert into tenant (mall_id, document, name) values (1, '36576230000140', 'Loja Sol Ltda')`.execute(
    admin,
  )
  // Rates of every kind, also falling ones; one month of IPCA and one of the legal rate are
  // missing.
  await sql`
    insert into price_index_value (index_name, month, version, rate_e8, created_by_name)
    select i, m::date, 1,
      (hashtextextended(i || m::text, 1) % 2000000) - case when i = 'TAXA LEGAL' then 0 else 500000 end
        + case when i = 'TAXA LEGAL' then 2000000 else 0 end, 'Teste'
    from unnest('{IGP-M,IGP-DI,IPCA,INPC,TAXA LEGAL}'::text[]) i
      cross join generate_series('2019-06-01'::date, '2026-08-01', interval '1 month') m
    where not (i in ('IPCA', 'TAXA LEGAL') and m = '2025-02-01')`.execute(admin)
  const rows = (claims ?? []).map(([terms, titulos], place) => ({ ...terms, titulos, place }))
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as g(place int, index text, fine int, interest int, titulos jsonb)
    ), contracts as (
      insert into contract (mall_id, number, luc, tenant_id, document, name, contract_type_id,
        index_name, fine_bps, interest_bps)
      select 1, 'K' || place, 'L1', (select id from tenant), '36576230000140', 'Sol',
        (select id from contract_type where code = 'LOJA'), index, fine, interest
      from given
      returning id, number
    ), boletos as (
      insert into boleto (mall_id, contract_id, number, original_number, due_on, original_due_on,
        original_cents, open_cents)
      select 1, id, number, number, '2026-01-10', '2026-01-10', 100, 100 from contracts
      returning id, contract_id, number
    ), titulos as (
      insert into titulo (mall_id, boleto_id, contract_id, number, document_type_id,
        movement_type_id, competence, due_on, original_due_on, original_cents, open_cents,
        fine_discount_cents, interest_discount_cents)
      select 1, b.id, b.contract_id, b.number || '-' || t.n,
        (select min(id) from document_type),
        (select id from movement_type where code = t.one ->> 'account'), '2026-01-01', d.day, d.day,
        (t.one ->> 'cents')::bigint,
        case when (t.one ->> 'open')::int = 0 then 0 else (t.one ->> 'cents')::bigint end,
        (t.one ->> 'fineDiscount')::bigint, (t.one ->> 'interestDiscount')::bigint
      from boletos b
        join given g on 'K' || g.place = b.number
        cross join lateral jsonb_array_elements(g.titulos) with ordinality t (one, n)
        cross join lateral (select ${today}::date - (t.one ->> 'age')::int as day) d
      returning id, boleto_id, contract_id
    ), lawsuits as (
      insert into lawsuit (mall_id, contract_id, contract_number, luc, document, name,
        debt_type_id, action_type_id, cycle_month, step_entered_on)
      select 1, id, number, 'L1', '36576230000140', 'Sol',
        (select id from debt_type where code = 'LOJA'),
        (select min(id) from lawsuit_action_type), '2026-11-01', ${today}
      from contracts
      returning id, contract_id
    )
    insert into lawsuit_titulo (lawsuit_id, titulo_id, mall_id, is_considered)
    select l.id, t.id, 1, true
    from titulos t join lawsuits l using (contract_id)`.execute(admin)
})

type Charged = Pick<DebtTerms, 'open' | 'account' | 'indexName' | 'fine' | 'interest'> & {
  readonly dueOn: DebtTerms['dueOn']
  readonly fineDiscount: Cents
  readonly interestDiscount: Cents
  readonly stored: readonly number[]
}

const readCharged = async (): Promise<readonly Charged[]> =>
  (
    await sql<Charged>`
      select t.open_cents as open, a.code as account, c.index_name as "indexName",
        c.fine_bps as fine, c.interest_bps as interest, t.original_due_on as "dueOn",
        t.fine_discount_cents as "fineDiscount", t.interest_discount_cents as "interestDiscount",
        jsonb_build_array(x.base_cents, x.correction_cents, x.fine_cents, x.interest_cents) as stored
      from lawsuit_titulo x join titulo t on t.id = x.titulo_id
        join contract c on c.id = t.contract_id
        join movement_type v on v.id = t.movement_type_id
        join account_type a on a.id = v.account_type_id
      order by t.id`.execute(database.admin)
  ).rows

describe('charges of many títulos in one statement', () => {
  test.each(['2026-11-18', '2026-11-16', '2026-11-22', '2027-02-28'])(
    'equal the rule per título, to the cent, on %s',
    async (day) => {
      const on = localDate(day)
      await within((work) => chargeLawsuits(work, 'unfrozen'), on)
      const correct = await within((work) => readCorrection(work), on)
      const charged = await readCharged()
      expect(charged.length).toBeGreaterThan(400)
      expect(charged.map(({ stored }) => stored)).toEqual(
        charged.map((terms) => {
          const { correction, fine, interest } = correct(terms)
          return [terms.open, correction, fine, interest]
        }),
      )
      expect(charged.filter(({ stored }) => (stored[3] ?? 0) > 0).length).toBeGreaterThan(100)
    },
  )

  test('an action has the sums of its títulos, with entered charges instead of computed ones', async () => {
    await within((work) => chargeLawsuits(work, 'unfrozen'))
    await sql`update lawsuit_titulo set informed_fine_cents = 12345
      where (lawsuit_id, titulo_id) in (
        select distinct on (lawsuit_id) lawsuit_id, titulo_id from lawsuit_titulo
        where lawsuit_id <= 10 order by lawsuit_id, titulo_id)`.execute(database.admin)
    const sums = () =>
      sql<{ wrong: number; all: number }>`
        select count(*) filter (where (l.corrected_cents, l.fine_cents) is distinct from
            (s.corrected, s.fine))::int as wrong, count(*)::int as all
        from lawsuit l join (
          select lawsuit_id, sum(coalesce(informed_fine_cents, fine_cents))::bigint as fine,
            sum(base_cents + correction_cents + coalesce(informed_fine_cents, fine_cents)
              + interest_cents)::bigint as corrected
          from lawsuit_titulo group by lawsuit_id) s on s.lawsuit_id = l.id`.execute(database.admin)
    expect((await sums()).rows[0]).toEqual({ wrong: 10, all: 120 })
    await within((work) => sumLawsuits(work, [1, 2, 3, 4, 5]))
    expect((await sums()).rows[0]).toEqual({ wrong: 5, all: 120 })
    await within((work) => refreshLawsuits(work, [6, 7, 8, 9, 10]))
    expect((await sums()).rows[0]).toEqual({ wrong: 0, all: 120 })
  })

  test('a frozen action keeps the charges of its day, and each action has its warnings', async () => {
    await sql`update lawsuit set is_frozen = id = 7`.execute(database.admin)
    await within((work) => chargeLawsuits(work, 'unfrozen'), localDate('2026-12-01'))
    const { rows } = await sql<{ on: string; lawsuits: number }>`
      select corrected_on as on, count(*)::int as lawsuits from lawsuit group by 1 order by 1`.execute(
      database.admin,
    )
    expect(rows).toEqual([
      { on: '2026-11-18', lawsuits: 1 },
      { on: '2026-12-01', lawsuits: 119 },
    ])
    const { rows: notes } = await sql<{ note: string }>`
      select distinct unnest(correction_notes) as note from lawsuit
      where corrected_on = '2026-12-01' order by 1`.execute(database.admin)
    expect(notes.map(({ note }) => note)).toEqual(
      expect.arrayContaining([
        'Índice desatualizado: IGP-M até 08/2026; os meses seguintes contam 0.',
        'Índice, multa ou juros: padrão, não consta do contrato.',
        'Taxa legal: dias sem taxa publicada, ou antes de 30/08/2024, não têm juros.',
      ]),
    )
  })
})
