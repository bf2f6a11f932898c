import { type RawBuilder, sql } from 'kysely'

import type { CorrectionTables } from '#features/ledger/corrected-balance/rules/factor-rows.ts'
import { UNKNOWN_INDEX } from '#features/ledger/corrected-balance/rules/words.ts'
import { type Tx, withoutNestedLoops } from '#server/database/connection.ts'
import { type Competence, competence } from '#values/competence.ts'
import type { LocalDate } from '#values/local-date.ts'

import { prescribesOn } from './prescribes-on.ts'

/** Actions by id, or all that are open and not frozen. */
export type ChargedLawsuits = readonly number[] | 'unfrozen'

const among = (lawsuits: ChargedLawsuits): RawBuilder<unknown> =>
  lawsuits === 'unfrozen'
    ? sql`l.is_open and not l.is_frozen`
    : sql`l.id = any(${lawsuits}::bigint[])`

/** The earliest due month, and the due dates of títulos with the legal rate. */
export type DueDays = {
  readonly since: Competence | undefined
  readonly legalDays: readonly LocalDate[]
}

/** @param dues - `contract_id`, `original_due_on` */
export async function readDueDaysIn(tx: Tx, dues: RawBuilder<unknown>): Promise<DueDays> {
  const { rows } = await sql<{ since: LocalDate | null; legalDays: LocalDate[] }>`
    select (select min(d.original_due_on) from (${dues}) d) as since,
      array(
        select distinct d.original_due_on
        from (${dues}) d
          join contract c on c.id = d.contract_id
        where c.index_name = 'LEGAL'
      ) as "legalDays"`.execute(tx)
  const [found] = rows
  return {
    since: found?.since ? competence(found.since.slice(0, 7)) : undefined,
    legalDays: found?.legalDays ?? [],
  }
}

const joining = <T>(tx: Tx, lawsuits: ChargedLawsuits, act: () => Promise<T>): Promise<T> =>
  lawsuits === 'unfrozen' ? withoutNestedLoops(tx, act) : act()

/** Due days of the considered títulos of these actions. */
export const readDueDays = (tx: Tx, lawsuits: ChargedLawsuits): Promise<DueDays> =>
  joining(tx, lawsuits, () => readDueDaysIn(tx, claimsOf(lawsuits)))

/** Maps a contract's index name to its index (rules 5.5). */
const indexOf = (tables: CorrectionTables) => sql`
  case c.index_name
    when 'LEGAL' then 'IPCA'
    when 'IGP-M' then 'IGP-M'
    when 'IGP-DI' then 'IGP-DI'
    when 'IPCA' then 'IPCA'
    when 'INPC' then 'INPC'
    else ${tables.defaultIndex}
  end`

/** A contract without an index uses the default; an unknown name gets none. */
const isIndexKnown = sql`
  (coalesce(c.index_name, '') in ('', 'LEGAL', 'IGP-M', 'IGP-DI', 'IPCA', 'INPC'))`

/**
 * Considered títulos with `contract_id`, `movement_type_id`, `original_due_on`, `open_cents`,
 * discounts and manual charges.
 */
export type Claims = RawBuilder<unknown>

const claimsOf = (lawsuits: ChargedLawsuits): Claims => sql`
  select x.lawsuit_id, x.titulo_id, t.contract_id, t.movement_type_id, t.original_due_on,
    t.open_cents, t.fine_discount_cents, t.interest_discount_cents, x.informed_correction_cents,
    x.informed_fine_cents, x.informed_interest_cents
  from lawsuit l
    join lawsuit_titulo x on x.lawsuit_id = l.id and x.is_considered
    join titulo t on t.id = x.titulo_id
  where ${among(lawsuits)}`

/** The published factors, one row per month of an index and per legal day. */
const factorTables = (tables: CorrectionTables) => sql`
  factor as materialized (
    select *
    from jsonb_to_recordset(${JSON.stringify(tables.factors)}::jsonb)
      as f(index text, month date, rise numeric, whole numeric, note text)
  ),
  legal as materialized (
    select *
    from jsonb_to_recordset(${JSON.stringify(tables.legal)}::jsonb)
      as g("dueOn" date, share numeric, whole numeric, note text)
  )`

/** Days of delay, factors and rates of each claimed título, from its contract or by default. */
const ratedClaims = (claims: Claims, tables: CorrectionTables) => sql`
  select x.*, x.open_cents as base,
    case when x.original_due_on <= ${tables.chargedDueOn}::date and x.open_cents > 0
        and ${isIndexKnown}
      then ${tables.on}::date - x.original_due_on
      else 0
    end as days,
    x.original_due_on <= ${tables.chargedDueOn}::date and x.open_cents > 0
      and not ${isIndexKnown} as is_without_index,
    f.rise, f.whole, f.note, g.share, g.whole as legal_whole, g.note as legal_note,
    case when a.code in ('CONDOMINIO', 'FUNDO')
      then least(coalesce(c.fine_bps, ${tables.defaultFine}::int), ${tables.mostFine}::int)
      else coalesce(c.fine_bps, ${tables.defaultFine}::int)
    end as fine_bps,
    coalesce(c.interest_bps, ${tables.defaultInterest}::int) as interest_bps,
    coalesce(c.index_name, '') = '' or c.fine_bps is null
      or (c.interest_bps is null and c.index_name <> 'LEGAL') as is_default
  from (${claims} offset 0) x
    join contract c on c.id = x.contract_id
    join movement_type v on v.id = x.movement_type_id
    join account_type a on a.id = v.account_type_id
    join factor f
      on f.index = ${indexOf(tables)}
      and f.month = date_trunc('month', x.original_due_on)::date
    left join legal g on c.index_name = 'LEGAL' and g."dueOn" = x.original_due_on`

/**
 * CTEs for the charges of rules 5.5 per título; the last is `charged`. Each charge uses the stored
 * cents of the earlier ones, truncated toward zero like `correctionOn`. Títulos are materialized
 * first; otherwise the planner starts with every contract in every month.
 */
export const chargesOf = (claims: Claims, tables: CorrectionTables) => sql`
  ${factorTables(tables)},
  claim as (${ratedClaims(claims, tables)}),
  corrected as (
    select c.*, case when days > 0 then div(base * rise, whole)::bigint else 0 end as correction
    from claim c
  ),
  charged as (
    select c.*,
      case when days > 0
        then greatest(0, div((base + correction)::numeric * fine_bps, 10000)
          - fine_discount_cents)::bigint
        else 0
      end as fine,
      case when days > 0
        then greatest(0, case when share is null
            then div((base + correction)::numeric * interest_bps * days, 300000)
            else div((base + correction) * share, legal_whole)
          end - interest_discount_cents)::bigint
        else 0
      end as interest
    from corrected c
  )`

/**
 * Relation with the claim sums per action on a day, from the rows of `charged`. Manual charges
 * replace computed ones; warnings are included.
 */
export const claimSums = (
  charged: RawBuilder<unknown>,
  key: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(
  select ${key}, min(first_due_on) as first_due_on, sum(base) as base,
    sum(correction) as correction, sum(fine) as fine, sum(interest) as interest,
    sum(base + correction + fine + interest) as corrected,
    coalesce(array_remove(array_agg(distinct note) filter (where is_charged)
      || array_agg(distinct legal_note) filter (where is_charged)
      || array_agg(distinct case when is_default
        then 'Índice, multa ou juros: padrão, não consta do contrato.' end)
        filter (where is_charged)
      || array_agg(distinct case when is_without_index then ${UNKNOWN_INDEX}::text end),
      null), '{}') as notes
  from (
      select ${key}, days > 0 as is_charged, note, legal_note, is_default, is_without_index,
        min(original_due_on) as first_due_on, sum(base) as base,
        sum(coalesce(informed_correction_cents, correction)) as correction,
        sum(coalesce(informed_fine_cents, fine)) as fine,
        sum(coalesce(informed_interest_cents, interest)) as interest
      from ${charged}
      group by ${key}, days > 0, note, legal_note, is_default, is_without_index
    ) d
  group by ${key})`

export const chargesStatement = (lawsuits: ChargedLawsuits, tables: CorrectionTables) => sql`
    with ${chargesOf(claimsOf(lawsuits), tables)},
      written as (
        update lawsuit_titulo x set base_cents = c.base, correction_cents = c.correction,
          fine_cents = c.fine, interest_cents = c.interest
        from charged c
        where x.lawsuit_id = c.lawsuit_id and x.titulo_id = c.titulo_id
          and (x.base_cents, x.correction_cents, x.fine_cents, x.interest_cents)
            is distinct from (c.base, c.correction, c.fine, c.interest)
      )
    update lawsuit l set correction_cents = s.correction, fine_cents = s.fine,
      interest_cents = s.interest, corrected_cents = s.corrected, corrected_on = ${tables.on},
      corrected_at = regua.now(), index_edition = ${tables.edition},
      correction_notes = s.notes
    from ${claimSums(sql`charged`, sql`lawsuit_id`)} s
    where l.id = s.lawsuit_id`

/** Writes the charges of a day in one statement. */
export async function writeCharges(
  tx: Tx,
  lawsuits: ChargedLawsuits,
  tables: CorrectionTables,
): Promise<void> {
  await joining(tx, lawsuits, () => chargesStatement(lawsuits, tables).execute(tx))
}

const isCharged = sql`l.corrected_on is not null`

/** Sums of the considered títulos of each action in `asked`. */
const sumsOfTitulos = sql`
  select x.lawsuit_id, sum(t.open_cents) as criterion,
    count(distinct t.boleto_id) as boletos, min(t.original_due_on) as first_due_on,
    min(${prescribesOn(sql`t.original_due_on`, sql`i.interrupted_on`, sql`a.debt_type`)})
      as prescribes_on,
    sum(x.base_cents) as base,
    sum(coalesce(x.informed_correction_cents, x.correction_cents)) as correction,
    sum(coalesce(x.informed_fine_cents, x.fine_cents)) as fine,
    sum(coalesce(x.informed_interest_cents, x.interest_cents)) as interest
  from asked a
    join lawsuit_titulo x on x.lawsuit_id = a.id
    join titulo t on t.id = x.titulo_id
    left join prescription_interruption i on i.titulo_id = x.titulo_id
  where x.is_considered
  group by x.lawsuit_id`

/** Recomputes the sums of these actions from their current títulos in one statement. */
export async function writeSums(tx: Tx, lawsuits: ChargedLawsuits): Promise<void> {
  await sql`
    with asked as materialized (
      select l.id, l.contract_id, d.code as debt_type
      from lawsuit l
        join debt_type d on d.id = l.debt_type_id
      where ${among(lawsuits)}
    ),
    of_titulos as (${sumsOfTitulos}),
    of_contracts as (
      select t.contract_id, sum(t.open_cents) as open_total
      from titulo t
      where t.open_cents > 0 and t.contract_id in (select contract_id from asked)
      group by t.contract_id
    )
    update lawsuit l set
      criterion_cents = case
        when l.contract_id is null then l.criterion_cents
        else coalesce(s.criterion, 0)
      end,
      open_total_cents = coalesce(o.open_total, 0),
      boleto_count = coalesce(s.boletos, 0),
      first_due_on = s.first_due_on,
      prescribes_on = s.prescribes_on,
      correction_cents = case when ${isCharged} then coalesce(s.correction, 0) end,
      fine_cents = case when ${isCharged} then coalesce(s.fine, 0) end,
      interest_cents = case when ${isCharged} then coalesce(s.interest, 0) end,
      corrected_cents = case
        when ${isCharged} then coalesce(s.base + s.correction + s.fine + s.interest, 0)
      end
    from asked a
      left join of_titulos s on s.lawsuit_id = a.id
      left join of_contracts o on o.contract_id = a.contract_id
    where l.id = a.id`.execute(tx)
}
