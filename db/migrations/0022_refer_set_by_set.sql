-- owner: server
-- A foreign key is proven row by row: a query and a lock for each new row, and a título has five of them. For tables that
-- grow by a million rows in one statement the same promise is kept statement by statement (decision 0014): a new row has
-- its parent, no parent goes while it has a child, and two transactions cannot break it between them. It says more than
-- the keys it replaces: a child is of the same mall, and a título of the same contract, as its parent.

-- After an insert or update; arguments: columns of the child, the parent, its columns, the first being its id.
create function regua.prove_parents() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  own text[] := string_to_array(tg_argv[0], ',');
  parent regclass := tg_argv[1];
  of_parent text[] := string_to_array(tg_argv[2], ',');
  missing text;
begin
  -- What another transaction committed a moment ago must be seen.
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'Rows of % are written in transactions that are read committed', tg_table_name;
  end if;
  -- Whoever deletes a parent waits for us, or we for them. A parent that this transaction made is nobody else's yet.
  execute format('select from %s p where p.xmin <> pg_current_xact_id()::xid and p.%I in (select f.%I from fresh f) for key share of p',
    parent, of_parent[1], own[1]);
  execute format('select min(f.%I)::text from fresh f where not exists (select from %s p where %s)', own[1], parent,
    (select string_agg(format('p.%I = f.%I', p, c), ' and ') from unnest(of_parent, own) t (p, c))) into missing;
  if missing is not null then
    raise exception using errcode = 'foreign_key_violation', schema = tg_table_schema, table = tg_table_name, constraint = tg_name,
      message = format('%s of table "%s" violates the reference to "%s"', lower(tg_op), tg_table_name, parent),
      detail = format('(%s) is not in "%s" for %s = %s.', tg_argv[0], parent, own[1], missing);
  end if;
  return null;
end $$;

-- After a delete or truncate of parents; arguments: the child, its column, the id of the parent.
create function regua.prove_childless() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  child regclass := tg_argv[0];
  found text;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'Rows of % are deleted in transactions that are read committed', tg_table_name;
  end if;
  if tg_op = 'TRUNCATE' then
    execute format('select min(c.%I)::text from %s c', tg_argv[1], child) into found;
  else
    execute format('select min(g.%I)::text from gone g where exists (select from %s c where c.%I = g.%I)', tg_argv[2], child, tg_argv[1], tg_argv[2])
      into found;
  end if;
  if found is not null then
    raise exception using errcode = 'foreign_key_violation', schema = tg_table_schema, table = child::text, constraint = tg_name,
      message = format('%s of table "%s" violates the reference from "%s"', lower(tg_op), tg_table_name, child),
      detail = format('%s = %s is still referred to.', tg_argv[2], found);
  end if;
  return null;
end $$;

-- Before an update of what children refer to: it never changes.
create function regua.keep_key() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'foreign_key_violation', schema = tg_table_schema, table = tg_table_name, constraint = tg_name,
    message = format('update of table "%s" changes what "%s" refers to', tg_table_name, tg_argv[0]);
end $$;

-- Columns are told as 'a,b,c', the id of the parent first.
create procedure regua.refer(child regclass, own text, parent regclass, of_parent text) language plpgsql as $$
declare
  id text := split_part(of_parent, ',', 1);
  keys text := array_to_string(string_to_array(of_parent, ','), ', ');
  name text := format('%s_%s', child, split_part(own, ',', 1));
begin
  execute format('create trigger %I after insert on %s referencing new table as fresh for each statement execute function regua.prove_parents(%L, %L, %L)',
    name || '_insert', child, own, parent, of_parent);
  execute format('create trigger %I after update on %s referencing new table as fresh for each statement execute function regua.prove_parents(%L, %L, %L)',
    name || '_update', child, own, parent, of_parent);
  execute format('create trigger %I after delete on %s referencing old table as gone for each statement execute function regua.prove_childless(%L, %L, %L)',
    name || '_delete', parent, child, split_part(own, ',', 1), id);
  execute format('create trigger %I after truncate on %s for each statement execute function regua.prove_childless(%L, %L, %L)',
    name || '_truncate', parent, child, split_part(own, ',', 1), id);
  execute format('create trigger %I before update of %s on %s for each row when ((%s) is distinct from (%s)) execute function regua.keep_key(%L)',
    name || '_key', keys, parent, (select string_agg(format('old.%I', c), ', ') from unnest(string_to_array(of_parent, ',')) c),
    (select string_agg(format('new.%I', c), ', ') from unnest(string_to_array(of_parent, ',')) c), child);
end $$;

alter table boleto drop constraint boleto_mall_id_fkey, drop constraint boleto_contract_id_fkey;
alter table titulo drop constraint titulo_mall_id_fkey, drop constraint titulo_boleto_id_fkey, drop constraint titulo_contract_id_fkey,
  drop constraint titulo_document_type_id_fkey, drop constraint titulo_movement_type_id_fkey;
alter table receipt drop constraint receipt_mall_id_fkey, drop constraint receipt_titulo_id_fkey;

call regua.refer('boleto', 'contract_id,mall_id', 'contract', 'id,mall_id');
call regua.refer('titulo', 'boleto_id,contract_id,mall_id', 'boleto', 'id,contract_id,mall_id');
call regua.refer('titulo', 'document_type_id', 'document_type', 'id');
call regua.refer('titulo', 'movement_type_id', 'movement_type', 'id');
call regua.refer('receipt', 'titulo_id,mall_id', 'titulo', 'id,mall_id');

comment on column boleto.mall_id is 'The mall of its contract, as a trigger proves';
comment on column titulo.mall_id is 'The mall of its boleto, as a trigger proves';
comment on column titulo.contract_id is 'The contract of its boleto, as a trigger proves';
comment on column receipt.mall_id is 'The mall of its título, as a trigger proves';

-- No query goes this way: títulos are reached by their boleto, and what was received is asked of a título (decision 0012).
drop index titulo_contract;
drop index titulo_due;
drop index receipt_cleared;
