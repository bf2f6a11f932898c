-- owner: delinquency-runs
-- What the view JURIDICO of delinquency counts (rules 6.2): contracts with an ação EM_ACOMPANHAMENTO at the run. Whoever keeps
-- the actions answers it by another definition of this view; until then no contract is in one.
create view contract_in_court with (security_invoker = true) as
  select c.mall_id, c.id as contract_id
  from contract c
  where false;
comment on view contract_in_court is 'Contracts with a legal action that is followed now (EM_ACOMPANHAMENTO); none while no action is kept in the product. owner: delinquency-runs';
revoke insert, update, delete on contract_in_court from regua_app, regua_all;
