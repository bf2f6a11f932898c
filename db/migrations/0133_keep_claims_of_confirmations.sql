-- owner: lawsuits
-- A limit is compared with the critério and with the claim, before and after an act: a confirmation keeps both, and what
-- changes of each título.
alter table lawsuit_confirmation
  add column before_claim_cents bigint,
  add column after_claim_cents bigint,
  add column changes jsonb not null default '[]';
comment on column lawsuit_confirmation.before_claim_cents is 'The claim before the act; after_claim_cents the one it leads to';
comment on column lawsuit_confirmation.changes is 'The títulos that change: considered, principal and charges before and after';
alter table lawsuit_confirmation drop constraint lawsuit_confirmation_act_check;
alter table lawsuit_confirmation add constraint lawsuit_confirmation_act_check
  check (act in ('DESISTENCIA', 'EXCECAO', 'TITULOS', 'ENCARGOS', 'SALDO', 'AJUIZAMENTO_MANUAL'));

-- Títulos and charges are part of what a step decides; what a ticket asks for is the claim that two people agreed on.
alter table lawsuit
  add column titulos_by jsonb not null default '{}',
  add column ticket_claim_cents bigint;
comment on column lawsuit.titulos_by is 'Step -> users who changed títulos or charges there: they do not submit it';
comment on column lawsuit.ticket_claim_cents is 'The claim when its first filing ticket was opened; none before, and none once the phase was opened again';

insert into parameter (category, code, name, value) values
  ('AJUIZAMENTO', 'AJZ_TOLERANCIA_VALOR', 'Tolerância entre o saldo aprovado e o corrigido no chamado', '1');
insert into parameter_version (code, version, value, is_active, changed_by_name)
  select code, version, value, is_active, updated_by_name from parameter where code = 'AJZ_TOLERANCIA_VALOR';
