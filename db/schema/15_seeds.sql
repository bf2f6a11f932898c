-- The rows that every database starts with.

-- Access
-- ------

insert into rights_version (version) values (1);

-- The code of a profile keeps the word characters of its name without accents (spec 3:4) and never changes (rules 8): code
-- finds a profile by it whatever administrators call the profile later.
insert into profile (name, code, sees_every_mall, needs_mall) values
  ('RÉGUA DE COBRANÇA', 'REGUADECOBRANCA', true, false),
  ('COBRANÇA SHOPPING', 'COBRANCASHOPPING', false, true),
  ('APROVADOR SHOPPING', 'APROVADORSHOPPING', false, true),
  ('COBRANÇA CORPORATIVA', 'COBRANCACORPORATIVA', true, false),
  ('HOLDING', 'HOLDING', true, false),
  ('APROVADOR HOLDING', 'APROVADORHOLDING', true, false),
  ('JURÍDICO', 'JURIDICO', true, false),
  ('ADMINISTRADOR', 'ADMINISTRADOR', true, false);

-- Every screen. Screens of the nameless group are not in the menu. Screens that look across areas come last.
insert into menu (path, group_name, label, position) values
  ('/home', '', 'Home', 1),
  ('/clientes-elegiveis', 'Serasa', 'Clientes elegíveis', 2),
  ('/analisar-negativacao-shopping', 'Serasa', 'Analisar negativação (shopping)', 3),
  ('/aprovar-negativacao-shopping', 'Serasa', 'Aprovar negativação (shopping)', 4),
  ('/analisar-negativacao-corporativo', 'Serasa', 'Analisar negativação (corporativo)', 5),
  ('/aprovar-negativacao-corporativo', 'Serasa', 'Aprovar negativação (corporativo)', 6),
  ('/validar-aprovacoes', 'Serasa', 'Validar exceções', 7),
  ('/negativar-lojista', 'Serasa', 'Enviar para negativação', 8),
  ('/acompanhamento-workflow', 'Serasa', 'Acompanhar workflow', 9),
  ('/inclusao-baixa-manual', 'Serasa', 'Baixa manual', 10),
  ('/inclusao-negativacao-manual', 'Serasa', 'Inclusão manual', 11),
  ('/boletos-negativados', 'Serasa', 'Boletos negativados', 12),
  ('/retorno-serasa', 'Serasa', 'Importar arquivo', 13),
  ('/acompanhar-boletos', 'Serasa', 'Consultar boletos', 14),
  ('/baixa-semiautomatica', 'Serasa', 'Baixa automática', 15),
  ('/reenvio-retorno-erro', 'Serasa', 'Retornos com erro', 16),
  ('/contratos-elegiveis', 'Ajuizamento', 'Contratos elegíveis', 17),
  ('/analisar-ajuizamento-shopping', 'Ajuizamento', 'Analisar ajuizamento (shopping)', 18),
  ('/aprovar-ajuizamento-shopping', 'Ajuizamento', 'Aprovar ajuizamento (shopping)', 19),
  ('/analisar-ajuizamento-corporativa', 'Ajuizamento', 'Analisar ajuizamento (corporativa)', 20),
  ('/aprovar-ajuizamento-corporativa', 'Ajuizamento', 'Aprovar ajuizamento (corporativa)', 21),
  ('/validar-ajuizamento', 'Ajuizamento', 'Validar ajuizamento', 22),
  ('/acompanhar-ajuizamentos', 'Ajuizamento', 'Acompanhar ajuizamentos', 23),
  ('/status-workflow', 'Ajuizamento', 'Status do workflow', 24),
  ('/import-ajuizamentos', 'Ajuizamento', 'Importar apuração final', 25),
  ('/import-autos', 'Ajuizamento', 'Importar acordos dos autos', 26),
  ('/import-ajuizamentos-manual', 'Ajuizamento', 'Importar ajuizamento manual', 27),
  ('/priorizacao', 'Cobranca', 'Priorização', 28),
  ('/priorizacao-grupo-cobranca', 'Cobranca', 'Priorização por grupo', 29),
  ('/priorizacao-legado', 'Cobranca', 'Priorização (legado)', 30),
  ('/boletos', 'Boletos', 'Boletos do cliente', 31),
  ('/boletos-grupo-cobranca', 'Boletos', 'Boletos do grupo', 32),
  ('/boletos-legado', 'Boletos', 'Detalhe do cliente ou grupo', 33),
  ('/Detalhes-Boletos', 'Boletos', 'Detalhes de boletos', 34),
  ('/resumo-de-inadimplencia', 'Inadimplência', 'Resumo', 35),
  ('/relatorio-inadimplencia', 'Inadimplência', 'Relatório', 36),
  ('/calculo-inadimplencia', 'Inadimplência', 'Cálculo', 37),
  ('/processamento-inadimplencia', 'Inadimplência', 'Processamento', 38),
  ('/status-dados', 'Inadimplência', 'Status dos dados', 39),
  ('/import-inadimplencia', 'Inadimplência', 'Importar planilhas', 40),
  ('/importar-dados-oracle-manual', 'Inadimplência', 'Importar dados Oracle', 41),
  ('/cadastro-inadimplencia', 'Inadimplência', 'Cadastros', 42),
  ('/cartas-email', 'Cartas e Email', 'Boletos notificados', 43),
  ('/acessos-usuarios', 'Configurações', 'Usuários e perfis', 44),
  ('/cadastro-grupo-de-cobranca', 'Configurações', 'Grupos de cobrança', 45),
  ('/cadastro-empresas', 'Configurações', 'Empresas e shoppings', 46),
  ('/cadastro-serasa', 'Configurações', 'Serasa', 47),
  ('/cadastro-ajuizamento', 'Configurações', 'Ajuizamento', 48),
  ('/configuracao-priorizacao', 'Configurações', 'Priorização', 49),
  ('/configuracoes-excecoes', 'Configurações', 'Exceções', 50),
  ('/linha-do-tempo', 'Serasa', 'Linha do tempo', 51),
  ('/auditoria', 'Configurações', 'Auditoria', 52),
  ('/radar-de-prescricao', 'Ajuizamento', 'Radar de prescrição', 53),
  ('/agir-hoje', 'Cobranca', 'Agir hoje', 54),
  ('/antes-e-depois-da-negativacao', 'Serasa', 'Antes e depois da negativação', 55);

-- Every rule and the profiles that hold it. ACESSAR opens the screen; other codes are the status a step acts on, or an act
-- (rules 1). No initial profile is a director (rules 4.3 g), and COBRANÇA CORPORATIVA reads exceptions without
-- deciding them. Files are loaded by the Régua de Cobrança and JURÍDICO: teams do not load the evidence for their own analysis.
create temporary table rule_seed (
  n int generated always as identity, path text, code text, description text, profiles text
) on commit drop;
insert into rule_seed (path, code, description, profiles) values
  ('/home', 'ACESSAR', 'Acessar', 'RC CS AS CC HO AH JU AD'),
  ('/clientes-elegiveis', 'ACESSAR', 'Acessar', 'RC'),
  ('/analisar-negativacao-shopping', 'ACESSAR', 'Acessar', 'CS'),
  ('/aprovar-negativacao-shopping', 'ACESSAR', 'Acessar', 'AS'),
  ('/analisar-negativacao-corporativo', 'ACESSAR', 'Acessar', 'CC'),
  ('/aprovar-negativacao-corporativo', 'ACESSAR', 'Acessar', 'AH'),
  ('/validar-aprovacoes', 'ACESSAR', 'Acessar', 'RC CC'),
  ('/negativar-lojista', 'ACESSAR', 'Acessar', 'RC'),
  ('/acompanhamento-workflow', 'ACESSAR', 'Acessar', 'RC CS AS CC HO AH'),
  ('/inclusao-baixa-manual', 'ACESSAR', 'Acessar', 'RC CS AS CC'),
  ('/inclusao-negativacao-manual', 'ACESSAR', 'Acessar', 'RC CS AS CC'),
  ('/boletos-negativados', 'ACESSAR', 'Acessar', 'RC CS AS CC HO AH JU'),
  ('/retorno-serasa', 'ACESSAR', 'Acessar', 'RC'),
  ('/acompanhar-boletos', 'ACESSAR', 'Acessar', 'RC CS AS CC HO AH JU'),
  ('/baixa-semiautomatica', 'ACESSAR', 'Acessar', 'RC'),
  ('/reenvio-retorno-erro', 'ACESSAR', 'Acessar', 'RC'),
  ('/contratos-elegiveis', 'ACESSAR', 'Acessar', 'RC JU'),
  ('/analisar-ajuizamento-shopping', 'ACESSAR', 'Acessar', 'CS'),
  ('/aprovar-ajuizamento-shopping', 'ACESSAR', 'Acessar', 'AS'),
  ('/analisar-ajuizamento-corporativa', 'ACESSAR', 'Acessar', 'CC'),
  ('/aprovar-ajuizamento-corporativa', 'ACESSAR', 'Acessar', 'AH'),
  ('/validar-ajuizamento', 'ACESSAR', 'Acessar', 'RC JU'),
  ('/acompanhar-ajuizamentos', 'ACESSAR', 'Acessar', 'RC CS AS CC HO AH JU'),
  ('/status-workflow', 'ACESSAR', 'Acessar', 'RC CC HO AH JU'),
  ('/import-ajuizamentos', 'ACESSAR', 'Acessar', 'RC JU'),
  ('/import-autos', 'ACESSAR', 'Acessar', 'RC JU'),
  ('/import-ajuizamentos-manual', 'ACESSAR', 'Acessar', 'RC JU'),
  ('/priorizacao', 'ACESSAR', 'Acessar', 'RC CS AS CC HO AH'),
  ('/priorizacao-grupo-cobranca', 'ACESSAR', 'Acessar', 'RC CC HO AH'),
  ('/priorizacao-legado', 'ACESSAR', 'Acessar', 'RC CS AS CC HO AH'),
  ('/boletos', 'ACESSAR', 'Acessar', 'RC CS AS CC HO AH'),
  ('/boletos-grupo-cobranca', 'ACESSAR', 'Acessar', 'RC CC HO AH'),
  ('/boletos-legado', 'ACESSAR', 'Acessar', 'RC CS AS CC HO AH'),
  ('/Detalhes-Boletos', 'ACESSAR', 'Acessar', 'RC CS AS CC HO AH'),
  ('/resumo-de-inadimplencia', 'ACESSAR', 'Acessar', 'RC CS AS CC HO AH'),
  ('/relatorio-inadimplencia', 'ACESSAR', 'Acessar', 'RC CS AS CC HO AH'),
  ('/calculo-inadimplencia', 'ACESSAR', 'Acessar', 'RC AD'),
  ('/processamento-inadimplencia', 'ACESSAR', 'Acessar', 'RC'),
  ('/status-dados', 'ACESSAR', 'Acessar', 'RC CC'),
  ('/import-inadimplencia', 'ACESSAR', 'Acessar', 'RC'),
  ('/importar-dados-oracle-manual', 'ACESSAR', 'Acessar', 'RC'),
  ('/cadastro-inadimplencia', 'ACESSAR', 'Acessar', 'RC AD'),
  ('/cartas-email', 'ACESSAR', 'Acessar', 'RC CS AS CC HO AH'),
  ('/acessos-usuarios', 'ACESSAR', 'Acessar', 'AD'),
  ('/cadastro-grupo-de-cobranca', 'ACESSAR', 'Acessar', 'RC CC AD'),
  ('/cadastro-empresas', 'ACESSAR', 'Acessar', 'AD'),
  ('/cadastro-serasa', 'ACESSAR', 'Acessar', 'RC AD'),
  ('/cadastro-ajuizamento', 'ACESSAR', 'Acessar', 'RC JU AD'),
  ('/configuracao-priorizacao', 'ACESSAR', 'Acessar', 'RC AD'),
  ('/configuracoes-excecoes', 'ACESSAR', 'Acessar', 'RC AD'),
  ('/linha-do-tempo', 'ACESSAR', 'Acessar', 'RC CS AS CC HO AH JU'),
  ('/auditoria', 'ACESSAR', 'Acessar', 'HO AD'),
  ('/clientes-elegiveis', 'AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING', 'Pendente Envio Régua', 'RC'),
  ('/analisar-negativacao-shopping', 'PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING', 'Pendente Análise Shopping', 'CS'),
  ('/aprovar-negativacao-shopping', 'PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING', 'Pendente Aprovação Shopping', 'AS'),
  ('/aprovar-negativacao-shopping', 'APROVADOR_DIRETOR_SHOPPING', 'Pendente Aprovação Diretor Shopping', ''),
  ('/analisar-negativacao-corporativo', 'PENDENTE_RECOMENDACAO_EQUIPE_CORPORATIVA', 'Pendente Análise Cobrança Corporativa', 'CC'),
  ('/aprovar-negativacao-corporativo', 'PENDENTE_APROVACAO_SUPERINTENDENTE_HOLDING', 'Pendente Aprovação Cobrança Corporativa', 'AH'),
  ('/aprovar-negativacao-corporativo', 'APROVADOR_DIRETOR_HOLDING', 'Pendente Aprovação Diretor Holding', ''),
  ('/validar-aprovacoes', 'PENDENTE_APROVACAO_EXCECAO_KA', 'Pendente Aprovação Régua Cobrança', 'RC'),
  ('/negativar-lojista', 'PENDENTE_DE_ENVIO', 'Pendente Envio bureau Régua Cobrança', 'RC'),
  ('/boletos-negativados', 'FINALIZADO', 'Finalizado', 'RC CS AS CC HO AH JU'),
  ('/boletos-negativados', 'FINALIZADO_COM_ERRO', 'Finalizado com erro', 'RC CS AS CC HO AH JU'),
  ('/baixa-semiautomatica', 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA', 'Pendente Aprovação Baixa', 'RC'),
  ('/reenvio-retorno-erro', 'FINALIZADO_COM_ERRO', 'Finalizado com erro', 'RC'),
  ('/reenvio-retorno-erro', 'REENVIAR', 'Reenviar ao bureau', 'RC'),
  ('/reenvio-retorno-erro', 'ISENTAR', 'Excluir (isentar)', 'RC'),
  ('/cartas-email', 'CARREGAR', 'Carregar comunicações', 'RC'),
  ('/acessos-usuarios', 'VISUALIZAR_COMO', 'Ver como usuário', 'AD'),
  ('/relatorio-inadimplencia', 'CARREGAR', 'Carregar planilhas', 'RC'),
  ('/processamento-inadimplencia', 'CARREGAR', 'Carregar planilhas', 'RC'),
  ('/import-inadimplencia', 'CARREGAR', 'Carregar planilhas', 'RC'),
  ('/importar-dados-oracle-manual', 'CARREGAR', 'Carregar planilhas', 'RC'),
  ('/calculo-inadimplencia', 'FECHAR_MES', 'Fechar mês', 'RC'),
  ('/calculo-inadimplencia', 'REABRIR_MES', 'Reabrir mês', 'AD'),
  ('/radar-de-prescricao', 'ACESSAR', 'Acessar', 'RC CS AS CC HO AH JU'),
  ('/agir-hoje', 'ACESSAR', 'Acessar', 'RC CS AS CC HO AH'),
  ('/antes-e-depois-da-negativacao', 'ACESSAR', 'Acessar', 'RC CS AS CC HO AH JU'),
  ('/contratos-elegiveis', 'AGUARDANDO_LIBERACAO', 'Aguardando Liberação Workflow', 'RC JU'),
  ('/analisar-ajuizamento-shopping', 'ANALISE_SHOPPING', 'Análise do Shopping', 'CS'),
  ('/aprovar-ajuizamento-shopping', 'APROVACAO_SHOPPING', 'Aprovação do Shopping', 'AS'),
  ('/analisar-ajuizamento-corporativa', 'ANALISE_CORPORATIVA', 'Análise Corporativa', 'CC'),
  ('/aprovar-ajuizamento-corporativa', 'APROVACAO_CORPORATIVA', 'Aprovação Corporativa', 'AH'),
  ('/validar-ajuizamento', 'APROVACAO_FINAL', 'Aprovação Final', 'RC JU'),
  ('/acompanhar-ajuizamentos', 'ACOMPANHAR', 'Acompanhar ações', 'RC JU'),
  ('/acompanhar-ajuizamentos', 'EDITAR_DATA_AJUIZAMENTO', 'Informar a data de ajuizamento', 'JU'),
  ('/acompanhar-ajuizamentos', 'REABRIR_FASE', 'Reabrir a última fase concluída', 'JU'),
  ('/import-ajuizamentos', 'CARREGAR', 'Carregar planilhas', 'RC JU'),
  ('/import-autos', 'CARREGAR', 'Carregar planilhas', 'RC JU'),
  ('/import-ajuizamentos-manual', 'CARREGAR', 'Carregar planilhas', 'RC JU'),
  ('/cadastro-ajuizamento', 'CARREGAR', 'Carregar índices', 'RC JU');

insert into menu_rule (menu_id, code, description)
select m.id, s.code, s.description from rule_seed s join menu m using (path) order by s.n;

insert into profile_permission (profile_id, rule_id)
select p.id, r.id
from rule_seed s
  join menu m using (path)
  join menu_rule r on r.menu_id = m.id and r.code = s.code
  join (values
    ('RC', 'REGUADECOBRANCA'), ('CS', 'COBRANCASHOPPING'), ('AS', 'APROVADORSHOPPING'), ('CC', 'COBRANCACORPORATIVA'),
    ('HO', 'HOLDING'), ('AH', 'APROVADORHOLDING'), ('JU', 'JURIDICO'), ('AD', 'ADMINISTRADOR')) short (name, code)
    on short.name = any (string_to_array(s.profiles, ' '))
  join profile p on p.code = short.code;

-- Registers
-- ---------

insert into company_type (name) values ('Administradora'), ('Empreendedora'), ('Condomínio'), ('Fundo');

-- Codes of the ERP
-- ----------------

insert into account_type (code) values ('ALUGUEL'), ('CONDOMINIO'), ('FUNDO'), ('COMERCIAL'), ('CONFISSAO');
insert into movement_type (code, account_type_id)
select s.movement, a.id
from (values
    ('ALM', 'ALUGUEL'), ('CDO', 'CONDOMINIO'), ('FPP', 'FUNDO'), ('MID', 'COMERCIAL'), ('CFD', 'CONFISSAO')) s (movement, code)
  join account_type a using (code)
order by a.id;
insert into document_type (prefix, name) values
  ('DP', 'Duplicata'), ('FT', 'Fatura'), ('NF', 'Nota fiscal'), ('RB', 'Recibo'), ('CT', 'Contrato');
insert into contract_type (code, name) values
  ('LOJA', 'Loja'), ('MALL', 'Mall'), ('MIDIA', 'Mídia'), ('CDU', 'Cessão de direito de uso'),
  ('CONFISSAO', 'Confissão de dívida');

-- Exceptions and collection
-- -------------------------

insert into exception_module (name) values ('INADIMPLENCIA'), ('PRIORIZACAO'), ('SERASA'), ('AJUIZAMENTO'), ('CARTAS_EMAIL');
insert into negotiation_stage (description, is_agreement, copies_contact_date, ends_promise) values
  ('Promessa de Pagamento', true, false, false),
  ('Acordo Formalizado', true, false, false),
  ('Em Negociação', false, false, false),
  ('Sem Previsão', false, true, true),
  ('Contato Sem Sucesso', false, true, false),
  ('Contestação', false, false, false);
insert into expectation_type (description, affects_summary) values
  ('Provável Recebimento', true), ('Recebimento Parcial', true), ('Improvável Recebimento', false);
insert into unlikely_reason (description) values
  ('Loja fechada'), ('Recuperação judicial/falência'), ('Ação judicial'), ('Contestação de valores'), ('Sem contato');

-- Negativation
-- ------------

insert into justification (text, requirement, exception_limit, needs_approver) values
  ('Acordo em negociação', 'NAO_OBRIGATORIO', 2, false),
  ('Contestação do lojista', 'CHAMADO', 2, false),
  ('Pagamento em análise', 'CHAMADO_OU_ANEXO', 1, false),
  ('Ordem judicial', 'ANEXO', null, false),
  ('Decisão comercial', 'CHAMADO_OU_ANEXO', null, true);

-- Legal action
-- ------------

insert into lawsuit_action_type (code, name) values
  ('DES', 'Despejo por falta de pagamento c/c cobrança'),
  ('EXE', 'Execução de título extrajudicial'),
  ('COB', 'Cobrança'),
  ('MON', 'Monitória');
insert into lawsuit_justification (text, use_limit, starts_on, ends_on, needs_ticket, needs_file, needs_approver) values
  ('Acordo em negociação', 2, '2026-01-01', '2030-12-31', true, false, false),
  ('Valor em conferência', 1, '2026-01-01', '2030-12-31', true, true, false),
  ('Recuperação judicial', 99, '2026-01-01', '2030-12-31', false, true, false),
  ('Decisão da diretoria', 99, '2026-01-01', '2030-12-31', true, false, true);
insert into lawsuit_status (name, effect) values
  ('Distribuída', 'SEGUE'),
  ('Citação', 'SEGUE'),
  ('Suspensa', 'SEGUE'),
  ('Acordo homologado', 'SEGUE'),
  ('Sentença', 'SEGUE'),
  ('Cumprimento de sentença', 'SEGUE'),
  ('Extinta por pagamento', 'ENCERRA_PAGA'),
  ('Extinta', 'ENCERRA_SEM_MERITO'),
  ('Arquivada', 'ENCERRA_SEM_MERITO'),
  ('Sentença de improcedência', 'ENCERRA_COM_MERITO');
insert into credit_kind (name) values ('Extraconcursal'), ('Concursal'), ('Quirografário');

-- Debt types (rules 5.0). Whatever a contract of type CONFISSAO owes is CONFISSAO, and so is the movement CFD of the others.
insert into debt_type (code, name) values
  ('LOJA', 'Loja'), ('MALL', 'Mall'), ('MIDIA', 'Mídia'), ('CDU', 'Cessão de direito de uso'),
  ('CONFISSAO', 'Confissão de dívida');
insert into debt_type_config (debt_type_id, contract_type_id, movement_type_ids)
select d.id, c.id, array(select m.id from movement_type m where m.code = any (s.movements) order by m.id)
from (
    select code as debt_type, code as contract_type, array['ALM', 'CDO', 'FPP', 'MID'] as movements
    from debt_type
    where code <> 'CONFISSAO'
    union all
    select 'CONFISSAO', code, array['CFD'] from debt_type where code <> 'CONFISSAO'
    union all
    select 'CONFISSAO', 'CONFISSAO', '{}'
  ) s
  join debt_type d on d.code = s.debt_type
  join contract_type c on c.code = s.contract_type;
insert into lawsuit_requirement (
  debt_type_id, action_type_id, min_total_cents, start_years, end_days, min_boletos, active_contracts_only,
  skips_case_agreement, includes_admin_boletos
)
select d.id, a.id, s.min_total_cents, s.start_years, s.end_days, s.min_boletos, false, true, true
from (values
    (1, 'LOJA', 'DES', 500000, 3, 60, 3),
    (2, 'MALL', 'EXE', 500000, 3, 60, 3),
    (3, 'MIDIA', 'EXE', 500000, 3, 60, 3),
    (4, 'CDU', 'EXE', 500000, 3, 60, 3),
    (5, 'CONFISSAO', 'EXE', 0, 5, 30, 1)
  ) s (place, debt_type, action_type, min_total_cents, start_years, end_days, min_boletos)
  join debt_type d on d.code = s.debt_type
  join lawsuit_action_type a on a.code = s.action_type
order by s.place;

-- Parameters
-- ----------

-- Every parameter with its default, as text (rules 8). Kinds and bounds are in
-- src/features/platform/parameters/rules/definitions.ts.
insert into parameter (category, code, name, value) values
  ('AGING', 'DIAS_ATRASO_MIN', 'Dias de atraso: mínimo', '30'),
  ('AGING', 'DIAS_ATRASO_MAX', 'Dias de atraso: máximo', '1095'),
  ('AGING', 'VALOR_MINIMO', 'Valor mínimo do boleto', '0,01'),
  ('AGING', 'QTD_MIN_BOLETOS', 'Boletos vencidos do documento no shopping: mínimo', '1'),
  ('AGING', 'INCLUI_INATIVO', 'Inclui contrato inativo', 'Não'),
  ('AGING', 'BLOQUEIA_ACORDO_VIGENTE', 'Acordo vigente bloqueia', 'Sim'),
  ('AGING', 'BLOQUEIA_PRESCRITO', 'Prescrição trienal bloqueia', 'Não'),
  ('AGING', 'TOLERANCIA_VALOR', 'Tolerância entre o valor aprovado e o saldo no envio', '1'),
  ('AGING', 'CREDITO_COBRE_BLOQUEIA', 'Crédito a alocar que cobre o boleto bloqueia', 'Sim'),
  ('BUREAU', 'CNPJ_INFORMANTE', 'CNPJ da informante', '11222333000181'),
  ('BUREAU', 'NOME_CONTATO', 'Nome do contato', ''),
  ('BUREAU', 'DDD', 'DDD do contato', ''),
  ('BUREAU', 'TELEFONE', 'Telefone do contato', ''),
  ('BUREAU', 'RAMAL', 'Ramal do contato', ''),
  ('BUREAU', 'LOGON', 'Logon da informante', ''),
  ('BUREAU', 'NATUREZAS_HABILITADAS', 'Naturezas habilitadas', 'AL,CC,TC,OO'),
  ('BUREAU', 'ULTIMA_REMESSA', 'Número da última remessa', '0'),
  ('BUREAU', 'BUREAU_DIAS_MIN', 'Dias entre o vencimento e a inclusão: mínimo', '4'),
  ('BUREAU', 'RETORNO_PRAZO_DIAS', 'Prazo do retorno (dias úteis)', '3'),
  ('BUREAU', 'BUREAU_ACEITA_CNPJ_ALFANUMERICO', 'Bureau aceita CNPJ alfanumérico', 'Sim'),
  ('BUREAU', 'EXIGE_NOTIFICACAO_PREVIA', 'Exige notificação prévia', 'Não'),
  ('BUREAU', 'NOTIFICACAO_PREVIA_DIAS', 'Dias desde a notificação prévia: mínimo', '10'),
  ('BAIXA', 'BAIXA_PRAZO_APROVACAO_DIAS', 'Prazo de aprovação da baixa (dias úteis)', '1'),
  ('BAIXA', 'BAIXA_ANTECEDENCIA_DIAS', 'Antecedência da baixa antes dos cinco anos (dias)', '30'),
  ('BAIXA', 'ATUALIZA_PAGAMENTO_PARCIAL', 'Atualiza o valor após pagamento parcial', 'Sim'),
  ('BAIXA', 'ACORDO_CONTA_COMO_PAGAMENTO', 'Primeira parcela paga do acordo conta como pagamento', 'Sim'),
  ('BAIXA', 'MOTIVO_PAGAMENTO', 'Motivo de baixa: pagamento', '01'),
  ('BAIXA', 'MOTIVO_ACORDO', 'Motivo de baixa: acordo', '19'),
  ('BAIXA', 'MOTIVO_JUDICIAL', 'Motivo de baixa: ordem judicial', '04'),
  ('BAIXA', 'MOTIVO_PARCIAL', 'Motivo de baixa: pagamento parcial', '07'),
  ('BAIXA', 'MOTIVO_MANUAL', 'Motivo de baixa: baixa manual', '03'),
  ('BAIXA', 'MOTIVO_CANCELAMENTO', 'Motivo de baixa: cancelamento', '11'),
  ('BAIXA', 'MOTIVO_DECURSO', 'Motivo de baixa: decurso de prazo', '13'),
  ('BAIXA', 'MOTIVO_CORRECAO_ENDERECO', 'Motivo de baixa: correção de endereço', '05'),
  ('BAIXA', 'MOTIVO_CORRECAO_VALOR', 'Motivo de baixa: correção de valor', '06'),
  ('BAIXA', 'MOTIVO_CORRECAO_DATA', 'Motivo de baixa: correção de data', '08'),
  ('BAIXA', 'MOTIVO_CORRECAO_NOME', 'Motivo de baixa: correção de nome', '09'),
  ('BAIXA', 'MOTIVO_CORRECAO_CONTRATO', 'Motivo de baixa: correção do número do contrato', '10'),
  ('BAIXA', 'MOTIVO_CORRECAO_VARIOS', 'Motivo de baixa: correção de vários dados', '11'),
  ('JOB', 'CICLO_AUTOMATICO', 'Abre o ciclo automaticamente', 'Sim'),
  ('JOB', 'CICLO_DIA_UTIL', 'Dia útil da abertura do ciclo', '1'),
  ('JOB', 'REABRE_CICLO', 'Permite reabrir o ciclo do mês', 'Não'),
  ('JOB', 'LIBERACAO_AUTOMATICA', 'Encaminha para aprovação automaticamente', 'Não'),
  ('JOB', 'ENVIO_AUTOMATICO', 'Envia ao bureau automaticamente', 'Não'),
  ('JOB', 'ENVIO_HORA', 'Hora do envio', '18:00'),
  ('JOB', 'RETORNO_HORA', 'Hora da leitura do retorno', '08:00'),
  ('JOB', 'BAIXA_DETECCAO', 'Detecta baixas', 'Sim'),
  ('JOB', 'BAIXA_APROVACAO_AUTOMATICA', 'Envia a baixa na detecção', 'Não'),
  ('JOB', 'AVANCO_POR_PRAZO', 'Avança a etapa vencida', 'Não'),
  ('JOB', 'SLA_1', 'Prazo: análise do shopping (dias úteis)', '5'),
  ('JOB', 'SLA_2', 'Prazo: aprovação do shopping (dias úteis)', '2'),
  ('JOB', 'SLA_3', 'Prazo: análise corporativa (dias úteis)', '3'),
  ('JOB', 'SLA_4', 'Prazo: aprovação corporativa (dias úteis)', '2'),
  ('JOB', 'SLA_5', 'Prazo: exceção da Régua Cobrança (dias úteis)', '2'),
  ('JOB', 'SLA_6', 'Prazo: envio ao bureau (dias úteis)', '1'),
  ('JOB', 'ALCADA_DIRETOR_VALOR', 'Alçada do diretor (vazio: sem etapa de diretor)', ''),
  ('JOB', 'SHOPPING_OPCIONAL_PARA_CORPORATIVO', 'Grupo de cobrança dispensa as etapas do shopping', 'Não'),
  ('JOB', 'INCLUSAO_MANUAL_QUATRO_OLHOS', 'Inclusão manual é enviada por outra pessoa', 'Sim'),
  ('JOB', 'CICLO_HORA', 'Hora da abertura do ciclo', '09:00'),
  ('JOB', 'RETORNO_QUATRO_OLHOS', 'Retorno à mão é importado por quem não enviou o lote', 'Sim'),
  ('JOB', 'PRAZO_ENCAMINHAMENTO_DIAS', 'Prazo: encaminhamento dos clientes elegíveis (dias úteis)', '2'),
  ('JOB', 'PRAZO_RETORNO_COM_ERRO_DIAS', 'Prazo: correção dos retornos com erro (dias úteis)', '2'),
  ('JOB', 'AVISOS_DIAS', 'Avisos: dias em que ficam na lista', '30'),
  ('JOB', 'AVISOS_RESUMO_HORA', 'Avisos: hora do resumo por e-mail', '08:00'),
  ('INADIMPLENCIA', 'DATA_BASE', 'Data que dá o mês de um título', 'VENCIMENTO_ORIGINAL'),
  ('INADIMPLENCIA', 'DIA_RECEBIMENTO_LIQUIDO', 'Dia do recebimento líquido, no mês seguinte', '10'),
  ('INADIMPLENCIA', 'QUANTIDADE_MINIMA_DIAS', 'Quantidade mínima de dias de atraso', '25'),
  ('INADIMPLENCIA', 'FECHAMENTO_QUATRO_OLHOS', 'Mês é fechado por quem não o processou', 'Sim'),
  ('PRIORIZACAO', 'CONTATO_RETROATIVO_DIAS', 'Data do contato: dias para trás', '30'),
  ('PRIORIZACAO', 'STATUS_MARCA', 'Status Marca: opções', 'Em operação,Em negociação,Fechada,Judicial'),
  ('PRIORIZACAO', 'MODO', 'Ordem da lista de priorização', 'PONTOS'),
  ('PRIORIZACAO', 'PESO_BLOCO', 'Peso: vencido no bloco', '35'),
  ('PRIORIZACAO', 'PESO_TOTAL', 'Peso: vencido total', '20'),
  ('PRIORIZACAO', 'PESO_ATRASO', 'Peso: maior atraso', '15'),
  ('PRIORIZACAO', 'PESO_QUEBRADA', 'Peso: promessa quebrada', '10'),
  ('PRIORIZACAO', 'PESO_CONTATO', 'Peso: tempo sem contato', '10'),
  ('PRIORIZACAO', 'PESO_PRESCRICAO', 'Peso: prescrição em até 180 dias', '10'),
  ('PRIORIZACAO', 'PESO_VIGENTE', 'Desconto: promessa vigente', '25'),
  ('PRIORIZACAO', 'AGIR_DIVIDA_VALOR', 'Agir hoje: dívida grande a partir de', '50.000,00'),
  ('PRIORIZACAO', 'AGIR_DIVIDA_DIAS', 'Agir hoje: dias sem contato da dívida grande', '30'),
  ('PRIORIZACAO', 'AGIR_ESPERA_DIAS', 'Agir hoje: dias úteis que um contato vale', '5'),
  ('PRIORIZACAO', 'ADIAR_DIAS_UTEIS', 'Agir hoje: adiar por até (dias úteis)', '10'),
  ('PRIORIZACAO', 'PROMESSA_MAX_DIAS', 'Promessa: até quantos dias após o contato', '60'),
  ('AJUIZAMENTO', 'INDICE_MESES_PROJETADOS', 'Índice: meses projetados após o último publicado', '2'),
  ('AJUIZAMENTO', 'PISO_FATOR', 'Índice: fator acumulado não fica abaixo de 1', 'Sim'),
  ('AJUIZAMENTO', 'MULTA_MAX_CONDOMINIO', 'Multa máxima de condomínio e fundo', '2'),
  ('AJUIZAMENTO', 'AJZ_BLOQUEIA_ACORDO', 'Acordo Oracle vigente tira o título do ajuizamento', 'Sim'),
  ('AJUIZAMENTO', 'AJZ_EXCLUI_RJ', 'Recuperação judicial tira o contrato do ajuizamento', 'Sim'),
  ('AJUIZAMENTO', 'AJZ_EXCECAO_MESES', 'Exceção: meses que dura no máximo', '6'),
  ('AJUIZAMENTO', 'AJZ_ALCADA_VALOR', 'Alçada de confirmação por outra pessoa (vazio: todo ato)', '100.000,00'),
  ('AJUIZAMENTO', 'AJZ_SLA_1', 'Prazo: análise do shopping (dias úteis)', '5'),
  ('AJUIZAMENTO', 'AJZ_SLA_2', 'Prazo: aprovação do shopping (dias úteis)', '2'),
  ('AJUIZAMENTO', 'AJZ_SLA_3', 'Prazo: análise corporativa (dias úteis)', '3'),
  ('AJUIZAMENTO', 'AJZ_SLA_4', 'Prazo: aprovação corporativa (dias úteis)', '2'),
  ('AJUIZAMENTO', 'AJZ_SLA_5', 'Prazo: aprovação final (dias úteis)', '3'),
  ('AJUIZAMENTO', 'AJZ_TOLERANCIA_VALOR', 'Tolerância entre o saldo aprovado e o corrigido no chamado', '1');
insert into parameter_version (code, version, value, is_active, changed_by_name)
select code, version, value, is_active, updated_by_name from parameter;
