-- owner: negativation
-- The clock of a removal (rules 4.7; Súmula 548 STJ). Days are on the calendar of the law.
alter table negativation_item
  add column removal_motive text check (removal_motive in (
    'PAGAMENTO', 'CANCELAMENTO', 'ACORDO', 'DECURSO', 'RJ_APROVADA', 'LIMINAR', 'PARCIAL', 'MANUAL', 'ERRO')),
  add column removal_started_on date,
  add column removal_release_on date,
  add column removal_alert_on date;
comment on column negativation_item.removal_motive is 'Why its listing was to be removed, kept after the removal is done';
comment on column negativation_item.removal_started_on is 'The day from which the term of a removal runs: of the payment, of the first instalment, of the load of a cancellation; null while no term runs';
comment on column negativation_item.removal_requested_on is 'The day on which the removal was detected or asked for';
comment on column negativation_item.removal_release_on is 'The day on which the removal is sent without anybody''s approval; null for what waits for RC';
comment on column negativation_item.removal_alert_on is 'Two business days before the term ends: a removal that the bureau has not confirmed alarms';
comment on column negativation_item.removal_due_on is 'The last lawful day of the removal';
create index negativation_item_removal on negativation_item (removal_due_on, id) where removal_due_on is not null;
create index negativation_item_listed on negativation_item (id)
  where batch_id is null and status in ('FINALIZADO', 'FINALIZADO_COM_ERRO', 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA')
    and (outcome is null or outcome = 'NEGATIVADO');

create table person_correction (
  id bigint generated always as identity primary key,
  mall_id int not null,
  contract_id bigint not null references contract on delete cascade,
  guarantor_id bigint references guarantor on delete cascade,
  field text not null check (field in ('name', 'born_on', 'street', 'district', 'city', 'uf', 'cep')),
  value text not null,
  register_value text not null,
  corrected_by int not null,
  corrected_by_name text not null,
  corrected_at timestamptz not null default now(),
  unique nulls not distinct (contract_id, guarantor_id, field)
);
comment on table person_correction is 'What somebody corrected of a tenant or fiador before a resend: it wins until the ERP''s own value for that field changes. owner: negativation';
comment on column person_correction.guarantor_id is 'The fiador; null = the tenant of the contract';
comment on column person_correction.register_value is 'What the ERP said when it was corrected: another value since means that the ERP was corrected too, and decides again';
call regua.scope_by_mall('person_correction');
