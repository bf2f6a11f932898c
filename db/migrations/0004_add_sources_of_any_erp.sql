-- owner: ledger/sources
-- Files of any ERP and bank returns (rules 11): sources with their versions, received files, findings, credits, bank acts,
-- títulos that vanished, and the first migration.

-- Parameters
-- ----------

alter table parameter drop constraint parameter_category_check;
alter table parameter add constraint parameter_category_check
  check (category in
    ('AGING', 'BUREAU', 'BAIXA', 'JOB', 'INADIMPLENCIA', 'PRIORIZACAO', 'AJUIZAMENTO', 'FONTES'));
update parameter set category = 'FONTES' where code = 'CREDITO_COBRE_BLOQUEIA';
insert into parameter (category, code, name, value) values
  ('FONTES', 'DERIVA_CARGAS', 'Deriva: cargas completas que dão a mediana', '3'),
  ('FONTES', 'DERIVA_LINHAS', 'Deriva: linhas', '30'),
  ('FONTES', 'DERIVA_SOMA', 'Deriva: soma em aberto', '20'),
  ('FONTES', 'DERIVA_SALDOS', 'Deriva: saldos que mudam', '40'),
  ('FONTES', 'REJEITADAS_MAX', 'Linhas rejeitadas: máximo sem confirmação', '20'),
  ('FONTES', 'SUMIDO_BLOQUEIA', 'Título que sumiu do ERP bloqueia', 'Sim'),
  ('FONTES', 'GEMEO_BLOQUEIA', 'Título com gêmeo bloqueia', 'Sim'),
  ('FONTES', 'SALDO_IDADE_ALERTA', 'Saldo sem confirmação: alerta (dias úteis)', '5'),
  ('FONTES', 'SALDO_IDADE_BLOQUEIO', 'Saldo sem confirmação: bloqueio (dias úteis; vazio: não bloqueia)', ''),
  ('FONTES', 'RETORNO_BANCARIO_SEGURA', 'Retorno bancário: pagamento segura o boleto', 'Sim'),
  ('FONTES', 'RETORNO_SEGURA_DIAS', 'Retorno bancário: espera pelo ERP (dias úteis)', '10'),
  ('FONTES', 'RETORNO_BANCARIO_QUATRO_OLHOS', 'Retorno bancário à mão é confirmado por outra pessoa', 'Sim'),
  ('FONTES', 'TELA_QUATRO_OLHOS', 'Arquivo à mão de fonte com busca é confirmado por outra pessoa', 'Sim');
insert into parameter_version (code, version, value, is_active, changed_by_name)
select code, version, value, is_active, updated_by_name
from parameter
where category = 'FONTES' and code <> 'CREDITO_COBRE_BLOQUEIA';

-- Codes
-- -----

create function regua.code_runs(code text) returns text
language sql immutable strict parallel safe set search_path = pg_catalog, pg_temp as $$
  select case when code ~ '^[1-9][0-9]*$' then code else coalesce((
    select string_agg(case when run ~ '^0+$' then '0' else ltrim(run, '0') end, ' ' order by place)
    from regexp_matches(upper(regua.search_text(code)), '[0-9]+|[A-Z]+', 'g')
      with ordinality as found (runs, place), unnest(found.runs) as run), '') end
$$;
comment on function regua.code_runs is 'Runs of digits and letters of a code without leading zeros (rules 11.2); codeRuns in src/values/code-runs.ts is the same';

-- Bank returns name boletos by any spelling.
create index boleto_code_runs on boleto (regua.code_runs(number));

-- Sources
-- -------

create table source (
  id int generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Z][A-Z0-9_]{1,39}$'),
  name text not null check (length(name) between 1 and 120),
  brings text not null
    check (brings in ('TITULOS', 'CONTRATOS', 'RECEBIMENTOS', 'ACORDOS', 'AJUSTES', 'NOTIFICACOES', 'INDICES', 'RETORNO_BANCARIO')),
  state text not null default 'RASCUNHO' check (state in ('RASCUNHO', 'ATIVA', 'SUSPENSA')),
  version int not null default 1,
  malls int[] not null default '{}',
  vanished_policy text not null default 'AVISAR' check (vanished_policy in ('IGNORAR', 'AVISAR', 'BAIXAR')),
  is_native boolean not null default false,
  search_kind text check (search_kind in ('PASTA', 'S3', 'HTTPS')),
  search_address text check (length(search_address) <= 500),
  search_secret text check (length(search_secret) <= 200),
  search_format text check (search_format in ('CSV', 'JSON')),
  search_pattern text check (length(search_pattern) <= 200),
  search_cron text check (length(search_cron) <= 100),
  expected_by time,
  when_done text not null default 'LEMBRAR' check (when_done in ('MOVER', 'LEMBRAR')),
  is_search_active boolean not null default false,
  created_by int references app_user,
  created_by_name text not null default 'Sistema',
  created_at timestamptz not null default regua.now(),
  check ((search_kind is null) = (search_address is null)),
  check (search_kind is not null or not is_search_active),
  check (is_native = (code like 'REGUA\_%'))
);
comment on table source is 'Fontes: where files of an ERP or a bank come from. owner: ledger/sources';
comment on column source.version is 'The version that reads files; a change of an active source waits as a proposal';
comment on column source.malls is 'The malls that it brings; none = all';
comment on column source.is_native is 'One of the layouts of the product (REGUA_*)';
comment on column source.search_secret is 'Name of a secret file, never the secret';
comment on column source.expected_by is 'Hour of a business day after which its silence is an alert';
revoke delete on source from regua_app, regua_all;

create table source_version (
  source_id int not null references source,
  version int not null check (version > 0),
  state text not null check (state in ('PROPOSTA', 'VIGENTE', 'ANTERIOR', 'RECUSADA')),
  recipe jsonb not null check (pg_column_size(recipe) <= 262144),
  recipe_hash bytea not null check (length(recipe_hash) = 32),
  difference jsonb,
  reason text not null default '',
  created_by int references app_user,
  created_by_name text not null default 'Sistema',
  created_at timestamptz not null default regua.now(),
  confirmed_by int references app_user,
  confirmed_by_name text,
  confirmed_at timestamptz,
  primary key (source_id, version),
  check (confirmed_by is distinct from created_by or confirmed_by is null)
);
create unique index source_version_in_force on source_version (source_id) where state = 'VIGENTE';
comment on table source_version is 'Receitas of a source; a recipe is never changed, a change is the next version. owner: ledger/sources';
comment on column source_version.difference is 'What it reads otherwise in the last file: equal, different, lost, new, sums';
revoke update, delete on source_version from regua_app, regua_all;
grant update (state, difference, confirmed_by, confirmed_by_name, confirmed_at) on source_version to regua_app, regua_all;
alter table source add foreign key (id, version) references source_version (source_id, version)
  deferrable initially deferred;

-- The layouts of the product (rules 9) are sources too; their recipe is the program.
insert into source (code, name, brings, state, is_native) values
  ('REGUA_TITULOS', 'Títulos da Régua', 'TITULOS', 'ATIVA', true),
  ('REGUA_CONTRATOS', 'Contratos da Régua', 'CONTRATOS', 'ATIVA', true),
  ('REGUA_RECEBIMENTOS', 'Recebimentos da Régua', 'RECEBIMENTOS', 'ATIVA', true),
  ('REGUA_ACORDOS', 'Acordos da Régua', 'ACORDOS', 'ATIVA', true),
  ('REGUA_AJUSTES', 'Ajustes da Régua', 'AJUSTES', 'ATIVA', true),
  ('REGUA_NOTIFICACOES', 'Notificações da Régua', 'NOTIFICACOES', 'ATIVA', true),
  ('REGUA_INDICES', 'Índices da Régua', 'INDICES', 'ATIVA', true),
  ('REGUA_RETORNO', 'Retornos bancários', 'RETORNO_BANCARIO', 'ATIVA', true);
insert into source_version (source_id, version, state, recipe, recipe_hash)
select id, 1, 'VIGENTE', '{}', sha256('{}') from source;
-- Later statements of this migration need these rows checked.
set constraints all immediate;

create table source_proposal (
  id bigint generated always as identity primary key,
  source_id int not null references source,
  kind text not null check (kind in ('ATIVACAO', 'ALTERACAO', 'BUSCA')),
  version int not null,
  base_version int not null,
  search jsonb,
  name text not null,
  malls int[] not null,
  vanished_policy text not null check (vanished_policy in ('IGNORAR', 'AVISAR', 'BAIXAR')),
  reason text not null check (length(reason) >= 10),
  state text not null default 'PENDENTE' check (state in ('PENDENTE', 'CONFIRMADA', 'RECUSADA', 'VENCIDA')),
  proposed_by int not null references app_user,
  proposed_by_name text not null,
  proposed_at timestamptz not null default regua.now(),
  expires_on date not null,
  decided_by int references app_user,
  decided_by_name text,
  decided_at timestamptz,
  decision_reason text,
  foreign key (source_id, version) references source_version (source_id, version),
  check (state <> 'CONFIRMADA' or decided_by is distinct from proposed_by),
  check ((state = 'PENDENTE') = (decided_at is null)),
  check ((kind = 'BUSCA') = (search is not null))
);
create unique index source_proposal_pending on source_proposal (source_id) where state = 'PENDENTE';
comment on table source_proposal is 'Changes of a source that another person confirms or refuses. owner: ledger/sources';
comment on column source_proposal.search is 'The search that it proposes: tipo, endereco, segredo, formato, padrao, cron, esperadoAte, aoTerminar, ativa';
revoke delete on source_proposal from regua_app, regua_all;

create table source_search (
  id bigint generated always as identity primary key,
  source_id int not null references source,
  started_at timestamptz not null default regua.now(),
  finished_at timestamptz,
  status text not null default 'EM_CURSO' check (status in ('EM_CURSO', 'CONCLUIDA', 'ERRO')),
  attempt int not null default 1 check (attempt > 0),
  asked_by int references app_user,
  files int not null default 0,
  error text check (length(error) <= 500),
  next_try_at timestamptz,
  check ((status = 'EM_CURSO') = (finished_at is null)),
  check (status <> 'ERRO' or error is not null)
);
create index source_search_recent on source_search (source_id, started_at desc);
create unique index source_search_running on source_search (source_id) where finished_at is null;
comment on table source_search is 'Runs of the automatic search of a source; a second one at the same time is refused. owner: ledger/source-searches';
comment on column source_search.attempt is 'Place in a row of failed searches: after the fifth there is an alert';
comment on column source_search.asked_by is 'The user who asked for it; null = its cron, or a retry';
comment on column source_search.next_try_at is 'Of an error: the retry. Else: when a file that was still growing is looked at again';

-- Received files
-- --------------

create table received_file (
  id bigint generated always as identity primary key,
  source_id int not null references source,
  version int not null,
  malls int[] not null default '{}',
  reach int[],
  file_id uuid references stored_file,
  file_name text not null check (length(file_name) between 1 and 255),
  sha256 bytea not null check (length(sha256) = 32),
  origin text not null check (origin in ('TELA', 'PASTA', 'S3', 'HTTPS', 'COMANDO')),
  state text not null default 'RECEBIDA'
    check (state in ('RECEBIDA', 'RECUSADA', 'AGUARDANDO_CONFIRMACAO', 'CARREGANDO', 'CARREGADA', 'ERRO', 'JULGADA',
      'DESCARTADA', 'DESFEITA')),
  is_rehearsal boolean not null default false,
  is_mapped boolean not null default true,
  is_complete boolean not null default false,
  day_order text check (day_order in ('DMY', 'MDY')),
  supplements_id bigint references received_file,
  header_on date,
  written_at timestamptz,
  reading jsonb,
  findings jsonb not null default '[]',
  sums jsonb not null default '[]',
  steps jsonb not null default '[]',
  rows_read int not null default 0,
  rows_accepted int not null default 0,
  rows_rejected int not null default 0,
  rows_ignored int not null default 0,
  rows_set_off int not null default 0,
  rows_warned int not null default 0,
  credit_count int not null default 0,
  open_cents bigint not null default 0,
  credit_cents bigint not null default 0,
  vanished_count int not null default 0,
  vanished_cents bigint not null default 0,
  bank_return jsonb,
  missing_malls int[] not null default '{}',
  zeroed_malls int[] not null default '{}',
  received_by int references app_user,
  received_by_name text not null default 'Sistema',
  received_at timestamptz not null default regua.now(),
  judged_at timestamptz,
  decided_by int references app_user,
  decided_by_name text,
  decided_at timestamptz,
  decision_reason text,
  loaded_at timestamptz,
  true_at timestamptz,
  undone_at timestamptz,
  undone_by_name text,
  error text check (length(error) <= 500),
  foreign key (source_id, version) references source_version (source_id, version),
  check (not is_rehearsal or state in ('RECEBIDA', 'RECUSADA', 'JULGADA')),
  check (state not in ('CARREGADA', 'DESFEITA') or loaded_at is not null),
  check (supplements_id is null or not is_complete)
);
create index received_file_recent on received_file (received_at desc);
create index received_file_of_source on received_file (source_id, received_at desc);
create index received_file_waiting on received_file (state) where state in ('RECEBIDA', 'AGUARDANDO_CONFIRMACAO', 'CARREGANDO');
-- The same bytes of a mapped source are loaded once, also by two requests at the same time (J19).
create unique index received_file_once on received_file (source_id, version, sha256)
  where state in ('CARREGANDO', 'CARREGADA') and is_mapped and supplements_id is null;
comment on table received_file is 'Entradas: each file or zip that came for a source, what it was judged to be and what became of it. owner: ledger/file-intake';
comment on column received_file.malls is 'The malls of its rows; until it is read, those that the user who brought it sees';
comment on column received_file.reach is 'Malls of the user who brought it; null = every mall. Rows of others are rejected';
comment on column received_file.missing_malls is 'Malls with open títulos of the source that it has no row of';
comment on column received_file.zeroed_malls is 'The missing malls that a user confirmed as having nothing open';
comment on column received_file.supplements_id is 'The entrada whose rejected rows this file mends; it is never complete';
comment on column received_file.findings is 'Findings: codigo, severidade, quantidade, texto, exemplos';
comment on column received_file.steps is 'What follows a load, each with its end';
comment on column received_file.true_at is 'When balances, guards, exits, scores and lists agreed with it';
alter table received_file enable row level security;
create policy own_malls on received_file to regua_app
  using (malls <> '{}' and malls <@ (select current_setting('regua.malls')::int[]))
  with check (malls <> '{}' and malls <@ (select current_setting('regua.malls')::int[]));
create policy every_mall on received_file to regua_all using (true) with check (true);
revoke delete on received_file from regua_app, regua_all;

create table found_file (
  source_id int not null references source,
  name text not null check (length(name) between 1 and 500),
  mark text not null check (length(mark) <= 200),
  seen_at timestamptz not null,
  received_file_id bigint references received_file,
  moved_to text,
  is_put_aside boolean not null default false,
  primary key (source_id, name, mark),
  check (received_file_id is not null or moved_to is null),
  check (moved_to is not null or not is_put_aside)
);
create index found_file_received on found_file (received_file_id) where received_file_id is not null;
comment on table found_file is 'Files that a search saw in a folder or in S3, and their entrada once they were taken. owner: ledger/source-searches';
comment on column found_file.mark is 'Size and time: a file that changes gets another row';
comment on column found_file.seen_at is 'When it was first seen so; it is taken 60 seconds later';
comment on column found_file.moved_to is 'Where it lies since it was taken; null = it is where it was';
comment on column found_file.is_put_aside is 'It was refused and lies in recusados';

create table received_file_load (
  received_file_id bigint not null references received_file,
  load_id bigint not null references erp_load,
  primary key (received_file_id, load_id)
);
create index received_file_load_load on received_file_load (load_id);
comment on table received_file_load is 'The loads that a received file made. owner: ledger/file-intake';
alter table received_file_load enable row level security;
create policy of_readable_file on received_file_load to regua_app
  using (exists (select from received_file f where f.id = received_file_id))
  with check (exists (select from received_file f where f.id = received_file_id));
create policy every_file on received_file_load to regua_all using (true) with check (true);
revoke update, delete on received_file_load from regua_app, regua_all;

create table received_file_problem (
  received_file_id bigint not null references received_file on delete cascade,
  line int not null,
  severity text not null check (severity in ('ERRO', 'AVISO')),
  field text not null,
  value text not null check (length(value) <= 500),
  reason text not null,
  row_text text
);
create index received_file_problem_file on received_file_problem (received_file_id, line);
comment on table received_file_problem is 'Rejected and doubtful rows of a received file, in Portuguese. owner: ledger/file-intake';
alter table received_file_problem enable row level security;
create policy of_readable_file on received_file_problem to regua_app
  using (exists (select from received_file f where f.id = received_file_id))
  with check (exists (select from received_file f where f.id = received_file_id));
create policy every_file on received_file_problem to regua_all using (true) with check (true);
revoke update on received_file_problem from regua_app, regua_all;

-- Títulos, receipts and credits
-- -----------------------------

alter table titulo add column source_id int, add column confirmed_on date;
call regua.refer('titulo', 'source_id', 'source', 'id');
comment on column titulo.source_id is 'The source that brought it last; null = a native layout';
comment on column titulo.confirmed_on is 'Day of the last load that had it; null = not known since this was stored';

alter table receipt add column withheld_cents bigint not null default 0 check (withheld_cents >= 0);
comment on column receipt.withheld_cents is 'tributoRetido: tax that the tenant paid to the state in the creditor''s name; it counts as paid';
drop index receipt_of_mall;
create index receipt_of_mall on receipt (mall_id)
  include (titulo_id, id, cleared_on, paid_on, payment_document, amount_cents, withheld_cents, loaded_at);

alter table tenant_credit
  add column kind text not null default 'OUTRO' check (kind in ('ADIANTAMENTO', 'NOTA_CREDITO', 'OUTRO')),
  add column source_id int references source,
  add column bank_act_id bigint,
  alter column load_id drop not null;
comment on column tenant_credit.kind is 'Advance payment, credit note, or anything else';
comment on column tenant_credit.source_id is 'The source that brought it; its next complete file replaces the open ones of the mall';

-- Bank returns
-- ------------

create table bank_act (
  id bigint generated always as identity primary key,
  received_file_id bigint not null references received_file,
  mall_id int references mall,
  boleto_id bigint references boleto,
  identity text not null unique,
  bank text not null check (bank ~ '^[0-9]{3}$'),
  line int not null check (line > 0),
  code text not null,
  kind text not null
    check (kind in ('PAGO', 'PARCIAL', 'BAIXADO', 'PROTESTADO', 'PENDENTE', 'ESTORNADO', 'OUTRO')),
  state text not null
    check (state in ('ABERTO', 'CONCILIADO', 'NAO_CONFIRMADO', 'NAO_IDENTIFICADO', 'DESCONSIDERADO')),
  company_use text not null,
  bank_number text not null,
  own_number text not null,
  due_on date,
  face_cents bigint not null check (face_cents >= 0),
  paid_cents bigint not null check (paid_cents >= 0),
  discount_cents bigint not null default 0 check (discount_cents >= 0),
  occurred_on date not null,
  credited_on date,
  received_on date not null,
  brought_by int references app_user,
  is_confirmed boolean not null,
  confirmed_by int references app_user,
  confirmed_by_name text,
  confirmed_at timestamptz,
  has_ended_unconfirmed boolean not null default false,
  held_until date,
  decided_by int references app_user,
  decided_by_name text,
  decided_at timestamptz,
  reason text,
  check ((boleto_id is null) = (mall_id is null)),
  check (state <> 'NAO_IDENTIFICADO' or boleto_id is null),
  check (state in ('NAO_IDENTIFICADO', 'DESCONSIDERADO') or boleto_id is not null),
  check (held_until is null or (state = 'ABERTO' and kind = 'PAGO')),
  check (confirmed_by is null or confirmed_by is distinct from brought_by)
);
create index bank_act_boleto on bank_act (boleto_id) where boleto_id is not null;
create index bank_act_file on bank_act (received_file_id, line);
create index bank_act_open on bank_act (received_on) where state = 'ABERTO';
create index bank_act_of_mall on bank_act (mall_id, occurred_on desc);
comment on table bank_act is 'Lines of bank returns: what a bank did with a boleto, and whether the ERP confirmed it. owner: ledger/bank-returns';
comment on column bank_act.mall_id is 'The mall of its boleto; null until it is identified, then only users who see every mall see it';
comment on column bank_act.identity is 'Bank, nosso número, code, day and paid value: the same again adds nothing';
comment on column bank_act.kind is 'For its boleto: a payment below the balance is PARCIAL whatever the bank''s code';
comment on column bank_act.brought_by is 'The user who uploaded its file; null = a search fetched it';
comment on column bank_act.has_ended_unconfirmed is 'An earlier act of the boleto ended without a receipt: a file by hand does not hold it again';
comment on column bank_act.held_until is 'Last day on which it keeps its boleto out of listing, messages and worklists';
call regua.scope_by_mall('bank_act');
revoke delete on bank_act from regua_app, regua_all;
alter table tenant_credit
  add foreign key (bank_act_id) references bank_act,
  add check (num_nonnulls(load_id, bank_act_id) > 0);
create unique index tenant_credit_bank_act on tenant_credit (bank_act_id) where bank_act_id is not null;

create table bank_act_receipt (
  receipt_id bigint primary key references receipt on delete cascade,
  bank_act_id bigint not null references bank_act,
  mall_id int not null references mall
);
create index bank_act_receipt_act on bank_act_receipt (bank_act_id);
comment on table bank_act_receipt is 'Receipts of the ERP that confirmed a bank act; each confirms one act only. owner: ledger/bank-returns';
call regua.scope_by_mall('bank_act_receipt');
revoke update, delete on bank_act_receipt from regua_app, regua_all;

-- Vanished títulos
-- ----------------

create table write_off_proposal (
  id bigint generated always as identity primary key,
  malls int[] not null check (malls <> '{}'),
  titulo_count int not null check (titulo_count between 1 and 500),
  open_cents bigint not null check (open_cents > 0),
  reason text not null check (length(reason) >= 10),
  state text not null default 'PENDENTE' check (state in ('PENDENTE', 'CONFIRMADA', 'RECUSADA', 'VENCIDA')),
  proposed_by int references app_user,
  proposed_by_name text not null default 'Sistema',
  proposed_at timestamptz not null default regua.now(),
  expires_on date not null,
  decided_by int references app_user,
  decided_by_name text,
  decided_at timestamptz,
  decision_reason text,
  check (state <> 'CONFIRMADA' or (decided_by is not null and decided_by is distinct from proposed_by)),
  check ((state = 'PENDENTE') = (decided_at is null))
);
create index write_off_proposal_pending on write_off_proposal (expires_on) where state = 'PENDENTE';
comment on table write_off_proposal is 'Proposals to write off vanished títulos, which another person confirms. owner: ledger/doubtful-titulos';
comment on column write_off_proposal.proposed_by is 'Null = the job, by the policy BAIXAR of the source';
alter table write_off_proposal enable row level security;
create policy own_malls on write_off_proposal to regua_app
  using (malls <@ (select current_setting('regua.malls')::int[]))
  with check (malls <@ (select current_setting('regua.malls')::int[]));
create policy every_mall on write_off_proposal to regua_all using (true) with check (true);
revoke delete on write_off_proposal from regua_app, regua_all;

create table vanished_titulo (
  id bigint generated always as identity primary key,
  mall_id int not null references mall,
  titulo_id bigint not null references titulo on delete cascade,
  source_id int not null references source,
  received_file_id bigint not null references received_file,
  vanished_on date not null,
  confirmed_on date,
  open_cents bigint not null check (open_cents > 0),
  state text not null default 'SUMIDO' check (state in ('SUMIDO', 'PROPOSTO', 'BAIXADO', 'VOLTOU')),
  proposal_id bigint references write_off_proposal,
  back_on date,
  back_file_id bigint references received_file,
  check ((state = 'VOLTOU') = (back_on is not null)),
  check (state not in ('PROPOSTO', 'BAIXADO') or proposal_id is not null)
);
create unique index vanished_titulo_once on vanished_titulo (titulo_id) where state <> 'VOLTOU';
create index vanished_titulo_titulo on vanished_titulo (titulo_id);
create index vanished_titulo_of_mall on vanished_titulo (mall_id, state);
create index vanished_titulo_proposal on vanished_titulo (proposal_id) where proposal_id is not null;
comment on table vanished_titulo is 'Open títulos that a complete file of their source no longer had. owner: ledger/doubtful-titulos';
comment on column vanished_titulo.confirmed_on is 'Day of the last load that had it';
comment on column vanished_titulo.open_cents is 'Its balance when it vanished';
comment on column vanished_titulo.back_file_id is 'The file that had it again; null = a load without an entrada';
comment on column vanished_titulo.state is 'BAIXADO: written off as SUMIU_DO_ERP, a cancellation without a receipt; VOLTOU: a later file has it again';
call regua.scope_by_mall('vanished_titulo');
revoke delete on vanished_titulo from regua_app, regua_all;

-- First migration
-- ---------------

create table first_migration (
  id int primary key default 1 check (id = 1),
  state text not null default 'NAO_INICIADA' check (state in ('NAO_INICIADA', 'EM_CURSO', 'CONCLUIDA')),
  reason text,
  started_by int references app_user,
  started_by_name text,
  started_at timestamptz,
  concluded_by int references app_user,
  concluded_by_name text,
  concluded_at timestamptz,
  check ((state = 'NAO_INICIADA') = (started_at is null)),
  check ((state = 'CONCLUIDA') = (concluded_at is not null))
);
comment on table first_migration is 'The move from the old system, once and in one row; while it runs nothing is sent. owner: ledger/first-migration';
insert into first_migration default values;
revoke delete on first_migration from regua_app, regua_all;

create table first_migration_step (
  step text primary key
    check (step in ('EMPRESAS', 'USUARIOS', 'GRUPOS', 'CONTRATOS', 'TITULOS', 'CONTATOS', 'ACORDOS', 'NEGATIVADOS', 'ACOES',
      'CICLO_ABERTO', 'INDICES', 'CONFERENCIA')),
  state text not null default 'PENDENTE' check (state in ('PENDENTE', 'FEITA', 'DISPENSADA')),
  rows_read int not null default 0,
  rows_accepted int not null default 0,
  rows_rejected int not null default 0,
  reason text,
  done_by int references app_user,
  done_by_name text,
  done_at timestamptz,
  import_id bigint references file_import,
  load_id bigint references erp_load,
  loaded_by int[] not null default '{}',
  check ((state = 'PENDENTE') = (done_at is null)),
  check (state <> 'DISPENSADA' or length(reason) >= 10),
  check (num_nonnulls(import_id, load_id) <= 1)
);
create index first_migration_step_import on first_migration_step (import_id);
create index first_migration_step_load on first_migration_step (load_id);
comment on column first_migration_step.loaded_by is 'Every user who ever loaded the step';
comment on column first_migration_step.import_id is 'The last file that was read at once; its rejected rows are there';
comment on column first_migration_step.load_id is 'The last load in the background: the step is done once that load is';
comment on table first_migration_step is 'What became of each step of the first migration. owner: ledger/first-migration';
revoke delete on first_migration_step from regua_app, regua_all;

create table first_migration_check (
  mall_id int not null references mall,
  measure text not null
    check (measure in ('CONTRATOS', 'TITULOS_ABERTOS', 'VALOR_ABERTO', 'VENCIDO', 'NEGATIVADOS', 'VALOR_NEGATIVADO', 'ACOES',
      'ACORDOS', 'CICLO')),
  measured_on date not null,
  old_value bigint not null,
  explanation text check (length(explanation) >= 10),
  explained_by int references app_user,
  explained_by_name text,
  explained_at timestamptz,
  primary key (mall_id, measure),
  check ((explanation is null) = (explained_at is null))
);
comment on table first_migration_check is 'Measures of the old system, compared with ours; each difference is explained. owner: ledger/first-migration';
comment on column first_migration_check.old_value is 'A count, or cents';
call regua.scope_by_mall('first_migration_check');
revoke delete on first_migration_check from regua_app, regua_all;

-- Alerts
-- ------

alter table alert drop constraint alert_kind_check;
alter table alert add constraint alert_kind_check
  check (kind in ('DEVOLVIDO', 'PROPOSTA', 'CITACAO', 'SUBSTITUICAO', 'RETORNO', 'PROMESSA', 'PRAZO', 'PROCESSO', 'IMPORTACAO',
    'RESUMO', 'SILENCIO'));

-- Listings that the old system made: items that are over, with the key under which the bureau knows them.
alter table negativation_item drop constraint negativation_item_origin_check;
alter table negativation_item
  add constraint negativation_item_origin_check check (origin in ('CICLO', 'MANUAL', 'MIGRACAO'));
create index negativation_item_migrated on negativation_item (mall_id) where origin = 'MIGRACAO';
alter table item_person
  add column bureau_contract text check (length(bureau_contract) between 1 and 16),
  add column bureau_natureza text check (bureau_natureza ~ '^[0-9A-Z]{2}$');
comment on column item_person.bureau_contract is 'The contract number of a listing made by the old system: its exclusion names it';
comment on column item_person.bureau_natureza is 'The natureza of that listing';

-- Screens
-- -------

insert into menu (path, group_name, label, position) values
  ('/retornos-bancarios', 'Cobranca', 'Retornos bancários', 35),
  ('/creditos-a-alocar', 'Cobranca', 'Créditos a alocar', 35),
  ('/titulos-a-conferir', 'Inadimplência', 'Títulos a conferir', 45),
  ('/fontes-de-dados', 'Configurações', 'Fontes de dados', 51),
  ('/entradas-de-dados', 'Inadimplência', 'Entradas de dados', 45),
  ('/migracao', 'Configurações', 'Migração de partida', 52);
insert into menu_rule (menu_id, code, description)
select m.id, r.code, r.description
from (values
    ('/retornos-bancarios', 'ACESSAR', 'Acessar'),
    ('/creditos-a-alocar', 'ACESSAR', 'Acessar'),
    ('/titulos-a-conferir', 'ACESSAR', 'Acessar'),
    ('/fontes-de-dados', 'ACESSAR', 'Acessar'),
    ('/entradas-de-dados', 'ACESSAR', 'Acessar'),
    ('/entradas-de-dados', 'DECIDIR_ENTRADA', 'Trazer, confirmar, descartar e desfazer entradas'),
    ('/migracao', 'ACESSAR', 'Acessar'),
    ('/migracao', 'CONFERIR_MIGRACAO', 'Conduzir e concluir a migração de partida'),
    ('/fontes-de-dados', 'EDITAR_FONTE', 'Propor, confirmar e suspender fontes'),
    ('/retornos-bancarios', 'DECIDIR_RETORNO', 'Vincular, desconsiderar e confirmar retornos'),
    ('/titulos-a-conferir', 'BAIXAR_SUMIDOS', 'Propor e confirmar a baixa de títulos que sumiram')
  ) as r (path, code, description)
  join menu m on m.path = r.path;
insert into profile_permission (profile_id, rule_id)
select p.id, r.id
from menu m
  join menu_rule r on r.menu_id = m.id
  join profile p on p.code in
    ('REGUADECOBRANCA', 'COBRANCASHOPPING', 'APROVADORSHOPPING', 'COBRANCACORPORATIVA', 'HOLDING', 'APROVADORHOLDING', 'JURIDICO')
where m.path in ('/retornos-bancarios', '/creditos-a-alocar', '/titulos-a-conferir')
  and (r.code = 'ACESSAR' or p.code = 'REGUADECOBRANCA')
  -- Teams of a mall read its returns and credits alone.
  and (m.path <> '/titulos-a-conferir' or p.code not in ('COBRANCASHOPPING', 'APROVADORSHOPPING'));
insert into profile_permission (profile_id, rule_id)
select p.id, r.id
from menu m
  join menu_rule r on r.menu_id = m.id
  join profile p on p.code in
    ('REGUADECOBRANCA', 'ADMINISTRADOR', 'COBRANCACORPORATIVA', 'HOLDING', 'APROVADORHOLDING', 'JURIDICO')
where m.path = '/fontes-de-dados'
  and (r.code = 'ACESSAR' or p.code in ('REGUADECOBRANCA', 'ADMINISTRADOR'));
insert into profile_permission (profile_id, rule_id)
select p.id, r.id
from menu m
  join menu_rule r on r.menu_id = m.id
  join profile p on p.code in
    ('REGUADECOBRANCA', 'COBRANCACORPORATIVA', 'HOLDING', 'APROVADORHOLDING', 'JURIDICO')
where m.path = '/entradas-de-dados'
  and (r.code = 'ACESSAR' or p.code = 'REGUADECOBRANCA');
insert into profile_permission (profile_id, rule_id)
select p.id, r.id
from menu m
  join menu_rule r on r.menu_id = m.id
  join profile p on p.code in ('REGUADECOBRANCA', 'ADMINISTRADOR')
where m.path = '/migracao';
