-- owner: access
create table profile (
  id int generated always as identity primary key,
  name text not null unique check (name = upper(name)),
  code text not null unique check (code ~ '^[A-Z0-9_]+$'),
  sees_every_mall boolean not null default false,
  needs_mall boolean not null default false,
  is_active boolean not null default true,
  version int not null default 1
);
comment on table profile is 'A set of permissions. owner: access';
comment on column profile.sees_every_mall is 'An empty mall list of a user then means all malls (rules 1)';
comment on column profile.needs_mall is 'Shopping profiles: a user has at least one mall (rules 8)';

create table menu (
  id int generated always as identity primary key,
  system text not null default 'Régua',
  path text not null unique check (path like '/%'),
  group_name text not null,
  label text not null,
  position int not null
);
comment on table menu is 'Every screen with its menu, from the route table of the specification. owner: access';

create table menu_rule (
  id int generated always as identity primary key,
  menu_id int not null references menu,
  code text not null,
  description text not null,
  unique (menu_id, code)
);
comment on table menu_rule is 'What may be done on a screen; ACESSAR opens it, the other codes are the statuses or acts of the step. owner: access';

create table profile_permission (
  profile_id int not null references profile,
  rule_id int not null references menu_rule,
  primary key (profile_id, rule_id)
);
comment on table profile_permission is 'Which rules a profile holds. owner: access';

create table app_user (
  id int generated always as identity primary key,
  login text not null check (login = lower(login) and length(login) between 1 and 120),
  name text not null check (length(name) > 0),
  email text not null check (length(email) > 0),
  department text,
  profile_id int not null references profile,
  is_active boolean not null default true,
  is_demo boolean not null default false,
  created_by_name text not null default 'Sistema',
  created_at timestamptz not null default now(),
  version int not null default 1,
  constraint app_user_login unique (login)
);
create index app_user_email on app_user (lower(email));
comment on table app_user is 'People who may sign in. owner: access';

create table user_mall (
  user_id int not null references app_user on delete cascade,
  mall_id int not null,
  primary key (user_id, mall_id)
);
comment on table user_mall is 'The malls of a user; none = all for profiles that see every mall. owner: access';

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
  origin text
);
create index session_of_user on session (user_id) where revoked_at is null;
comment on table session is 'Open sessions; only hashes of the secrets are kept. owner: access';
comment on column session.cookie_hash is 'Set when a browser opened it: the bearer token then works only with the cookie';

create table sign_in_nonce (
  nonce text primary key,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table sign_in_nonce is 'Nonces given to browsers for the identity provider; one use, short life. owner: access';

create table sign_in_failure (
  id bigint generated always as identity primary key,
  address text not null,
  login_hash bytea not null,
  at timestamptz not null default clock_timestamp()
);
create index sign_in_failure_recent on sign_in_failure (address, at);
create index sign_in_failure_login on sign_in_failure (login_hash, at);
comment on table sign_in_failure is 'Failed sign-ins per address and login, for the limit. owner: access';
