-- owner: negativation-settings
-- Two waits without a step's term get one of their own: it orders the queue and alerts, and moves nothing.
insert into parameter (category, code, name, value) values
  ('JOB', 'PRAZO_ENCAMINHAMENTO_DIAS', 'Prazo: encaminhamento dos clientes elegíveis (dias úteis)', '2'),
  ('JOB', 'PRAZO_RETORNO_COM_ERRO_DIAS', 'Prazo: correção dos retornos com erro (dias úteis)', '2');
insert into parameter_version (code, version, value, is_active, changed_by_name)
  select code, version, value, is_active, updated_by_name from parameter where code in ('PRAZO_ENCAMINHAMENTO_DIAS', 'PRAZO_RETORNO_COM_ERRO_DIAS');

-- What the start page asks: who gave what back, and what entered its state in the last days.
create index audit_entry_given_back on audit_entry (at) where action = 'DEVOLVER';
create index negativation_item_entered on negativation_item (step_entered_on, mall_id) include (status, outcome);
