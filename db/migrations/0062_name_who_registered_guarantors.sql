-- owner: receivables
-- Who brought a fiador into the register, for 'usuarioCadastro' (spec 1:3): the person whose load did.
alter table guarantor
  add column created_by int,
  add column created_by_name text not null default 'Sistema';
comment on column guarantor.created_by is 'The person whose load registered it; null where that is not known any more';

update guarantor g set created_by = l.created_by, created_by_name = l.created_by_name
  from erp_load_undo u join erp_load l on l.id = u.load_id
  where u.table_name = 'guarantor' and u.before is null and u.row_id = g.id;
