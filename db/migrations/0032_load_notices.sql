-- owner: notices
-- The register of notices has a load of its own: rows wait for their merge, and what was rejected is kept with its reason.
alter table notice_load
  add column is_dry_run boolean not null default false,
  add column added int not null default 0 check (added >= 0),
  add column changed int not null default 0 check (changed >= 0),
  add column header text[] not null default '{}',
  add column file_id uuid references stored_file;
comment on column notice_load.is_dry_run is 'Rehearsed: nothing of the file was stored';
comment on column notice_load.changed is 'Notices that were known and of which the file told more, as the day of delivery';
comment on column notice_load.header is 'The header of the file, for the file of rejected rows';
comment on column notice_load.file_id is 'The file as it came; null for a rehearsal';
create index notice_load_file on notice_load (file_id);
create index notice_load_sha256 on notice_load (sha256);

create table notice_load_issue (
  load_id bigint not null references notice_load on delete cascade,
  line int not null, column_name text not null, value text not null, reason text not null,
  cells text[] not null,
  primary key (load_id, line, column_name)
);
comment on table notice_load_issue is 'What is wrong with the rejected rows of a load. owner: notices';
comment on column notice_load_issue.cells is 'The row as it stood in the file';

-- Rows live here inside the transaction of their load alone; unlogged, since a load that was interrupted begins again.
create unlogged table notice_stage (
  load_id bigint not null, line int not null,
  mall_name text not null, mall_key text not null, luc text not null, boleto text not null, document text not null,
  role text, kind text not null, channel text not null, sent_on date not null, delivered_on date,
  file_name text not null, proof text not null, cells text[] not null,
  mall_count int, mall_id int, boleto_id bigint, boleto_luc text, recipient text, person_name text, address text,
  primary key (load_id, line)
);
comment on table notice_stage is 'Readable rows of a file of notices, and from mall_count on what the register knows of them. owner: notices';

-- Notices are evidence: whoever reads them does not load them.
insert into menu_rule (menu_id, code, description)
  select id, 'CARREGAR', 'Carregar comunicações' from menu where path = '/cartas-email';
insert into profile_permission (profile_id, rule_id)
  select p.id, r.id from menu m
    join menu_rule r on r.menu_id = m.id and r.code = 'CARREGAR'
    join profile p on p.code in ('REGUADECOBRANCA', 'COBRANCACORPORATIVA', 'COBRANCASHOPPING')
  where m.path = '/cartas-email';
