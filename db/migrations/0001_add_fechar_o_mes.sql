-- owner: people/access
-- The screen 'Fechar o mês', first of its group: the steps of a month over the existing screens, whose rules it uses.
insert into menu (path, group_name, label, position) values ('/fechar-o-mes', 'Inadimplência', 'Fechar o mês', 34);
insert into menu_rule (menu_id, code, description) select id, 'ACESSAR', 'Acessar' from menu where path = '/fechar-o-mes';
insert into profile_permission (profile_id, rule_id)
select p.id, r.id
from menu m
  join menu_rule r on r.menu_id = m.id
  join profile p on p.code in ('REGUADECOBRANCA', 'ADMINISTRADOR')
where m.path = '/fechar-o-mes';
