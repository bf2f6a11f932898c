import { sql } from 'kysely'

import type { CorrectionTables } from '#features/ledger/corrected-balance/rules/factor-rows.ts'
import {
  chargesOf,
  claimSums,
  type DueDays,
  readDueDaysIn,
} from '#features/legal/lawsuits/store/charges.ts'
import { prescribesOn } from '#features/legal/lawsuits/store/prescribes-on.ts'
import { type Tx, withoutNestedLoops } from '#server/database/connection.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { LeftOutReason } from '../rules/requirement.ts'
import { eligibility, type EligibilityFacts } from './eligible.ts'

/** The títulos to review are found again. */
const clearLeftOut = sql`delete from lawsuit_left_out`

export type FoundList = {
  readonly figures: Readonly<Partial<Record<LeftOutReason, number>>>
  /** Of the títulos that count. */
  readonly due: DueDays
}

type ListRun = { readonly id: number; readonly cycleMonth: LocalDate }

/** Temporary tables for data that is computed once and used twice. */
const partTables = sql`
  create temp table list_pair (
    contract_id bigint, debt_type_id int, requirement_id int, action_type_id int, mall_id int,
    criterion bigint, boletos bigint, open_total bigint, lawsuit_id bigint
  ) on commit drop;
  create temp table list_titulo (
    titulo_id bigint, mall_id int, contract_id bigint, debt_type_id int, movement_type_id int,
    original_due_on date, open_cents bigint, fine_discount_cents bigint,
    interest_discount_cents bigint, is_considered boolean
  ) on commit drop`

/** Títulos or contracts left out, by reason. */
const leftOutCounts = sql`
  select 'NAO_CLASSIFICADO' as reason, count(*) as n from typed where debt_type_id is null
  union all
  select out_by, case
    when out_by in ('RECUPERACAO_JUDICIAL', 'EXCECAO_DA_ACAO')
      then count(distinct contract_id) else count(*) end
  from classified
  where out_by is not null
  group by out_by
  union all
  select 'ACORDO_NOS_AUTOS', count(distinct contract_id)
  from in_window
  where contract_id in (select contract_id from case_agreement where status = 'VIGENTE')`

/**
 * Rules 5.1, steps 1 to 5, in one pass over the ledger. Stores pairs and títulos in temporary
 * tables, títulos to review in theirs; returns the left-out counts.
 */
const findParts = (facts: EligibilityFacts) => sql<Pick<FoundList, 'figures'>>`
    with ${eligibility(facts)},
      pairs as (
        insert into list_pair
        select c.contract_id, c.debt_type_id, c.requirement_id, c.action_type_id, c.mall_id,
          c.criterion, c.boletos, o.open_total
        from chosen c
          join (
            select contract_id, sum(open_cents) as open_total from typed group by contract_id
          ) o on o.contract_id = c.contract_id
      ),
      titulos as (
        insert into list_titulo
        select titulo_id, mall_id, contract_id, debt_type_id, movement_type_id, original_due_on,
          open_cents, fine_discount_cents, interest_discount_cents, is_considered
        from claimed
      ),
      left_out as (
        insert into lawsuit_left_out (titulo_id, mall_id, contract_id, debt_type_id, reason)
        select id, mall_id, contract_id, debt_type_id, 'NAO_CLASSIFICADO'
        from typed
        where debt_type_id is null
        union all
        select id, mall_id, contract_id, debt_type_id, out_by
        from classified
        where out_by = 'RECUPERACAO_JUDICIAL'
      )
    select coalesce(jsonb_object_agg(reason, n) filter (where n > 0), '{}') as figures
    from (${leftOutCounts}) f`

/** Each título of the list to write; charges only if it counts. */
const chargedTitulos = (tables: CorrectionTables) => sql`
  create temp table list_charge on commit drop as
    with ${chargesOf(
      sql`
        select c.*, null::bigint as informed_correction_cents, null::bigint as informed_fine_cents,
          null::bigint as informed_interest_cents
        from list_titulo c
        where c.is_considered`,
      tables,
    )}
    select contract_id, debt_type_id, titulo_id, mall_id, true as is_considered,
      null::text as left_out_by, original_due_on, base, correction, fine, interest, days, note,
      legal_note, is_default, is_without_index, informed_correction_cents,
      informed_fine_cents, informed_interest_cents
    from charged
    union all
    select contract_id, debt_type_id, titulo_id, mall_id, false, 'CRITERIO', original_due_on, null,
      null, null, null, 0, null, null, false, false, null, null, null
    from list_titulo
    where not is_considered`

/** The claim of each pair, and its first prescription. */
const pairSums = sql`
  create temp table list_sum on commit drop as
    select s.*, p.prescribes_on
    from ${claimSums(
      sql`(select * from list_charge where is_considered) charged`,
      sql`contract_id, debt_type_id`,
    )} s
      join (
        select c.contract_id, c.debt_type_id,
          min(${prescribesOn(sql`c.original_due_on`, sql`i.interrupted_on`, sql`y.code`)})
            as prescribes_on
        from list_charge c
          join debt_type y on y.id = c.debt_type_id
          left join prescription_interruption i on i.titulo_id = c.titulo_id
        where c.is_considered
        group by c.contract_id, c.debt_type_id
      ) p on p.contract_id = s.contract_id and p.debt_type_id = s.debt_type_id`

const insertPairs = (facts: EligibilityFacts, run: ListRun, tables: CorrectionTables) => sql`
    insert into lawsuit as l (mall_id, contract_id, contract_number, luc, document, name,
      trade_name, object, debt_type_id, action_type_id, requirement_id, run_id, cycle_month,
      step_entered_on, criterion_cents, boleto_count, open_total_cents, first_due_on,
      prescribes_on, exemption_count, correction_cents, fine_cents, interest_cents,
      corrected_cents, corrected_on, corrected_at, index_edition, correction_notes)
    select c.mall_id, c.contract_id, k.number, k.luc, k.document, k.name, k.trade_name, k.object,
      c.debt_type_id, c.action_type_id, c.requirement_id, ${run.id}, ${run.cycleMonth},
      ${facts.today}, c.criterion, c.boletos, c.open_total, s.first_due_on,
      s.prescribes_on,
      coalesce(e.exemptions, 0), s.correction, s.fine, s.interest, s.corrected, ${tables.on},
      regua.now(), ${tables.edition}, s.notes
    from list_pair c
      join contract k on k.id = c.contract_id
      join list_sum s on s.contract_id = c.contract_id and s.debt_type_id = c.debt_type_id
      left join (
        select mall_id, contract_number, debt_type_id, count(*)::int as exemptions
        from lawsuit
        where outcome = 'ISENTA'
        group by mall_id, contract_number, debt_type_id
      ) e on e.mall_id = c.mall_id and e.contract_number = k.number
        and e.debt_type_id = c.debt_type_id
    order by c.contract_id, c.debt_type_id
    on conflict (mall_id, contract_number, debt_type_id) where status <> 'ENCERRADA'
    do update set contract_id = excluded.contract_id, luc = excluded.luc,
      document = excluded.document, name = excluded.name, trade_name = excluded.trade_name,
      object = excluded.object, action_type_id = excluded.action_type_id,
      requirement_id = excluded.requirement_id, run_id = excluded.run_id,
      cycle_month = excluded.cycle_month, criterion_cents = excluded.criterion_cents,
      boleto_count = excluded.boleto_count, open_total_cents = excluded.open_total_cents,
      first_due_on = excluded.first_due_on, prescribes_on = excluded.prescribes_on,
      exemption_count = excluded.exemption_count, correction_cents = excluded.correction_cents,
      fine_cents = excluded.fine_cents, interest_cents = excluded.interest_cents,
      corrected_cents = excluded.corrected_cents, corrected_on = excluded.corrected_on,
      corrected_at = excluded.corrected_at, index_edition = excluded.index_edition,
      correction_notes = excluded.correction_notes, updated_by_name = 'Sistema',
      updated_at = regua.now(), version = l.version + 1
    where l.status = 'AGUARDANDO_LIBERACAO'`

// Títulos of pairs that have an action in this list.
const listed = sql`(
  select p.lawsuit_id, c.*
  from list_charge c
    join list_pair p on p.contract_id = c.contract_id and p.debt_type_id = c.debt_type_id
  where p.lawsuit_id is not null)`

const awaiting = sql`
  lawsuit_titulo x join lawsuit l on l.id = x.lawsuit_id and l.status = 'AGUARDANDO_LIBERACAO'`

/**
 * Deletes títulos that left the list, updates changed ones, inserts new ones. Inserts are sorted by
 * the first index.
 */
const titulosOfList = [
  sql`
    delete from lawsuit_titulo y
    using ${awaiting} left join ${listed} c
      on c.lawsuit_id = x.lawsuit_id and c.titulo_id = x.titulo_id
    where c.titulo_id is null and y.titulo_id = x.titulo_id and y.lawsuit_id = x.lawsuit_id`,
  sql`
    update lawsuit_titulo x set is_considered = c.is_considered, left_out_by = c.left_out_by,
      left_out_detail = null,
      base_cents = c.base, correction_cents = c.correction, fine_cents = c.fine,
      interest_cents = c.interest,
      informed_correction_cents = null, informed_fine_cents = null, informed_interest_cents = null
    from ${listed} c
    where x.lawsuit_id = c.lawsuit_id and x.titulo_id = c.titulo_id
      and (x.is_considered, x.left_out_by, x.left_out_detail, x.base_cents, x.correction_cents,
        x.fine_cents, x.interest_cents, x.informed_correction_cents, x.informed_fine_cents,
        x.informed_interest_cents)
      is distinct from (c.is_considered, c.left_out_by, null, c.base, c.correction, c.fine,
        c.interest, null, null, null)`,
  sql`
    insert into lawsuit_titulo (lawsuit_id, titulo_id, mall_id, is_considered, left_out_by,
      base_cents, correction_cents, fine_cents, interest_cents)
    select c.lawsuit_id, c.titulo_id, c.mall_id, c.is_considered, c.left_out_by, c.base,
      c.correction, c.fine, c.interest
    from ${listed} c
      left join (select x.lawsuit_id, x.titulo_id from ${awaiting}) x
        on x.lawsuit_id = c.lawsuit_id and x.titulo_id = c.titulo_id
    where x.titulo_id is null
    order by c.titulo_id`,
]

/**
 * Finds the eligible pairs of a day with their títulos, and writes the títulos to review. Results
 * go to analyzed temporary tables before joins. As CTEs the planner expects one row, and
 * nested-loops ten thousand pairs with a million títulos.
 */
export async function findList(tx: Tx, facts: EligibilityFacts): Promise<FoundList> {
  await clearLeftOut.execute(tx)
  await partTables.execute(tx)
  const { rows } = await findParts(facts).execute(tx)
  await sql`analyze list_pair, list_titulo`.execute(tx)
  const due = await readDueDaysIn(
    tx,
    sql`select contract_id, original_due_on from list_titulo where is_considered`,
  )
  return { figures: rows[0]?.figures ?? {}, due }
}

/**
 * Writes the list and returns its number of actions. Existing actions keep their rows, history,
 * files and follow switch; unchanged títulos keep their rows. Skips pairs that were sued meanwhile.
 * Computes charges first, so that each row is written once. Avoids nested loops over whole sets:
 * the planner cannot estimate the size of a table that was just filled.
 */
export async function writeList(
  tx: Tx,
  facts: EligibilityFacts,
  run: ListRun,
  tables: CorrectionTables,
): Promise<number> {
  await withoutNestedLoops(tx, async () => {
    await chargedTitulos(tables).execute(tx)
    await pairSums.execute(tx)
  })
  await sql`analyze list_charge, list_sum`.execute(tx)
  await insertPairs(facts, run, tables).execute(tx)
  const { numAffectedRows } = await sql`
    update list_pair p set lawsuit_id = l.id
    from lawsuit l
    where l.run_id = ${run.id} and l.status = 'AGUARDANDO_LIBERACAO'
      and l.contract_id = p.contract_id and l.debt_type_id = p.debt_type_id`.execute(tx)
  await withoutNestedLoops(tx, async () => {
    for (const step of titulosOfList) await step.execute(tx)
  })
  // Refresh statistics: later queries read these rows, and the planner still expects almost none.
  await sql`select regua.refresh_statistics('{lawsuit,lawsuit_titulo}')`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/**
 * Removes ineligible actions from the list. Returns those with a history, which the state machine
 * ends instead.
 */
export async function dropIneligible(tx: Tx): Promise<number[]> {
  await sql`
    delete from lawsuit l
    where l.status = 'AGUARDANDO_LIBERACAO'
      and not exists (select from lawsuit_titulo x where x.lawsuit_id = l.id)
      and not exists (select from lawsuit_move v where v.lawsuit_id = l.id)
      and not exists (select from lawsuit_recommendation h where h.lawsuit_id = l.id)`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    select l.id
    from lawsuit l
    where l.status = 'AGUARDANDO_LIBERACAO'
      and not exists (select from lawsuit_titulo x where x.lawsuit_id = l.id)
    order by l.id`.execute(tx)
  return rows.map(({ id }) => id)
}
