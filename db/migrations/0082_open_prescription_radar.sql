-- owner: prescription
-- When each open título can no longer be sued for: rents and accessory charges after three years (CC 206 §3º I), a debt
-- acknowledged in an instrument after five (CC 206 §5º I), counted from the original due day. What is in a filed action
-- does not prescribe while it runs.
create view filed_action with (security_invoker = true) as
  select t.mall_id, t.id as titulo_id, t.original_due_on as filed_on
  from titulo t
  where false;
comment on view filed_action is 'Títulos that are in a filed legal action, and since when; none while no action is filed in the product. owner: prescription';
revoke insert, update, delete on filed_action from regua_app, regua_all;

create view titulo_prescription with (security_invoker = true) as
  select t.id, t.mall_id, t.boleto_id, t.contract_id, t.number, t.original_due_on, t.due_on, t.open_cents,
    a.code as account,
    (t.original_due_on + case when a.code = 'CONFISSAO' then interval '5 years' else interval '3 years' end)::date
      as prescribes_on
  from titulo t
    join movement_type m on m.id = t.movement_type_id
    join account_type a on a.id = m.account_type_id
  where t.open_cents > 0;
comment on view titulo_prescription is 'Open títulos with the day on which they prescribe. owner: prescription';
revoke insert, update, delete on titulo_prescription from regua_app, regua_all;

create index titulo_open_original on titulo (original_due_on, mall_id) where open_cents > 0;

-- The screens that look across the areas stand after the others of their group.
insert into menu (path, group_name, label, position)
  values ('/radar-de-prescricao', 'Ajuizamento', 'Radar de prescrição', 53);
insert into menu_rule (menu_id, code, description)
  select id, 'ACESSAR', 'Acessar' from menu where path = '/radar-de-prescricao';
insert into profile_permission (profile_id, rule_id)
  select p.id, r.id
  from menu m
    join menu_rule r on r.menu_id = m.id
    join profile p on p.code in (
      'REGUADECOBRANCA', 'COBRANCASHOPPING', 'APROVADORSHOPPING', 'COBRANCACORPORATIVA', 'HOLDING', 'APROVADORHOLDING',
      'JURIDICO')
  where m.path = '/radar-de-prescricao';
