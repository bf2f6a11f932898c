import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { LeftOutReason } from '../rules/requirement.ts'
import { eligibility, type EligibilityFacts } from './eligible.ts'

/**
 * Takes the list that awaits its release apart: its títulos go, its actions stay in their rows so
 * that the next statement keeps their history, their files and whether they follow.
 */
export async function clearList(tx: Tx): Promise<void> {
  await sql`
    delete from lawsuit_titulo x
    using lawsuit l
    where l.id = x.lawsuit_id and l.status = 'AGUARDANDO_LIBERACAO'`.execute(tx)
  await sql`delete from lawsuit_left_out`.execute(tx)
}

export type WrittenList = {
  readonly lawsuits: number
  readonly figures: Readonly<Partial<Record<LeftOutReason, number>>>
}

type ListRun = { readonly id: number; readonly cycleMonth: LocalDate }

/** The statement that writes a list. */
export const listStatement = (facts: EligibilityFacts, run: ListRun) => sql<WrittenList>`
    with ${eligibility(facts)},
      written as (
        insert into lawsuit as l (mall_id, contract_id, contract_number, luc, document, name,
          trade_name, object, debt_type_id, action_type_id, requirement_id, run_id, cycle_month,
          step_entered_on, criterion_cents, boleto_count, open_total_cents, first_due_on,
          prescribes_on, exemption_count)
        select c.mall_id, c.contract_id, c.contract_number, c.luc, c.document, c.name, c.trade_name,
          c.object, c.debt_type_id, c.action_type_id, c.requirement_id, ${run.id},
          ${run.cycleMonth}, ${facts.today}, c.criterion, c.boletos, o.open_total, d.first_due_on,
          (d.first_due_on + case
            when y.code = 'CONFISSAO' then interval '5 years' else interval '3 years' end)::date,
          coalesce(e.exemptions, 0)
        from chosen c
          join debt_type y on y.id = c.debt_type_id
          join (
            select contract_id, sum(open_cents) as open_total
            from titulo
            where open_cents > 0 and contract_id in (select contract_id from chosen)
            group by contract_id
          ) o on o.contract_id = c.contract_id
          join (
            select contract_id, debt_type_id, min(original_due_on) as first_due_on
            from claimed
            where is_considered
            group by contract_id, debt_type_id
          ) d on d.contract_id = c.contract_id and d.debt_type_id = c.debt_type_id
          left join (
            select mall_id, contract_number, debt_type_id, count(*)::int as exemptions
            from lawsuit
            where outcome = 'ISENTA'
            group by mall_id, contract_number, debt_type_id
          ) e on e.mall_id = c.mall_id and e.contract_number = c.contract_number
            and e.debt_type_id = c.debt_type_id
        on conflict (mall_id, contract_number, debt_type_id) where status <> 'ENCERRADA'
        do update set contract_id = excluded.contract_id, luc = excluded.luc,
          document = excluded.document, name = excluded.name, trade_name = excluded.trade_name,
          object = excluded.object, action_type_id = excluded.action_type_id,
          requirement_id = excluded.requirement_id, run_id = excluded.run_id,
          cycle_month = excluded.cycle_month, criterion_cents = excluded.criterion_cents,
          boleto_count = excluded.boleto_count, open_total_cents = excluded.open_total_cents,
          first_due_on = excluded.first_due_on, prescribes_on = excluded.prescribes_on,
          exemption_count = excluded.exemption_count, updated_by_name = 'Sistema',
          updated_at = regua.on_fixed_day(now()), version = l.version + 1
        where l.status = 'AGUARDANDO_LIBERACAO'
        returning l.id, l.contract_id, l.debt_type_id
      ),
      with_titulos as (
        insert into lawsuit_titulo (lawsuit_id, titulo_id, mall_id, is_considered, left_out_by)
        select w.id, c.titulo_id, c.mall_id, c.is_considered,
          case when not c.is_considered then 'CRITERIO' end
        from claimed c
          join written w on w.contract_id = c.contract_id and w.debt_type_id = c.debt_type_id
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
    select (select count(*)::int from written) as lawsuits,
      (
        select coalesce(jsonb_object_agg(reason, n) filter (where n > 0), '{}')
        from (
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
          where contract_id in (select contract_id from case_agreement where status = 'VIGENTE')
        ) f
      ) as figures`

/**
 * Writes the list of a day in one statement: the eligible pairs with their títulos, and what a
 * person has to look at. A pair that somebody sues meanwhile is left as it is.
 */
export async function writeList(
  tx: Tx,
  facts: EligibilityFacts,
  run: ListRun,
): Promise<WrittenList> {
  const { rows } = await listStatement(facts, run).execute(tx)
  return rows[0] ?? { lawsuits: 0, figures: {} }
}

/**
 * What is not eligible any more leaves the list; those with a history stay and are answered, for
 * the machine to end them.
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
