import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

/** A stored code whose longer spelling a file has. */
export type StoredRespelling = {
  readonly unidEcon: string
  readonly kind: string
  readonly from: string
  readonly to: string
}

/**
 * Stores the longer spelling of título and boleto numbers (rules 11.2). A boleto that was sent to
 * the bureau keeps its number, which is the key of its listing; so does its own título.
 */
export async function respellStored(
  tx: Tx,
  respellings: readonly StoredRespelling[],
): Promise<void> {
  const numbers = respellings.filter(({ kind }) => kind === 'numeroTitulo' || kind === 'numBoleto')
  if (numbers.length === 0) return
  await sql`
    create temp table load_longer on commit drop as
    select distinct on (m.id, r.kind, r."from") m.id as mall_id, r.kind, r."from" as shorter,
      r."to" as longer
    from jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb) as r (
        "unidEcon" text, kind text, "from" text, "to" text
      )
      join mall m on m.economic_unit = r."unidEcon"
    order by m.id, r.kind, r."from", length(r."to") desc, r."to"`.execute(tx)
  const isListed = sql`
    exists (select from negativation_item i where i.boleto_id = b.id)`
  await sql`
    update titulo t
    set number = l.longer
    from load_longer l, boleto b
    where l.kind = 'numeroTitulo' and t.mall_id = l.mall_id and t.number = l.shorter
      and b.id = t.boleto_id and (b.number <> t.number or not ${isListed})
      and not exists (
        select from titulo o where o.mall_id = t.mall_id and o.number = l.longer
      )`.execute(tx)
  await sql`
    update boleto b
    set number = l.longer,
      original_number = case when b.original_number = b.number then l.longer else b.original_number end
    from load_longer l
    where b.mall_id = l.mall_id and b.number = l.shorter and not ${isListed}
      and (l.kind = 'numBoleto'
        or exists (select from titulo t where t.boleto_id = b.id and t.number = l.longer))
      and not exists (
        select from boleto o where o.mall_id = b.mall_id and o.number = l.longer
      )`.execute(tx)
}
