-- owner: bureau
create table bureau_contradiction (
  id bigint generated always as identity primary key,
  mall_id int not null,
  item_id bigint not null references negativation_item,
  person_id bigint not null references item_person,
  submission_id bigint not null references bureau_submission,
  operation text not null check (operation in ('INCLUSAO', 'EXCLUSAO')),
  imported text not null check (imported in ('ACEITO', 'REJEITADO', 'NAO_RECEBIDO')),
  imported_by int not null,
  imported_by_name text not null,
  said text not null check (said in ('ACEITO', 'REJEITADO')),
  codes text[] not null default '{}',
  told_on date not null,
  at timestamptz not null default now(),
  unique (submission_id, imported),
  check (imported <> said)
);
create index bureau_contradiction_item on bureau_contradiction (item_id);
create index bureau_contradiction_recent on bureau_contradiction (told_on);
comment on table bureau_contradiction is 'What a person imported of the bureau and the bureau itself denied; its word won. owner: bureau';
call regua.scope_by_mall('bureau_contradiction');
