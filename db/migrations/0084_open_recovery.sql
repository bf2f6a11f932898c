-- owner: recovery
-- What was paid of boletos within 30, 60 and 90 days of their listing at the bureau, beside those that ended a cycle
-- without one. The first accepted inclusion of a boleto is looked for among all submissions.
create index bureau_submission_accepted on bureau_submission (item_id) include (batch_id, value_cents)
  where operation = 'INCLUSAO' and status = 'ACEITO';
create index negativation_item_spared on negativation_item (mall_id, boleto_id, step_entered_on)
  where outcome in ('ISENTO', 'ISENTO_ERRO', 'BLOQUEADO', 'NAO_DECIDIDO');

insert into menu (path, group_name, label, position)
  values ('/antes-e-depois-da-negativacao', 'Serasa', 'Antes e depois da negativação', 55);
insert into menu_rule (menu_id, code, description)
  select id, 'ACESSAR', 'Acessar' from menu where path = '/antes-e-depois-da-negativacao';
insert into profile_permission (profile_id, rule_id)
  select p.id, r.id
  from menu m
    join menu_rule r on r.menu_id = m.id
    join profile p on p.code in (
      'REGUADECOBRANCA', 'COBRANCASHOPPING', 'APROVADORSHOPPING', 'COBRANCACORPORATIVA', 'HOLDING', 'APROVADORHOLDING',
      'JURIDICO')
  where m.path = '/antes-e-depois-da-negativacao';
