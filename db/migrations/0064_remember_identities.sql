-- owner: access
-- An account of the identity provider is one person of the house, for good. Whoever may change addresses could otherwise
-- give their own account to one user after the other, and be both pairs of eyes of a decision.
create table identity_link (
  issuer text not null check (length(issuer) <= 500),
  subject text not null check (length(subject) <= 300),
  user_id int not null references app_user,
  linked_at timestamptz not null default regua.on_fixed_day(now()),
  primary key (issuer, subject)
);
create index identity_link_of_user on identity_link (user_id);
comment on table identity_link is 'Which user an account of the identity provider has been, also after it was unlinked. owner: access';
comment on column identity_link.issuer is 'The provider';
comment on column identity_link.subject is 'The name of the account at the provider (sub)';
comment on column identity_link.user_id is 'The one user whom this account may ever be';
comment on column identity_link.linked_at is 'The first sign-in with it';
insert into identity_link (issuer, subject, user_id)
  select identity_issuer, identity_subject, id from app_user where identity_subject is not null;
revoke update, delete on identity_link from regua_app, regua_all;
