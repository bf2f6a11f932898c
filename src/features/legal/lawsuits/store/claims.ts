import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { LocalDate } from '#values/local-date.ts'

import { CHAIN_STEPS } from '../rules/status.ts'

/** Statuses in which an exception or an agreement excludes títulos (rules 5.2 row 15). */
const beforeFollowUp = ['AGUARDANDO_LIBERACAO', ...CHAIN_STEPS]

/**
 * Excludes paid títulos from the claim, and includes them again when a receipt is reversed, in
 * every status.
 */
export async function followPayments(tx: Tx, malls: Malls): Promise<void> {
  await sql`
    update lawsuit_titulo x set is_considered = false, left_out_by = 'PAGO'
    from titulo t
    where t.id = x.titulo_id and x.is_open and x.is_considered and t.open_cents = 0
      and ${ofMalls(sql`x.mall_id`, malls)}`.execute(tx)
  await sql`
    update lawsuit_titulo x set is_considered = true, left_out_by = null
    from titulo t
    where t.id = x.titulo_id and x.is_open and x.left_out_by = 'PAGO' and t.open_cents > 0
      and ${ofMalls(sql`x.mall_id`, malls)}`.execute(tx)
}

/** Considered títulos `x` of actions `l` before the follow-up. */
const isBeforeFollowUp = (malls: Malls) => sql`x.is_open and x.is_considered
      and l.status = any(${beforeFollowUp}::text[]) and ${ofMalls(sql`x.mall_id`, malls)}`

async function excludeExcepted(tx: Tx, malls: Malls): Promise<void> {
  await sql`
    update lawsuit_titulo x set is_considered = false, left_out_by = 'EXCECAO',
      left_out_detail = e.label
    from lawsuit l, (
      select titulo_id, min(label) as label
      from excepted_titulo
      where module = 'AJUIZAMENTO'
        and titulo_id in (
          select x.titulo_id from lawsuit_titulo x
          where x.is_open and x.is_considered and ${ofMalls(sql`x.mall_id`, malls)}
        )
      group by titulo_id
    ) e
    where l.id = x.lawsuit_id and e.titulo_id = x.titulo_id and ${isBeforeFollowUp(malls)}
      and exists (select from module_with_exceptions w where w.module = 'AJUIZAMENTO')`.execute(tx)
}

/** Excludes títulos on an exception list or in a valid agreement, until the final approval. */
export async function excludeTitulos(
  tx: Tx,
  {
    today,
    malls,
    blocksAgreements,
  }: {
    readonly today: LocalDate
    readonly malls: Malls
    readonly blocksAgreements: boolean
  },
): Promise<void> {
  await excludeExcepted(tx, malls)
  await sql`
    update lawsuit_titulo x set is_considered = false, left_out_by = 'ACORDO',
      left_out_detail = a.agreement
    from lawsuit l, (
      select i.titulo_id, min(g.number) as agreement
      from oracle_instalment i
        join oracle_agreement g on g.id = i.agreement_id
      where g.in_force_until >= ${today} and ${blocksAgreements}::boolean
      group by i.titulo_id
    ) a
    where l.id = x.lawsuit_id and a.titulo_id = x.titulo_id and ${isBeforeFollowUp(malls)}`.execute(
    tx,
  )
  await sql`
    update lawsuit_titulo x set is_considered = false, left_out_by = 'ACORDO',
      left_out_detail = a.case_number
    from lawsuit l
      join lawsuit_requirement r on r.id = l.requirement_id and r.skips_case_agreement
      join (
        select contract_id, min(case_number) as case_number
        from case_agreement
        where status = 'VIGENTE'
        group by contract_id
      ) a on a.contract_id = l.contract_id
    where l.id = x.lawsuit_id and ${isBeforeFollowUp(malls)}`.execute(tx)
}

export type ChangedClaim = { readonly id: number; readonly isFrozen: boolean }

/** Open actions whose sums no longer match their títulos. */
export async function changedClaims(tx: Tx, malls: Malls): Promise<ChangedClaim[]> {
  const { rows } = await sql<ChangedClaim>`
    with claimed as (
      select x.lawsuit_id, sum(t.open_cents) as criterion, count(distinct t.boleto_id) as boletos
      from lawsuit_titulo x
        join titulo t on t.id = x.titulo_id
      where x.is_open and x.is_considered and ${ofMalls(sql`x.mall_id`, malls)}
      group by x.lawsuit_id
    ),
    owed as (
      select t.contract_id, sum(t.open_cents) as total
      from titulo t
      where t.open_cents > 0 and ${ofMalls(sql`t.mall_id`, malls)}
        and t.contract_id in (select contract_id from lawsuit where is_open)
      group by t.contract_id
    )
    select l.id, l.is_frozen as "isFrozen"
    from lawsuit l
      left join claimed c on c.lawsuit_id = l.id
      left join owed o on o.contract_id = l.contract_id
    where l.is_open and l.contract_id is not null and ${ofMalls(sql`l.mall_id`, malls)}
      and (l.criterion_cents, l.open_total_cents, l.boleto_count)
        is distinct from (coalesce(c.criterion, 0), coalesce(o.total, 0), coalesce(c.boletos, 0))
    order by l.id`.execute(tx)
  return rows
}

export type EmptiedLawsuit = {
  readonly id: number
  /** Why it owes nothing; null if it does owe but still has the settled badge. */
  readonly because: 'EXCECAO' | 'ACORDO' | 'PAGO' | null
}

/** Open actions that owe nothing, and those wrongly flagged as settled. */
export async function emptiedLawsuits(tx: Tx, malls: Malls): Promise<EmptiedLawsuit[]> {
  const { rows } = await sql<EmptiedLawsuit>`
    with stated as (
      select l.id, l.status, l.is_settled_after_ticket,
        bool_or(x.is_considered and t.open_cents > 0) as has_balance,
        bool_or(x.left_out_by = 'EXCECAO') as is_excepted,
        bool_or(x.left_out_by = 'ACORDO') as is_agreed
      from lawsuit l
        join lawsuit_titulo x on x.lawsuit_id = l.id
        join titulo t on t.id = x.titulo_id
      where l.is_open and ${ofMalls(sql`l.mall_id`, malls)}
      group by l.id
    )
    select id,
      case
        when has_balance then null
        when status <> all(${beforeFollowUp}::text[]) then 'PAGO'
        when is_excepted then 'EXCECAO'
        when is_agreed then 'ACORDO'
        else 'PAGO'
      end as because
    from stated
    where has_balance = is_settled_after_ticket
    order by id`.execute(tx)
  return rows
}

/** Whether some open action has an outdated balance. */
export async function hasOutdatedClaims(tx: Tx, today: LocalDate): Promise<boolean> {
  const { rows } = await sql`
    select from lawsuit where is_open and not is_frozen and corrected_on < ${today} limit 1`.execute(
    tx,
  )
  return rows.length > 0
}
