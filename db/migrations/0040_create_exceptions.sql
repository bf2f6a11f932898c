-- owner: exceptions
-- A record of a list hides the títulos that match it, in the modules and malls that it names (rules 8). What it matches is
-- told by one key, whatever the list; a título has five keys, and an index tells whether a record has one of them.
create function regua.exception_key(list text, document text, luc text, document_type_id int, cost_center text, number text, competence_year int, economic_unit text)
returns text language sql immutable parallel safe as $$
  select case list
    when 'luc-shopping' then 'D|' || document || '|' || upper(luc)
    when 'tipo-documento' then 'T|' || document_type_id::text
    when 'centro-lucro' then 'C|' || upper(cost_center)
    when 'numero-documento' then 'N|' || number || '|' || competence_year::text || '|' || economic_unit
  end
$$;
comment on function regua.exception_key is 'What a record of an exception list matches, as one text';

create function regua.titulo_exception_keys(document text, luc text, document_type_id int, cost_center text, number text, competence date, economic_unit text)
returns text[] language sql immutable parallel safe as $$
  select array['D|' || document || '|', 'D|' || document || '|' || upper(luc), 'T|' || document_type_id::text, 'C|' || upper(cost_center),
    'N|' || number || '|' || extract(year from competence)::int::text || '|' || economic_unit]
$$;
comment on function regua.titulo_exception_keys is 'The keys under which a record of an exception list may match a título';

create table exception_record (
  id bigint generated always as identity primary key,
  list text not null check (list in ('luc-shopping', 'tipo-documento', 'centro-lucro', 'numero-documento')),
  document text not null default '' check (document = '' or document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  luc text not null default '',
  document_type_id int references document_type,
  cost_center text not null default '',
  number text not null default '',
  competence_year int check (competence_year between 1900 and 2999),
  economic_unit text not null default '',
  module_ids int[] not null check (cardinality(module_ids) > 0),
  mall_ids int[] not null default '{}',
  note text not null default '',
  is_active boolean not null default true,
  version int not null default 1,
  created_by_name text not null,
  created_at timestamptz not null default now(),
  updated_by_name text not null,
  updated_at timestamptz not null default now(),
  key text not null generated always as (regua.exception_key(list, document, luc, document_type_id, cost_center, number, competence_year, economic_unit)) stored,
  check ((document <> '') = (list = 'luc-shopping') and (luc = '' or list = 'luc-shopping')),
  check ((document_type_id is not null) = (list = 'tipo-documento')),
  check ((cost_center <> '') = (list = 'centro-lucro')),
  check ((number <> '' and competence_year is not null and economic_unit <> '') = (list = 'numero-documento'))
);
comment on table exception_record is 'The four exception lists: each record hides matching títulos in some modules and malls while it is active (rules 8). owner: exceptions';
comment on column exception_record.mall_ids is 'The malls for which it holds, in order; none = all';
comment on column exception_record.module_ids is 'The modules in which it hides, in order';
comment on column exception_record.luc is 'Empty = every LUC of the document';
comment on column exception_record.key is 'What it matches; a título has the keys of regua.titulo_exception_keys';

-- The same again says nothing; of a document number there is one record, which the upload changes (rules 9).
create unique index exception_record_same on exception_record (list, key, mall_ids);
create unique index exception_record_number on exception_record (key) where list = 'numero-documento';
create index exception_record_key on exception_record (key) where is_active;
create index exception_record_document_type on exception_record (document_type_id);

-- Everybody meets the records that hide títulos of their malls; who works for some malls writes records of these alone.
alter table exception_record enable row level security;
create policy own_malls on exception_record for select to regua_app
  using (mall_ids = '{}' or mall_ids && (select current_setting('regua.malls')::int[]));
create policy write_own_malls on exception_record to regua_app
  using (mall_ids <> '{}' and mall_ids <@ (select current_setting('regua.malls')::int[]))
  with check (mall_ids <> '{}' and mall_ids <@ (select current_setting('regua.malls')::int[]));
create policy every_mall on exception_record to regua_all using (true) with check (true);

-- How people call a record; the middle of a CPF alone is told.
create function regua.exception_label(list text, document text, luc text, document_type text, cost_center text, number text, competence_year int, economic_unit text)
returns text language sql immutable parallel safe as $$
  select case list
    when 'luc-shopping' then 'CPF/CNPJ ' || case length(document)
        when 11 then '***.' || substr(document, 4, 3) || '.' || substr(document, 7, 3) || '-**'
        else substr(document, 1, 2) || '.' || substr(document, 3, 3) || '.' || substr(document, 6, 3) || '/' || substr(document, 9, 4) || '-' || substr(document, 13)
      end || case luc when '' then '' else ', LUC ' || luc end
    when 'tipo-documento' then 'tipo documento ' || document_type
    when 'centro-lucro' then 'centro de lucro ' || cost_center
    when 'numero-documento' then 'documento ' || number || ' de ' || competence_year::text || ', unidade ' || economic_unit
  end
$$;

-- What every module asks: is this título, or one of this boleto, hidden here, and by which record? Under the scope of who
-- asks. Look it up by titulo_id or boleto_id; ask module_with_exceptions first, which costs nothing where nothing is listed.
create view excepted_titulo with (security_invoker = true) as
select t.id as titulo_id, t.boleto_id, t.mall_id, t.open_cents, k.name as module, r.id as record_id,
  regua.exception_label(r.list, r.document, r.luc, d.prefix, r.cost_center, r.number, r.competence_year, r.economic_unit) as label
from titulo t join contract c on c.id = t.contract_id join mall m on m.id = t.mall_id
  join exception_record r on r.is_active
    and r.key = any(regua.titulo_exception_keys(c.document, c.luc, t.document_type_id, t.cost_center, t.number, t.competence, m.economic_unit))
    and (r.mall_ids = '{}' or t.mall_id = any(r.mall_ids))
  join exception_module k on k.id = any(r.module_ids)
  left join document_type d on d.id = r.document_type_id;
comment on view excepted_titulo is 'Títulos that the exception lists hide, one row for each module and record. owner: exceptions';

create view module_with_exceptions with (security_invoker = true) as
select distinct k.name as module from exception_record r join exception_module k on k.id = any(r.module_ids) where r.is_active;
comment on view module_with_exceptions is 'Modules in which anything is hidden at all. owner: exceptions';
revoke insert, update, delete on excepted_titulo, module_with_exceptions from regua_app, regua_all;
