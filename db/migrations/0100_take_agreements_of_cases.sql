-- owner: lawsuit-imports
-- Agreements in the case files are handed in as files (rules 9): what a file brought is taken back with it.
comment on table case_agreement is 'Agreements in the case files (''acordos dos autos''), by the CNJ number of the case (rules 9). owner: lawsuit-imports';
grant delete on case_agreement to regua_app, regua_all;

-- A case number is of one agreement, whatever mall has it: whoever does not see that mall is told that it is taken, and no more.
create function regua.is_case_of_other_mall(the_case text) returns boolean
language sql stable security definer set search_path = public, regua, pg_temp as $$
  select exists (
    select from case_agreement
    where case_number = the_case
      and mall_id <> all (coalesce(nullif(current_setting('regua.malls', true), ''), '{}')::int[])
  )
$$;
revoke all on function regua.is_case_of_other_mall(text) from public;
grant execute on function regua.is_case_of_other_mall(text) to regua_app, regua_all;

-- owner: delinquency-imports
-- What the bureau must know of an agreement, whoever knows it: one in the case files that is in force replaces the boletos of
-- its contract that were due before it (rules 4.2, G06), and has no end of its own.
create or replace view agreed_boleto with (security_invoker = true) as
  select distinct a.mall_id, t.boleto_id, a.number as agreement, a.in_force_until, a.first_paid_on
  from oracle_agreement a
  join oracle_instalment i on i.agreement_id = a.id
  join titulo t on t.id = i.titulo_id
  union all
  select a.mall_id, b.id,
    'processo ' || regexp_replace(a.case_number, '^(.{7})(..)(.{4})(.)(..)(.{4})$', '\1-\2.\3.\4.\5.\6'),
    'infinity'::date, a.first_paid_on
  from case_agreement a
  join boleto b on b.contract_id = a.contract_id and b.due_on < a.agreed_on
  where a.status = 'VIGENTE';
comment on view agreed_boleto is 'The boletos that agreements cover, of Oracle and in the case files, with the last day on which each is in force; infinity where it has none. owner: delinquency-imports';
