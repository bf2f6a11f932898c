-- owner: delinquency-runs
-- A run says of each título by what names it was known then: a closed month keeps its títulos though the load that brought
-- them is undone, or a later one moves them to another boleto, LUC or trade name (rules 6.4).

create view titulo_names with (security_invoker = true) as
select t.id as titulo_id, t.mall_id, t.number, b.number as boleto_number, k.number as contract_number,
  c.code as contract_type, k.luc, k.trade_name, k.tenant_id, k.name as tenant_name, k.document
from titulo t
  join boleto b on b.id = t.boleto_id
  join contract k on k.id = t.contract_id
  join contract_type c on c.id = k.contract_type_id;
comment on view titulo_names is 'The names by which people know a título: its boleto, contract and tenant. owner: delinquency-runs';
revoke insert, update, delete on titulo_names from regua_app, regua_all;

alter table delinquency_titulo
  add column number text, add column boleto_number text, add column contract_number text, add column contract_type text,
  add column luc text, add column trade_name text, add column tenant_id bigint, add column tenant_name text,
  add column document text;
update delinquency_titulo g
  set number = n.number, boleto_number = n.boleto_number, contract_number = n.contract_number,
    contract_type = n.contract_type, luc = n.luc, trade_name = n.trade_name, tenant_id = n.tenant_id,
    tenant_name = n.tenant_name, document = n.document
  from titulo_names n
  where n.titulo_id = g.titulo_id;
-- Of those that went before this migration nobody knows a name any more.
update delinquency_titulo
  set number = '-', boleto_number = '-', contract_number = '-', contract_type = '-', luc = '-', trade_name = '-',
    tenant_id = 0, tenant_name = '-', document = ''
  where number is null;
alter table delinquency_titulo
  alter column number set not null, alter column boleto_number set not null, alter column contract_number set not null,
  alter column contract_type set not null, alter column luc set not null, alter column trade_name set not null,
  alter column tenant_id set not null, alter column tenant_name set not null, alter column document set not null;
comment on column delinquency_titulo.number is 'The names of the título at the run (titulo_names), which stay as they were';
