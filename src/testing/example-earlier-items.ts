import { type Kysely, sql } from 'kysely'

import type { DB } from '#server/database/schema.ts'

/** An item of an earlier cycle; the other columns are those of the open item. */
export type EarlierItem = {
  /** First day of its month. */
  readonly competence: string
  readonly outcome: string
  readonly is_negativate?: boolean
  readonly balance_cents?: number
}

/** Adds a finished item of this boleto in an earlier cycle, which is made if it is missing. */
export async function insertEarlierItem(
  admin: Kysely<DB>,
  number: string,
  { competence, is_negativate: isNegativate = true, ...columns }: EarlierItem,
): Promise<void> {
  await sql`
    insert into cycle (competence, status, cutoff_on, opened_by_name)
    values (${competence}, 'ENCERRADO', ${competence}, 'Sistema')
    on conflict (competence) do nothing`.execute(admin)
  await sql`
    insert into negativation_item overriding system value
    select (jsonb_populate_record(i, ${JSON.stringify(columns)}::jsonb || jsonb_build_object(
      'id', (select min(id) - 1 from negativation_item), 'cycle_id', y.id,
      'status', 'FINALIZADO', 'is_negativate', ${isNegativate}::boolean, 'justification_id',
      case when not ${isNegativate}::boolean then (select min(id) from justification) end))).*
    from negativation_item i
    join cycle y on y.competence = ${competence}
    where i.number = ${number} and i.status <> 'FINALIZADO'`.execute(admin)
}
