import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { Cents } from '#values/cents.ts'

/** An item that a sending skipped. `pessoa` is the fiador left out while its boleto went. */
export type SkippedItem = {
  readonly mallId: number
  readonly idBoleto: number
  readonly pessoa: 'LOJISTA' | number
  readonly kind: 'RETIRADO' | 'BLOQUEADO'
  readonly codigo: string
  readonly texto: string
  readonly fica: boolean
}

/** Stores the skipped items in display order. */
export async function storeSkippedItems(
  tx: Tx,
  sendingId: string,
  left: readonly SkippedItem[],
): Promise<void> {
  await sql`
    insert into unsent_boleto (
      sending_id, mall_id, item_id, person_id, kind, code, reason, stays, recorded_at
    )
    select ${sendingId}::uuid, mall_id, item_id, person_id, kind, code, reason, stays,
      regua.now()
    from unnest(${left.map(({ mallId }) => mallId)}::int[],
      ${left.map(({ idBoleto }) => idBoleto)}::bigint[],
      ${left.map(({ pessoa }) => (pessoa === 'LOJISTA' ? null : pessoa))}::bigint[],
      ${left.map(({ kind }) => kind)}::text[],
      ${left.map(({ codigo }) => codigo)}::text[], ${left.map(({ texto }) => texto)}::text[],
        ${left.map(({ fica }) => fica)}::boolean[])
      with ordinality as l(mall_id, item_id, person_id, kind, code, reason, stays, place)
    order by place`.execute(tx)
}

export type NotSentRow = Omit<SkippedItem, 'mallId'> & {
  readonly id: number
  /** Name of a fiador left out alone. */
  readonly fiador: string | null
  readonly numBoleto: string
  readonly nomFantasia: string
  readonly luc: string
  readonly nmShopping: string
  readonly valor: Cents
  readonly status: string
  readonly resultado: string | null
  /** In a lote that the bureau has not answered. */
  readonly aCaminho: boolean
}

/** The same with names and current status. */
export async function notSentOf(tx: Tx, sendingId: string, malls: Malls): Promise<NotSentRow[]> {
  const { rows } = await sql<NotSentRow>`
    select u.id, u.item_id as "idBoleto",
      coalesce(to_jsonb(u.person_id), '"LOJISTA"'::jsonb) as pessoa, u.kind, u.code as codigo,
      u.reason as texto, u.stays as fica, q.name as fiador, i.number as "numBoleto", i.trade_name as "nomFantasia",
      i.luc, m.name as "nmShopping",
      i.balance_cents as valor, i.status, i.outcome as resultado,
      i.batch_id is not null as "aCaminho"
    from unsent_boleto u
    join negativation_item i on i.id = u.item_id
    join mall m on m.id = u.mall_id
    left join item_person q on q.id = u.person_id and q.kind = 'FIADOR'
    where u.sending_id = ${sendingId}::uuid and ${ofMalls(sql`u.mall_id`, malls)}
    order by u.id`.execute(tx)
  return rows
}
