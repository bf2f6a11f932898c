-- owner: access
-- Whom a person names to act in their place from day to day. It gives nobody a right; what it does is count two people as
-- one for the four eyes and say in the decision log for whom somebody acted (docs/decisions/0054-acting-for-somebody-away.md).
create table substitution (
  id int generated always as identity primary key,
  absent_id int not null references app_user,
  substitute_id int not null references app_user,
  profile_id int not null references profile,
  malls int[],
  from_on date not null,
  until_on date not null,
  named_by int not null references app_user,
  named_by_name text not null,
  named_at timestamptz not null default regua.on_fixed_day(now()),
  ended_at timestamptz,
  ended_by_name text,
  ended_because text check (ended_because in ('ENCERRADA', 'PERFIL', 'INATIVA', 'IDENTIDADE', 'SEM_SHOPPING')),
  check (absent_id <> substitute_id),
  check (from_on <= until_on),
  check ((ended_at is null) = (ended_because is null) and (ended_at is null) = (ended_by_name is null)),
  exclude using gist (absent_id with =, daterange(from_on, until_on, '[]') with &&) where (ended_at is null)
);
create index substitution_absent on substitution (absent_id, from_on desc);
create index substitution_substitute on substitution (substitute_id, from_on desc);
comment on table substitution is 'Who acts in whose place, from day to day; what is over stays. owner: access';
comment on column substitution.profile_id is 'The profile of both on the day it was agreed: another profile of either ends it';
comment on column substitution.malls is 'The malls of the absent person on that day, null = every mall: later ones are not added';
revoke delete on substitution from regua_app, regua_all;

-- Nobody is substituted by somebody who is away on one of the days, whoever writes the row: what the product says in words
-- before (rules/substitutions.ts), and what two requests at once do not get around.
create function regua.substitute_is_there() returns trigger
language plpgsql set search_path = public, regua, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('substitution', 11));
  if exists (
    select from substitution s
    where s.ended_at is null
      and (s.absent_id = new.substitute_id or s.substitute_id = new.absent_id)
      and daterange(s.from_on, s.until_on, '[]') && daterange(new.from_on, new.until_on, '[]')
  ) then
    raise exception 'a substitute is away on one of these days' using errcode = 'exclusion_violation';
  end if;
  return new;
end $$;
create trigger substitute_is_there before insert on substitution for each row execute function regua.substitute_is_there();

create trigger number_rights after insert or update or delete or truncate on substitution
  for each statement execute function regua.number_rights();

-- What somebody handed in is theirs to mend, and of whoever acts for them today.
alter policy own_imports on file_import using (created_by = any (array(
  select nullif(current_setting('regua.user', true), '')::int
  union
  select s.absent_id from substitution s
  where s.substitute_id = nullif(current_setting('regua.user', true), '')::int and s.ended_at is null
    and regua.on_fixed_day(now())::date between s.from_on and s.until_on)));
