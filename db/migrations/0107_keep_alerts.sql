-- owner: alerts
-- What happened to somebody's things, told by the bell: one row for each deed, and who has read it. Who sees a row is
-- worked out when it is read, by the rights and malls of that moment, so that a mall taken away takes its alerts along.
create table alert (
  id bigint generated always as identity primary key,
  kind text not null check (
    kind in ('DEVOLVIDO', 'PROPOSTA', 'CITACAO', 'RETORNO', 'PROMESSA', 'PRAZO', 'PROCESSO', 'IMPORTACAO', 'RESUMO')
  ),
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
  created_at timestamptz not null default regua.on_fixed_day(now()),
  constraint alert_once unique (kind, key)
);
create index alert_age on alert (created_at);
comment on table alert is 'What happened that somebody has to know; told once by kind and key. owner: alerts';
comment on column alert.mall_id is 'The mall it is of; 0 = of none, seen by whoever may open its screen';
comment on column alert.is_of_every_mall is 'Only who sees every mall can deal with it, and is told';
comment on column alert.user_id is 'To whom alone it is told; null = to whoever opens the screen and holds the rule';
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

create table alert_read (
  user_id int not null references app_user,
  alert_id bigint not null references alert on delete cascade,
  read_at timestamptz not null default regua.on_fixed_day(now()),
  primary key (user_id, alert_id)
);
create index alert_read_alert on alert_read (alert_id);
comment on table alert_read is 'Which alerts a person has read; without a row it is unread. owner: alerts';
revoke update, delete on alert_read from regua_app, regua_all;

-- Rights and malls as a session has them (access): a code on a screen that may not be opened gives nothing, and an empty
-- list of malls means all of them for a profile that sees every mall.
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
comment on view alert_audience is 'Who may see each alert now. owner: alerts';

insert into parameter (category, code, name, value) values
  ('JOB', 'AVISOS_DIAS', 'Avisos: dias em que ficam na lista', '30'),
  ('JOB', 'AVISOS_RESUMO_HORA', 'Avisos: hora do resumo por e-mail', '08:00');
insert into parameter_version (code, version, value, is_active, changed_by_name)
  select code, version, value, is_active, updated_by_name from parameter where code like 'AVISOS\_%';
