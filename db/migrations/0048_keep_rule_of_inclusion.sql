-- owner: negativation
-- INCLUSAO_MANUAL_QUATRO_OLHOS holds for what is included after its change: an item keeps the rule of its inclusion. What
-- was included until now keeps the strict one.
alter table negativation_item add column may_includer_send boolean not null default false;
comment on column negativation_item.may_includer_send is 'Whoever put it straight into PENDENTE_DE_ENVIO may send it too: the rule at its inclusion.';
