-- owner: negotiations
-- Whom a negotiation is with is read for each row of the worklist, by a contract and not by each of its boletos (decision
-- 0042). The contract of a boleto never changes, so that nothing has to follow it but a boleto that takes another number.
alter table negotiation_boleto add column contract_id bigint;
update negotiation_boleto l set contract_id = b.contract_id from boleto b where b.id = l.boleto_id;
alter table negotiation_boleto alter column contract_id set not null;
call regua.refer('negotiation_boleto', 'boleto_id,contract_id,mall_id', 'boleto', 'id,contract_id,mall_id');
create index negotiation_boleto_contract on negotiation_boleto (contract_id) include (negotiation_id, boleto_id, mall_id);
comment on column negotiation_boleto.contract_id is 'The contract of its boleto, as a trigger proves';

-- As before, without the boletos.
create or replace view tenant_contact with (security_invoker = true) as
  select distinct n.mall_id, k.document, k.luc, null::int as group_id, n.stage_id, n.contact_on, n.created_at,
    n.id as negotiation_id, null::bigint as contact_record_id
  from negotiation n
  join negotiation_boleto b on b.negotiation_id = n.id
  join contract k on k.id = b.contract_id
  where n.deleted_at is null
  union all
  select r.mall_id, r.document, r.luc, r.group_id, r.stage_id, r.contact_on, r.created_at, null, r.id
  from contact_record r
  where r.is_active;
