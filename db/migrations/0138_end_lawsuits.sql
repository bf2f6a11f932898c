-- owner: lawsuit-settings
-- How a status ends an action decides what becomes of its títulos: a suit without a judgment on the merits gives them back.
alter table lawsuit_status add column effect text not null default 'SEGUE'
  check (effect in ('SEGUE', 'ENCERRA_PAGA', 'ENCERRA_COM_MERITO', 'ENCERRA_SEM_MERITO'));
update lawsuit_status
set effect = case when name = 'Extinta por pagamento' then 'ENCERRA_PAGA' else 'ENCERRA_SEM_MERITO' end
where closes_action;
alter table lawsuit_status drop column closes_action;
comment on column lawsuit_status.effect is 'efeito: saved on an action whose phase 7 is concluded, all but SEGUE end it (rules 5.2-14)';
insert into lawsuit_status (name, effect) values ('Sentença de improcedência', 'ENCERRA_COM_MERITO')
on conflict (name) do nothing;

-- owner: lawsuits
alter table lawsuit
  add column ending text check (ending in ('PAGA', 'COM_MERITO', 'SEM_MERITO')),
  add check (ending is null or outcome = 'CONCLUIDA');
comment on column lawsuit.ending is 'How a concluded action ended; SEM_MERITO gives its títulos back, as if there were no suit (rules 5.2-14)';
update lawsuit l
set ending = case coalesce((select s.effect from lawsuit_status s where s.id = l.court_status_id), 'SEGUE')
  when 'ENCERRA_PAGA' then 'PAGA' when 'ENCERRA_COM_MERITO' then 'COM_MERITO' else 'SEM_MERITO' end
where l.outcome = 'CONCLUIDA';

alter table lawsuit_confirmation drop constraint lawsuit_confirmation_act_check;
alter table lawsuit_confirmation add constraint lawsuit_confirmation_act_check
  check (act in ('DESISTENCIA', 'EXCECAO', 'TITULOS', 'ENCARGOS', 'SALDO', 'AJUIZAMENTO_MANUAL', 'ENCERRAMENTO'));

create table prescription_interruption (
  titulo_id bigint primary key references titulo on delete cascade,
  mall_id int not null references mall,
  act text not null check (act in ('DESPACHO_CITACAO', 'RECONHECIMENTO', 'PROTESTO')),
  interrupted_on date not null,
  lawsuit_id bigint not null references lawsuit,
  user_name text not null,
  created_at timestamptz not null default regua.on_fixed_day(now())
);
create index prescription_interruption_lawsuit on prescription_interruption (lawsuit_id);
create index prescription_interruption_mall on prescription_interruption (mall_id);
comment on table prescription_interruption is 'The first act that interrupted the prescription of a título: it is interrupted once (CC 202). owner: lawsuits';
call regua.scope_by_mall('prescription_interruption');
revoke delete on prescription_interruption from regua_app, regua_all;

-- owner: prescription
-- A suit that ended without a judgment on the merits stops nothing any more; the term runs anew from the first act that
-- interrupted it in time.
create or replace view filed_action with (security_invoker = true) as
  select x.mall_id, x.titulo_id, min(g.filed_on) as filed_on
  from lawsuit l
    join lawsuit_titulo x on x.lawsuit_id = l.id and x.is_considered
    join lawsuit_guia g on g.lawsuit_id = l.id and g.filed_on is not null
  where l.concluded_phases = 7 and l.is_confirmed
    and (l.is_open or l.outcome = 'CONCLUIDA' and l.ending is distinct from 'SEM_MERITO')
  group by x.mall_id, x.titulo_id;

create or replace view titulo_prescription with (security_invoker = true) as
  select t.id, t.mall_id, t.boleto_id, t.contract_id, t.number, t.original_due_on, t.due_on, t.open_cents,
    a.code as account,
    (coalesce(i.interrupted_on, t.original_due_on)
      + case when a.code = 'CONFISSAO' then interval '5 years' else interval '3 years' end)::date
      as prescribes_on
  from titulo t
    join movement_type m on m.id = t.movement_type_id
    join account_type a on a.id = m.account_type_id
    left join prescription_interruption i on i.titulo_id = t.id
      and i.interrupted_on <= (t.original_due_on
        + case when a.code = 'CONFISSAO' then interval '5 years' else interval '3 years' end)::date
  where t.open_cents > 0;
