-- owner: recovery
-- What was paid of a boleto within 30, 60 and 90 days of its starting point follows from its receipts and from what became of
-- its items. It is kept, and worked out anew of the malls in which one of them changed.
create table recovery_change (
  id bigint generated always as identity primary key,
  mall_id int not null
);
create index recovery_change_mall on recovery_change (mall_id);
comment on table recovery_change is 'Malls in which something changed that recovery_case follows from; who works it out takes the rows away. owner: recovery';
call regua.scope_by_mall('recovery_change');
revoke update on recovery_change from regua_app, regua_all;

create table recovery_case (
  boleto_id bigint primary key,
  mall_id int not null,
  item_id bigint not null,
  grupo text not null check (grupo in ('NEGATIVADO', 'NAO_NEGATIVADO')),
  started_on date not null,
  value_cents bigint not null check (value_cents > 0),
  received_30_cents bigint not null,
  received_60_cents bigint not null,
  received_90_cents bigint not null
);
create index recovery_case_mall on recovery_case (mall_id, started_on);
comment on table recovery_case is 'Boletos that were listed at the bureau, and those that ended a cycle without it, each once with its starting point, its value and what was received of it since. owner: recovery';
call regua.scope_by_mall('recovery_case');
revoke update on recovery_case from regua_app, regua_all;

create function regua.note_recovery() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into recovery_change (mall_id) select distinct mall_id from changed;
  return null;
end $$;

create trigger note_recovery after insert on receipt referencing new table as changed
  for each statement execute function regua.note_recovery();
create trigger note_recovery_changed after update on receipt referencing new table as changed
  for each statement execute function regua.note_recovery();
create trigger note_recovery_gone after delete on receipt referencing old table as changed
  for each statement execute function regua.note_recovery();

create trigger note_recovery after insert on titulo referencing new table as changed
  for each statement execute function regua.note_recovery();
create trigger note_recovery_gone after delete on titulo referencing old table as changed
  for each statement execute function regua.note_recovery();

create trigger note_recovery_gone after delete on negativation_item referencing old table as changed
  for each statement execute function regua.note_recovery();

create trigger note_recovery after insert on bureau_submission referencing new table as changed
  for each statement execute function regua.note_recovery();
create trigger note_recovery_gone after delete on bureau_submission referencing old table as changed
  for each statement execute function regua.note_recovery();

create function regua.note_recovery_of_titulos() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into recovery_change (mall_id)
    select distinct n.mall_id
    from changed n join former o on o.id = n.id
    where (n.original_cents, n.boleto_id) is distinct from (o.original_cents, o.boleto_id);
  return null;
end $$;
create trigger note_recovery_changed after update on titulo referencing old table as former new table as changed
  for each statement execute function regua.note_recovery_of_titulos();

create function regua.note_recovery_of_submissions() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into recovery_change (mall_id)
    select distinct n.mall_id
    from changed n join former o on o.id = n.id
    where (n.status, n.value_cents) is distinct from (o.status, o.value_cents);
  return null;
end $$;
create trigger note_recovery_changed after update on bureau_submission referencing old table as former new table as changed
  for each statement execute function regua.note_recovery_of_submissions();

create function regua.note_recovery_of_new_items() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into recovery_change (mall_id) select distinct mall_id from changed where outcome is not null;
  return null;
end $$;
create trigger note_recovery after insert on negativation_item referencing new table as changed
  for each statement execute function regua.note_recovery_of_new_items();

create function regua.note_recovery_of_items() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into recovery_change (mall_id)
    select distinct n.mall_id
    from changed n join former o on o.id = n.id
    where (n.outcome is not null or o.outcome is not null)
      and (n.outcome, n.step_entered_on, n.balance_cents) is distinct from (o.outcome, o.step_entered_on, o.balance_cents);
  return null;
end $$;
create trigger note_recovery_changed after update on negativation_item referencing old table as former new table as changed
  for each statement execute function regua.note_recovery_of_items();

insert into recovery_change (mall_id) select id from mall;
