-- owner: access
-- What a person may do is asked at every call and changes a few times a week. Each change of people, profiles, their
-- permissions or their malls gives all rights a new number, in the transaction of the change: whoever read them under the
-- number that still stands has them as they are (docs/decisions/0013-how-lists-grow.md).
create table rights_version (
  id int primary key default 1 check (id = 1),
  version bigint not null
);
insert into rights_version (version) values (1);
comment on table rights_version is 'The number of the rights as they are now, in one row. Written by triggers alone. owner: access';
revoke insert, update, delete on rights_version from regua_app, regua_all;

create function regua.number_rights() returns trigger
language plpgsql security definer set search_path = public, regua, pg_temp as $$
begin
  update rights_version set version = version + 1;
  return null;
end $$;

do $$
declare target text;
begin
  foreach target in array array['app_user', 'user_mall', 'profile', 'profile_permission', 'menu', 'menu_rule'] loop
    execute format('create trigger number_rights after insert or update or delete or truncate on %I for each statement execute function regua.number_rights()', target);
  end loop;
end $$;
