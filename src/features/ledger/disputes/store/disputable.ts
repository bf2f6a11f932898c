import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'

/** The tenant of a boleto number; of several malls, the first one of the user's. */
export async function tenantOfBoleto(
  tx: Tx,
  number: string,
  malls: Malls,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select k.tenant_id as id
    from boleto b join contract k on k.id = b.contract_id
    where b.number = ${number} and ${ofMalls(sql`b.mall_id`, malls)}
    order by b.mall_id
    limit 1`.execute(tx)
  return rows[0]?.id
}

export type DisputableTenant = { readonly name: string; readonly mall: string }

export async function namedTenant(
  tx: Tx,
  id: number,
  malls: Malls,
): Promise<DisputableTenant | undefined> {
  const { rows } = await sql<DisputableTenant>`
    select t.name, m.name as mall
    from tenant t join mall m on m.id = t.mall_id
    where t.id = ${id} and ${ofMalls(sql`t.mall_id`, malls)}`.execute(tx)
  return rows[0]
}

type Line = {
  readonly numBoleto: string
  readonly luc: string
  readonly vencimento: LocalDate
  readonly arrearsFrom: LocalDate
  readonly valor: Cents
  readonly contestado: boolean
}

/** Open boletos of a tenant, and the one that was searched whatever is open of it. */
export async function boletosOfTenant(
  tx: Tx,
  tenantId: number,
  searched: string | undefined,
): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select b.number as "numBoleto", k.luc, b.due_on as vencimento,
      b.original_due_on as "arrearsFrom", b.open_cents as valor,
      exists (
        select from dispute_boleto l join dispute d on d.id = l.dispute_id
        where l.boleto_id = b.id and d.state = 'ABERTA'
      ) as contestado
    from boleto b join contract k on k.id = b.contract_id
    where k.tenant_id = ${tenantId} and (b.open_cents > 0 or b.number = ${searched ?? null})
    order by b.due_on, b.id
    limit 500`.execute(tx)
  return rows
}
