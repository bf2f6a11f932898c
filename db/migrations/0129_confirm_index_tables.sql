-- owner: negativation-settings
-- Index values that look wrong wait for a second person, as the settings that protect do.
alter table setting_proposal drop constraint setting_proposal_kind_check;
alter table setting_proposal
  add constraint setting_proposal_kind_check
    check (kind in ('PARAMETRO', 'JUSTIFICATIVA', 'JUSTIFICATIVA_AJUIZAMENTO', 'INDICES'));
comment on table setting_proposal is 'Changes of protecting parameters, of justifications of the bureau and of legal action, and index values that look wrong, and what another person made of each. owner: negativation-settings';

alter table file_import add column note text;
comment on column file_import.note is 'What the others are told of the file beside its counts, such as the rates of an index.';

-- Contracts keep an index by the spelling of its table; other texts stay as they came.
update contract c
set index_name = k.name
from (values ('IGPM', 'IGP-M'), ('IGPDI', 'IGP-DI'), ('IPCA', 'IPCA'), ('INPC', 'INPC'), ('LEGAL', 'LEGAL')) k (key, name)
where c.index_name is not null and c.index_name <> k.name
  and regexp_replace(regexp_replace(upper(unaccent(c.index_name)), '\m(IBGE|FGV|IBRE|INDICE|DO|DA|DE)\M', '', 'g'), '[^A-Z0-9]', '', 'g') = k.key;
