-- owner: platform/alerts
alter table alert drop constraint alert_kind_check;
alter table alert add constraint alert_kind_check
  check (kind in ('DEVOLVIDO', 'PROPOSTA', 'CITACAO', 'SUBSTITUICAO', 'RETORNO', 'PROMESSA', 'PRAZO', 'PROCESSO', 'IMPORTACAO',
    'RESUMO', 'SILENCIO', 'BANCO'));
