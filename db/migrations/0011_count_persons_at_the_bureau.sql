-- owner: negativation/bureau-results
-- The results count each person once, by document. Over the boletos of a company that takes seconds, so the persons have
-- stored sums too: by document, and those listed today.

alter table negativated_item
  add column documents text[] not null default '{}',
  add column listed boolean[] not null default '{}',
  add column listed_persons int not null default 0,
  add column listed_cents bigint not null default 0;
comment on column negativated_item.documents is 'Documents of the persons sent';
comment on column negativated_item.listed is 'Of each of the documents: does the bureau list the person today';
comment on column negativated_item.listed_persons is 'Persons whom the bureau lists today';
comment on column negativated_item.listed_cents is 'The value of the boleto for those listed today, once';

create table negativated_person (
  id bigint generated always as identity primary key,
  mall_id int not null,
  status text,
  document text not null,
  items int not null,
  listed int not null
);
create index negativated_person_key on negativated_person (mall_id, document);
comment on table negativated_person is 'The items of each document by mall and status: sent, and listed today; rows of one key add up. Written by triggers alone. owner: negativation/bureau-results';
call regua.scope_by_mall('negativated_person');
revoke insert, update, delete on negativated_person from regua_app, regua_all;

create table listed_tally (
  id bigint generated always as identity primary key,
  mall_id int not null,
  items int not null,
  persons int not null,
  cents bigint not null
);
create index listed_tally_mall on listed_tally (mall_id);
comment on table listed_tally is 'What the bureau lists today by mall; rows of one key add up. Written by triggers alone. owner: negativation/bureau-results';
call regua.scope_by_mall('listed_tally');
revoke insert, update, delete on listed_tally from regua_app, regua_all;

-- The bureau lists this person today; same as `isListed` of the rules.
create function regua.is_listed(inclusion text, exclusion text) returns boolean language sql immutable parallel safe as $$
  select inclusion in ('EM_NOTIFICACAO', 'ATIVO') and exclusion is distinct from 'EXCLUIDO'
$$;

-- What the results count of these items; null = of all.
create function regua.negativated_items(ids bigint[])
returns table (item_id bigint, mall_id int, status text, persons int, cents bigint, documents text[], listed boolean[], listed_persons int, listed_cents bigint)
language sql stable set search_path = public, regua, pg_temp as $$
  select i.id, i.mall_id, regua.result_status(i.status, i.outcome, i.removal), count(*)::int, max(value.cents),
    array_agg(p.document order by p.id), array_agg(is_listed.today order by p.id),
    (count(*) filter (where is_listed.today))::int, coalesce(max(value.cents) filter (where is_listed.today), 0)
  from negativation_item i join item_person p on p.item_id = i.id,
    lateral (select coalesce(p.listed_cents, i.listed_cents, i.balance_cents)) value (cents),
    lateral (select regua.is_listed(p.inclusion, p.exclusion)) is_listed (today)
  where (ids is null or i.id = any(ids)) and (p.inclusion <> 'A_ENVIAR' or p.was_ever_listed)
  group by i.id
$$;
revoke all on function regua.negativated_items(bigint[]) from public;

create or replace function regua.refresh_negativated_item(ids bigint[]) returns void
language plpgsql security definer set search_path = public, regua, pg_temp as $$
begin
  -- Of two that change people of one item the second waits here, and then sees what the first did.
  perform 1 from negativation_item where id = any(ids) order by id for no key update;
  delete from negativated_item r where r.item_id = any(ids)
    and not exists (select from item_person p where p.item_id = r.item_id and (p.inclusion <> 'A_ENVIAR' or p.was_ever_listed));
  insert into negativated_item as r (item_id, mall_id, status, persons, cents, documents, listed, listed_persons, listed_cents)
  select * from regua.negativated_items(ids)
  on conflict (item_id) do update set status = excluded.status, persons = excluded.persons, cents = excluded.cents,
    documents = excluded.documents, listed = excluded.listed,
    listed_persons = excluded.listed_persons, listed_cents = excluded.listed_cents
  where (r.status, r.persons, r.cents, r.documents, r.listed, r.listed_cents)
    is distinct from (excluded.status, excluded.persons, excluded.cents, excluded.documents, excluded.listed, excluded.listed_cents);
end $$;

create or replace function regua.recompute_negativated_item() returns void
language sql security definer set search_path = public, regua, pg_temp as $$
  delete from negativated_item;
  insert into negativated_item (item_id, mall_id, status, persons, cents, documents, listed, listed_persons, listed_cents)
  select * from regua.negativated_items(null);
$$;

-- The end of a listing counts too.
drop trigger negativated_item_stale_insert on item_person;
drop trigger negativated_item_stale_update on item_person;
drop trigger negativated_item_stale_delete on item_person;
drop function regua.negativated_item_stale_by_item_person();
call regua.mark_stale_on('item_person', 'negativated_item', '{insert,update,delete}',
  keys => 'select mall_id, item_id from changed', columns => 'mall_id, item_id, inclusion, exclusion, was_ever_listed, listed_cents',
  condition => 'inclusion <> ''A_ENVIAR'' or was_ever_listed', at_once => true);

call regua.sum_up('negativated_item', 'negativated_person', key => array['mall_id', 'status', 'unnest(documents) as document'],
  sums => array['1 as items', 'unnest(listed)::int as listed'], source_id => 'item_id');
call regua.sum_up('negativated_item', 'listed_tally', key => array['mall_id'],
  sums => array['1 as items', 'listed_persons as persons', 'listed_cents as cents'], source_id => 'item_id',
  condition => 'listed_persons > 0');

select regua.recompute_negativated_item();
