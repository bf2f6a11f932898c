import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { Cents } from '#values/cents.ts'

import type { RemessaRecord } from '../gateway/remessa.ts'

/** A person listed at the bureau, with the accepted record; null if listed before this product. */
export type ListedRecord = {
  readonly itemId: number
  readonly personId: number
  readonly root: string | null
  readonly record: RemessaRecord | null
  readonly value_cents: Cents
  /** Number of answered exclusions of this person. */
  readonly exclusions: number
}

/**
 * Listed persons of items. An exclusion repeats the accepted record under its original informant:
 * the mall's creditor may have changed since.
 */
export async function listedRecords(tx: Tx, itemIds: readonly number[]): Promise<ListedRecord[]> {
  const { rows } = await sql<ListedRecord>`
    select p.item_id as "itemId", p.id as "personId", s.root, s.record,
      coalesce(p.listed_cents, i.listed_cents, i.balance_cents) as value_cents,
      (
        select count(*)::int
        from bureau_submission e
        where e.person_id = p.id
          and e.operation = 'EXCLUSAO'
          and e.status in ('ACEITO', 'REJEITADO')
      ) as exclusions
    from item_person p join negativation_item i on i.id = p.item_id
      left join lateral (
        select q.record, b.informant_root as root
        from bureau_submission q
        join bureau_batch b on b.id = q.batch_id
        where q.person_id = p.id
          and q.operation = 'INCLUSAO'
          and q.status = 'ACEITO'
          and jsonb_exists(q.record, 'principal')
        order by q.id desc limit 1) s on true
    where p.item_id = any(${itemIds}::bigint[])
      and p.inclusion in ('EM_NOTIFICACAO', 'ATIVO')
      and p.exclusion is distinct from 'EXCLUIDO'
    order by p.item_id, p.kind, p.id`.execute(tx)
  return rows
}

/**
 * Items whose exclusion was refused once and not resent: the first retry is automatic (rules 4.3
 * row 10b).
 */
export async function firstRetries(tx: Tx, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select i.id from negativation_item i
    where i.status = 'FINALIZADO_COM_ERRO'
      and i.failed_operation = 'EXCLUSAO'
      and i.batch_id is null
      and (
        select count(distinct s.batch_id)
        from bureau_submission s
        where s.item_id = i.id and s.operation = 'EXCLUSAO' and s.status = 'REJEITADO'
      ) <= 1
    order by i.removal_due_on nulls last, i.id limit ${limit}`.execute(tx)
  return rows.map(({ id }) => id)
}
