-- owner: negativation/recovery
-- The pictures of the recovery add up every case of the company. Over 60 malls they read 144,000 cases and their items, 1.3 s.
-- Cases now carry their motive, and have stored sums.

alter table recovery_case add column motive text not null default '';
update recovery_case c set motive = case
    when c.grupo = 'NEGATIVADO' then coalesce(i.removal_motive, 'SEM_BAIXA')
    when i.outcome = 'ISENTO' and i.justification_id is not null then 'J' || i.justification_id
    else i.outcome
  end
from negativation_item i where i.id = c.item_id;
alter table recovery_case alter column motive drop default;
comment on column recovery_case.motive is 'Motive of the removal or SEM_BAIXA; of boletos that were not listed the justification (J and its id) or the outcome';

-- The motive of a listing is known at its removal, and the justification may still change.
drop trigger recovery_case_stale_insert on negativation_item;
drop trigger recovery_case_stale_update on negativation_item;
drop trigger recovery_case_stale_delete on negativation_item;
drop function regua.recovery_case_stale_by_negativation_item();
call regua.mark_stale_on('negativation_item', 'recovery_case', '{insert,update,delete}',
  columns => 'mall_id, outcome, step_entered_on, balance_cents, removal_motive, justification_id',
  condition => 'outcome is not null or removal_motive is not null');

create table recovery_tally (
  id bigint generated always as identity primary key,
  mall_id int not null,
  grupo text not null,
  motive text not null,
  started_on date not null,
  cases int not null,
  value_cents bigint not null,
  received_30_cents bigint not null,
  received_60_cents bigint not null,
  received_90_cents bigint not null,
  settled_30 int not null,
  settled_60 int not null,
  settled_90 int not null
);
create index recovery_tally_mall on recovery_tally (mall_id, started_on);
comment on table recovery_tally is 'Cases of the recovery by mall, group, motive and starting point; rows of one key add up. Written by triggers alone. owner: negativation/recovery';
comment on column recovery_tally.settled_30 is 'Cases whose whole value was received within 30 days';
call regua.scope_by_mall('recovery_tally');
revoke insert, update, delete on recovery_tally from regua_app, regua_all;
call regua.sum_up('recovery_case', 'recovery_tally', key => array['mall_id', 'grupo', 'motive', 'started_on'],
  sums => array['1 as cases', 'value_cents', 'received_30_cents', 'received_60_cents', 'received_90_cents',
    '(received_30_cents >= value_cents)::int as settled_30', '(received_60_cents >= value_cents)::int as settled_60',
    '(received_90_cents >= value_cents)::int as settled_90'], source_id => 'boleto_id');
select regua.recompute_sums('recovery_tally');
