-- What is sent to the credit bureau, its answers, and the results.

create table bureau_informant (
  root text primary key check (length(root) = 8),
  last_remessa int not null default 0 check (last_remessa between 0 and 999999)
);
comment on table bureau_informant is 'The last remessa number of each informant CNPJ root: strictly increasing (errors 019, 020). owner: negativation/bureau-exchange';
revoke delete on bureau_informant from regua_app, regua_all;

create table bureau_batch (
  id bigint generated always as identity primary key,
  informant_root text not null references bureau_informant,
  operation text not null check (operation in ('INCLUSAO', 'EXCLUSAO', 'CORRECAO')),
  remessa int not null,
  status text not null default 'PREPARADO'
    check (status in ('PREPARADO', 'ENVIANDO', 'ENVIADO', 'RESPONDIDO', 'REJEITADO', 'PERDIDO')),
  item_count int not null default 0,
  person_count int not null default 0,
  movement_on date not null,
  file_name text not null,
  sent_file_id uuid references stored_file,
  return_file_id uuid references stored_file,
  created_by int,
  created_by_name text not null,
  created_at timestamptz not null default regua.now(),
  sent_at timestamptz,
  answered_at timestamptz,
  error text,
  refused_by int,
  refused_by_name text,
  unique (informant_root, remessa),
  constraint bureau_batch_refused_by check ((refused_by is null) = (refused_by_name is null))
);
create unique index bureau_batch_one_inclusion on bureau_batch (informant_root)
  where operation = 'INCLUSAO' and status in ('PREPARADO', 'ENVIANDO', 'ENVIADO');
comment on table bureau_batch is 'Lotes: one remessa file each; at most one inclusion in flight per informant (rules 4.7). owner: negativation/bureau-exchange';
comment on column bureau_batch.refused_by is 'Who imported the refusal of the whole file by hand; null when it is the word of the bureau itself';
revoke delete on bureau_batch from regua_app, regua_all;
alter table negativation_item add foreign key (batch_id) references bureau_batch;

create table bureau_submission (
  id bigint generated always as identity primary key,
  batch_id bigint not null references bureau_batch,
  mall_id int not null,
  item_id bigint not null references negativation_item,
  person_id bigint not null references item_person,
  operation text not null check (operation in ('INCLUSAO', 'EXCLUSAO')),
  sequence int not null,
  motive text,
  value_cents bigint not null check (value_cents > 0),
  record jsonb not null,
  status text not null default 'ENVIADO' check (status in ('ENVIADO', 'ACEITO', 'REJEITADO', 'NAO_RECEBIDO')),
  codes text[] not null default '{}',
  returned_on date,
  attempt int not null default 1,
  told_by int,
  told_by_name text,
  contract_number text generated always as (record ->> 'contractNumber') stored,
  unique (batch_id, item_id, person_id, operation),
  unique (batch_id, sequence),
  constraint bureau_submission_told_by check ((told_by is null) = (told_by_name is null))
);
create index bureau_submission_item on bureau_submission (item_id, id);
create index bureau_submission_person on bureau_submission (person_id, id);
-- The first accepted inclusion of a boleto, for recovery.
create index bureau_submission_accepted on bureau_submission (item_id) include (batch_id, value_cents)
  where operation = 'INCLUSAO' and status = 'ACEITO';
create index bureau_submission_contract on bureau_submission (contract_number);
comment on table bureau_submission is 'One record of a remessa: lote + boleto + pessoa + operação, written before anything is sent. owner: negativation/bureau-exchange';
comment on column bureau_submission.record is 'The fields of the record as sent, so that the file is a pure function of these rows';
comment on column bureau_submission.told_by is 'Who imported the answer by hand; null when it is the word of the bureau itself';
comment on column bureau_submission.contract_number is 'The contract number as it stands in the file (439 to 454): the number of the boleto, or a key of ours';
call regua.scope_by_mall('bureau_submission');
revoke delete on bureau_submission from regua_app, regua_all;

create table bureau_event (
  id bigint generated always as identity primary key,
  batch_id bigint not null references bureau_batch,
  submission_id bigint references bureau_submission,
  mall_id int not null,
  person_id bigint,
  code text not null,
  code_group text not null,
  text text not null,
  on_day date not null,
  at timestamptz not null default regua.now(),
  unique nulls not distinct (batch_id, submission_id, code, on_day)
);
create index bureau_event_person on bureau_event (person_id, at);
comment on table bureau_event is 'Everything the bureau ever said about a record. owner: negativation/bureau-exchange';
call regua.scope_by_mall('bureau_event');
revoke update, delete on bureau_event from regua_app, regua_all;

create table bureau_contradiction (
  id bigint generated always as identity primary key,
  mall_id int not null,
  item_id bigint not null references negativation_item,
  person_id bigint not null references item_person,
  submission_id bigint not null references bureau_submission,
  operation text not null check (operation in ('INCLUSAO', 'EXCLUSAO')),
  imported text not null check (imported in ('ACEITO', 'REJEITADO', 'NAO_RECEBIDO')),
  imported_by int not null,
  imported_by_name text not null,
  said text not null check (said in ('ACEITO', 'REJEITADO')),
  codes text[] not null default '{}',
  told_on date not null,
  at timestamptz not null default regua.now(),
  unique (submission_id, imported),
  check (imported <> said)
);
create index bureau_contradiction_item on bureau_contradiction (item_id);
create index bureau_contradiction_recent on bureau_contradiction (told_on);
comment on table bureau_contradiction is 'What a person imported of the bureau and the bureau itself denied; its word won. owner: negativation/bureau-exchange';
call regua.scope_by_mall('bureau_contradiction');
revoke delete on bureau_contradiction from regua_app, regua_all;

create table unsent_boleto (
  id bigint generated always as identity primary key,
  sending_id uuid not null,
  mall_id int not null references mall,
  item_id bigint not null references negativation_item,
  person_id bigint references item_person,
  kind text not null check (kind in ('RETIRADO', 'BLOQUEADO')),
  code text not null,
  reason text not null,
  stays boolean not null,
  recorded_at timestamptz not null default regua.now()
);
create index unsent_boleto_sending on unsent_boleto (sending_id);
create index unsent_boleto_item on unsent_boleto (item_id);
create index unsent_boleto_mall on unsent_boleto (mall_id);
comment on table unsent_boleto is 'Boletos and fiadores that a sending left behind, each with the reason of that moment. owner: negativation/bureau-exchange';
comment on column unsent_boleto.person_id is 'The fiador that stayed behind while its boleto went';
comment on column unsent_boleto.stays is 'It still waits for the same sending';
call regua.scope_by_mall('unsent_boleto');

-- Simulated bureau
-- ----------------

create table bureau_simulator (
  informant_root text primary key,
  state jsonb not null,
  updated_at timestamptz not null default regua.now()
);
comment on table bureau_simulator is 'The ledger of the simulated bureau (REGUA_BUREAU=simulator): an outside party that happens to live here. owner: negativation/bureau-exchange';
revoke delete on bureau_simulator from regua_app, regua_all;

create table bureau_simulator_answer (
  id bigint generated always as identity primary key,
  batch_id bigint not null unique,
  file_name text not null,
  bytes bytea not null,
  collected_at timestamptz
);
comment on table bureau_simulator_answer is 'Return files the simulated bureau has ready. owner: negativation/bureau-exchange';
revoke delete on bureau_simulator_answer from regua_app, regua_all;

-- Results
-- -------

create table negativated_item (
  item_id bigint primary key references negativation_item on delete cascade,
  mall_id int not null,
  status text,
  persons int not null check (persons > 0),
  cents bigint not null
);
comment on table negativated_item is 'Items with at least one person sent to the bureau, as the results count them: persons sent, and the value of the boleto once. Written by triggers alone. owner: negativation/bureau-results';
comment on column negativated_item.status is 'The status under which the results show it (rules 4.8); null = they do not';
call regua.scope_by_mall('negativated_item');
revoke insert, update, delete on negativated_item from regua_app, regua_all;

create table negativated_tally (
  id bigint generated always as identity primary key,
  mall_id int not null,
  status text not null,
  items int not null,
  persons int not null,
  cents bigint not null
);
create index negativated_tally_status on negativated_tally (status, mall_id);
comment on table negativated_tally is 'The sums of negativated_item by mall and status; rows of one key add up. Written by triggers alone. owner: negativation/bureau-results';
call regua.scope_by_mall('negativated_tally');
revoke insert, update, delete on negativated_tally from regua_app, regua_all;

-- The status that results show. A removal that waits shows the status it came from, but is no error any more; items that
-- left the workflow without being listed are no result (rules 4.8).
create function regua.result_status(status text, outcome text, removal jsonb) returns text language sql immutable parallel safe as $$
  select case when status = 'FINALIZADO' and outcome not in ('NEGATIVADO', 'BAIXADO') then null
    when status = 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA' then 'FINALIZADO'
    else status end
$$;

-- The value of a boleto counts once, however many persons answer for it.
create function regua.refresh_negativated_item(ids bigint[]) returns void
language plpgsql security definer set search_path = public, regua, pg_temp as $$
begin
  -- Of two that change people of one item the second waits here, and then sees what the first did.
  perform 1 from negativation_item where id = any(ids) order by id for no key update;
  delete from negativated_item r where r.item_id = any(ids)
    and not exists (select from item_person p where p.item_id = r.item_id and (p.inclusion <> 'A_ENVIAR' or p.was_ever_listed));
  insert into negativated_item as r (item_id, mall_id, status, persons, cents)
  select i.id, i.mall_id, regua.result_status(i.status, i.outcome, i.removal), count(*), max(coalesce(p.listed_cents, i.listed_cents, i.balance_cents))
  from negativation_item i join item_person p on p.item_id = i.id
  where i.id = any(ids) and (p.inclusion <> 'A_ENVIAR' or p.was_ever_listed)
  group by i.id
  on conflict (item_id) do update set status = excluded.status, persons = excluded.persons, cents = excluded.cents
  where (r.status, r.persons, r.cents) is distinct from (excluded.status, excluded.persons, excluded.cents);
end $$;
revoke all on function regua.refresh_negativated_item(bigint[]) from public;

-- Counts everything again, for sources that were filled with triggers disabled.
create function regua.recompute_negativated_item() returns void
language sql security definer set search_path = public, regua, pg_temp as $$
  delete from negativated_item;
  insert into negativated_item (item_id, mall_id, status, persons, cents)
  select i.id, i.mall_id, regua.result_status(i.status, i.outcome, i.removal), count(*), max(coalesce(p.listed_cents, i.listed_cents, i.balance_cents))
  from negativation_item i join item_person p on p.item_id = i.id where p.inclusion <> 'A_ENVIAR' or p.was_ever_listed group by i.id;
$$;
revoke all on function regua.recompute_negativated_item() from public;

-- Recovery
-- --------

-- What was paid of a boleto within 30, 60 and 90 days follows from its receipts and from the outcome of its items.
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
comment on table recovery_case is 'Boletos that were listed at the bureau, and those that ended a cycle without it, each once with its starting point, its value and what was received of it since. owner: negativation/recovery';
call regua.scope_by_mall('recovery_case');
revoke update on recovery_case from regua_app, regua_all;
