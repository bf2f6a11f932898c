-- owner: negativation-settings
-- Two people change what protects of a justification of legal action too (additions to rules 4.3 j).
alter table setting_proposal drop constraint setting_proposal_kind_check;
alter table setting_proposal
  add constraint setting_proposal_kind_check check (kind in ('PARAMETRO', 'JUSTIFICATIVA', 'JUSTIFICATIVA_AJUIZAMENTO')),
  add column lawsuit_justification_id int references lawsuit_justification,
  add check ((kind = 'JUSTIFICATIVA_AJUIZAMENTO') = (lawsuit_justification_id is not null));
create unique index setting_proposal_one_lawsuit_justification on setting_proposal (lawsuit_justification_id) where state = 'PENDENTE';
comment on table setting_proposal is 'Changes of protecting parameters and of justifications, of the bureau and of legal action, and what another person made of each. owner: negativation-settings';
