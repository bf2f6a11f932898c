import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { LocalDate } from '#values/local-date.ts'

/**
 * Empties the open value of títulos and of their boletos; returns the earliest due day of each
 * mall that changed.
 */
export async function emptyTitulos(
  tx: Tx,
  tituloIds: readonly number[],
): Promise<{ readonly mallId: number; readonly dueOn: LocalDate }[]> {
  const { rows } = await sql<{ mallId: number; boletoId: number; dueOn: LocalDate }>`
    update titulo t
    set open_cents = 0,
      balance_on = (select (regua.now() at time zone 'America/Sao_Paulo')::date)
    where t.id = any(${tituloIds}::bigint[]) and t.open_cents > 0
    returning t.mall_id as "mallId", t.boleto_id as "boletoId",
      least(t.due_on, t.original_due_on) as "dueOn"`.execute(tx)
  await sql`
    update boleto b
    set open_cents = s.open_cents, updated_at = regua.clock_timestamp()
    from (
      select t.boleto_id, sum(t.open_cents)::bigint as open_cents
      from titulo t
      where t.boleto_id = any(${rows.map(({ boletoId }) => boletoId)}::bigint[])
      group by t.boleto_id
    ) s
    where b.id = s.boleto_id and b.open_cents <> s.open_cents`.execute(tx)
  const byMall = Map.groupBy(rows, ({ mallId }) => mallId)
  return [...byMall].map(([mallId, titulos]) => ({
    mallId,
    dueOn: titulos.reduce(
      (first, { dueOn }) => (dueOn < first ? dueOn : first),
      '9999-12-31' as LocalDate,
    ),
  }))
}
