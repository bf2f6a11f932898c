import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'

/** Data of a person for the bureau's record. */
export type PersonFacts = {
  readonly id: number
  readonly kind: 'LOJISTA' | 'FIADOR'
  readonly document: string
  readonly name: string
  readonly bornOn: LocalDate | null
  readonly street: string
  readonly district: string
  readonly city: string
  readonly uf: string
  readonly cep: string
  /** Contract number and natureza of a listing that the old system made. */
  readonly listedAs: { readonly contract: string; readonly natureza: string } | null
}

/** All data for the records of a boleto (rules 4.7). */
export type BoletoFacts = {
  readonly itemId: number
  readonly boletoId: number
  readonly mallId: number
  readonly number: string
  readonly dueOn: LocalDate
  readonly originalDueOn: LocalDate
  readonly balance_cents: Cents
  readonly accounts: readonly { readonly conta: string; readonly aberto_cents: Cents }[]
  readonly persons: readonly PersonFacts[]
}

/** Reads many items in one query; the lojista is the first person. */
export async function readBoletoFacts(
  tx: Tx,
  itemIds: readonly number[],
): Promise<Map<number, BoletoFacts>> {
  const { rows } = await sql<BoletoFacts>`
    select i.id as "itemId", i.boleto_id as "boletoId", i.mall_id as "mallId", i.number, b.due_on as "dueOn",
      b.original_due_on as "originalDueOn", b.open_cents as balance_cents,
      coalesce(a.accounts, '[]') as accounts, p.persons
    from negativation_item i join boleto b on b.id = i.boleto_id
      left join lateral (
        select jsonb_agg(jsonb_build_object('conta', x.code, 'aberto_cents', x.open)) as accounts
        from (
          select at.code, sum(t.open_cents)::bigint as open
          from titulo t
          join movement_type mt on mt.id = t.movement_type_id
          join account_type at on at.id = mt.account_type_id
          where t.boleto_id = i.boleto_id group by at.code) x) a on true
      cross join lateral (
        select jsonb_agg(jsonb_build_object('id', q.id, 'kind', q.kind, 'document', q.document,
          'name', q.name, 'bornOn', q.born_on,
          'street', q.street, 'district', q.district, 'city', q.city, 'uf', q.uf, 'cep', q.cep,
          'listedAs', case when q.bureau_contract is not null then jsonb_build_object(
            'contract', q.bureau_contract, 'natureza', q.bureau_natureza) end)
          order by q.kind desc, q.id) as persons
        from item_person q where q.item_id = i.id) p
    where i.id = any(${itemIds}::bigint[])`.execute(tx)
  return new Map(rows.map((row) => [row.itemId, row]))
}
