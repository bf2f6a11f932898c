-- owner: today-queue
-- Who has to be contacted today, and why: the queue itself is worked out from what stands; kept is only who was put off.
create table queue_postponement (
  id bigint generated always as identity primary key,
  mall_id int not null references mall,
  document text not null check (document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  until_on date not null,
  reason text not null default '' check (length(reason) <= 500),
  created_by int references app_user,
  created_by_name text not null,
  created_at timestamptz not null default regua.on_fixed_day(now()),
  ended_at timestamptz,
  ended_by_name text,
  check ((ended_at is null) = (ended_by_name is null))
);
create unique index queue_postponement_standing on queue_postponement (mall_id, document) where ended_at is null;
comment on table queue_postponement is 'A customer of a mall who is out of "Agir hoje" until a day; refers to no tenant, so that undoing a load is not held up. owner: today-queue';
comment on column queue_postponement.until_on is 'The day on which it comes back';
comment on column queue_postponement.ended_at is 'Taken back by a person, or replaced by another postponement';
call regua.scope_by_mall('queue_postponement');
revoke delete on queue_postponement from regua_app, regua_all;

insert into parameter (category, code, name, value) values
  ('PRIORIZACAO', 'AGIR_DIVIDA_VALOR', 'Agir hoje: dívida grande a partir de', '50.000,00'),
  ('PRIORIZACAO', 'AGIR_DIVIDA_DIAS', 'Agir hoje: dias sem contato da dívida grande', '30'),
  ('PRIORIZACAO', 'AGIR_ESPERA_DIAS', 'Agir hoje: dias úteis que um contato vale', '5'),
  ('PRIORIZACAO', 'ADIAR_DIAS_UTEIS', 'Agir hoje: adiar por até (dias úteis)', '10');
insert into parameter_version (code, version, value, is_active, changed_by_name)
  select code, version, value, is_active, updated_by_name from parameter
  where code like 'AGIR\_%' or code = 'ADIAR_DIAS_UTEIS';

insert into menu (path, group_name, label, position) values ('/agir-hoje', 'Cobranca', 'Agir hoje', 54);
insert into menu_rule (menu_id, code, description)
  select id, 'ACESSAR', 'Acessar' from menu where path = '/agir-hoje';
insert into profile_permission (profile_id, rule_id)
  select p.id, r.id
  from menu m
    join menu_rule r on r.menu_id = m.id
    join profile p on p.code in (
      'REGUADECOBRANCA', 'COBRANCASHOPPING', 'APROVADORSHOPPING', 'COBRANCACORPORATIVA', 'HOLDING', 'APROVADORHOLDING')
  where m.path = '/agir-hoje';
