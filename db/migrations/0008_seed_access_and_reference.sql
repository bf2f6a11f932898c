-- owner: access
-- The eight initial profiles. The code keeps the name's word characters, its accents folded (spec 3:4), and never changes
-- (rules 8): code finds a profile by it whatever administrators call the profile later.
insert into profile (name, code, sees_every_mall, needs_mall) values
  ('RÉGUA DE COBRANÇA', 'REGUADECOBRANCA', true, false),
  ('COBRANÇA SHOPPING', 'COBRANCASHOPPING', false, true),
  ('APROVADOR SHOPPING', 'APROVADORSHOPPING', false, true),
  ('COBRANÇA CORPORATIVA', 'COBRANCACORPORATIVA', true, false),
  ('HOLDING', 'HOLDING', true, false),
  ('APROVADOR HOLDING', 'APROVADORHOLDING', true, false),
  ('JURÍDICO', 'JURIDICO', true, false),
  ('ADMINISTRADOR', 'ADMINISTRADOR', true, false);

create temporary table short_profile on commit drop as
  select p.id, s.short from profile p join (values
    ('RC', 'REGUADECOBRANCA'), ('CS', 'COBRANCASHOPPING'), ('AS', 'APROVADORSHOPPING'), ('CC', 'COBRANCACORPORATIVA'),
    ('HO', 'HOLDING'), ('AH', 'APROVADORHOLDING'), ('JU', 'JURIDICO'), ('AD', 'ADMINISTRADOR')) s (short, code) using (code);

-- Every screen of the product with its menu and who opens it by default. The nameless group is hidden in the menu.
create temporary table route_seed (position int, path text, group_name text, label text, profiles text) on commit drop;
insert into route_seed values
  (1, '/home', '', 'Home', 'RC CS AS CC HO AH JU AD'),
  (2, '/clientes-elegiveis', 'Serasa', 'Clientes elegíveis', 'RC'),
  (3, '/analisar-negativacao-shopping', 'Serasa', 'Analisar negativação (shopping)', 'CS'),
  (4, '/aprovar-negativacao-shopping', 'Serasa', 'Aprovar negativação (shopping)', 'AS'),
  (5, '/analisar-negativacao-corporativo', 'Serasa', 'Analisar negativação (corporativo)', 'CC'),
  (6, '/aprovar-negativacao-corporativo', 'Serasa', 'Aprovar negativação (corporativo)', 'AH'),
  (7, '/validar-aprovacoes', 'Serasa', 'Validar exceções', 'RC CC'),
  (8, '/negativar-lojista', 'Serasa', 'Enviar para negativação', 'RC'),
  (9, '/acompanhamento-workflow', 'Serasa', 'Acompanhar workflow', 'RC CC HO AH CS AS'),
  (10, '/inclusao-baixa-manual', 'Serasa', 'Baixa manual', 'RC CC CS AS'),
  (11, '/inclusao-negativacao-manual', 'Serasa', 'Inclusão manual', 'RC CC CS AS'),
  (12, '/boletos-negativados', 'Serasa', 'Boletos negativados', 'RC CC HO AH CS AS JU'),
  (13, '/retorno-serasa', 'Serasa', 'Importar arquivo', 'RC'),
  (14, '/acompanhar-boletos', 'Serasa', 'Consultar boletos', 'RC CC HO AH CS AS JU'),
  (15, '/baixa-semiautomatica', 'Serasa', 'Baixa automática', 'RC'),
  (16, '/reenvio-retorno-erro', 'Serasa', 'Retornos com erro', 'RC'),
  (17, '/contratos-elegiveis', 'Ajuizamento', 'Contratos elegíveis', 'RC JU'),
  (18, '/analisar-ajuizamento-shopping', 'Ajuizamento', 'Analisar ajuizamento (shopping)', 'CS'),
  (19, '/aprovar-ajuizamento-shopping', 'Ajuizamento', 'Aprovar ajuizamento (shopping)', 'AS'),
  (20, '/analisar-ajuizamento-corporativa', 'Ajuizamento', 'Analisar ajuizamento (corporativa)', 'CC'),
  (21, '/aprovar-ajuizamento-corporativa', 'Ajuizamento', 'Aprovar ajuizamento (corporativa)', 'AH'),
  (22, '/validar-ajuizamento', 'Ajuizamento', 'Validar ajuizamento', 'JU RC'),
  (23, '/acompanhar-ajuizamentos', 'Ajuizamento', 'Acompanhar ajuizamentos', 'JU RC CC HO AH CS AS'),
  (24, '/status-workflow', 'Ajuizamento', 'Status do workflow', 'JU RC CC HO AH'),
  (25, '/import-ajuizamentos', 'Ajuizamento', 'Importar apuração final', 'JU RC'),
  (26, '/import-autos', 'Ajuizamento', 'Importar acordos dos autos', 'JU RC'),
  (27, '/import-ajuizamentos-manual', 'Ajuizamento', 'Importar ajuizamento manual', 'JU RC'),
  (28, '/priorizacao', 'Cobranca', 'Priorização', 'CC HO AH RC CS AS'),
  (29, '/priorizacao-grupo-cobranca', 'Cobranca', 'Priorização por grupo', 'CC HO AH RC'),
  (30, '/priorizacao-legado', 'Cobranca', 'Priorização (legado)', 'CC HO AH RC CS AS'),
  (31, '/boletos', 'Boletos', 'Boletos do cliente', 'CC HO AH RC CS AS'),
  (32, '/boletos-grupo-cobranca', 'Boletos', 'Boletos do grupo', 'CC HO AH RC'),
  (33, '/boletos-legado', 'Boletos', 'Detalhe do cliente ou grupo', 'CC HO AH RC CS AS'),
  (34, '/Detalhes-Boletos', 'Boletos', 'Detalhes de boletos', 'CC HO AH RC CS AS'),
  (35, '/resumo-de-inadimplencia', 'Inadimplência', 'Resumo', 'CC HO AH RC CS AS'),
  (36, '/relatorio-inadimplencia', 'Inadimplência', 'Relatório', 'CC HO AH RC CS AS'),
  (37, '/calculo-inadimplencia', 'Inadimplência', 'Cálculo', 'RC'),
  (38, '/processamento-inadimplencia', 'Inadimplência', 'Processamento', 'RC'),
  (39, '/status-dados', 'Inadimplência', 'Status dos dados', 'RC CC'),
  (40, '/import-inadimplencia', 'Inadimplência', 'Importar planilhas', 'RC'),
  (41, '/importar-dados-oracle-manual', 'Inadimplência', 'Importar dados Oracle', 'RC'),
  (42, '/cadastro-inadimplencia', 'Inadimplência', 'Cadastros', 'RC AD'),
  (43, '/cartas-email', 'Cartas e Email', 'Boletos notificados', 'RC CC HO AH CS AS'),
  (44, '/acessos-usuarios', 'Configurações', 'Usuários e perfis', 'AD'),
  (45, '/cadastro-grupo-de-cobranca', 'Configurações', 'Grupos de cobrança', 'RC CC AD'),
  (46, '/cadastro-empresas', 'Configurações', 'Empresas e shoppings', 'AD'),
  (47, '/cadastro-serasa', 'Configurações', 'Serasa', 'RC AD'),
  (48, '/cadastro-ajuizamento', 'Configurações', 'Ajuizamento', 'AD JU RC'),
  (49, '/configuracao-priorizacao', 'Configurações', 'Priorização', 'RC AD'),
  (50, '/configuracoes-excecoes', 'Configurações', 'Exceções', 'RC AD'),
  (51, '/linha-do-tempo', 'Serasa', 'Linha do tempo', 'RC CC HO AH CS AS JU'),
  (52, '/auditoria', 'Configurações', 'Auditoria', 'AD HO');

insert into menu (path, group_name, label, position) select path, group_name, label, position from route_seed order by position;
insert into menu_rule (menu_id, code, description) select id, 'ACESSAR', 'Acessar' from menu order by position;
insert into profile_permission (profile_id, rule_id)
  select p.id, r.id from route_seed s
    join menu m using (path)
    join menu_rule r on r.menu_id = m.id and r.code = 'ACESSAR'
    join short_profile p on p.short = any (string_to_array(s.profiles, ' '));

-- The rule codes of the bureau area: the status a step acts on, or an act (rules 1). No initial profile is a director
-- (rules 4.3 g), and COBRANÇA CORPORATIVA reads the exceptions without deciding them.
create temporary table rule_seed (path text, code text, description text, profiles text) on commit drop;
insert into rule_seed values
  ('/clientes-elegiveis', 'AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING', 'Pendente Envio Régua', 'RC'),
  ('/analisar-negativacao-shopping', 'PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING', 'Pendente Análise Shopping', 'CS'),
  ('/aprovar-negativacao-shopping', 'PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING', 'Pendente Aprovação Shopping', 'AS'),
  ('/aprovar-negativacao-shopping', 'APROVADOR_DIRETOR_SHOPPING', 'Pendente Aprovação Diretor Shopping', ''),
  ('/analisar-negativacao-corporativo', 'PENDENTE_RECOMENDACAO_EQUIPE_CORPORATIVA', 'Pendente Análise Cobrança Corporativa', 'CC'),
  ('/aprovar-negativacao-corporativo', 'PENDENTE_APROVACAO_SUPERINTENDENTE_HOLDING', 'Pendente Aprovação Cobrança Corporativa', 'AH'),
  ('/aprovar-negativacao-corporativo', 'APROVADOR_DIRETOR_HOLDING', 'Pendente Aprovação Diretor Holding', ''),
  ('/validar-aprovacoes', 'PENDENTE_APROVACAO_EXCECAO_KA', 'Pendente Aprovação Régua Cobrança', 'RC'),
  ('/negativar-lojista', 'PENDENTE_DE_ENVIO', 'Pendente Envio bureau Régua Cobrança', 'RC'),
  ('/baixa-semiautomatica', 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA', 'Pendente Aprovação Baixa', 'RC'),
  ('/boletos-negativados', 'FINALIZADO', 'Finalizado', 'RC CC HO AH CS AS JU'),
  ('/boletos-negativados', 'FINALIZADO_COM_ERRO', 'Finalizado com erro', 'RC CC HO AH CS AS JU'),
  ('/reenvio-retorno-erro', 'FINALIZADO_COM_ERRO', 'Finalizado com erro', 'RC'),
  ('/reenvio-retorno-erro', 'REENVIAR', 'Reenviar ao bureau', 'RC'),
  ('/reenvio-retorno-erro', 'ISENTAR', 'Excluir (isentar)', 'RC');

insert into menu_rule (menu_id, code, description) select m.id, s.code, s.description from rule_seed s join menu m using (path) order by m.position;
insert into profile_permission (profile_id, rule_id)
  select p.id, r.id from rule_seed s
    join menu m using (path)
    join menu_rule r on r.menu_id = m.id and r.code = s.code
    join short_profile p on p.short = any (string_to_array(s.profiles, ' '));

create index sign_in_nonce_expiry on sign_in_nonce (expires_at);
comment on table user_preference is 'Columns, density and saved views of a person on a screen. owner: access';

-- owner: receivables
insert into account_type (code) values ('ALUGUEL'), ('CONDOMINIO'), ('FUNDO'), ('COMERCIAL'), ('CONFISSAO');
insert into movement_type (code, account_type_id)
  select s.movement, a.id from (values
    ('ALM', 'ALUGUEL'), ('CDO', 'CONDOMINIO'), ('FPP', 'FUNDO'), ('MID', 'COMERCIAL'), ('CFD', 'CONFISSAO')) s (movement, code)
    join account_type a using (code) order by a.id;
insert into document_type (prefix) values ('DP'), ('FT'), ('NF'), ('RB'), ('CT');
insert into contract_type (code) values ('LOJA'), ('MALL'), ('MIDIA'), ('CDU'), ('CONFISSAO');

-- owner: registers
insert into company_type (name) values ('Administradora'), ('Empreendedora'), ('Condomínio'), ('Fundo');

-- owner: negativation
insert into justification (text, requirement, exception_limit, needs_approver) values
  ('Acordo em negociação', 'NAO_OBRIGATORIO', 2, false),
  ('Contestação do lojista', 'CHAMADO', 2, false),
  ('Pagamento em análise', 'CHAMADO_OU_ANEXO', 1, false),
  ('Ordem judicial', 'ANEXO', null, false),
  ('Decisão comercial', 'CHAMADO_OU_ANEXO', null, true);
