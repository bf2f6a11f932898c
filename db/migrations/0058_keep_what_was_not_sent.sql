-- owner: bureau
-- What a sending left behind, with the reason of that moment: the answer tells it, and its spreadsheet can be had as long as
-- somebody has to see to it.
create table unsent_boleto (
  id bigint generated always as identity primary key,
  sending_id uuid not null,
  mall_id int not null references mall,
  item_id bigint not null references negativation_item,
  person_id bigint references item_person,
  kind text not null check (kind in ('RETIRADO', 'BLOQUEADO')),
  code text not null,
  reason text not null,
  stays boolean not null,
  recorded_at timestamptz not null default now()
);
comment on table unsent_boleto is 'Boletos and fiadores that a sending left behind, each with the reason of that moment. owner: bureau';
comment on column unsent_boleto.person_id is 'The fiador that stayed behind while its boleto went';
comment on column unsent_boleto.stays is 'It still waits for the same sending';
create index unsent_boleto_sending on unsent_boleto (sending_id);
create index unsent_boleto_item on unsent_boleto (item_id);
create index unsent_boleto_mall on unsent_boleto (mall_id);
call regua.scope_by_mall('unsent_boleto');
