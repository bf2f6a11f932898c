-- Foreign keys checked once per statement instead of once per row, for tables that a load fills with a million rows
-- (docs/decisions/0008-erp-loads.md). They check more than a plain foreign key: a child belongs to the mall of its parent, and a
-- título to the contract of its boleto. Only loads and their undo delete parents.

-- The trigger function of both tables. Arguments: child, its columns, parent, the columns of the parent (id first).
create function regua.check_reference() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  child text := tg_argv[0];
  own text[] := string_to_array(tg_argv[1], ',');
  parent text := tg_argv[2];
  keys text[] := string_to_array(tg_argv[3], ',');
  pairs text;
  found text;
  problem text;
begin
  if tg_level = 'ROW' then
    raise exception using errcode = 'foreign_key_violation', schema = tg_table_schema, table = tg_table_name, constraint = tg_name,
      message = format('update of table "%s" changes what "%s" refers to', tg_table_name, child);
  end if;
  -- What another transaction committed a moment ago must be seen.
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'Rows of % are written in transactions that are read committed', tg_table_name;
  end if;
  if tg_table_name = child then
    -- Joins only the keys: whole rows of parents would not fit into memory for half a million children.
    select string_agg(format('p.%I = f.%I', k, o), ' and ') into pairs from unnest(keys, own) as pair (k, o);
    execute format('select min(f.%I)::text from fresh f left join %I p on %s where p.%I is null', own[1], parent, pairs, keys[1])
      into found;
    problem := format('violates the reference to "%s": there is no (%s) of the row with %s', parent, tg_argv[1], found);
  else
    -- This lock waits for open writes of children and blocks new ones.
    execute format('lock table %I in share mode', child);
    execute case tg_op
      when 'TRUNCATE' then format('select min(c.%I)::text from %I c', own[1], child)
      else format('select min(g.%1$I)::text from gone g where exists (select from %2$I c where c.%3$I = g.%1$I)', keys[1], child, own[1])
    end into found;
    problem := format('violates the reference from "%s": %s = %s is still referred to', child, keys[1], found);
  end if;
  if found is not null then
    raise exception using errcode = 'foreign_key_violation', schema = tg_table_schema, table = child, constraint = tg_name,
      message = format('%s of table "%s" %s', lower(tg_op), tg_table_name, problem);
  end if;
  return null;
end $$;

-- Creates its triggers for one reference. If the reference of a child never changes, an update that changes it is refused, and
-- other updates of the child are not checked. The key of a parent never changes.
create procedure regua.refer(child name, own text, parent name, keys text, is_fixed boolean default false) language plpgsql as $$
declare
  prefix text := format('%s_%s', child, split_part(own, ',', 1));
  checks text := format('execute function regua.check_reference(%L, %L, %L, %L)', child, own, parent, keys);
  change text;
begin
  execute format('create trigger %I after insert on %I referencing new table as fresh for each statement %s', prefix || '_insert', child, checks);
  execute format('create trigger %I after delete on %I referencing old table as gone for each statement %s', prefix || '_delete', parent, checks);
  execute format('create trigger %I after truncate on %I for each statement %s', prefix || '_truncate', parent, checks);
  change := 'create trigger %I before update of %s on %I for each row when ((%s) is distinct from (%s)) %s';
  execute format(change, prefix || '_key', keys, parent, regexp_replace(keys, '(\w+)', 'old.\1', 'g'), regexp_replace(keys, '(\w+)', 'new.\1', 'g'), checks);
  if is_fixed then
    execute format(change, prefix || '_fixed', own, child, regexp_replace(own, '(\w+)', 'old.\1', 'g'), regexp_replace(own, '(\w+)', 'new.\1', 'g'), checks);
  else
    execute format('create trigger %I after update on %I referencing new table as fresh for each statement %s', prefix || '_update', child, checks);
  end if;
end $$;
comment on procedure regua.refer is 'Makes a table refer to another, checked by statement: child, its columns, parent, its columns with its id first';
