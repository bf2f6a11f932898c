-- owner: notes
-- What people note of a tenant: short texts of their own, with the colleagues whom they mention.
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
  created_at timestamptz not null default regua.on_fixed_day(now()),
  updated_at timestamptz,
  deleted_at timestamptz,
  check ((subject = 'LOJISTA') = (subject_ref is null))
);
create index note_of_tenant on note (mall_id, document, id) where deleted_at is null;
create index note_created_by on note (created_by);
comment on table note is 'A short text that a person left on a tenant of a mall, on one of its boletos or on an action; refers to no tenant, so that undoing a load is not held up. owner: notes';
comment on column note.subject_ref is 'The number of the boleto, or the id of the action';
comment on column note.deleted_at is 'Its author took it away';
call regua.scope_by_mall('note');
revoke delete on note from regua_app, regua_all;

create table note_mention (
  note_id bigint not null references note,
  user_id int not null references app_user,
  mall_id int not null references mall,
  mentioned_at timestamptz not null default regua.on_fixed_day(now()),
  primary key (note_id, user_id)
);
create index note_mention_user on note_mention (user_id, mentioned_at);
create index note_mention_mall on note_mention (mall_id);
comment on table note_mention is 'Whom a note mentions, since when. owner: notes';
call regua.scope_by_mall('note_mention');
revoke update on note_mention from regua_app, regua_all;
