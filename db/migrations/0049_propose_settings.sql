-- owner: negativation-settings
-- What keeps a person from being listed wrongly is changed by two people: one proposes, another confirms (rules 4.3 j).
create table setting_proposal (
  id int generated always as identity primary key,
  kind text not null check (kind in ('PARAMETRO', 'JUSTIFICATIVA')),
  parameter_code text references parameter,
  -- None = a new one.
  justification_id int references justification,
  base_version int,
  before jsonb,
  after jsonb not null,
  preview jsonb,
  proposed_by int not null,
  proposed_by_name text not null,
  proposed_at timestamptz not null,
  expires_on date not null,
  state text not null default 'PENDENTE' check (state in ('PENDENTE', 'CONFIRMADA', 'RECUSADA', 'RETIRADA', 'VENCIDA', 'SUPERADA')),
  decided_by int,
  decided_by_name text,
  decided_at timestamptz,
  reason text,
  check ((kind = 'PARAMETRO') = (parameter_code is not null)),
  check (kind = 'JUSTIFICATIVA' or justification_id is null),
  check ((state = 'PENDENTE') = (decided_at is null)),
  -- The same person is not two pairs of eyes, whatever an action thinks.
  check (state not in ('CONFIRMADA', 'RECUSADA') or (decided_by is not null and decided_by <> proposed_by)),
  check (state <> 'RETIRADA' or decided_by = proposed_by)
);
create unique index setting_proposal_one_parameter on setting_proposal (parameter_code) where state = 'PENDENTE';
create unique index setting_proposal_one_justification on setting_proposal (justification_id) where state = 'PENDENTE';
create unique index setting_proposal_one_new on setting_proposal (lower(after ->> 'txtJustificativa'))
  where state = 'PENDENTE' and kind = 'JUSTIFICATIVA' and justification_id is null;
comment on table setting_proposal is 'Changes of protecting parameters and of justifications, and what another person made of each. owner: negativation-settings';

alter table parameter_version add column confirmed_by_name text;
comment on column parameter_version.confirmed_by_name is 'The second person of a change that protects; none where one is enough.';
