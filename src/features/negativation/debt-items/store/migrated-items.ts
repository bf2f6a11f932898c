import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { WorkflowStatus } from '../rules/status.ts'
import { insertPersons } from './persons.ts'

/** A boleto of a row, with what the workflow knows of it. */
export type NamedBoleto = {
  /** Index of the row. */
  readonly place: number
  readonly boletoId: number
  readonly mallId: number
  readonly number: string
  readonly document: string
  readonly guarantors: readonly string[]
  readonly open_cents: Cents
  /** No título of it was ever loaded. */
  readonly isOrphan: boolean
  /** Its newest item; null if it never had one. */
  readonly itemId: number | null
  readonly origin: 'CICLO' | 'MANUAL' | 'MIGRACAO' | null
  /** That item is a listing of the old system. */
  readonly isMigratedListing: boolean
  readonly status: WorkflowStatus | null
  readonly isNegativate: boolean | null
  readonly isOnItsWay: boolean
  readonly isListed: boolean
}

const newestItem = sql`
  lateral (
    select i.id, i.origin, i.status, i.is_negativate, i.batch_id,
      i.origin = 'MIGRACAO' and i.listed_cents is not null as is_migrated_listing,
      exists (
        select from item_person p
        where p.item_id = i.id and p.inclusion in ('ENVIADO', 'EM_NOTIFICACAO', 'ATIVO')
          and p.exclusion is distinct from 'EXCLUIDO'
      ) as is_listed
    from negativation_item i
    where i.boleto_id = b.id
    order by i.id desc
    limit 1
  )`

/**
 * Boletos by mall and number, in any spelling of it: leading zeros and signs do not matter if
 * exactly one boleto of the mall has that code.
 */
export async function boletosNamed(
  tx: Tx,
  names: readonly { readonly mallId: number; readonly number: string }[],
): Promise<NamedBoleto[]> {
  const { rows } = await sql<NamedBoleto>`
    with n as materialized (
      select place, "mallId", number
      from jsonb_to_recordset(
        ${JSON.stringify(names.map((name, place) => ({ ...name, place })))}::jsonb
      ) as n(place int, "mallId" int, number text)
    ), found as (
      select n.place, b.id
      from n join boleto b on b.mall_id = n."mallId" and b.number = n.number
      union all
      select n.place, min(b.id)
      from n join boleto b
        on b.mall_id = n."mallId" and regua.code_runs(b.number) = regua.code_runs(n.number)
      where not exists (
        select from boleto x where x.mall_id = n."mallId" and x.number = n.number
      )
      group by n.place
      having count(*) = 1
    )
    select f.place, b.id as "boletoId", b.mall_id as "mallId", b.number, c.document, b.open_cents,
      array(select g.document from guarantor g where g.contract_id = c.id) as guarantors,
      not exists (select from titulo t where t.boleto_id = b.id) as "isOrphan",
      i.id as "itemId", i.origin, i.status, i.is_negativate as "isNegativate",
      coalesce(i.is_migrated_listing, false) as "isMigratedListing",
      i.batch_id is not null as "isOnItsWay",
      coalesce(i.is_listed, false) as "isListed"
    from found f
      join boleto b on b.id = f.id
      join contract c on c.id = b.contract_id
      left join ${newestItem} i on true
    order by f.place`.execute(tx)
  return rows
}

/** An item of the old system. */
export type NewMigratedItem = {
  readonly boletoId: number
  readonly status: WorkflowStatus
  readonly outcome: 'NEGATIVADO' | 'BAIXADO' | null
  readonly isNegativate: boolean
  readonly justificationId: number | null
  readonly observation: string | null
  readonly listed_cents: Cents | null
  readonly enteredOn: LocalDate
  readonly dueOn: LocalDate | null
}

/** Inserts items of origem MIGRACAO with their persons; a boleto with an open item is left out. */
export async function insertMigratedItems(
  tx: Tx,
  items: readonly NewMigratedItem[],
  cycleId: number,
  byName: string,
): Promise<{ readonly id: number; readonly boletoId: number }[]> {
  const { rows } = await sql<{ id: number; boletoId: number }>`
    insert into negativation_item (mall_id, cycle_id, boleto_id, contract_id, tenant_id, origin,
      status, outcome, is_negativate, flag_set_by, justification_id, observation, number,
      original_number, luc, trade_name, tenant_name, document, group_name, portfolio, due_on,
      original_due_on, balance_cents, approved_cents, listed_cents, guarantor_count,
      step_entered_on, step_due_on, updated_by_name)
    select b.mall_id, ${cycleId}, b.id, c.id, c.tenant_id, 'MIGRACAO', n.status, n.outcome,
      n."isNegativate", case when n."isNegativate" then null else 'PESSOA' end,
      n."justificationId", n.observation, b.number, b.original_number, c.luc, c.trade_name,
      c.name, c.document, g.name, nullif(g.portfolio, ''), b.due_on, b.original_due_on,
      b.open_cents, n.listed_cents, n.listed_cents,
      (select count(*) from guarantor f where f.contract_id = c.id), n."enteredOn", n."dueOn",
      ${byName}
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as n(
        "boletoId" bigint, status text, outcome text, "isNegativate" boolean,
        "justificationId" int, observation text, listed_cents bigint, "enteredOn" date,
        "dueOn" date
      )
      join boleto b on b.id = n."boletoId"
      join contract c on c.id = b.contract_id
      left join group_tenant t
        on t.mall_id = b.mall_id and t.document = c.document and t.luc = c.luc
      left join collection_group g on g.id = t.group_id
    order by b.id
    on conflict (boleto_id)
      where status not in ('FINALIZADO', 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA')
        and failed_operation is distinct from 'EXCLUSAO'
      do nothing
    returning id, boleto_id as "boletoId"`.execute(tx)
  await insertPersons(
    tx,
    rows.map(({ id }) => id),
  )
  return rows
}

/** A person as the old system had them listed. */
export type MigratedPerson = {
  readonly boletoId: number
  readonly document: string
  readonly kind: 'LOJISTA' | 'FIADOR'
  readonly inclusion: 'EM_NOTIFICACAO' | 'ATIVO'
  readonly exclusion: 'EXCLUIDO' | null
  readonly listed_cents: Cents
  readonly sentOn: LocalDate
  readonly publishOn: LocalDate
  readonly lastEventOn: LocalDate
  readonly contract: string
  readonly natureza: string
}

const personsOf = (persons: readonly MigratedPerson[]) => sql`
  jsonb_to_recordset(${JSON.stringify(persons)}::jsonb) as n(
    "boletoId" bigint, document text, kind text, inclusion text, exclusion text,
    listed_cents bigint, "sentOn" date, "publishOn" date, "lastEventOn" date, contract text,
    natureza text
  )
  join negativation_item i on i.boleto_id = n."boletoId" and i.origin = 'MIGRACAO'
    and i.listed_cents is not null
  join item_person q on q.item_id = i.id and q.kind = n.kind and q.document = n.document`

const isSame = sql`
  (q.inclusion, q.exclusion, q.listed_cents, q.sent_on, q.bureau_contract, q.bureau_natureza)
    is not distinct from
    (n.inclusion, n.exclusion, n.listed_cents, n."sentOn", n.contract, n.natureza)`

/** Persons of these that are stored so already, as 'boleto kind document'. */
export async function samePersons(
  tx: Tx,
  persons: readonly MigratedPerson[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    select concat_ws(' ', n."boletoId", n.kind, n.document) as key
    from ${personsOf(persons)}
    where ${isSame}`.execute(tx)
  return new Set(rows.map(({ key }) => key))
}

/** Stores how the bureau lists these persons, with the key of the listing. */
export async function listMigratedPersons(
  tx: Tx,
  persons: readonly MigratedPerson[],
): Promise<void> {
  await sql`
    update item_person p
    set inclusion = n.inclusion, exclusion = n.exclusion, listed_cents = n.listed_cents,
      sent_on = n."sentOn", publish_on = n."publishOn", last_event_on = n."lastEventOn",
      was_ever_listed = true, attempts = 1, bureau_contract = n.contract,
      bureau_natureza = n.natureza
    from ${personsOf(persons)}
    where p.id = q.id and not ${isSame}`.execute(tx)
}

/** Sets whether items of migrated listings are still listed, after their persons changed. */
export async function settleMigratedItems(
  tx: Tx,
  boletoIds: readonly number[],
): Promise<{ readonly id: number; readonly boletoId: number }[]> {
  const { rows } = await sql<{ id: number; boletoId: number }>`
    update negativation_item i
    set outcome = case when x.is_listed then 'NEGATIVADO' else 'BAIXADO' end,
      listed_cents = x.cents, approved_cents = x.cents
    from (
      select q.item_id,
        bool_or(q.inclusion in ('EM_NOTIFICACAO', 'ATIVO')
          and q.exclusion is distinct from 'EXCLUIDO') as is_listed,
        max(q.listed_cents) as cents
      from item_person q
      where q.bureau_contract is not null
      group by q.item_id
    ) x
    where x.item_id = i.id and i.boleto_id = any(${boletoIds}::bigint[])
      and i.origin = 'MIGRACAO' and i.status = 'FINALIZADO'
    returning i.id, i.boleto_id as "boletoId"`.execute(tx)
  return rows
}

/** Active justifications by their text, without case and accents. */
export async function justificationsNamed(
  tx: Tx,
  texts: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ text: string; id: number }>`
    select n.text, min(j.id) as id
    from unnest(${[...texts]}::text[]) as n (text)
      join justification j on j.is_active and regua.search_text(j.text) = regua.search_text(n.text)
    group by n.text`.execute(tx)
  return new Map(rows.map(({ text, id }) => [text, id]))
}
