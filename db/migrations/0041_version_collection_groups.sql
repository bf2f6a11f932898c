-- owner: collection-groups
-- A group is changed by people and by loads: who was last is told to whoever comes too late. A group that got another
-- name keeps the ones it had: the ERP goes on calling it by the old one, and so do the snapshots of running cycles.
alter table collection_group add column former_names text[] not null default '{}';
alter table collection_group add column updated_by_name text;
alter table collection_group add column updated_at timestamptz;
comment on column collection_group.former_names is 'Names that it had; files and snapshots that say one of them mean this group, unless another has the name now';
comment on column collection_group.updated_by_name is 'Who changed name or portfolio last; null when nobody has';
comment on column collection_group.updated_at is 'When name or portfolio was changed last';

-- What loads noted of groups is compared with the rows as they are: the new columns belong to both.
update erp_load_undo
set after = after || jsonb_build_object('former_names', '[]'::jsonb, 'updated_by_name', null, 'updated_at', null)
where table_name = 'collection_group' and after is not null;
