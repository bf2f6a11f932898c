-- owner: access
-- A substitution takes effect when the substitute accepts it. Those that were agreed before hold on.
alter table substitution add accepted_at timestamptz;
update substitution set accepted_at = named_at;
alter table substitution add accepted_by int references app_user check (accepted_by = substitute_id);
comment on column substitution.accepted_by is 'The substitute; null = not yet, or agreed when nobody was asked to accept';
comment on column substitution.accepted_at is 'When the substitute said yes; null = not yet, and it has no effect';
alter table substitution drop constraint substitution_ended_because_check;
alter table substitution add constraint substitution_ended_because_check
  check (ended_because in ('ENCERRADA', 'RECUSADA', 'PERFIL', 'INATIVA', 'IDENTIDADE', 'SEM_SHOPPING'));

-- Only what was accepted keeps two people from being away in each other's place.
create or replace function regua.substitute_is_there() returns trigger
language plpgsql set search_path = public, regua, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('substitution', 11));
  if new.accepted_at is not null and exists (
    select from substitution s
    where s.ended_at is null and s.accepted_at is not null and s.id <> new.id
      and (s.absent_id = new.substitute_id or s.substitute_id = new.absent_id)
      and daterange(s.from_on, s.until_on, '[]') && daterange(new.from_on, new.until_on, '[]')
  ) then
    raise exception 'a substitute is away on one of these days' using errcode = 'exclusion_violation';
  end if;
  return new;
end $$;
create trigger substitute_is_there_when_accepted before update of accepted_at on substitution
  for each row execute function regua.substitute_is_there();

alter policy own_imports on file_import using (created_by = any (array(
  select nullif(current_setting('regua.user', true), '')::int
  union
  select s.absent_id from substitution s
  where s.substitute_id = nullif(current_setting('regua.user', true), '')::int and s.ended_at is null
    and s.accepted_at is not null
    and regua.on_fixed_day(now())::date between s.from_on and s.until_on)));

alter table alert drop constraint alert_kind_check;
alter table alert add constraint alert_kind_check check (
  kind in ('DEVOLVIDO', 'PROPOSTA', 'CITACAO', 'SUBSTITUICAO', 'RETORNO', 'PROMESSA', 'PRAZO', 'PROCESSO', 'IMPORTACAO', 'RESUMO')
);
