-- owner: platform/parameters
-- Why a user proposed a change of a setting, for the user who confirms it.
alter table setting_proposal
  add proposed_because text check (length(proposed_because) between 1 and 500);
comment on column setting_proposal.proposed_because is
  'The reason that the proposer gave; reason is that of the refusal';
