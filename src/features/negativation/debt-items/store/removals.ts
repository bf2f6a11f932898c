import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { RemovalMotive } from '../rules/item.ts'
import { bankReceiptPrefix } from '../rules/removal-motive.ts'
import type { RemovalDays } from '../rules/removal-clock.ts'

const listedCondition = sql`
  exists (
    select
    from item_person p
    where p.item_id = i.id
      and p.inclusion in ('EM_NOTIFICACAO', 'ATIVO')
      and p.exclusion is distinct from 'EXCLUIDO'
  )`

/**
 * Five years less BAIXA_ANTECEDENCIA_DIAS have passed since the due date, never since the
 * inclusion (rules 4.7).
 */
const lapses = (today: LocalDate, daysBefore: number) =>
  sql`(b.original_due_on + interval '5 years')::date - ${daysBefore}::int <= ${today}::date`

/**
 * Causes of a removal in the ledger and the contract, each separate: a cancelled cause must not
 * hide another.
 */
export type RemovalCauses = {
  readonly id: number
  readonly isSettled: boolean
  readonly isPartlyPaid: boolean
  readonly hasLapsed: boolean
  readonly court: 'RJ_APROVADA' | 'LIMINAR' | null
  /**
   * Among agreements whose removal was not cancelled, the one with the earliest paid first
   * instalment.
   */
  readonly agreement: string | null
  /** A payment that a bank reported and another user or the search confirmed (rules 11.7). */
  readonly bank: string | null
}

/** Inputs of the causes besides the ledger. */
export type CauseInputs = {
  readonly today: LocalDate
  readonly daysBefore: number
  /** ACORDO_CONTA_COMO_PAGAMENTO: if false, agreements cause no removal. */
  readonly countsAgreements: boolean
  /** Day for which a payment at the bank counts; null if it does not. */
  readonly heldOn: LocalDate | null
}

// Cancelling a removal dismisses the bank's report; the receipt of the ERP is a new cause.
const bankCause = (heldOn: CauseInputs['heldOn']) => sql`
  select ${sql.lit(bankReceiptPrefix)} || a.id
  from bank_act a
  where a.boleto_id = i.boleto_id and a.held_until >= ${heldOn}::date and a.is_confirmed
    and (${sql.lit(bankReceiptPrefix)} || a.id) <> all(i.dismissed_receipts)
  order by a.occurred_on, a.id limit 1`

// A cancelled removal dismisses its agreement's receipt: that agreement neither hides another nor
// changes its dates.
const agreementCondition = sql`
  from agreement_payment a
  where a.boleto_id = i.boleto_id and ('ACORDO ' || a.agreement) <> all(i.dismissed_receipts)
  order by a.paid_on, a.agreement limit 1`

const causes = ({ today, daysBefore, countsAgreements, heldOn }: CauseInputs) => sql`
  select i.id, b.open_cents = 0 as "isSettled", ${lapses(today, daysBefore)} as "hasLapsed",
    i.outcome = 'NEGATIVADO'
      and b.open_cents > 0
      and b.open_cents < i.listed_cents as "isPartlyPaid",
    case when c.legal_status in ('RJ_APROVADA', 'LIMINAR') then c.legal_status end as court,
    case when ${countsAgreements} then (select a.agreement ${agreementCondition}) end as agreement,
    (${bankCause(heldOn)}) as bank
  from negativation_item i
  join boleto b on b.id = i.boleto_id
  join contract c on c.id = i.contract_id`

/**
 * The next listed items, in id order, with a cause for a removal or a new value (rules 4.3 rows
 * 13 and 18).
 */
export async function itemsWithCauses(
  tx: Tx,
  input: CauseInputs & { readonly afterItem: number; readonly limit: number },
): Promise<RemovalCauses[]> {
  const { rows } = await sql<RemovalCauses>`
    select * from (${causes(input)}
      where i.batch_id is null and i.id > ${input.afterItem}
        and i.status in (
          'FINALIZADO', 'FINALIZADO_COM_ERRO', 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA'
        )
        and (i.outcome is null or i.outcome = 'NEGATIVADO')
        and i.failed_operation is distinct from 'EXCLUSAO'
        and (
          i.status <> 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA'
            or coalesce(i.removal ->> 'motive', 'MANUAL') in ('MANUAL', 'ERRO')
        )
        and ${listedCondition}) x
    where "isSettled" or "isPartlyPaid" or "hasLapsed" or court is not null
      or agreement is not null or bank is not null
    order by id limit ${input.limit}`.execute(tx)
  return rows
}

/** The same for these items in any status: what waited for a return happens with it. */
export async function causesOf(
  tx: Tx,
  itemIds: readonly number[],
  causesAsked: CauseInputs,
): Promise<Map<number, RemovalCauses>> {
  const { rows } =
    await sql<RemovalCauses>`${causes(causesAsked)} where i.id = any(${itemIds}::bigint[])`.execute(
      tx,
    )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Days on which the first instalments of the agreements that remove these items were paid. */
export async function agreementsPaidOn(
  tx: Tx,
  itemIds: readonly number[],
): Promise<Map<number, LocalDate>> {
  if (itemIds.length === 0) return new Map()
  const { rows } = await sql<{ id: number; paidOn: LocalDate }>`
    select i.id, p.paid_on as "paidOn"
    from negativation_item i
    cross join lateral (select a.paid_on ${agreementCondition}) p
    where i.id = any(${itemIds}::bigint[])`.execute(tx)
  return new Map(rows.map(({ id, paidOn }) => [id, paidOn]))
}

/** Day of the last payment that a bank reported for each of these items. */
export async function bankPaidOn(
  tx: Tx,
  itemIds: readonly number[],
): Promise<Map<number, LocalDate>> {
  if (itemIds.length === 0) return new Map()
  const { rows } = await sql<{ id: number; paidOn: LocalDate }>`
    select i.id, max(a.occurred_on) as "paidOn"
    from negativation_item i
      join bank_act a on a.boleto_id = i.boleto_id
    where i.id = any(${itemIds}::bigint[]) and a.kind = 'PAGO'
      and (a.state = 'CONCILIADO' or a.state = 'ABERTO' and a.is_confirmed)
    group by i.id`.execute(tx)
  return new Map(rows.map(({ id, paidOn }) => [id, paidOn]))
}

export type StoredClock = { readonly id: number; readonly motive: RemovalMotive } & RemovalDays

/**
 * Starts the clock of removals; a motive that replaces a manual release keeps the day of its
 * request.
 */
export async function startClocks(tx: Tx, clocks: readonly StoredClock[]): Promise<void> {
  if (clocks.length === 0) return
  await sql`
    update negativation_item i
    set removal_motive = n.motive, removal_requested_on = n."requestedOn",
      removal_started_on = n."startedOn",
      removal_release_on = n."releaseOn", removal_alert_on = n."alertOn", removal_due_on = n."dueOn"
    from jsonb_to_recordset(${JSON.stringify(clocks)}::jsonb)
      as n(
        id bigint, motive text, "requestedOn" date, "startedOn" date, "releaseOn" date,
        "alertOn" date, "dueOn" date
      )
    where i.id = n.id`.execute(tx)
}

/** Row 15: a cancelled removal has no clock. */
export async function stopClocks(tx: Tx, itemIds: readonly number[]): Promise<void> {
  if (itemIds.length === 0) return
  await sql`
    update negativation_item
    set removal_motive = null, removal_requested_on = null, removal_started_on = null,
      removal_release_on = null,
      removal_alert_on = null, removal_due_on = null where id = any(${itemIds}::bigint[])`.execute(
    tx,
  )
}

/**
 * Removals that need no approval any more: their day has come, or they were approved before a
 * file was refused (rules 4.7, row 9b).
 */
export async function releasableRemovals(
  tx: Tx,
  today: LocalDate,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select i.id from negativation_item i
    where i.status = 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA' and i.batch_id is null
      and (
        i.removal_release_on <= ${today}::date
          or coalesce((i.removal ->> 'isApproved')::boolean, false)
      )
    order by i.removal_due_on nulls last, i.id limit ${limit}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Removals of some malls that are not on their way; `numbers` limits them to these boletos. */
export async function waitingRemovals(
  tx: Tx,
  malls: Malls,
  numbers?: readonly string[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select i.id from negativation_item i
    where i.status = 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA'
      and i.batch_id is null
      and ${ofMalls(sql`i.mall_id`, malls)}
      and (${numbers === undefined} or i.number = any(${numbers ?? []}::text[]))
    order by i.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Who last sent removals of these malls that are on their way, and when (row 14). */
export async function lastSentRemoval(
  tx: Tx,
  malls: Malls,
  numbers?: readonly string[],
): Promise<{ by: string; at: Date } | undefined> {
  const { rows } = await sql<{ by: string; at: Date }>`
    select b.created_by_name as by, b.created_at as at
    from negativation_item i join bureau_batch b on b.id = i.batch_id
    where i.status = 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA' and ${ofMalls(sql`i.mall_id`, malls)}
      and (${numbers === undefined} or i.number = any(${numbers ?? []}::text[]))
    order by b.id desc limit 1`.execute(tx)
  return rows[0]
}

/**
 * Clears the shown answer of persons once their exclusion is in a lote: earlier answers were
 * about the inclusion.
 */
export async function showExclusionPrepared(tx: Tx, personIds: readonly number[]): Promise<void> {
  if (personIds.length === 0) return
  await sql`
    update item_person
    set codes = '{}', error_text = null
    where id = any(${personIds}::bigint[])`.execute(tx)
}
