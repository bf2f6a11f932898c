import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { LocalDate } from '#values/local-date.ts'

/** Contract of an agreement, by case number. */
export type AgreementContract = { readonly caseNumber: string; readonly contractId: number }

export async function agreementsByCase(
  tx: Tx,
  caseNumbers: readonly string[],
): Promise<AgreementContract[]> {
  const { rows } = await sql<AgreementContract>`
    select case_number as "caseNumber", contract_id as "contractId" from case_agreement
    where case_number = any(${caseNumbers}::text[])`.execute(tx)
  return rows
}

/** Case numbers with agreements outside the user's malls. */
export async function foreignCases(
  tx: Tx,
  caseNumbers: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ caseNumber: string }>`
    select n as "caseNumber" from unnest(${caseNumbers}::text[]) n
    where regua.is_case_of_other_mall(n)`.execute(tx)
  return new Set(rows.map(({ caseNumber }) => caseNumber))
}

export type WrittenAgreement = {
  readonly id: number
  readonly caseNumber: string
  readonly mallId: number
}

export async function agreementsOfImport(tx: Tx, importId: number): Promise<WrittenAgreement[]> {
  const { rows } = await sql<WrittenAgreement>`
    select a.id, a.case_number as "caseNumber", a.mall_id as "mallId" from case_agreement a
    where a.case_number in (
      select c.place from file_import_change c where c.import_id = ${importId}
    )
    order by a.id`.execute(tx)
  return rows
}

/**
 * Boletos whose first instalment was paid, with the date. Those of the case's action; without a
 * known action, those that the agreement covers. A broken agreement pays nothing.
 */
export async function firstPaidBoletos(
  tx: Tx,
  caseNumbers: readonly string[],
): Promise<
  { readonly boletoId: number; readonly caseNumber: string; readonly paidOn: LocalDate }[]
> {
  const { rows } = await sql<{ boletoId: number; caseNumber: string; paidOn: LocalDate }>`
    with paid as (
      select * from case_agreement
      where case_number = any(${caseNumbers}::text[])
        and first_paid_on is not null and status <> 'QUEBRADO'
    ),
    of_actions as (
      select distinct p.case_number, p.first_paid_on, t.boleto_id
      from paid p
        join lawsuit_guia g on g.protocol = p.case_number
        join lawsuit l on l.id = g.lawsuit_id and l.contract_id = p.contract_id
        join lawsuit_titulo x on x.lawsuit_id = l.id
          and (x.is_considered or x.left_out_by in ('PAGO', 'ACORDO'))
        join titulo t on t.id = x.titulo_id
    )
    select boleto_id as "boletoId", case_number as "caseNumber", first_paid_on as "paidOn"
    from of_actions
    union all
    select b.id, p.case_number, p.first_paid_on
    from paid p
      join boleto b on b.contract_id = p.contract_id and b.due_on < p.agreed_on
    where p.case_number not in (select case_number from of_actions)
    order by 2, 1`.execute(tx)
  return rows
}
