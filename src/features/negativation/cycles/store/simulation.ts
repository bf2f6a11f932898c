import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'

import {
  type EligibilityWindow,
  isListed,
  overdueByDocument,
  withinWindow,
} from '#features/negativation/debt-items/store/eligibility.ts'
import { isExcepted } from '#features/negativation/debt-items/store/exceptions.ts'

/** A boleto affected by a change of parameters. */
export type ChangedBoleto = {
  readonly idBoleto: number
  readonly movimento: 'ENTRA' | 'SAI'
  readonly shopping: string
  readonly nomFantasia: string
  readonly luc: string
  readonly numBoleto: string
  readonly datVencimento: LocalDate
  readonly datVencimentoOriginal: LocalDate
  readonly valor: Cents
}
export type Group = { readonly boletos: number; readonly clientes: number; readonly valor: Cents }
type ComparedItem = {
  readonly entram: Group
  readonly saem: Group
  readonly ficam: Group
  readonly linhas: readonly ChangedBoleto[]
}

const group = (name: string, condition: ReturnType<typeof sql>) => sql`
  jsonb_build_object('boletos', count(*) filter (where ${condition}), 'clientes',
    count(distinct document) filter (where ${condition}),
    'valor', coalesce(sum(open_cents) filter (where ${condition}), 0)) as ${sql.id(name)}`

/**
 * Compares the choice of two parameter sets for a cycle opened on their day: only the second,
 * only the first, or both.
 * Boletos in a cycle count like others; listed or excepted ones never do.
 */
export async function compareWindows(
  tx: Tx,
  before: EligibilityWindow,
  after: EligibilityWindow,
  malls: Malls,
  most: number,
): Promise<ComparedItem> {
  const { rows } = await sql<ComparedItem>`
    with ${overdueByDocument(before)}, judged as materialized (
      select o.*, ${withinWindow(before)} as was, ${withinWindow(after)} as will from overdue o
      where ${ofMalls(sql`o.mall_id`, malls)}
        and (${withinWindow(before)} or ${withinWindow(after)})
        and not ${isListed}
        and not ${isExcepted(sql`o.id`)}
    ), moved as (
      select j.id as "idBoleto", case when will then 'ENTRA' else 'SAI' end as movimento,
        m.name as shopping, j.trade_name as "nomFantasia",
        j.luc, j.number as "numBoleto", j.due_on as "datVencimento",
        j.original_due_on as "datVencimentoOriginal", j.open_cents as valor
      from judged j
      join mall m on m.id = j.mall_id
      where was <> will
      order by j.open_cents desc, j.id
      limit ${most}
    )
    select ${group('entram', sql`will and not was`)}, ${group('saem', sql`was and not will`)},
      ${group('ficam', sql`was and will`)},
      (select coalesce(jsonb_agg(to_jsonb(moved)), '[]') from moved) as linhas
    from judged`.execute(tx)
  return rows[0] as ComparedItem
}

/** Items that the guards of a sending will check, in id order, after `after`. */
export async function itemsBeforeSending(
  tx: Tx,
  statuses: readonly string[],
  malls: Malls,
  after: number,
  most: number,
): Promise<(ChangedBoleto & { readonly id: number; readonly document: string })[]> {
  const { rows } = await sql<ChangedBoleto & { id: number; document: string }>`
    select i.id, i.document, i.boleto_id as "idBoleto", 'SAI' as movimento, m.name as shopping,
      i.trade_name as "nomFantasia", i.luc,
      i.number as "numBoleto", i.due_on as "datVencimento",
      i.original_due_on as "datVencimentoOriginal", i.balance_cents as valor
    from negativation_item i join mall m on m.id = i.mall_id
    where i.status = any(${statuses})
      and i.batch_id is null
      and i.id > ${after}
      and ${ofMalls(sql`i.mall_id`, malls)}
    order by i.id limit ${most}`.execute(tx)
  return rows
}
