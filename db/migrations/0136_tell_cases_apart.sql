-- owner: lawsuits
-- One case and one filing ticket are of one action, unless a person says that two actions are the same case. What stands
-- already with a number of another action keeps it, as said.
alter table lawsuit_guia add column shares_case boolean not null default false;
comment on column lawsuit_guia.shares_case is 'mesmoProcesso: another action has this protocol or filing ticket, and a person said that it is so';
update lawsuit_guia g set shares_case = true
where exists (
  select from lawsuit_guia o
  where o.lawsuit_id <> g.lawsuit_id and (o.protocol = g.protocol or o.filing_ticket = g.filing_ticket)
);

-- Every spelling of 'ajuizado' is the same word: what is compared is what is stored.
update lawsuit_guia set filing_status = 'Ajuizado' where filing_status ~* '^\s*ajuizado\s*$' and filing_status <> 'Ajuizado';

-- A case number is of the whole country: it is looked up in every mall, and only the contracts of the malls in sight are named.
create function regua.holders_of_filing(protocols text[], tickets text[], seen int[])
returns table (protocol text, filing_ticket text, lawsuit_id bigint, contract text)
language sql stable security definer set search_path = public, regua, pg_temp as $$
  select g.protocol, g.filing_ticket, l.id,
    case when seen is null or l.mall_id = any (seen) then l.contract_number end
  from lawsuit_guia g
    join lawsuit l on l.id = g.lawsuit_id
  where (g.protocol = any (protocols) or g.filing_ticket = any (tickets))
    and (l.is_open or l.outcome = 'CONCLUIDA')
$$;
revoke all on function regua.holders_of_filing(text[], text[], int[]) from public;
grant execute on function regua.holders_of_filing(text[], text[], int[]) to regua_app, regua_all;

-- A manual filing with nothing to prove it waits for a second person; those of before did not.
alter table lawsuit add column filed_alone boolean not null default false;
comment on column lawsuit.filed_alone is 'A manual filing of an unknown contract, of before such ones waited for a second person';
update lawsuit set filed_alone = true where origin = 'MANUAL' and is_confirmed;
