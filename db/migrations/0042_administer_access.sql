-- owner: access
-- Who changed a person or a profile last, so that a second change of the same state can be told whom it would undo.
alter table app_user
  add column updated_by_name text not null default 'Sistema',
  add column updated_at timestamptz not null default now();
alter table profile
  add column updated_by_name text not null default 'Sistema',
  add column updated_at timestamptz not null default now();
comment on column app_user.version is 'Grows with each change that an administrator makes';

-- An administrator may look at the product as somebody else does, and change nothing meanwhile.
alter table session add column seen_user_id int references app_user;
comment on column session.seen_user_id is 'Whom the person of this session sees the product as, read only; none = as themselves';

insert into menu_rule (menu_id, code, description)
  select id, 'VISUALIZAR_COMO', 'Ver como usuário' from menu where path = '/acessos-usuarios';
insert into profile_permission (profile_id, rule_id)
  select p.id, r.id from menu m
    join menu_rule r on r.menu_id = m.id and r.code = 'VISUALIZAR_COMO'
    join profile p on p.code = 'ADMINISTRADOR'
  where m.path = '/acessos-usuarios';
