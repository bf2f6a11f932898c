import { sql } from 'kysely'

import type { Guarda } from '#features/negativation/debt-items/contract/boleto.ts'
import { fiadoresOfItem } from '#features/negativation/debt-items/store/fiadores.ts'
import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'

/** A boleto as a sheet to sign needs it. */
export type SheetItem = {
  readonly id: number
  readonly mallId: number
  readonly mall: string
  readonly cycle: LocalDate
  readonly tenantId: number
  readonly name: string
  readonly company: string
  readonly luc: string
  readonly document: string
  readonly status: string
  readonly days: number
  readonly value: Cents
  readonly isNegativate: boolean
  readonly guards: readonly Guarda[]
  readonly ticket: string | null
  readonly justification: string | null
  readonly fiadores: readonly {
    readonly idSerasaBoletoFiador: number
    readonly negativar: boolean
  }[]
  /** The mall has never listed this document. */
  readonly isFirst: boolean
}

export async function readSheetItems(
  tx: Tx,
  ids: readonly number[],
  { malls, today }: { readonly malls: Malls; readonly today: LocalDate },
): Promise<SheetItem[]> {
  const { rows } = await sql<SheetItem>`
    select i.id, i.mall_id as "mallId", m.name as mall, y.competence as cycle,
      i.tenant_id as "tenantId", i.trade_name as name, i.tenant_name as company, i.luc, i.document,
      i.status, ${today}::date - i.original_due_on as days, i.balance_cents as value,
      i.is_negativate as "isNegativate", i.guards, i.ticket, j.text as justification,
      ${fiadoresOfItem} as fiadores,
      not exists (
        select
        from item_person p
        where p.mall_id = i.mall_id and p.document = i.document and p.kind = 'LOJISTA'
          and p.was_ever_listed
      ) as "isFirst"
    from negativation_item i
      join mall m on m.id = i.mall_id
      join cycle y on y.id = i.cycle_id
      left join justification j on j.id = i.justification_id
    where i.id = any(${[...ids]}::bigint[]) and ${ofMalls(sql`i.mall_id`, malls)}
    order by m.name, i.mall_id, i.balance_cents desc, i.id`.execute(tx)
  return rows
}

/** Texts of justifications by id. */
export async function justificationTexts(
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; text: string }>`
    select id, text from justification where id = any(${[...ids]}::int[])`.execute(tx)
  return new Map(rows.map(({ id, text }) => [id, text]))
}
