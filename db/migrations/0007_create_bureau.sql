-- owner: bureau
create table bureau_informant (
  root text primary key check (length(root) = 8),
  last_remessa int not null default 0 check (last_remessa between 0 and 999999)
);
comment on table bureau_informant is 'The last remessa number of each informant CNPJ root: strictly increasing (errors 019, 020). owner: bureau';

create table bureau_batch (
  id bigint generated always as identity primary key,
  informant_root text not null references bureau_informant (root),
  operation text not null check (operation in ('INCLUSAO', 'EXCLUSAO', 'CORRECAO')),
  remessa int not null,
  status text not null default 'PREPARADO' check (status in ('PREPARADO', 'ENVIANDO', 'ENVIADO', 'RESPONDIDO', 'REJEITADO', 'PERDIDO')),
  item_count int not null default 0,
  person_count int not null default 0,
  movement_on date not null,
  file_name text not null,
  sent_file_id uuid references stored_file,
  return_file_id uuid references stored_file,
  created_by int,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  answered_at timestamptz,
  error text,
  unique (informant_root, remessa)
);
create unique index bureau_batch_one_inclusion on bureau_batch (informant_root)
  where operation = 'INCLUSAO' and status in ('PREPARADO', 'ENVIANDO', 'ENVIADO');
comment on table bureau_batch is 'Lotes: one remessa file each; at most one inclusion in flight per informant (rules 4.7). owner: bureau';

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
  unique (batch_id, item_id, person_id, operation),
  unique (batch_id, sequence)
);
create index bureau_submission_item on bureau_submission (item_id, id);
create index bureau_submission_person on bureau_submission (person_id, id);
comment on table bureau_submission is 'One record of a remessa: lote + boleto + pessoa + operação, written before anything is sent. owner: bureau';
comment on column bureau_submission.record is 'The fields of the record as sent, so that the file is a pure function of these rows';
call regua.scope_by_mall('bureau_submission');

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
  at timestamptz not null default now(),
  unique nulls not distinct (batch_id, submission_id, code, on_day)
);
create index bureau_event_person on bureau_event (person_id, at);
comment on table bureau_event is 'Everything the bureau ever said about a record. owner: bureau';
call regua.scope_by_mall('bureau_event');

create table bureau_simulator (
  informant_root text primary key,
  state jsonb not null,
  updated_at timestamptz not null default now()
);
comment on table bureau_simulator is 'The ledger of the simulated bureau (REGUA_BUREAU=simulator): an outside party that happens to live here. owner: bureau';

create table bureau_simulator_answer (
  id bigint generated always as identity primary key,
  batch_id bigint not null,
  file_name text not null,
  bytes bytea not null,
  collected_at timestamptz,
  unique (batch_id)
);
comment on table bureau_simulator_answer is 'Return files the simulated bureau has ready. owner: bureau';
