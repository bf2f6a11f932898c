-- owner: price-indices
-- The index tables are handed in as files (rules 9, Índices). A month that is published anew is a new version; none is lost,
-- so what was worked out by one can be worked out again.
comment on table price_index_value is 'What an index rose in a month; a corrected month is a new version (rules 5.5, 9). owner: price-indices';
alter table price_index_value add column import_id bigint references file_import;
create index price_index_value_import on price_index_value (import_id);
comment on column price_index_value.import_id is 'The file that brought it';
grant insert, update on price_index_value to regua_app, regua_all;

-- owner: file-imports
alter table file_import drop constraint file_import_kind_check;
alter table file_import add constraint file_import_kind_check check (kind ~ '^[A-Z_]{3,40}$');
comment on column file_import.kind is 'A code of IMPORT_KINDS: each feature that takes files in has its own';
-- What holds for every mall is of none: only who sees them all reads it.
alter table file_import_change alter column mall_id drop not null;

-- owner: access
-- Who hands index tables in (rules 5.5): the other profiles of the screen read them.
insert into menu_rule (menu_id, code, description)
  select id, 'CARREGAR', 'Carregar índices' from menu where path = '/cadastro-ajuizamento';
insert into profile_permission (profile_id, rule_id)
  select p.id, r.id from menu m
    join menu_rule r on r.menu_id = m.id and r.code = 'CARREGAR'
    join profile p on p.code in ('JURIDICO', 'REGUADECOBRANCA')
  where m.path = '/cadastro-ajuizamento';
