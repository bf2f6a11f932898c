-- owner: prioritisation
-- What a row of the worklist shows of its last contact and its promise is kept by the cut, and worked out anew only for whom
-- something was said to since.
create table conversation_change (
  id bigint generated always as identity primary key,
  mall_id int not null,
  tenant_id bigint not null
);
create index conversation_change_tenant on conversation_change (tenant_id);
create index conversation_change_mall on conversation_change (mall_id);
comment on table conversation_change is 'Customers whose negotiations or contacts changed since the last cut of their mall; the cut takes the rows away. owner: prioritisation';
call regua.scope_by_mall('conversation_change');
revoke update on conversation_change from regua_app, regua_all;

alter table worklist_customer
  add column contact_stage_id int,
  add column contact_on date,
  add column agreement_on date;
comment on column worklist_customer.contact_stage_id is 'The stage of the last contact; null when there was none';
comment on column worklist_customer.contact_on is 'The day of the last contact';
comment on column worklist_customer.agreement_on is 'The last day promised of an overdue boleto; null when nothing is';
-- Until the next cut everything is worked out anew.
delete from worklist_cut;

create function regua.note_negotiated_boletos() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into conversation_change (mall_id, tenant_id)
    select distinct k.mall_id, k.tenant_id from changed y join contract k on k.id = y.contract_id;
  return null;
end $$;
create trigger note_conversation after insert on negotiation_boleto referencing new table as changed
  for each statement execute function regua.note_negotiated_boletos();
create trigger note_conversation_gone after delete on negotiation_boleto referencing old table as changed
  for each statement execute function regua.note_negotiated_boletos();

create function regua.note_negotiations() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into conversation_change (mall_id, tenant_id)
    select distinct k.mall_id, k.tenant_id
    from changed n join negotiation_boleto y on y.negotiation_id = n.id join contract k on k.id = y.contract_id;
  return null;
end $$;
create trigger note_conversation after update on negotiation referencing new table as changed
  for each statement execute function regua.note_negotiations();

create function regua.note_contact_records() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into conversation_change (mall_id, tenant_id)
    select distinct t.mall_id, t.id
    from changed r join tenant t on t.mall_id = r.mall_id and t.document = r.document;
  return null;
end $$;
create trigger note_conversation after insert on contact_record referencing new table as changed
  for each statement execute function regua.note_contact_records();
create trigger note_conversation_changed after update on contact_record referencing new table as changed
  for each statement execute function regua.note_contact_records();

-- Whether a stage is a promise decides of every promise there is.
create function regua.note_stages() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into balance_change (mall_id) select id from mall;
  return null;
end $$;
create trigger note_conversation after update of is_agreement, ends_promise on negotiation_stage
  for each statement execute function regua.note_stages();
