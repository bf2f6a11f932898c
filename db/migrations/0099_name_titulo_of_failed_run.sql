-- owner: delinquency-runs
-- The título by which a run does not add up, so that its screen leads to it. Undoing a load may take it away.
alter table delinquency_run add column error_titulo_id bigint;
comment on column delinquency_run.error_titulo_id is 'The título that differs most, of a run that does not add up';
