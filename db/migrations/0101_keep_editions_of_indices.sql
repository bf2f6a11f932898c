-- owner: price-indices
-- Each load of an index table, and each undo of one, is an edition; which version of a month counted in which editions is kept,
-- so that what was worked out by an edition is worked out to the same cents later (rules 5.5).
create table price_index_edition (
  id bigint generated always as identity primary key,
  made_at timestamptz not null default regua.on_fixed_day(now()),
  import_id bigint references file_import,
  is_undo boolean not null default false
);
comment on table price_index_edition is 'A state of the index tables: after a load, or after a load was taken back. owner: price-indices';
comment on column price_index_edition.import_id is 'The file that was loaded or taken back; null for what stood before editions were kept';
create index price_index_edition_import on price_index_edition (import_id);
create table price_index_period (
  index_name text not null,
  month date not null,
  version int not null,
  since_edition bigint not null references price_index_edition,
  until_edition bigint references price_index_edition check (until_edition > since_edition),
  primary key (index_name, month, since_edition),
  foreign key (index_name, month, version) references price_index_value
);
comment on table price_index_period is 'From which edition to before which a version of a month counted. owner: price-indices';
create unique index price_index_period_open on price_index_period (index_name, month) where until_edition is null;
create index price_index_period_version on price_index_period (index_name, month, version);
create index price_index_period_since on price_index_period (since_edition);
create index price_index_period_until on price_index_period (until_edition);
with first as (
  insert into price_index_edition (import_id)
  select null where exists (select from price_index_value)
  returning id
)
insert into price_index_period (index_name, month, version, since_edition)
select v.index_name, v.month, v.version, f.id
from price_index_value v, first f
where v.is_current;
revoke update, delete on price_index_edition from regua_app, regua_all;
revoke delete on price_index_period from regua_app, regua_all;

-- owner: lawsuits
alter table lawsuit add column index_edition bigint references price_index_edition;
create index lawsuit_index_edition on lawsuit (index_edition);
comment on column lawsuit.index_edition is 'By which edition of the index tables the stored charges were worked out; null before the first';
update lawsuit set index_edition = (select max(id) from price_index_edition) where corrected_on is not null;
