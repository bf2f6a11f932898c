-- owner: ledger/first-migration
-- The concluded comparison is a document: its figures must not follow later loads.
alter table first_migration_check add column our_value bigint;
comment on column first_migration_check.our_value is 'Our value at the conclusion; null while the migration runs, when it is computed';
