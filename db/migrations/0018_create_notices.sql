-- owner: notices
-- What was told to whom of which boleto: evidence of notice (CDC 43 §2º, STJ Tema 1.315).

create table notice_load (
  id bigint generated always as identity primary key,
  file_name text not null, sha256 bytea not null check (length(sha256) = 32),
  rows int not null check (rows >= 0), accepted int not null check (accepted >= 0), rejected int not null check (rejected >= 0),
  user_id int, user_name text not null, loaded_at timestamptz not null default now()
);
comment on table notice_load is 'Files of the register of notices, with what came of them. owner: notices';

create table notice (
  id bigint generated always as identity primary key,
  mall_id int not null references mall,
  boleto_id bigint not null references boleto,
  recipient text not null check (recipient in ('LOJISTA', 'FIADOR')),
  document text not null check (document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  name text not null,
  luc text not null,
  kind text not null check (kind in ('CARTA_COBRANCA', 'EMAIL_COBRANCA', 'CARTA_PRE_NEGATIVACAO', 'NOTIFICACAO_EXTRAJUDICIAL')),
  channel text not null check (channel in ('CARTA', 'AR', 'EMAIL', 'SMS')),
  address text not null default '',
  sent_on date not null,
  delivered_on date check (delivered_on >= sent_on),
  file_name text not null default '',
  proof text not null default '',
  load_id bigint not null references notice_load,
  unique (boleto_id, document, kind, channel, sent_on)
);
comment on table notice is 'One notice of one boleto to one person; the key makes the same file twice harmless. owner: notices';
comment on column notice.address is 'Where it went, as the register had it on the day of the load';
comment on column notice.proof is 'What proves sending and delivery: the number of the AR, the protocol of the e-mail';
create index notice_sent on notice (mall_id, sent_on desc);
create index notice_load_id on notice (load_id);
call regua.scope_by_mall('notice');
