import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { codeKey } from '#values/fold-code.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { Instalment } from '../rules.ts'

/** A contract of a mall, as in files. */
export type NamedContract = {
  readonly id: number
  readonly number: string
  readonly luc: string
  readonly document: string
}

/** Contracts with these numbers, ignoring zeros and invisible characters. */
export async function contractsByNumber(
  tx: Tx,
  mallId: number,
  numbers: readonly string[],
): Promise<NamedContract[]> {
  const { rows } = await sql<NamedContract>`
    select id, number, luc, document from contract
    where mall_id = ${mallId}
      and regua.code_key(number) = any(${numbers.map(codeKey)}::text[])`.execute(tx)
  return rows
}

/** Contracts of agreements with these numbers, ignoring zeros and invisible characters. */
export async function contractsOfAgreements(
  tx: Tx,
  mallId: number,
  numbers: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ number: string; contractId: number }>`
    select number, contract_id as "contractId" from oracle_agreement
    where mall_id = ${mallId}
      and regua.code_key(number) = any(${numbers.map(codeKey)}::text[])`.execute(tx)
  return new Map(rows.map(({ number, contractId }) => [number, contractId]))
}

/** Inserts missing agreements of a mall; returns the ids of all. */
export async function openAgreements(
  tx: Tx,
  mallId: number,
  agreements: readonly { readonly number: string; readonly contractId: number }[],
): Promise<Map<string, number>> {
  await sql`
    insert into oracle_agreement (mall_id, number, contract_id)
    select ${mallId}, g.number, g."contractId"
    from jsonb_to_recordset(${JSON.stringify(agreements)}::jsonb) as g (
      number text, "contractId" bigint
    )
    on conflict (mall_id, number) do nothing`.execute(tx)
  const { rows } = await sql<{ number: string; id: number }>`
    select number, id from oracle_agreement
    where mall_id = ${mallId} and number = any(${agreements.map(({ number }) => number)}::text[])`.execute(
    tx,
  )
  return new Map(rows.map(({ number, id }) => [number, id]))
}

export type StoredInstalment = Instalment & {
  readonly agreementId: number
  readonly number: number
  readonly paidOn: LocalDate | null
}

/** Distinct instalments of these agreements, in order. */
export async function instalmentsOf(tx: Tx, ids: readonly number[]): Promise<StoredInstalment[]> {
  const { rows } = await sql<StoredInstalment>`
    select distinct on (agreement_id, number) agreement_id as "agreementId", number,
      due_on as "dueOn", paid_on as "paidOn", status
    from oracle_instalment where agreement_id = any(${ids}::bigint[])
    order by agreement_id, number`.execute(tx)
  return rows
}

/** Derived data of an agreement. */
export type AgreementSummary = {
  readonly id: number
  readonly inForceUntil: LocalDate | null
  readonly firstPaidOn: LocalDate | null
}

/** Stores the derived data of agreements; deletes agreements without instalments. */
export async function writeSummaries(
  tx: Tx,
  ids: readonly number[],
  summaries: readonly AgreementSummary[],
): Promise<void> {
  await sql`
    update oracle_agreement a
    set in_force_until = s."inForceUntil", first_paid_on = s."firstPaidOn"
    from jsonb_to_recordset(${JSON.stringify(summaries)}::jsonb) as s (
      id bigint, "inForceUntil" date, "firstPaidOn" date
    )
    where a.id = s.id`.execute(tx)
  await sql`
    delete from oracle_agreement a
    where a.id = any(${ids}::bigint[])
      and not exists (select from oracle_instalment i where i.agreement_id = a.id)`.execute(tx)
}

/** Agreements with an instalment from this import. */
export async function agreementsOfImport(
  tx: Tx,
  importId: number,
): Promise<{ readonly id: number; readonly number: string; readonly mallId: number }[]> {
  const { rows } = await sql<{ id: number; number: string; mallId: number }>`
    select a.id, a.number, a.mall_id as "mallId" from oracle_agreement a
    where a.id in (
      select (c.after ->> 'agreement_id')::bigint
      from file_import_change c where c.import_id = ${importId}
    )
    order by a.id`.execute(tx)
  return rows
}

/** Boletos of agreements whose first instalment was paid, with the date. */
export async function firstPaidBoletos(
  tx: Tx,
  ids: readonly number[],
): Promise<
  { readonly boletoId: number; readonly agreement: string; readonly paidOn: LocalDate }[]
> {
  const { rows } = await sql<{ boletoId: number; agreement: string; paidOn: LocalDate }>`
    select distinct t.boleto_id as "boletoId", a.number as agreement, a.first_paid_on as "paidOn"
    from oracle_agreement a
    join oracle_instalment i on i.agreement_id = a.id
    join titulo t on t.id = i.titulo_id
    where a.id = any(${ids}::bigint[]) and a.first_paid_on is not null
    order by 2, 1`.execute(tx)
  return rows
}
