-- owner: delinquency-runs
-- Actions are kept in the product now: the view JURIDICO counts the contracts of those that are followed (rules 6.2). A manual
-- filing that awaits a second person counts for nothing yet.
create or replace view contract_in_court with (security_invoker = true) as
  select mall_id, contract_id
  from lawsuit
  where status = 'EM_ACOMPANHAMENTO' and is_confirmed and contract_id is not null
  group by mall_id, contract_id;
comment on view contract_in_court is 'Contracts with a legal action that is followed now (EM_ACOMPANHAMENTO). owner: delinquency-runs';
