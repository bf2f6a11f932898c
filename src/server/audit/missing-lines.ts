import { type Kysely, sql } from 'kysely'

import type { DB } from '#server/database/schema.ts'

/** Decisions in a table without a line in the decision log; `first` is an example. */
export type MissingLines = { readonly what: string; readonly count: number; readonly first: string }

/**
 * Finds decisions that are missing from the decision log, because the log was emptied or bypassed.
 * One full-table query per kind of decision. Runs as the owner of the tables.
 */
export async function decisionsWithoutLine(db: Kysely<DB>): Promise<MissingLines[]> {
  const { rows } = await sql<MissingLines>`
    with decided (what, entity, id, ordinal) as (
      select 'boletos que saíram da primeira fila', 'boleto', id::text, id from negativation_item
        where status <> 'AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING'
      union all select 'ciclos abertos', 'ciclo', id::text, id from cycle
      union all select 'lotes', 'lote', id::text, id from bureau_batch
      union all
      select 'cargas do ERP', 'erp_load', id::text, id
      from erp_load
      where status in ('PROCESSADA', 'DESFEITA') and not is_dry_run
      union all
      select 'parâmetros alterados', 'parametro', code, max(version)
      from parameter_version
      where version > 1
      group by code
    )
    select what, count(*)::int as count, (array_agg(id order by ordinal))[1] as first from decided d
    where not exists (select from audit_entry e where e.entity = d.entity and e.entity_id = d.id)
    group by what order by what`.execute(db)
  return rows
}

/** One sentence per finding. */
export const unloggedReport = (missingLines: readonly MissingLines[]): string[] =>
  missingLines.length === 0
    ? []
    : [
        'Decisões SEM LINHA no registro:',
        ...missingLines.map(
          ({ what, count, first }) =>
            `  ${what}: ${count.toLocaleString('pt-BR')} (o primeiro: ${first})`,
        ),
      ]
