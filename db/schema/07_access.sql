-- People, profiles, permissions and sessions.

create table profile (
  id int generated always as identity primary key,
  name text not null unique check (name = upper(name)),
  code text not null unique check (code ~ '^[A-Z0-9_]+$'),
  sees_every_mall boolean not null default false,
  needs_mall boolean not null default false,
  is_active boolean not null default true,
  version int not null default 1,
  updated_by_name text not null default 'Sistema',
  updated_at timestamptz not null default regua.now()
);
comment on table profile is 'A set of permissions. owner: people/access';
comment on column profile.sees_every_mall is 'An empty mall list of a user then means all malls (rules 1)';
comment on column profile.needs_mall is 'Shopping profiles: a user has at least one mall (rules 8)';
revoke delete on profile from regua_app, regua_all;

create table menu (
  id int generated always as identity primary key,
  system text not null default 'Régua',
  path text not null unique check (path like '/%'),
  group_name text not null,
  label text not null,
  position int not null
);
comment on table menu is 'Every screen with its menu, from the route table of the specification. owner: people/access';
revoke insert, update, delete on menu from regua_app, regua_all;

create table menu_rule (
  id int generated always as identity primary key,
  menu_id int not null references menu,
  code text not null,
  description text not null,
  unique (menu_id, code)
);
comment on table menu_rule is 'What may be done on a screen; ACESSAR opens it, the other codes are the statuses or acts of the step. owner: people/access';
revoke insert, update, delete on menu_rule from regua_app, regua_all;

create table profile_permission (
  profile_id int not null references profile,
  rule_id int not null references menu_rule,
  primary key (profile_id, rule_id)
);
comment on table profile_permission is 'Which rules a profile holds. owner: people/access';

create table app_user (
  id int generated always as identity primary key,
  login text not null check (login = lower(login) and length(login) between 1 and 120),
  name text not null check (length(name) > 0),
  email text not null,
  department text,
  profile_id int not null references profile,
  is_active boolean not null default true,
  is_demo boolean not null default false,
  created_by_name text not null default 'Sistema',
  created_at timestamptz not null default regua.now(),
  version int not null default 1,
  identity_issuer text check (length(identity_issuer) <= 500),
  identity_subject text check (length(identity_subject) <= 300),
  updated_by_name text not null default 'Sistema',
  updated_at timestamptz not null default regua.now(),
  constraint app_user_login unique (login),
  constraint app_user_identity unique (identity_issuer, identity_subject),
  constraint app_user_identity_whole check ((identity_issuer is null) = (identity_subject is null))
);
create index app_user_email on app_user (lower(email));
comment on table app_user is 'People who may sign in. owner: people/access';
comment on column app_user.email is 'Empty if neither the administrator nor the directory gave one: the user is then found by login alone';
comment on column app_user.version is 'Grows with each change that an administrator makes';
comment on column app_user.identity_subject is 'The identifier at the provider (sub), stored at the first sign-in: later sign-ins must have the same';
revoke delete on app_user from regua_app, regua_all;

-- An account of the identity provider is linked to one user for good. Otherwise an administrator who changes addresses could
-- link their own account to one user after another and confirm their own proposals.
create table identity_link (
  issuer text not null check (length(issuer) <= 500),
  subject text not null check (length(subject) <= 300),
  user_id int not null references app_user,
  linked_at timestamptz not null default regua.now(),
  primary key (issuer, subject)
);
create index identity_link_of_user on identity_link (user_id);
comment on table identity_link is 'Which user an account of the identity provider has been, also after it was unlinked. owner: people/access';
comment on column identity_link.issuer is 'The provider';
comment on column identity_link.subject is 'The name of the account at the provider (sub)';
comment on column identity_link.user_id is 'The one user whom this account may ever be';
comment on column identity_link.linked_at is 'The first sign-in with it';
revoke update, delete on identity_link from regua_app, regua_all;

create table user_mall (
  user_id int not null references app_user on delete cascade,
  mall_id int not null references mall,
  primary key (user_id, mall_id)
);
comment on table user_mall is 'The malls of a user; none = all for profiles that see every mall. owner: people/access';

create table user_preference (
  user_id int not null,
  screen text not null,
  value jsonb not null,
  updated_at timestamptz not null default regua.now(),
  primary key (user_id, screen)
);
comment on table user_preference is 'Columns, density and saved views of a person on a screen. owner: people/access';
revoke delete on user_preference from regua_app, regua_all;

-- Sessions
-- --------

create table session (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  cookie_hash bytea,
  user_id int not null references app_user,
  created_at timestamptz not null default now(),
  renewed_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ends_at timestamptz not null,
  revoked_at timestamptz,
  origin text,
  authenticated_at timestamptz not null default now(),
  address text check (length(address) <= 60),
  agent text check (length(agent) <= 60),
  provider_session text check (length(provider_session) <= 300),
  seen_user_id int references app_user,
  wrote_at bigint
);
create index session_of_user on session (user_id) where revoked_at is null;
create index session_of_provider on session (provider_session)
  where revoked_at is null and provider_session is not null;
comment on table session is 'Open sessions; only hashes of the secrets are kept. owner: people/access';
comment on column session.cookie_hash is 'Set when a browser opened it: the bearer token then works only with the cookie';
comment on column session.authenticated_at is 'When the person last proved who they are: by the identity provider where it says so';
comment on column session.agent is 'What opened it in a few words, such as "Chrome no Windows"; never the whole header';
comment on column session.provider_session is 'The session at the identity provider (sid) that this one came from';
comment on column session.seen_user_id is 'Whom the person of this session sees the product as, read only; none = as themselves';
comment on column session.wrote_at is 'Where the log of the database stood after the last change of this session, in bytes; null = it changed nothing, or no standby reads';

create table sign_in_nonce (
  nonce text primary key,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_nonce_expiry on sign_in_nonce (expires_at);
comment on table sign_in_nonce is 'Nonces given to browsers for the identity provider; one use, short life. owner: people/access';

create table sign_in_failure (
  id bigint generated always as identity primary key,
  address text not null,
  login_hash bytea not null,
  at timestamptz not null default clock_timestamp()
);
create index sign_in_failure_recent on sign_in_failure (address, at);
create index sign_in_failure_login on sign_in_failure (login_hash, at);
comment on table sign_in_failure is 'Failed sign-ins per address and login, for the limit. owner: people/access';

create table spent_token (
  hash bytea primary key,
  expires_at timestamptz not null
);
comment on table spent_token is 'Messages of the identity provider that were acted on: none is acted on twice. owner: people/access';
revoke update on spent_token from regua_app, regua_all;

-- Substitutes
-- -----------

-- A substitute gets no right of the absent user. For four eyes both count as one person, and the decision log names the
-- absent user (docs/decisions/0054-acting-for-somebody-away.md).
create table substitution (
  id int generated always as identity primary key,
  absent_id int not null references app_user,
  substitute_id int not null references app_user,
  profile_id int not null references profile,
  malls int[],
  from_on date not null,
  until_on date not null,
  named_by int not null references app_user,
  named_by_name text not null,
  named_at timestamptz not null default regua.now(),
  ended_at timestamptz,
  ended_by_name text,
  ended_because text
    check (ended_because in ('ENCERRADA', 'RECUSADA', 'PERFIL', 'INATIVA', 'IDENTIDADE', 'SEM_SHOPPING')),
  accepted_at timestamptz,
  accepted_by int references app_user,
  check (absent_id <> substitute_id),
  check (from_on <= until_on),
  check ((ended_at is null) = (ended_because is null) and (ended_at is null) = (ended_by_name is null)),
  check (accepted_by = substitute_id),
  exclude using gist (absent_id with =, daterange(from_on, until_on, '[]') with &&) where (ended_at is null)
);
create index substitution_absent on substitution (absent_id, from_on desc);
create index substitution_substitute on substitution (substitute_id, from_on desc);
comment on table substitution is 'Who acts in whose place, from day to day; what is over stays. owner: people/access';
comment on column substitution.profile_id is 'The profile of both on the day it was agreed: another profile of either ends it';
comment on column substitution.malls is 'The malls of the absent person on that day, null = every mall: later ones are not added';
comment on column substitution.accepted_at is 'When the substitute said yes; null = not yet, and it has no effect';
comment on column substitution.accepted_by is 'The substitute; null = not yet accepted, or no acceptance was required';
revoke delete on substitution from regua_app, regua_all;

-- Two users cannot substitute each other at the same time, even if both requests run at once. The product refuses it with
-- a sentence first (rules/substitutions.ts).
create function regua.substitute_is_there() returns trigger
language plpgsql set search_path = public, regua, pg_temp as $$
begin
  perform pg_advisory_xact_lock(7340082);
  if new.accepted_at is not null and exists (
    select from substitution s
    where s.ended_at is null and s.accepted_at is not null and s.id <> new.id
      and (s.absent_id = new.substitute_id or s.substitute_id = new.absent_id)
      and daterange(s.from_on, s.until_on, '[]') && daterange(new.from_on, new.until_on, '[]')
  ) then
    raise exception 'a substitute is away on one of these days' using errcode = 'exclusion_violation';
  end if;
  return new;
end $$;
create trigger substitute_is_there before insert on substitution
  for each row execute function regua.substitute_is_there();
create trigger substitute_is_there_when_accepted before update of accepted_at on substitution
  for each row execute function regua.substitute_is_there();

-- Version of the rights
-- ---------------------

-- Rights are read by every call and change a few times a week. Each change gets a new version in its transaction, so that
-- a server may cache rights while the version is the same (docs/scale.md).
create table rights_version (
  id int primary key default 1 check (id = 1),
  version bigint not null
);
comment on table rights_version is 'The number of the rights as they are now, in one row. Written by triggers alone. owner: people/access';
revoke insert, update, delete on rights_version from regua_app, regua_all;

create function regua.number_rights() returns trigger
language plpgsql security definer set search_path = public, regua, pg_temp as $$
begin
  update rights_version set version = version + 1;
  return null;
end $$;

do $$
declare target text;
begin
  foreach target in array array[
    'app_user', 'user_mall', 'profile', 'profile_permission', 'menu', 'menu_rule', 'substitution'
  ] loop
    execute format('create trigger number_rights after insert or update or delete or truncate on %I
      for each statement execute function regua.number_rights()', target);
  end loop;
end $$;

-- Parameters
-- ----------

create table parameter (
  code text primary key,
  category text not null
    check (category in ('AGING', 'BUREAU', 'BAIXA', 'JOB', 'INADIMPLENCIA', 'PRIORIZACAO', 'AJUIZAMENTO')),
  name text not null,
  value text not null,
  is_active boolean not null default true,
  version int not null default 1,
  updated_by_name text not null default 'Sistema',
  updated_at timestamptz not null default regua.now()
);
comment on table parameter is 'Every rule the client may change; the defaults are in the rules and in db/schema/15_seeds.sql. owner: platform/parameters';
revoke insert, delete on parameter from regua_app, regua_all;

create table parameter_version (
  code text not null references parameter,
  version int not null,
  value text not null,
  is_active boolean not null,
  changed_by_name text not null,
  changed_at timestamptz not null default regua.now(),
  confirmed_by_name text,
  primary key (code, version)
);
comment on table parameter_version is 'Every value a parameter ever had. owner: platform/parameters';
comment on column parameter_version.confirmed_by_name is 'The second person of a change that protects; none where one is enough.';
revoke update, delete on parameter_version from regua_app, regua_all;
