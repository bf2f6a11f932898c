import { sql } from 'kysely'

import { onlyRow, type Tx } from '#server/database/connection.ts'
import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'

/** A calculation whose month is open: its mall and the due days that it covers. */
export type OpenMonth = {
  readonly mallId: number
  readonly billedFrom: LocalDate
  readonly billedUntil: LocalDate
}

/** Open amount of these months that banks reported as paid; no figure counts it (rules 11.7). */
export async function paidAtBank(
  tx: Tx,
  months: readonly OpenMonth[],
  today: LocalDate,
): Promise<Cents> {
  const { rows } = await sql<{ cents: Cents }>`
    select coalesce(sum(t.open_cents), 0)::bigint as cents
    from jsonb_to_recordset(${JSON.stringify(months)}::jsonb)
        as m ("mallId" int, "billedFrom" date, "billedUntil" date)
      join held_boleto h on h.mall_id = m."mallId" and h.held_until >= ${today}::date
      join titulo t on t.boleto_id = h.boleto_id
        and t.original_due_on between m."billedFrom" and m."billedUntil"`.execute(tx)
  return onlyRow(rows).cents
}
