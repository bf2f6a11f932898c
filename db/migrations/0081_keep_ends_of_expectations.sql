-- owner: expectations
-- What is expected of a boleto is of `expectations` from now on: who ended an expectation, by which promise a tendency was
-- set, and who cleared it.
alter table receipt_expectation
  add column ended_at timestamptz,
  add column ended_by_name text,
  add check (is_active = (ended_at is null)),
  add check ((ended_at is null) = (ended_by_name is null));
comment on column receipt_expectation.ended_at is 'Replaced by a later one, or deleted by a person';
create index receipt_expectation_boleto on receipt_expectation (boleto_id, id);
create index receipt_expectation_type on receipt_expectation (type_id);
create index receipt_expectation_reason on receipt_expectation (reason_id);

alter table boleto_tendency
  add column negotiation_id bigint references negotiation,
  add column cleared_at timestamptz,
  add column cleared_by_name text,
  add check (is_cleared = (cleared_at is not null)),
  add check ((cleared_at is null) = (cleared_by_name is null));
create index boleto_tendency_negotiation on boleto_tendency (negotiation_id);
comment on column boleto_tendency.negotiation_id is 'The promise by which it was set, or that stood when it was cleared: that one does not set it again (rules 7.7)';

comment on table expectation_type is 'Types of receipt expectation (rules 7.8). owner: expectations';
comment on table unlikely_reason is 'Why a receipt is unlikely (rules 7.8). owner: expectations';
comment on table receipt_expectation is 'What is expected of a boleto until a day, by component; one active per boleto (rules 7.8). owner: expectations';
comment on table boleto_tendency is 'Boletos of a month that tend to be paid (rules 7.7); one that was cleared is not set again by the same promise. owner: expectations';
