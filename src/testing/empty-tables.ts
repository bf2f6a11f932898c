import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/database/schema.ts'

/**
 * Like `truncate … restart identity cascade`, but faster. Nearly every table references a mall, so
 * truncating creates new files for hundreds of tables and indexes, although few contain rows. Locks
 * them all, so that work left by a test ends first. Falls back to truncate if the owner may not
 * disable triggers.
 */
export async function emptyTables(db: Kysely<DB>, ...tables: readonly string[]): Promise<void> {
  const names = tables.map((name) => `'${name}'`).join(', ')
  await sql
    .raw(
      `
    do $$
    declare
      reached regclass[];
      one regclass;
      used record;
    begin
      if not has_parameter_privilege('session_replication_role', 'set') then
        truncate ${tables.join(', ')} restart identity cascade;
        return;
      end if;
      with recursive reach (id) as (
        select unnest(array[${names}]::regclass[])::oid
        union
        select conrelid
        from reach join pg_constraint on confrelid = id and contype = 'f'
        where conrelid <> confrelid and conparentid = 0
      ), kept (items, sums) as (
        values
          ('negativation_item'::regclass, 'negativation_tally'::regclass),
          ('negativation_item', 'negativation_guarantors'),
          ('negativated_item', 'negativated_tally'),
          ('negativated_item', 'negativated_person'),
          ('negativated_item', 'listed_tally'),
          ('recovery_case', 'recovery_tally')
      ), emptied (id) as (
        select id from reach union select sums from reach join kept on items = id
      )
      select array_agg(id::regclass order by id) into reached from emptied;
      execute (
        select 'lock table ' || string_agg(name::text, ', ') || ' in access exclusive mode'
        from unnest(reached) name
      );
      -- Neither references nor the triggers that keep rows for ever are asked.
      set local session_replication_role = replica;
      foreach one in array reached loop
        if pg_relation_size(one) > 0
          or (select relkind = 'p' from pg_class where oid = one)
        then
          execute format('delete from %s', one);
        end if;
      end loop;
      -- What a server remembers of rights goes by their number.
      set local session_replication_role = origin;
      for one in
        select tgrelid::regclass
        from pg_trigger
        where tgname = 'number_rights' and tgrelid = any (reached::oid[])
      loop
        execute format('delete from %s where false', one);
      end loop;
      for used in
        with owned as materialized (
          select s.seqrelid::regclass as name, s.seqstart as first
          from pg_depend d join pg_sequence s on s.seqrelid = d.objid
          where d.classid = 'pg_class'::regclass and d.refobjid = any (reached::oid[])
        )
        select name, first from owned where pg_sequence_last_value(name) is not null
      loop
        perform setval(used.name, used.first, false);
      end loop;
    end $$`,
    )
    .execute(db)
}
