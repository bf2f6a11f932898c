-- owner: negativation
-- Rows before and after a statement are compared as sets. Joined by id, they were compared each with each whenever the plan
-- was made for single rows and the statement was one on thousands: plans of triggers are kept.
create or replace function regua.tally_changed_items() returns trigger
language plpgsql security definer set search_path = public, regua, pg_temp as $$
begin
  insert into negativation_tally (mall_id, cycle_id, status, is_sent, step_entered_on, step_due_on, entered,
    items, cents, negativate, negativate_cents, justified, unjustified, blocked, alerted, exempted)
  with was as (
    select id, mall_id, cycle_id, status, batch_id is not null as is_sent, step_entered_on, step_due_on, regua.steps_entered(entered_from) as entered, balance_cents,
      is_negativate, justification_id is not null as justified, not is_negativate and justification_id is null and flag_set_by is not distinct from 'PESSOA' as unjustified,
      block_count > 0 as blocked, alert_count > 0 as alerted, exemption_count > 0 as exempted
    from old_rows
  ), became as (
    select id, mall_id, cycle_id, status, batch_id is not null as is_sent, step_entered_on, step_due_on, regua.steps_entered(entered_from) as entered, balance_cents,
      is_negativate, justification_id is not null as justified, not is_negativate and justification_id is null and flag_set_by is not distinct from 'PESSOA' as unjustified,
      block_count > 0 as blocked, alert_count > 0 as alerted, exemption_count > 0 as exempted
    from changed_rows
  ), sides as (
    select -1 as n, gone.* from (table was except table became) gone
    union all select 1, come.* from (table became except table was) come
  )
  select mall_id, cycle_id, status, is_sent, step_entered_on, step_due_on, entered, sum(n), sum(n * balance_cents),
    sum(n * is_negativate::int), sum(n * is_negativate::int * balance_cents), sum(n * justified::int), sum(n * unjustified::int),
    sum(n * blocked::int), sum(n * alerted::int), sum(n * exempted::int)
  from sides
  group by 1, 2, 3, 4, 5, 6, 7;
  return null;
end $$;

-- owner: bureau
create or replace function regua.count_changed_persons() returns trigger
language plpgsql security definer set search_path = public, regua, pg_temp as $$
declare ids bigint[];
begin
  select array_agg(distinct item_id) into ids from (
    select id, item_id, inclusion, was_ever_listed, listed_cents from changed_rows
    except select id, item_id, inclusion, was_ever_listed, listed_cents from old_rows) changed;
  if ids is not null then perform regua.recount_negativated(ids); end if;
  return null;
end $$;
