import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

/**
 * True if a delinquency spreadsheet refers to data that only this load created. Undo would break
 * the reference.
 */
export async function isNamedByImports(tx: Tx, loadId: number): Promise<boolean> {
  const isBrought = (id: string) => sql`${sql.ref(id)} between u.row_id and u.last_row_id`
  const { rows } = await sql`
    select
    from erp_load_undo u
    where u.load_id = ${loadId} and u.before is null and case u.table_name
      when 'titulo' then exists (
        select from delinquency_adjustment a where ${isBrought('a.titulo_id')}
      ) or exists (select from oracle_instalment i where ${isBrought('i.titulo_id')})
      when 'contract' then exists (
        select from oracle_agreement g where ${isBrought('g.contract_id')}
      )
      when 'mall' then exists (
        select from file_import_change h where ${isBrought('h.mall_id')}
      )
      else false end
    limit 1`.execute(tx)
  return rows.length > 0
}
