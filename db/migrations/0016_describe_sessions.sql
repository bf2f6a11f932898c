-- owner: access
-- What people need to tell their sessions apart, what the identity provider names when it ends one, and the identity of
-- a person at the provider: an address may be given to somebody else one day, the provider's own name for a person is not.
alter table session
  add column authenticated_at timestamptz not null default now(),
  add column address text check (length(address) <= 60),
  add column agent text check (length(agent) <= 60),
  add column provider_session text check (length(provider_session) <= 300);
create index session_of_provider on session (provider_session)
  where revoked_at is null and provider_session is not null;
comment on column session.authenticated_at is 'When the person last proved who they are: by the identity provider where it says so';
comment on column session.agent is 'What opened it in a few words, such as "Chrome no Windows"; never the whole header';
comment on column session.provider_session is 'The session at the identity provider (sid) that this one came from';

alter table app_user
  add column identity_issuer text check (length(identity_issuer) <= 500),
  add column identity_subject text check (length(identity_subject) <= 300),
  add constraint app_user_identity_whole check ((identity_issuer is null) = (identity_subject is null)),
  add constraint app_user_identity unique (identity_issuer, identity_subject);
comment on column app_user.identity_subject is 'The name of the person at the provider (sub), kept at the first sign-in: from then on nobody else is this person';

create table spent_token (
  hash bytea primary key,
  expires_at timestamptz not null
);
comment on table spent_token is 'Messages of the identity provider that were acted on: none is acted on twice. owner: access';
