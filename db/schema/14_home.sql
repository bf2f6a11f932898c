-- Notes, saved views and alerts of users.

create table note (
  id bigint generated always as identity primary key,
  mall_id int not null references mall,
  document text not null check (document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  subject text not null default 'LOJISTA' check (subject in ('LOJISTA', 'BOLETO', 'ACAO')),
  subject_ref text check (subject_ref <> ''),
  subject_label text not null default '' check (length(subject_label) <= 200),
  text text not null check (length(text) between 1 and 500),
  version int not null default 1,
  created_by int references app_user,
  created_by_name text not null,
  created_at timestamptz not null default regua.now(),
  updated_at timestamptz,
  deleted_at timestamptz,
  check ((subject = 'LOJISTA') = (subject_ref is null))
);
create index note_of_tenant on note (mall_id, document, id) where deleted_at is null;
create index note_created_by on note (created_by);
comment on table note is 'A short text that a person left on a tenant of a mall, on one of its boletos or on an action; refers to no tenant, so that undoing a load is not held up. owner: collection/notes';
comment on column note.subject_ref is 'The number of the boleto, or the id of the action';
comment on column note.deleted_at is 'Its author took it away';
call regua.scope_by_mall('note');
revoke delete on note from regua_app, regua_all;

create table note_mention (
  note_id bigint not null references note,
  user_id int not null references app_user,
  mall_id int not null references mall,
  mentioned_at timestamptz not null default regua.now(),
  primary key (note_id, user_id)
);
create index note_mention_user on note_mention (user_id, mentioned_at);
create index note_mention_mall on note_mention (mall_id);
comment on table note_mention is 'Whom a note mentions, since when. owner: collection/notes';
call regua.scope_by_mall('note_mention');
revoke update on note_mention from regua_app, regua_all;

-- Alerts
-- ------

-- Who may see an alert is decided when it is read, by the current rights and malls.
create table alert (
  id bigint generated always as identity primary key,
  kind text not null
    check (kind in ('DEVOLVIDO', 'PROPOSTA', 'CITACAO', 'SUBSTITUICAO', 'RETORNO', 'PROMESSA', 'PRAZO', 'PROCESSO',
      'IMPORTACAO', 'RESUMO')),
  key text not null check (length(key) between 1 and 200),
  mall_id int not null,
  is_of_every_mall boolean not null,
  user_id int,
  path text not null check (path like '/%' and length(path) <= 500),
  screen text not null generated always as (split_part(path, '?', 1)) stored,
  rule text,
  title text not null check (length(title) between 1 and 200),
  detail text not null check (length(detail) <= 500),
  merged_title text check (length(merged_title) <= 200),
  merged_path text check (merged_path like '/%' and length(merged_path) <= 500),
  sameness text check (length(sameness) <= 800),
  subject text check (length(subject) <= 200),
  items int not null check (items >= 0),
  flawed int not null check (flawed >= 0),
  amount_cents bigint,
  by_user_id int,
  created_at timestamptz not null default regua.now(),
  constraint alert_once unique (kind, key)
);
create index alert_age on alert (created_at);
comment on table alert is 'Events that users must know of; one alert per kind and key. owner: platform/alerts';
comment on column alert.mall_id is 'The mall of the event; 0 = no mall, visible to users who may open its screen';
comment on column alert.is_of_every_mall is 'Shown only to users who see every mall, because only they can handle it';
comment on column alert.user_id is 'The only recipient; null = users who may open the screen and have the rule';
comment on column alert.rule is 'Rule code that must be held on the screen; null = opening it is enough';
comment on column alert.merged_title is 'What several of one minute say together, with {n} items and {f} flawed; null = only by itself';
comment on column alert.sameness is 'Alerts of one minute, kind and screen with the same are one line; null = it stands alone';
comment on column alert.by_user_id is 'Who did it, and so is not told; null = the system';
alter table alert enable row level security;
create policy own_malls on alert to regua_app
  using (mall_id = 0 or mall_id = any((select current_setting('regua.malls')::int[])::int[]))
  with check (mall_id = 0 or mall_id = any((select current_setting('regua.malls')::int[])::int[]));
create policy every_mall on alert to regua_all using (true) with check (true);
revoke update on alert from regua_app, regua_all;
grant update (title, detail) on alert to regua_app, regua_all;

create table alert_read (
  user_id int not null references app_user,
  alert_id bigint not null references alert on delete cascade,
  read_at timestamptz not null default regua.now(),
  primary key (user_id, alert_id)
);
create index alert_read_alert on alert_read (alert_id);
comment on table alert_read is 'Which alerts a person has read; without a row it is unread. owner: platform/alerts';
revoke update, delete on alert_read from regua_app, regua_all;

-- Applies the rights of a session: a rule on a screen that the user may not open grants nothing, and an empty list of malls
-- means every mall for a profile that sees every mall.
create view alert_audience with (security_invoker = true) as
  select a.id as alert_id, u.id as user_id
  from alert a
    join app_user u on (a.user_id is null or a.user_id = u.id) and u.id is distinct from a.by_user_id
    join profile p on p.id = u.profile_id
  where u.is_active and p.is_active and a.created_at >= u.created_at
    and exists (
      select
      from profile_permission g
        join menu_rule r on r.id = g.rule_id
        join menu m on m.id = r.menu_id
      where g.profile_id = p.id and m.path = a.screen and r.code = 'ACESSAR')
    and (a.rule is null or exists (
      select
      from profile_permission g
        join menu_rule r on r.id = g.rule_id
        join menu m on m.id = r.menu_id
      where g.profile_id = p.id and m.path = a.screen and r.code = a.rule))
    and ((a.mall_id = 0 and not a.is_of_every_mall)
      or exists (select from user_mall w where w.user_id = u.id and w.mall_id = a.mall_id)
      or (p.sees_every_mall and not exists (select from user_mall w where w.user_id = u.id)));
comment on view alert_audience is 'Who may see each alert now. owner: platform/alerts';

create table alert_digest_choice (
  user_id int primary key references app_user,
  is_wanted boolean not null,
  changed_at timestamptz not null default regua.now()
);
comment on table alert_digest_choice is 'Whether a person wants the summary of their alerts by e-mail; without a row they do. owner: platform/alerts';
revoke delete on alert_digest_choice from regua_app, regua_all;

create table alert_digest (
  user_id int not null references app_user,
  on_day date not null,
  state text not null default 'A_ENVIAR' check (state in ('A_ENVIAR', 'ENVIANDO', 'ENVIADO', 'INCERTO', 'DESISTIDO')),
  tries int not null default 0,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  error text,
  created_at timestamptz not null default regua.now(),
  ended_at timestamptz,
  is_stale boolean not null default false,
  primary key (user_id, on_day),
  check ((ended_at is null) = (state in ('A_ENVIAR', 'ENVIANDO'))),
  check (ended_at is null or (body_text = '' and body_html = ''))
);
create index alert_digest_waiting on alert_digest (on_day) where ended_at is null;
comment on table alert_digest is 'The summary of a day for a person: kept before its first try, emptied when it is over. owner: platform/alerts';
comment on column alert_digest.state is 'INCERTO: handed over, and the answer was lost; it is never sent again. DESISTIDO: it did not leave';
comment on column alert_digest.is_stale is 'An alert in it was changed or taken back before it left: its words are made anew before they are sent';

-- Saved views
-- -----------

-- A saved view grants no rights: users who open it see only what their own rights and malls allow.
create table saved_view (
  id bigint generated always as identity primary key,
  owner_id int not null references app_user,
  owner_name text not null,
  list text not null check (length(list) between 1 and 120),
  path text not null check (path ~ '^/[a-z0-9/-]+$' and length(path) <= 120),
  title text not null check (length(title) between 1 and 120),
  name text not null check (length(name) between 1 and 60),
  query text not null check (length(query) <= 4000),
  layout jsonb not null check (jsonb_typeof(layout) = 'object'),
  search text check (length(search) between 1 and 120),
  search_body jsonb check (jsonb_typeof(search_body) = 'object'),
  profile_id int references profile,
  version int not null default 1,
  created_at timestamptz not null default regua.now(),
  updated_at timestamptz not null default regua.now(),
  constraint saved_view_name unique (owner_id, list, name),
  check ((search is null) = (search_body is null))
);
create index saved_view_profile on saved_view (profile_id);
comment on table saved_view is 'A list as a person wants to find it again. owner: home/saved-views';
comment on column saved_view.list is 'The name of the list within its screen';
comment on column saved_view.query is 'What the address of the list says: filters, order, groups, rows of a page';
comment on column saved_view.layout is 'Order of the columns and which are hidden';
comment on column saved_view.search is 'The call that counts its rows; null = it is not counted';
comment on column saved_view.profile_id is 'Users with this profile see it too; null = only the owner';

create table saved_view_pin (
  user_id int not null references app_user,
  view_id bigint not null references saved_view on delete cascade,
  pinned_at timestamptz not null default regua.now(),
  primary key (user_id, view_id)
);
create index saved_view_pin_view on saved_view_pin (view_id);
comment on table saved_view_pin is 'Who has a view on the start page. owner: home/saved-views';

-- Documents in addresses
-- ----------------------

-- A CPF in an address would leak into history, logs and chats: a search by document uses an alias. Aliases are never changed
-- or deleted, because users keep links for years.
create table document_alias (
  alias text primary key check (alias ~ '^[A-Z]{20}$'),
  document text not null unique check (document ~ '^([0-9]{11}|[0-9A-Z]{14})$'),
  created_at timestamptz not null default regua.now()
);
comment on table document_alias is 'The name that replaces a CPF or CNPJ in a URL. owner: listing';
comment on column document_alias.alias is 'Random, so that it reveals nothing about the document; twenty letters, so that no document looks like one';
revoke update, delete on document_alias from regua_app, regua_all;

-- Does the user see a person with this document? Runs under the user's malls: other users get no alias.
create function regua.sees_document(wanted text) returns boolean
language sql stable set search_path = public, regua, pg_temp as $$
  select exists (select from tenant where document = wanted)
    or exists (select from contract where document = wanted)
    or exists (select from guarantor where document = wanted)
    or exists (select from item_person where document = wanted)
    or exists (select from group_tenant where document = wanted)
    or exists (select from exception_record where document = wanted)
$$;
revoke all on function regua.sees_document(text) from public;
grant execute on function regua.sees_document(text) to regua_app, regua_all;
