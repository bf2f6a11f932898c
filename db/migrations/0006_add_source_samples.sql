-- owner: ledger/sources
-- Files that a person shows to the assistant of sources, for 24 hours (rules 11.13).

create table source_sample (
  id bigint generated always as identity primary key,
  user_id int not null references app_user,
  file_name text not null check (length(file_name) between 1 and 255),
  brings text not null
    check (brings in ('TITULOS', 'CONTRATOS', 'RECEBIMENTOS', 'ACORDOS', 'AJUSTES', 'NOTIFICACOES', 'INDICES', 'RETORNO_BANCARIO')),
  size_bytes bigint not null check (size_bytes >= 0),
  sha256 bytea not null check (length(sha256) = 32),
  received_at timestamptz not null default regua.now()
);
create index source_sample_of_user on source_sample (user_id, received_at desc);
create index source_sample_old on source_sample (received_at);
comment on table source_sample is 'Files that a person rehearses in the assistant of sources; only this person reads them, for 24 hours. owner: ledger/sources';
revoke update on source_sample from regua_app, regua_all;

create table source_sample_chunk (
  sample_id bigint not null references source_sample on delete cascade,
  position int not null check (position >= 0),
  bytes bytea not null check (length(bytes) <= 1048576),
  primary key (sample_id, position)
);
alter table source_sample_chunk alter column bytes set storage external;
comment on table source_sample_chunk is 'The bytes of a sample in pieces of at most 1 MiB. owner: ledger/sources';
revoke update, delete on source_sample_chunk from regua_app, regua_all;
