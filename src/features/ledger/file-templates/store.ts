import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'

type Code = { readonly codigo: string; readonly nome: string }

/** Codes of the register, by the column that takes them. */
export async function registerCodes(
  tx: Tx,
  malls: Malls,
): Promise<ReadonlyMap<string, readonly Code[]>> {
  const { rows } = await sql<Code & { coluna: string }>`
    select 'shopping' as coluna, economic_unit as codigo, name as nome
    from mall where ${ofMalls(sql`id`, malls)} and is_active
    union all
    select 'unidEcon', economic_unit, name
    from mall where ${ofMalls(sql`id`, malls)} and is_active
    union all select 'tipoDocumento', prefix, name from document_type where is_active
    union all
    select 'tipoMovimento', m.code, a.code
    from movement_type m join account_type a on a.id = m.account_type_id
    where m.is_active
    union all select 'tipoContrato', code, name from contract_type where is_active
    union all select 'tipoConta', code, initcap(code) from account_type
    union all select 'tipoDivida', code, name from debt_type
    union all select 'tipoAcao', code, name from lawsuit_action_type where is_active
    union all select 'perfil', code, name from profile where is_active
    union all select 'justificativa', text, '' from justification where is_active
    order by 1, 2`.execute(tx)
  return Map.groupBy(rows, ({ coluna }) => coluna)
}
