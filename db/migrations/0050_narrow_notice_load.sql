-- owner: access
-- Notices are evidence that lifts a guard. The screen is a search for everybody who follows the bills; loading, like every
-- other import, is of the Régua de Cobrança, and not of the teams whose analysis the evidence speaks for.
delete from profile_permission pp using menu_rule r, menu m, profile p
  where pp.rule_id = r.id and r.menu_id = m.id and pp.profile_id = p.id
    and m.path = '/cartas-email' and r.code = 'CARREGAR' and p.code in ('COBRANCACORPORATIVA', 'COBRANCASHOPPING');
