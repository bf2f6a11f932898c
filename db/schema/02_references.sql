-- Foreign keys checked once per statement instead of once per row, for tables that a load fills with a million rows
-- (docs/decisions/0008-erp-loads.md). They check more than a plain foreign key: a child belongs to the mall of its parent, and a
-- título to the contract of its boleto. Only loads and their undo delete parents.

-- After insert or update of children. Arguments in threes: columns of the child, parent, columns of the parent (id first).
-- Joins only the keys: whole rows of parents would not fit into memory for half a million children.
create function regua.prove_parents() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  question text;
  missing text[];
  at int;
begin
  -- What another transaction committed a moment ago must be seen.
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'Rows of % are written in transactions that are read committed', tg_table_name;
  end if;
  with reference as (
    select n, string_to_array(tg_argv[n], ',') as own, tg_argv[n + 1] as parent, string_to_array(tg_argv[n + 2], ',') as of_parent
    from generate_series(0, tg_nargs - 1, 3) n)
  select format('select array[%s] from fresh f %s where %s',
      string_agg(format('min(f.%I) filter (where p%s.%I is null)::text', own[1], n, of_parent[1]), ', ' order by n),
      string_agg(format('left join %I p%s on %s', parent, n,
        (select string_agg(format('p%s.%I = f.%I', n, p, c), ' and ') from unnest(of_parent, own) t (p, c))), ' ' order by n),
      string_agg(format('p%s.%I is null', n, of_parent[1]), ' or ' order by n))
    into question from reference;
  execute question into missing;
  at := (select min(i) from unnest(missing) with ordinality m (id, i) where id is not null);
  if at is not null then
    raise exception using errcode = 'foreign_key_violation', schema = tg_table_schema, table = tg_table_name, constraint = tg_name,
      message = format('%s of table "%s" violates the reference to "%s"', lower(tg_op), tg_table_name, tg_argv[3 * at - 2]),
      detail = format('There is no "%s" for (%s) of the row with %s.', tg_argv[3 * at - 2], tg_argv[3 * at - 3], missing[at]);
  end if;
  return null;
end $$;

-- After delete or truncate of parents. Arguments: child, its column, id of the parent.
create function regua.prove_childless() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare found text;
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'Rows of % are deleted in transactions that are read committed', tg_table_name;
  end if;
  -- This lock waits for open writes of children and blocks new ones.
  execute format('lock table %I in share mode', tg_argv[0]);
  if tg_op = 'TRUNCATE' then
    execute format('select min(c.%I)::text from %I c', tg_argv[1], tg_argv[0]) into found;
  else
    execute format('select min(g.%I)::text from gone g where exists (select from %I c where c.%I = g.%I)', tg_argv[2], tg_argv[0], tg_argv[1], tg_argv[2])
      into found;
  end if;
  if found is not null then
    raise exception using errcode = 'foreign_key_violation', schema = tg_table_schema, table = tg_argv[0], constraint = tg_name,
      message = format('%s of table "%s" violates the reference from "%s"', lower(tg_op), tg_table_name, tg_argv[0]),
      detail = format('%s = %s is still referred to.', tg_argv[2], found);
  end if;
  return null;
end $$;

-- Before an update of referenced columns: refuses it.
create function regua.keep_key() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'foreign_key_violation', schema = tg_table_schema, table = tg_table_name, constraint = tg_name,
    message = format('update of table "%s" changes what "%s" refers to', tg_table_name, tg_argv[0]);
end $$;

-- Creates these triggers for a table. References in threes, as for prove_parents.
create procedure regua.refer(child name, variadic reference text[]) language plpgsql as $$
declare
  proof text := format('for each statement execute function regua.prove_parents(%s)', (select string_agg(quote_literal(r), ', ') from unnest(reference) r));
  own text; parent text; of_parent text; keys text[]; trigger_name text;
begin
  execute format('create trigger parents_insert after insert on %I referencing new table as fresh %s', child, proof);
  execute format('create trigger parents_update after update on %I referencing new table as fresh %s', child, proof);
  for n in 1 .. array_length(reference, 1) by 3 loop
    own := split_part(reference[n], ',', 1);
    parent := reference[n + 1];
    of_parent := reference[n + 2];
    keys := string_to_array(of_parent, ',');
    trigger_name := 'childless_' || child || '_' || own;
    execute format('create trigger %I after delete on %I referencing old table as gone for each statement execute function regua.prove_childless(%L, %L, %L)',
      trigger_name || '_delete', parent, child, own, keys[1]);
    execute format('create trigger %I after truncate on %I for each statement execute function regua.prove_childless(%L, %L, %L)',
      trigger_name || '_truncate', parent, child, own, keys[1]);
    execute format('create trigger %I before update of %s on %I for each row when ((%s) is distinct from (%s)) execute function regua.keep_key(%L)',
      'key_' || child || '_' || own, array_to_string(keys, ', '), parent, (select string_agg('old.' || k, ', ') from unnest(keys) k),
      (select string_agg('new.' || k, ', ') from unnest(keys) k), child);
  end loop;
end $$;
comment on procedure regua.refer is 'Makes a table refer to others, proven by statement: columns of the child, the parent, its columns with its id first, and again';
