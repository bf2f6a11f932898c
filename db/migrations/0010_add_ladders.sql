-- owner: collection/ladders
-- The dunning ladder (rules 8): ladders, texts and senders with their versions, the batch of a day, messages with their proof,
-- replies, pauses, refusals and disputes.

-- Parameters
-- ----------

alter table parameter drop constraint parameter_category_check;
alter table parameter add constraint parameter_category_check
  check (category in
    ('AGING', 'BUREAU', 'BAIXA', 'JOB', 'INADIMPLENCIA', 'PRIORIZACAO', 'AJUIZAMENTO', 'FONTES', 'REGUA'));
insert into parameter (category, code, name, value) values
  ('REGUA', 'REGUA_ENVIO', 'Envio da régua', 'Não'),
  ('REGUA', 'REGUA_LIBERACAO_AUTOMATICA', 'Liberação automática de lembretes e cobranças', 'Não'),
  ('REGUA', 'REGUA_AUTOMATICA_MAX', 'Liberação automática: máximo de mensagens por shopping', '100'),
  ('REGUA', 'REGUA_HORA_LOTE', 'Lote do dia: hora', '07:00'),
  ('REGUA', 'REGUA_HORA_INICIO', 'Envio: das', '08:00'),
  ('REGUA', 'REGUA_HORA_FIM', 'Envio: até', '18:00'),
  ('REGUA', 'REGUA_LIMITE_SEMANA', 'Mensagens por pessoa em sete dias', '2'),
  ('REGUA', 'REGUA_INTERVALO', 'Intervalo entre dois passos (dias)', '3'),
  ('REGUA', 'REGUA_CICLO', 'Vencimento que muda: começa de novo a partir de (dias)', '10'),
  ('REGUA', 'REGUA_ENTREGA', 'Notificação sem entrega: outro canal após (dias úteis)', '10'),
  ('REGUA', 'REGUA_VALOR_MINIMO', 'Valor mínimo de uma mensagem', '20,00'),
  ('REGUA', 'REGUA_CARGA_MAX_DIAS', 'Idade máxima da carga para liberar (dias úteis)', '1'),
  ('REGUA', 'REGUA_DESDE', 'Vencimentos a partir de (vazio: todos)', ''),
  ('REGUA', 'REGUA_TEXTOS_PROIBIDOS', 'Palavras proibidas nos textos (separadas por ;)', ''),
  ('REGUA', 'REGUA_GUARDA_MESES', 'Conteúdo de lembretes e cobranças: guarda (meses)', '24'),
  ('REGUA', 'CONTESTACAO_BLOQUEIA', 'Contestação aberta bloqueia a negativação', 'Não'),
  ('REGUA', 'CONTESTACAO_PRAZO_DIAS', 'Contestação: prazo da decisão (dias úteis)', '5'),
  ('REGUA', 'CONTESTACAO_SEGURA_DIAS', 'Contestação: segura lembretes e cobranças (dias)', '15'),
  ('REGUA', 'RESPOSTA_SEGURA_DIAS', 'Resposta: segura o lojista (dias úteis)', '3'),
  ('REGUA', 'RESPOSTA_SEGURA_TOTAL', 'Respostas: seguram no máximo, por passo (dias úteis)', '10'),
  ('REGUA', 'PAUSA_MAX_DIAS', 'Pausa sem segunda pessoa (dias úteis)', '10');
insert into parameter_version (code, version, value, is_active, changed_by_name)
select code, version, value, is_active, updated_by_name from parameter where category = 'REGUA';

-- Ladders, texts, senders
-- -----------------------

create table ladder (
  id int generated always as identity primary key,
  version int not null default 1 check (version > 0),
  version_in_force int,
  created_by_name text not null default 'Sistema',
  created_at timestamptz not null default regua.now()
);
comment on table ladder is 'Réguas de cobrança. owner: collection/ladders';
comment on column ladder.version is 'The newest version; each saved draft raises it';
comment on column ladder.version_in_force is 'The version that batches follow; null = none yet, or taken out of use';
revoke delete on ladder from regua_app, regua_all;

create table ladder_version (
  ladder_id int not null references ladder,
  version int not null check (version > 0),
  state text not null check (state in ('RASCUNHO', 'PROPOSTA', 'VIGENTE', 'SUBSTITUIDA', 'RECUSADA', 'VENCIDA', 'INATIVA')),
  name text not null check (length(name) between 1 and 80),
  position int not null check (position between 1 and 999),
  segment jsonb not null,
  steps jsonb not null check (pg_column_size(steps) <= 65536),
  deactivates boolean not null default false,
  reason text not null default '',
  written_by int references app_user,
  written_by_name text not null default 'Sistema',
  written_at timestamptz not null default regua.now(),
  proposed_by int references app_user,
  proposed_by_name text,
  proposed_at timestamptz,
  expires_on date,
  confirmed_by int references app_user,
  confirmed_by_name text,
  confirmed_at timestamptz,
  refused_reason text,
  primary key (ladder_id, version),
  check (confirmed_by is null or confirmed_by is distinct from proposed_by),
  check ((state = 'PROPOSTA') <= (proposed_by is not null and expires_on is not null and length(reason) >= 10))
);
create unique index ladder_version_in_force on ladder_version (ladder_id) where state = 'VIGENTE';
create unique index ladder_version_waiting on ladder_version (ladder_id) where state in ('RASCUNHO', 'PROPOSTA');
comment on table ladder_version is 'Versions of a ladder: what was in force is never changed, only followed by the next. owner: collection/ladders';
comment on column ladder_version.position is 'Of several ladders that fit a tenant, the one with the smallest';
comment on column ladder_version.deactivates is 'A proposal that takes the ladder out of use';
comment on column ladder_version.expires_on is 'A proposal that nobody confirmed is over after this day';
revoke delete on ladder_version from regua_app, regua_all;

create table message_text (
  id int generated always as identity primary key,
  step text not null check (step ~ '^[A-Z][A-Z0-9_]{0,39}$'),
  person text not null check (person in ('LOJISTA', 'FIADOR')),
  channel text not null check (channel in ('EMAIL', 'CARTA', 'WHATSAPP', 'SMS')),
  version int not null default 1 check (version > 0),
  version_in_force int,
  unique (step, person, channel)
);
comment on table message_text is 'Textos of the messages, one per step, person and channel. owner: collection/ladders';
revoke delete on message_text from regua_app, regua_all;

create table message_text_version (
  text_id int not null references message_text,
  version int not null check (version > 0),
  state text not null check (state in ('RASCUNHO', 'PROPOSTA', 'VIGENTE', 'SUBSTITUIDA', 'RECUSADA', 'VENCIDA')),
  subject text not null default '' check (length(subject) <= 200),
  body text not null check (length(body) between 1 and 10000),
  reason text not null default '',
  written_by int references app_user,
  written_by_name text not null default 'Sistema',
  written_at timestamptz not null default regua.now(),
  proposed_by int references app_user,
  proposed_by_name text,
  proposed_at timestamptz,
  expires_on date,
  confirmed_by int references app_user,
  confirmed_by_name text,
  confirmed_at timestamptz,
  refused_reason text,
  primary key (text_id, version),
  check (confirmed_by is null or confirmed_by is distinct from proposed_by),
  check ((state = 'PROPOSTA') <= (proposed_by is not null and expires_on is not null and length(reason) >= 10))
);
create unique index message_text_version_in_force on message_text_version (text_id) where state = 'VIGENTE';
create unique index message_text_version_waiting on message_text_version (text_id) where state in ('RASCUNHO', 'PROPOSTA');
comment on table message_text_version is 'Versions of a text; a message keeps the one it was released with. owner: collection/ladders';
revoke delete on message_text_version from regua_app, regua_all;

create table mall_sender (
  mall_id int not null references mall,
  version int not null check (version > 0),
  state text not null check (state in ('PROPOSTA', 'VIGENTE', 'SUBSTITUIDA', 'RECUSADA', 'VENCIDA')),
  name text not null check (length(name) between 1 and 120),
  email text not null check (length(email) <= 254),
  reply_to text not null check (length(reply_to) <= 254),
  phone text not null check (length(phone) <= 40),
  address text not null check (length(address) <= 300),
  proposed_by int references app_user,
  proposed_by_name text not null default 'Sistema',
  proposed_at timestamptz not null default regua.now(),
  expires_on date,
  confirmed_by int references app_user,
  confirmed_by_name text,
  confirmed_at timestamptz,
  refused_reason text,
  primary key (mall_id, version),
  check (confirmed_by is null or confirmed_by is distinct from proposed_by)
);
create unique index mall_sender_in_force on mall_sender (mall_id) where state = 'VIGENTE';
create unique index mall_sender_waiting on mall_sender (mall_id) where state = 'PROPOSTA';
comment on table mall_sender is 'Who writes for a mall: name, addresses and telephone of its messages. owner: collection/ladders';
call regua.scope_by_mall('mall_sender');
revoke delete on mall_sender from regua_app, regua_all;

-- Disputes
-- --------

create table dispute (
  id bigint generated always as identity primary key,
  mall_id int not null references mall,
  tenant_id bigint not null references tenant,
  reason text not null
    check (reason in ('VALOR_INCORRETO', 'JA_PAGO', 'CONTRATO_ENCERRADO', 'ACORDO_ANTERIOR', 'COBRANCA_INDEVIDA', 'OUTRO')),
  words text not null default '' check (length(words) <= 4000),
  source text not null check (source in ('TELEFONE', 'EMAIL', 'CARTA', 'PORTAL', 'CALLBACK')),
  state text not null default 'ABERTA' check (state in ('ABERTA', 'PROCEDENTE', 'PARCIAL', 'IMPROCEDENTE', 'DESISTIDA')),
  due_on date not null,
  holds_reminders_until date not null,
  held_after_until date,
  needs_confirmation boolean not null default false,
  confirmed_by int references app_user,
  confirmed_by_name text,
  confirmed_at timestamptz,
  opened_by int references app_user,
  opened_by_name text not null,
  opened_on date not null,
  opened_at timestamptz not null default regua.now(),
  decided_by int references app_user,
  decided_by_name text,
  decided_at timestamptz,
  decision text,
  version int not null default 1,
  check ((state = 'ABERTA') = (decided_at is null)),
  check (state = 'ABERTA' or length(decision) >= 10),
  check (decided_by is null or decided_by is distinct from opened_by or state = 'DESISTIDA'),
  check (confirmed_by is null or confirmed_by is distinct from opened_by),
  check (held_after_until is null or state in ('PROCEDENTE', 'PARCIAL'))
);
create index dispute_tenant on dispute (tenant_id);
create index dispute_open on dispute (mall_id, due_on) where state = 'ABERTA';
comment on table dispute is 'Contestações: what a tenant says against a debt, with a deadline and a decision. owner: ledger/disputes';
comment on column dispute.needs_confirmation is 'A second one of a boleto within twelve months of an IMPROCEDENTE: holds only once another person confirms';
comment on column dispute.held_after_until is 'PROCEDENTE and PARCIAL hold ten more days, for the ERP';
call regua.scope_by_mall('dispute');
revoke delete on dispute from regua_app, regua_all;

create table dispute_boleto (
  dispute_id bigint not null references dispute,
  boleto_id bigint not null references boleto,
  mall_id int not null references mall,
  primary key (dispute_id, boleto_id)
);
create index dispute_boleto_boleto on dispute_boleto (boleto_id);
comment on table dispute_boleto is 'The boletos of a dispute. owner: ledger/disputes';
call regua.scope_by_mall('dispute_boleto');
revoke update on dispute_boleto from regua_app, regua_all;

create table dispute_file (
  dispute_id bigint not null references dispute,
  file_id uuid not null references stored_file,
  mall_id int not null references mall,
  name text not null check (length(name) between 1 and 200),
  added_by_name text not null,
  added_at timestamptz not null default regua.now(),
  primary key (dispute_id, file_id)
);
comment on table dispute_file is 'What a tenant handed in with a dispute. owner: ledger/disputes';
call regua.scope_by_mall('dispute_file');
revoke update, delete on dispute_file from regua_app, regua_all;

-- Open disputes, and decided ones that still hold: what they keep from being told, listed or sued. holds_reminders_until and
-- held_after_until are compared with the day by whoever reads.
create view disputed_boleto with (security_invoker = true) as
  select b.mall_id, b.boleto_id, d.id as dispute_id, d.tenant_id, d.state, d.opened_on, d.due_on, d.holds_reminders_until,
    d.held_after_until
  from dispute_boleto b
    join dispute d on d.id = b.dispute_id
  where (d.state = 'ABERTA' and (not d.needs_confirmation or d.confirmed_at is not null))
    or d.held_after_until is not null;
comment on view disputed_boleto is 'Boletos with a dispute that is open and counts, or was decided for the tenant. owner: ledger/disputes';
revoke insert, update, delete on disputed_boleto from regua_app, regua_all;

-- The batch of a day
-- ------------------

create table ladder_batch (
  mall_id int not null references mall,
  day date not null,
  state text not null default 'ABERTO' check (state in ('ABERTO', 'ENCERRADO')),
  made_at timestamptz not null default regua.now(),
  made_by_name text not null default 'Sistema',
  loaded_at timestamptz,
  is_without_load boolean not null default false,
  primary key (mall_id, day)
);
create index ladder_batch_day on ladder_batch (day);
comment on table ladder_batch is 'The lote of a mall and day: made, and made again after each load. owner: collection/messages';
comment on column ladder_batch.loaded_at is 'When the last load of the mall before it ended; null = never loaded';
comment on column ladder_batch.is_without_load is 'Made at 09:00 because the load of that day did not come';
call regua.scope_by_mall('ladder_batch');
revoke delete on ladder_batch from regua_app, regua_all;

-- Row-level security would hide the numbers of other malls.
create table message_number (
  day date primary key,
  last int not null check (last >= 0)
);
comment on table message_number is 'The last number of the protocols of a day, over all malls. owner: collection/messages';
revoke delete on message_number from regua_app, regua_all;

create table message_dispatch (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('CARTA', 'WHATSAPP', 'SMS')),
  day date not null,
  mall_ids int[] not null check (cardinality(mall_ids) > 0),
  messages int not null check (messages > 0),
  pages int not null default 0,
  state text not null default 'MONTADA' check (state in ('MONTADA', 'POSTADA')),
  posted_on date,
  protocol text,
  pdf_file_id uuid references stored_file,
  csv_file_id uuid not null references stored_file,
  made_by int references app_user,
  made_by_name text not null,
  made_at timestamptz not null default regua.now(),
  posted_by_name text,
  posted_at timestamptz,
  check ((state = 'POSTADA') = (posted_on is not null))
);
comment on table message_dispatch is 'Remessas: letters as PDF and csv for a printing service, numbers and texts for WhatsApp and SMS. owner: collection/sending';
alter table message_dispatch enable row level security;
create policy own_malls on message_dispatch to regua_app
  using (mall_ids <@ (select current_setting('regua.malls')::int[])::int[])
  with check (mall_ids <@ (select current_setting('regua.malls')::int[])::int[]);
create policy every_mall on message_dispatch to regua_all using (true) with check (true);
revoke delete on message_dispatch from regua_app, regua_all;

create table message (
  id bigint generated always as identity primary key,
  protocol text not null unique check (protocol ~ '^RG-[0-9]{8}-[0-9]{6}$'),
  day date not null,
  mall_id int not null references mall,
  tenant_id bigint not null references tenant,
  person text not null check (person in ('LOJISTA', 'FIADOR')),
  document text not null check (document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  name text not null,
  step text not null,
  kind text not null check (kind in ('LEMBRETE', 'COBRANCA', 'NOTIFICACAO')),
  is_corporate boolean not null,
  ladder_id int not null,
  ladder_version int not null,
  text_id int not null,
  text_version int not null,
  channel text not null check (channel in ('EMAIL', 'CARTA', 'WHATSAPP', 'SMS')),
  address text not null check (address <> ''),
  contract_id bigint not null references contract,
  contact_id bigint,
  state text not null default 'PROPOSTA'
    check (state in ('PROPOSTA', 'LIBERADA', 'RETIRADA', 'ENVIANDO', 'ENVIADA', 'ENTREGUE', 'DEVOLVIDA', 'FALHOU', 'INCERTA')),
  reason text,
  step_cents bigint not null check (step_cents > 0),
  open_cents bigint not null check (open_cents >= step_cents),
  corrected_cents bigint not null check (corrected_cents >= 0),
  day_charge_cents bigint not null check (day_charge_cents >= 0),
  released_by int references app_user,
  released_by_name text,
  released_at timestamptz,
  retired_by int references app_user,
  retired_by_name text,
  retired_reason text,
  tries int not null default 0,
  next_try_at timestamptz,
  sending_at timestamptz,
  sent_at timestamptz,
  delivered_at timestamptz,
  returned_at timestamptz,
  proof text not null default '',
  delivery_source text check (delivery_source in ('PROVEDOR', 'ARQUIVO', 'DIGITADA')),
  provider_id text,
  sha256 bytea check (length(sha256) = 32),
  content_file_id uuid references stored_file,
  content_erased_at timestamptz,
  dispatch_id bigint references message_dispatch,
  version int not null default 1,
  foreign key (ladder_id, ladder_version) references ladder_version (ladder_id, version),
  foreign key (text_id, text_version) references message_text_version (text_id, version),
  check (state in ('PROPOSTA', 'RETIRADA') or released_at is not null),
  check (state not in ('ENVIADA', 'ENTREGUE') or (sent_at is not null and sha256 is not null)),
  check (state <> 'RETIRADA' or length(reason) > 0),
  check (delivered_at is null or state = 'ENTREGUE'),
  check (kind <> 'NOTIFICACAO' or released_by is not null or state in ('PROPOSTA', 'RETIRADA'))
);
-- One message a day per person and mall; what was taken out by hand is not proposed again that day either.
create unique index message_of_a_day on message (mall_id, day, tenant_id, document)
  where state <> 'RETIRADA' or retired_by is not null;
create index message_day on message (day, mall_id);
create index message_tenant on message (tenant_id, day desc);
create index message_to_send on message (day, next_try_at) where state in ('LIBERADA', 'ENVIANDO');
create index message_uncertain on message (mall_id) where state = 'INCERTA';
create index message_dispatch_of on message (dispatch_id) where dispatch_id is not null;
create index message_address on message (mall_id, channel, lower(address));
comment on table message is 'Mensagens: one person, mall, step, channel and address, with its boletos and its proof. owner: collection/messages';
comment on column message.document is 'CPF or CNPJ of the person it goes to';
comment on column message.contract_id is 'The contract of the largest boleto, whose register gives the letter its address';
comment on column message.contact_id is 'The contact whose e-mail it goes to; null = the register of the contract';
comment on column message.released_by is 'null with released_at = released automatically, never a NOTIFICACAO';
comment on column message.reason is 'Why it was taken out, is still not released, or failed';
call regua.scope_by_mall('message');

create table message_boleto (
  message_id bigint not null references message on delete cascade,
  boleto_id bigint not null references boleto,
  mall_id int not null references mall,
  document text not null,
  role text not null check (role in ('PASSO', 'ABSORVIDO', 'CITADO')),
  step text not null,
  channel text not null,
  cycle_due_on date not null,
  due_on date not null,
  luc text not null,
  open_cents bigint not null check (open_cents > 0),
  corrected_cents bigint not null,
  day_charge_cents bigint not null default 0,
  is_done boolean not null default false,
  left_reason text,
  primary key (message_id, boleto_id)
);
-- Nobody is told the same step of a boleto twice in its cycle over the same channel, through any crash.
create unique index message_boleto_once on message_boleto (boleto_id, cycle_due_on, document, step, channel)
  where is_done and role in ('PASSO', 'ABSORVIDO') and left_reason is null;
create index message_boleto_boleto on message_boleto (boleto_id, document);
comment on table message_boleto is 'The boletos of a message with their part in it. owner: collection/messages';
comment on column message_boleto.step is 'The step of the boleto: of an absorbed one its own lower step; of a cited one that of the message';
comment on column message_boleto.cycle_due_on is 'The due day with which its cycle began: a due day that moves by less than REGUA_CICLO days stays in it';
comment on column message_boleto.is_done is 'As the state of its message: LIBERADA and later, without RETIRADA; FALHOU and DEVOLVIDA only of reminders';
comment on column message_boleto.left_reason is 'Why it left a released message before the sending';
call regua.scope_by_mall('message_boleto');

create table message_event (
  id bigint generated always as identity primary key,
  message_id bigint not null references message on delete cascade,
  mall_id int not null references mall,
  event text not null
    check (event in ('PROPOSTA', 'LIBERADA', 'RETIRADA', 'ENVIANDO', 'ENVIADA', 'ENTREGUE', 'DEVOLVIDA', 'FALHOU', 'INCERTA',
      'RESPOSTA', 'RECUSA')),
  occurred_at timestamptz not null,
  source text not null check (source in ('SISTEMA', 'PESSOA', 'PROVEDOR', 'ARQUIVO', 'DIGITADA')),
  by_user int references app_user,
  by_name text not null,
  detail text not null default '',
  proof text not null default '',
  provider text,
  provider_event_id text,
  import_id bigint references file_import,
  recorded_at timestamptz not null default regua.now()
);
create index message_event_message on message_event (message_id, id);
create index message_event_import on message_event (import_id) where import_id is not null;
create unique index message_event_once on message_event (provider, provider_event_id) where provider_event_id is not null;
comment on table message_event is 'What happened to a message, each with its witness. owner: collection/messages';
call regua.scope_by_mall('message_event');
-- The undo of an import deletes the events that it wrote.
revoke update on message_event from regua_app, regua_all;

-- The application deletes no stored file but these: the content of a message that never left, and after REGUA_GUARDA_MESES that of
-- reminders. The hash stays. Notices are never erased.
create function regua.erase_message_content(messages bigint[]) returns int
language plpgsql security definer set search_path = public, regua, pg_temp as $$
declare
  files uuid[];
begin
  with erased as (
    update message n
    set content_file_id = null, content_erased_at = case when m.sent_at is not null then regua.now() end
    from message m
    where n.id = any(messages) and m.id = n.id and m.content_file_id is not null and (m.sent_at is null or m.kind <> 'NOTIFICACAO')
    returning m.content_file_id)
  select array_agg(content_file_id) into files from erased;
  delete from stored_file where id = any(files);
  return coalesce(cardinality(files), 0);
end $$;
revoke all on function regua.erase_message_content(bigint[]) from public;
grant execute on function regua.erase_message_content(bigint[]) to regua_all;

create table message_left_out (
  mall_id int not null references mall,
  day date not null,
  tenant_id bigint not null references tenant,
  person text not null check (person in ('LOJISTA', 'FIADOR')),
  document text not null,
  name text not null,
  step text not null,
  boleto_id bigint not null references boleto,
  due_on date not null,
  open_cents bigint not null check (open_cents >= 0),
  reason text not null,
  others text[] not null default '{}',
  primary key (mall_id, day, boleto_id, document, step)
);
create index message_left_out_boleto on message_left_out (boleto_id);
create index message_left_out_tenant on message_left_out (tenant_id, day);
comment on table message_left_out is 'Fora: who got nothing on a day, of which step and boleto, and why; as of the last making of its batch. owner: collection/messages';
comment on column message_left_out.others is 'Further reasons, after the first';
call regua.scope_by_mall('message_left_out');
revoke update on message_left_out from regua_app, regua_all;

-- Replies, pauses, refusals, addresses
-- ------------------------------------

create table message_reply (
  id bigint generated always as identity primary key,
  message_id bigint not null references message,
  mall_id int not null references mall,
  tenant_id bigint not null references tenant,
  kind text not null
    check (kind in ('JA_PAGOU', 'VAI_PAGAR', 'PEDE_ACORDO', 'CONTESTA', 'PESSOA_ERRADA', 'RECUSA', 'AUSENCIA', 'OUTRA')),
  words text not null default '' check (length(words) <= 4000),
  replied_on date not null,
  holds_until date,
  dispute_id bigint references dispute,
  recorded_by int references app_user,
  recorded_by_name text not null,
  recorded_at timestamptz not null default regua.now(),
  handled_reason text,
  handled_by_name text,
  handled_at timestamptz,
  check ((handled_at is null) = (handled_by_name is null)),
  check (kind = 'AUSENCIA' or holds_until is not null)
);
create index message_reply_tenant on message_reply (tenant_id) where handled_at is null;
create index message_reply_message on message_reply (message_id);
comment on table message_reply is 'Replies to messages: all but absences hold the ladder of the tenant and put it first into Agir hoje. owner: collection/messages';
comment on column message_reply.holds_until is 'The last day of the hold';
call regua.scope_by_mall('message_reply');
revoke delete on message_reply from regua_app, regua_all;

create table ladder_pause (
  id bigint generated always as identity primary key,
  mall_id int not null references mall,
  tenant_id bigint not null references tenant,
  step text,
  starts_on date not null,
  until_on date not null,
  reason text not null check (length(reason) >= 10),
  created_by int not null references app_user,
  created_by_name text not null,
  created_at timestamptz not null default regua.now(),
  needs_confirmation boolean not null default false,
  confirmed_by int references app_user,
  confirmed_by_name text,
  confirmed_at timestamptz,
  ended_by_name text,
  ended_reason text,
  ended_at timestamptz,
  check (until_on >= starts_on),
  check (confirmed_by is null or confirmed_by <> created_by),
  check ((ended_at is null) = (ended_by_name is null))
);
create index ladder_pause_tenant on ladder_pause (tenant_id) where ended_at is null;
comment on table ladder_pause is 'Pausas by hand; a long or repeated one waits for another person. owner: collection/messages';
comment on column ladder_pause.step is 'null = every step';
call regua.scope_by_mall('ladder_pause');
revoke delete on ladder_pause from regua_app, regua_all;

create table channel_refusal (
  id bigint generated always as identity primary key,
  mall_id int not null references mall,
  tenant_id bigint not null references tenant,
  person text not null check (person in ('LOJISTA', 'FIADOR')),
  document text not null,
  channel text not null check (channel in ('EMAIL', 'CARTA', 'WHATSAPP', 'SMS')),
  since date not null,
  source text not null check (source in ('TELEFONE', 'EMAIL', 'CARTA', 'PORTAL', 'CALLBACK')),
  words text not null default '' check (length(words) <= 4000),
  message_id bigint references message,
  recorded_by int references app_user,
  recorded_by_name text not null,
  recorded_at timestamptz not null default regua.now(),
  ended_by_name text,
  ended_reason text,
  ended_at timestamptz,
  check ((ended_at is null) = (ended_by_name is null))
);
create unique index channel_refusal_open on channel_refusal (mall_id, tenant_id, document, channel) where ended_at is null;
comment on table channel_refusal is 'Recusas: persons who do not want reminders over a channel. owner: collection/messages';
call regua.scope_by_mall('channel_refusal');
revoke delete on channel_refusal from regua_app, regua_all;

create table suspended_address (
  id bigint generated always as identity primary key,
  mall_id int not null references mall,
  channel text not null check (channel in ('EMAIL', 'CARTA', 'WHATSAPP', 'SMS')),
  address text not null,
  tenant_id bigint not null references tenant,
  document text not null,
  since date not null,
  reason text not null,
  message_id bigint references message,
  reactivation_asked_by int references app_user,
  reactivation_asked_by_name text,
  reactivation_reason text,
  reactivated_by int references app_user,
  reactivated_by_name text,
  reactivated_on date,
  check (reactivated_by is null or reactivated_on is not null)
);
create unique index suspended_address_open on suspended_address (mall_id, channel, lower(address)) where reactivated_on is null;
create index suspended_address_tenant on suspended_address (tenant_id);
comment on table suspended_address is 'Addresses that returned a message or belong to somebody else: nothing goes there until a person says so. owner: collection/messages';
call regua.scope_by_mall('suspended_address');
revoke delete on suspended_address from regua_app, regua_all;

-- Sent notices
-- ------------

alter table notice alter column import_id drop not null, add column message_id bigint references message;
alter table notice drop constraint notice_channel_check;
alter table notice add constraint notice_channel_check check (channel in ('CARTA', 'AR', 'EMAIL', 'SMS', 'WHATSAPP'));
alter table notice add constraint notice_origin check (num_nonnulls(import_id, message_id) = 1);
create index notice_message on notice (message_id) where message_id is not null;
comment on column notice.message_id is 'The message of the product that it is; null = loaded from elsewhere';

alter table alert drop constraint alert_kind_check;
alter table alert add constraint alert_kind_check
  check (kind in ('DEVOLVIDO', 'PROPOSTA', 'CITACAO', 'SUBSTITUICAO', 'RETORNO', 'PROMESSA', 'PRAZO', 'PROCESSO', 'IMPORTACAO',
    'RESUMO', 'SILENCIO', 'BANCO', 'REGUA'));

-- Screens
-- -------

insert into menu (path, group_name, label, position) values
  ('/regua', 'Cobranca', 'Régua de cobrança', 56),
  ('/regua-do-dia', 'Cobranca', 'Régua do dia', 57),
  ('/mensagens', 'Cartas e Email', 'Mensagens', 58),
  ('/modelos-mensagem', 'Cartas e Email', 'Textos', 59),
  ('/contestacoes', 'Cobranca', 'Contestações', 60);
insert into menu_rule (menu_id, code, description)
select m.id, r.code, r.description
from (values
    ('/regua', 'ACESSAR', 'Acessar'),
    ('/regua', 'EDITAR', 'Escrever e propor réguas, textos e remetentes'),
    ('/regua', 'CONFIRMAR', 'Confirmar e recusar réguas, textos e remetentes'),
    ('/regua-do-dia', 'ACESSAR', 'Acessar'),
    ('/regua-do-dia', 'LIBERAR', 'Liberar e retirar lembretes e cobranças'),
    ('/regua-do-dia', 'LIBERAR_NOTIFICACAO', 'Liberar e retirar notificações'),
    ('/mensagens', 'ACESSAR', 'Acessar'),
    ('/modelos-mensagem', 'ACESSAR', 'Acessar'),
    ('/contestacoes', 'ACESSAR', 'Acessar'),
    ('/contestacoes', 'CONTESTAR', 'Abrir contestações'),
    ('/contestacoes', 'DECIDIR', 'Decidir contestações'),
    ('/contestacoes', 'ACOMPANHAR', 'Receber avisos de contestações sem decisão'),
    ('/regua-do-dia', 'ACOMPANHAR', 'Receber avisos de lojistas sempre retirados')
  ) as r (path, code, description)
  join menu m on m.path = r.path;
insert into profile_permission (profile_id, rule_id)
select p.id, r.id
from (values
    ('/regua', 'ACESSAR', 'RC CC AH HO AD CS AS JU'),
    ('/regua', 'EDITAR', 'RC'),
    ('/regua', 'CONFIRMAR', 'RC AD'),
    ('/regua-do-dia', 'ACESSAR', 'RC CC CS JU AS AH HO'),
    ('/regua-do-dia', 'LIBERAR', 'RC CC CS'),
    ('/regua-do-dia', 'LIBERAR_NOTIFICACAO', 'RC CC JU'),
    ('/mensagens', 'ACESSAR', 'RC CC CS AS AH HO JU'),
    ('/modelos-mensagem', 'ACESSAR', 'RC AD CC JU'),
    ('/contestacoes', 'ACESSAR', 'RC CC CS AS AH HO JU'),
    ('/contestacoes', 'CONTESTAR', 'RC CC CS JU'),
    ('/contestacoes', 'DECIDIR', 'RC CC JU'),
    ('/contestacoes', 'ACOMPANHAR', 'AH'),
    ('/regua-do-dia', 'ACOMPANHAR', 'RC AH')
  ) as g (path, code, profiles)
  join menu m on m.path = g.path
  join menu_rule r on r.menu_id = m.id and r.code = g.code
  join (values
    ('RC', 'REGUADECOBRANCA'), ('CS', 'COBRANCASHOPPING'), ('AS', 'APROVADORSHOPPING'), ('CC', 'COBRANCACORPORATIVA'),
    ('HO', 'HOLDING'), ('AH', 'APROVADORHOLDING'), ('JU', 'JURIDICO'), ('AD', 'ADMINISTRADOR')) short (name, code)
    on short.name = any (string_to_array(g.profiles, ' '))
  join profile p on p.code = short.code;

-- Ladders and texts in force (rules 8.1, 8.5)
-- -----------------------------------------

with added as (insert into ladder (version, version_in_force) values (1, 1) returning id)
insert into ladder_version (ladder_id, version, state, name, position, segment, steps)
select id, 1, 'VIGENTE', 'Padrão', 90,
  '{"shoppings": [], "tiposContrato": [], "grupos": [], "corporativo": null, "atrasoMin": null, "atrasoMax": null, "valorMin": null, "valorMax": null, "primeiroAtraso": null, "promessas": null}'::jsonb,
  '[
    {"codigo": "LEMBRETE", "rotulo": "D−5", "nome": "Lembrete antes do vencimento", "de": -5, "ate": -1, "tipo": "LEMBRETE", "exigeVencido": "NAO", "fiadores": "NAO", "papeis": ["Financeiro", "Locatário"], "canais": ["EMAIL"]},
    {"codigo": "D1", "rotulo": "D+1", "nome": "Primeiro aviso", "de": 1, "ate": 9, "tipo": "COBRANCA", "exigeVencido": "SIM", "fiadores": "NAO", "papeis": ["Financeiro", "Locatário"], "canais": ["EMAIL"]},
    {"codigo": "D5", "rotulo": "D+5", "nome": "Segundo aviso", "de": 5, "ate": 14, "tipo": "COBRANCA", "exigeVencido": "SIM", "fiadores": "NAO", "papeis": ["Financeiro", "Locatário"], "canais": ["EMAIL"]},
    {"codigo": "D15", "rotulo": "D+15", "nome": "Terceiro aviso", "de": 15, "ate": 24, "tipo": "COBRANCA", "exigeVencido": "SIM", "fiadores": "NAO", "papeis": ["Financeiro", "Locatário"], "canais": ["EMAIL", "CARTA"]},
    {"codigo": "PRE_NEGATIVACAO", "rotulo": "D+25", "nome": "Notificação antes do bureau", "de": 25, "ate": 1095, "tipo": "NOTIFICACAO", "exigeVencido": "SIM", "fiadores": "SIM", "papeis": ["Financeiro", "Locatário"], "canais": ["EMAIL", "CARTA"]},
    {"codigo": "PRE_AJUIZAMENTO", "rotulo": "D+60", "nome": "Notificação antes da ação", "de": 60, "ate": 1795, "tipo": "NOTIFICACAO", "exigeVencido": "SIM", "fiadores": "SIM", "papeis": ["Locatário"], "canais": ["CARTA"]}
  ]'::jsonb
from added;
with added as (insert into ladder (version, version_in_force) values (1, null) returning id)
insert into ladder_version (ladder_id, version, state, name, position, segment, steps)
select id, 1, 'RASCUNHO', 'Primeiro atraso', 10,
  '{"shoppings": [], "tiposContrato": [], "grupos": [], "corporativo": null, "atrasoMin": null, "atrasoMax": null, "valorMin": null, "valorMax": null, "primeiroAtraso": "SIM", "promessas": null}'::jsonb,
  '[
    {"codigo": "LEMBRETE", "rotulo": "D−5", "nome": "Lembrete antes do vencimento", "de": -5, "ate": -1, "tipo": "LEMBRETE", "exigeVencido": "NAO", "fiadores": "NAO", "papeis": ["Financeiro", "Locatário"], "canais": ["EMAIL"]},
    {"codigo": "D5", "rotulo": "D+5", "nome": "Segundo aviso", "de": 5, "ate": 24, "tipo": "COBRANCA", "exigeVencido": "SIM", "fiadores": "NAO", "papeis": ["Financeiro", "Locatário"], "canais": ["EMAIL"]},
    {"codigo": "PRE_NEGATIVACAO", "rotulo": "D+25", "nome": "Notificação antes do bureau", "de": 30, "ate": 1095, "tipo": "NOTIFICACAO", "exigeVencido": "SIM", "fiadores": "SIM", "papeis": ["Financeiro", "Locatário"], "canais": ["EMAIL", "CARTA"]}
  ]'::jsonb
from added;

with words (step, person, channel, subject, body) as (values
  ('D1', 'LOJISTA', 'EMAIL', '{{shopping}}: aviso ao locatário da LUC {{luc}}', 'Prezados, {{lojista}},

até {{data}} não identificamos o pagamento de:

{{boletos}}

Total: {{total}}. Com os encargos do contrato até {{data}}: {{total_corrigido}}; a cada dia somam-se {{encargo_dia}}.

{{citados}}

Dúvidas ou contestação: {{contato}}. Se este valor já foi pago, desconsidere esta mensagem; um pagamento leva até dois dias úteis para aparecer aqui.

{{credor}}, {{credor_documento}}, {{credor_endereco}}
Protocolo {{protocolo}}'),
  ('D1', 'LOJISTA', 'SMS', '', '{{shopping}}: há um assunto financeiro da LUC {{luc}} para tratar. Fale com {{contato}}. Protocolo {{protocolo}}. Para não receber por aqui, responda SAIR.'),
  ('D1', 'LOJISTA', 'WHATSAPP', '', '{{shopping}}: há um assunto financeiro da LUC {{luc}} para tratar. Fale com {{contato}}. Protocolo {{protocolo}}. Para não receber por aqui, responda SAIR.'),
  ('D15', 'LOJISTA', 'CARTA', '', 'Prezados, {{lojista}},

não recebemos resposta sobre os valores abaixo, em aberto em {{data}}:

{{boletos}}

Total: {{total}}. Com os encargos do contrato até {{data}}: {{total_corrigido}}; a cada dia somam-se {{encargo_dia}}.

{{citados}}

Pedimos o pagamento ou um contato até {{prazo}}.

Dúvidas ou contestação: {{contato}}. Se este valor já foi pago, desconsidere esta mensagem; um pagamento leva até dois dias úteis para aparecer aqui.

{{credor}}, {{credor_documento}}, {{credor_endereco}}
Protocolo {{protocolo}}'),
  ('D15', 'LOJISTA', 'EMAIL', '{{shopping}}: terceiro aviso ao locatário da LUC {{luc}}', 'Prezados, {{lojista}},

não recebemos resposta sobre os valores abaixo, em aberto em {{data}}:

{{boletos}}

Total: {{total}}. Com os encargos do contrato até {{data}}: {{total_corrigido}}; a cada dia somam-se {{encargo_dia}}.

{{citados}}

Pedimos o pagamento ou um contato até {{prazo}}.

Dúvidas ou contestação: {{contato}}. Se este valor já foi pago, desconsidere esta mensagem; um pagamento leva até dois dias úteis para aparecer aqui.

{{credor}}, {{credor_documento}}, {{credor_endereco}}
Protocolo {{protocolo}}'),
  ('D15', 'LOJISTA', 'SMS', '', '{{shopping}}: há um assunto financeiro da LUC {{luc}} para tratar. Fale com {{contato}}. Protocolo {{protocolo}}. Para não receber por aqui, responda SAIR.'),
  ('D15', 'LOJISTA', 'WHATSAPP', '', '{{shopping}}: há um assunto financeiro da LUC {{luc}} para tratar. Fale com {{contato}}. Protocolo {{protocolo}}. Para não receber por aqui, responda SAIR.'),
  ('D5', 'LOJISTA', 'EMAIL', '{{shopping}}: segundo aviso ao locatário da LUC {{luc}}', 'Prezados, {{lojista}},

continua em aberto, em {{data}}:

{{boletos}}

Total: {{total}}. Com os encargos do contrato até {{data}}: {{total_corrigido}}; a cada dia somam-se {{encargo_dia}}.

{{citados}}

Se houver dificuldade, fale conosco para combinar uma data.

Dúvidas ou contestação: {{contato}}. Se este valor já foi pago, desconsidere esta mensagem; um pagamento leva até dois dias úteis para aparecer aqui.

{{credor}}, {{credor_documento}}, {{credor_endereco}}
Protocolo {{protocolo}}'),
  ('D5', 'LOJISTA', 'SMS', '', '{{shopping}}: há um assunto financeiro da LUC {{luc}} para tratar. Fale com {{contato}}. Protocolo {{protocolo}}. Para não receber por aqui, responda SAIR.'),
  ('D5', 'LOJISTA', 'WHATSAPP', '', '{{shopping}}: há um assunto financeiro da LUC {{luc}} para tratar. Fale com {{contato}}. Protocolo {{protocolo}}. Para não receber por aqui, responda SAIR.'),
  ('LEMBRETE', 'LOJISTA', 'EMAIL', '{{shopping}}: lembrete ao locatário da LUC {{luc}}', 'Prezados, {{lojista}},

este é um lembrete de vencimentos próximos da LUC {{luc}}, {{shopping}}:

{{boletos}}

Total: {{total}}.

Dúvidas ou contestação: {{contato}}. Se este valor já foi pago, desconsidere esta mensagem; um pagamento leva até dois dias úteis para aparecer aqui.

{{credor}}, {{credor_documento}}, {{credor_endereco}}
Protocolo {{protocolo}}'),
  ('LEMBRETE', 'LOJISTA', 'SMS', '', '{{shopping}}: há um assunto financeiro da LUC {{luc}} para tratar. Fale com {{contato}}. Protocolo {{protocolo}}. Para não receber por aqui, responda SAIR.'),
  ('LEMBRETE', 'LOJISTA', 'WHATSAPP', '', '{{shopping}}: há um assunto financeiro da LUC {{luc}} para tratar. Fale com {{contato}}. Protocolo {{protocolo}}. Para não receber por aqui, responda SAIR.'),
  ('PRE_AJUIZAMENTO', 'FIADOR', 'CARTA', '', '{{fiador}}, na qualidade de fiador de {{lojista}} no contrato {{contrato}}:

Notificamos que, em {{data}}, estão vencidos e não pagos os seguintes valores do contrato {{contrato}}, LUC {{luc}}, {{shopping}}:

{{boletos}}

Principal: {{total}}. Com os encargos do contrato até {{data}}: {{total_corrigido}}; a cada dia somam-se {{encargo_dia}}.

O pagamento, um acordo ou a contestação dos valores podem ser feitos até {{prazo}}. Sem isso, o credor poderá pedir em juízo o que o contrato e a lei lhe dão.

Dúvidas ou contestação: {{contato}}. Se este valor já foi pago, desconsidere esta mensagem; um pagamento leva até dois dias úteis para aparecer aqui.

{{credor}}, {{credor_documento}}, {{credor_endereco}}
Protocolo {{protocolo}}'),
  ('PRE_AJUIZAMENTO', 'LOJISTA', 'CARTA', '', '{{lojista}}

Notificamos que, em {{data}}, estão vencidos e não pagos os seguintes valores do contrato {{contrato}}, LUC {{luc}}, {{shopping}}:

{{boletos}}

Principal: {{total}}. Com os encargos do contrato até {{data}}: {{total_corrigido}}; a cada dia somam-se {{encargo_dia}}.

O pagamento, um acordo ou a contestação dos valores podem ser feitos até {{prazo}}. Sem isso, o credor poderá pedir em juízo o que o contrato e a lei lhe dão.

Dúvidas ou contestação: {{contato}}. Se este valor já foi pago, desconsidere esta mensagem; um pagamento leva até dois dias úteis para aparecer aqui.

{{credor}}, {{credor_documento}}, {{credor_endereco}}
Protocolo {{protocolo}}'),
  ('PRE_NEGATIVACAO', 'FIADOR', 'CARTA', '', '{{fiador}}, na qualidade de fiador de {{lojista}} no contrato {{contrato}}:

Notificamos que, em {{data}}, estão vencidos e não pagos os seguintes valores do contrato {{contrato}}, LUC {{luc}}, {{shopping}}:

{{boletos}}

Principal: {{total}}. Com os encargos do contrato até {{data}}: {{total_corrigido}}; a cada dia somam-se {{encargo_dia}}.

O pagamento, um acordo ou a contestação dos valores podem ser feitos até {{prazo}}. Sem isso, a dívida poderá ser comunicada a órgão de proteção ao crédito, que enviará a sua própria comunicação antes do registro (Lei 8.078/1990, art. 43, § 2º).

Dúvidas ou contestação: {{contato}}. Se este valor já foi pago, desconsidere esta mensagem; um pagamento leva até dois dias úteis para aparecer aqui.

{{credor}}, {{credor_documento}}, {{credor_endereco}}
Protocolo {{protocolo}}'),
  ('PRE_NEGATIVACAO', 'FIADOR', 'EMAIL', '{{shopping}}: notificação referente à LUC {{luc}}, protocolo {{protocolo}}', '{{fiador}}, na qualidade de fiador de {{lojista}} no contrato {{contrato}}:

Notificamos que, em {{data}}, estão vencidos e não pagos os seguintes valores do contrato {{contrato}}, LUC {{luc}}, {{shopping}}:

{{boletos}}

Principal: {{total}}. Com os encargos do contrato até {{data}}: {{total_corrigido}}; a cada dia somam-se {{encargo_dia}}.

O pagamento, um acordo ou a contestação dos valores podem ser feitos até {{prazo}}. Sem isso, a dívida poderá ser comunicada a órgão de proteção ao crédito, que enviará a sua própria comunicação antes do registro (Lei 8.078/1990, art. 43, § 2º).

Dúvidas ou contestação: {{contato}}. Se este valor já foi pago, desconsidere esta mensagem; um pagamento leva até dois dias úteis para aparecer aqui.

{{credor}}, {{credor_documento}}, {{credor_endereco}}
Protocolo {{protocolo}}'),
  ('PRE_NEGATIVACAO', 'LOJISTA', 'CARTA', '', '{{lojista}}

Notificamos que, em {{data}}, estão vencidos e não pagos os seguintes valores do contrato {{contrato}}, LUC {{luc}}, {{shopping}}:

{{boletos}}

Principal: {{total}}. Com os encargos do contrato até {{data}}: {{total_corrigido}}; a cada dia somam-se {{encargo_dia}}.

O pagamento, um acordo ou a contestação dos valores podem ser feitos até {{prazo}}. Sem isso, a dívida poderá ser comunicada a órgão de proteção ao crédito, que enviará a sua própria comunicação antes do registro (Lei 8.078/1990, art. 43, § 2º).

Dúvidas ou contestação: {{contato}}. Se este valor já foi pago, desconsidere esta mensagem; um pagamento leva até dois dias úteis para aparecer aqui.

{{credor}}, {{credor_documento}}, {{credor_endereco}}
Protocolo {{protocolo}}'),
  ('PRE_NEGATIVACAO', 'LOJISTA', 'EMAIL', '{{shopping}}: notificação ao locatário da LUC {{luc}}, protocolo {{protocolo}}', '{{lojista}}

Notificamos que, em {{data}}, estão vencidos e não pagos os seguintes valores do contrato {{contrato}}, LUC {{luc}}, {{shopping}}:

{{boletos}}

Principal: {{total}}. Com os encargos do contrato até {{data}}: {{total_corrigido}}; a cada dia somam-se {{encargo_dia}}.

O pagamento, um acordo ou a contestação dos valores podem ser feitos até {{prazo}}. Sem isso, a dívida poderá ser comunicada a órgão de proteção ao crédito, que enviará a sua própria comunicação antes do registro (Lei 8.078/1990, art. 43, § 2º).

Dúvidas ou contestação: {{contato}}. Se este valor já foi pago, desconsidere esta mensagem; um pagamento leva até dois dias úteis para aparecer aqui.

{{credor}}, {{credor_documento}}, {{credor_endereco}}
Protocolo {{protocolo}}')
), added as (
  insert into message_text (step, person, channel, version_in_force)
  select step, person, channel, 1 from words
  returning id, step, person, channel
)
insert into message_text_version (text_id, version, state, subject, body)
select a.id, 1, 'VIGENTE', w.subject, w.body
from added a join words w using (step, person, channel);
