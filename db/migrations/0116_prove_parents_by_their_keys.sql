-- owner: server
-- The proof asked for the whole row of a parent and so carried it through its join: 177 bytes a título where its key has 12.
-- Half a million títulos of actions and more met all titulos in sixteen pieces on the disk; by their keys they meet in memory.
create or replace function regua.prove_parents() returns trigger
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
