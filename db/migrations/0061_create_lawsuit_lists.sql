-- owner: lawsuit-settings
-- The two lists of legal action that every screen looks up, with the rows of rules 8.1. What edits them comes with the
-- screen of the settings.
create table lawsuit_action_type (
  id int generated always as identity primary key,
  code text not null unique check (code <> ''),
  name text not null unique check (name <> ''),
  description text not null default '',
  is_active boolean not null default true
);
comment on table lawsuit_action_type is 'Kinds of legal action: idAjzTipoAcao, codigo, nomTipoAcao, nomeAr on the wire (rules 5.0). owner: lawsuit-settings';

create table lawsuit_justification (
  id int generated always as identity primary key,
  text text not null unique check (text <> ''),
  use_limit int not null check (use_limit >= 0),
  starts_on date not null,
  ends_on date not null,
  needs_ticket boolean not null default false,
  needs_file boolean not null default false,
  needs_approver boolean not null default false,
  stages text not null default '',
  is_active boolean not null default true,
  check (ends_on >= starts_on)
);
comment on table lawsuit_justification is 'Why a contract is exempted from legal action (rules 5.3). owner: lawsuit-settings';
comment on column lawsuit_justification.needs_ticket is 'flagObrigaChamadoRn; with needs_file one of the two is enough';
comment on column lawsuit_justification.needs_approver is 'aprovador: only an approver may choose it';
comment on column lawsuit_justification.stages is 'txtEstagio: codes of steps with commas between; empty = every step';

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

revoke insert, update, delete on lawsuit_action_type, lawsuit_justification from regua_app, regua_all;
