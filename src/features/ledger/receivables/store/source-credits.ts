import { sql } from 'kysely'

import type { FileCredit } from '#features/ledger/tenant-credits/rules.ts'
import type { Tx } from '#server/database/connection.ts'

import { creditColumns } from './loaded-columns.ts'
import { insertRecorded, updateRecorded } from './merge.ts'

const of = (alias: string) => sql.join(creditColumns.map((column) => sql.ref(`${alias}.${column}`)))

/**
 * Writes the credits of a file (rules 11.6): number by number; a complete file closes the open ones
 * of its source in the malls that it has. The load that records them can be undone with them.
 */
export async function mergeFileCredits(
  tx: Tx,
  loadId: number,
  file: {
    readonly sourceId: number
    readonly isComplete: boolean
    readonly malls: readonly number[]
    readonly credits: readonly FileCredit[]
  },
): Promise<void> {
  await sql`
    create temp table file_credit on commit drop as
    select distinct on (m.id, coalesce(c.number, f.numero)) m.id as mall_id,
      coalesce(c.number, f.numero) as number, c.id as stored_id,
      coalesce(nullif(f.documento, ''), k.document, '') as document, f.contrato as contract,
      date_trunc('month', d.due_on)::date as competence, d.due_on,
      greatest(f.valor_cents, coalesce(c.original_cents, 0)) as original_cents,
      f.valor_cents as open_cents, f.tipo as kind, ${file.sourceId}::int as source_id
    from jsonb_to_recordset(${JSON.stringify(file.credits)}::jsonb) as f (
        "unidEcon" text, documento text, contrato text, numero text, dia text, valor_cents bigint,
        tipo text
      )
      join mall m on m.economic_unit = f."unidEcon"
      cross join lateral (
        select coalesce(
          nullif(f.dia, '')::date, (regua.now() at time zone 'America/Sao_Paulo')::date
        ) as due_on
      ) d
      left join contract k on k.mall_id = m.id and k.number = f.contrato
      left join tenant_credit c on c.mall_id = m.id
        and regua.code_runs(c.number) = regua.code_runs(f.numero)
    where f.valor_cents > 0
    order by m.id, coalesce(c.number, f.numero)`.execute(tx)
  const changed = sql`
    select f.stored_id
    from file_credit f
      join tenant_credit c on c.id = f.stored_id
    where (${of('f')}) is distinct from (${of('c')})`
  await updateRecorded(
    tx,
    loadId,
    'tenant_credit',
    changed,
    sql`
      update tenant_credit c
      set load_id = ${loadId},
        ${sql.join(creditColumns.map((column) => sql`${sql.ref(column)} = f.${sql.ref(column)}`))}
      from file_credit f
      where c.id = f.stored_id and (${of('f')}) is distinct from (${of('c')})`,
  )
  await insertRecorded(
    tx,
    loadId,
    'tenant_credit',
    sql`
      insert into tenant_credit (
        mall_id, number, load_id, ${sql.join(creditColumns.map((column) => sql.ref(column)))}
      )
      select f.mall_id, f.number, ${loadId}::bigint, ${of('f')}
      from file_credit f
      where f.stored_id is null
      order by f.mall_id, f.number`,
  )
  if (file.isComplete) await closeAbsentCredits(tx, loadId, file)
}

/** What a complete file of the source no longer has is allocated. */
async function closeAbsentCredits(
  tx: Tx,
  loadId: number,
  { sourceId, malls }: { readonly sourceId: number; readonly malls: readonly number[] },
): Promise<void> {
  await sql`
    create temp table file_credit_absent on commit drop as
    select c.id
    from tenant_credit c
    where c.open_cents > 0 and c.source_id = ${sourceId} and c.mall_id = any(${[...malls]}::int[])
      and not exists (
        select from file_credit f where f.mall_id = c.mall_id and f.number = c.number
      )`.execute(tx)
  await updateRecorded(
    tx,
    loadId,
    'tenant_credit',
    sql`select id from file_credit_absent`,
    sql`
      update tenant_credit set open_cents = 0, load_id = ${loadId}
      where id in (select id from file_credit_absent)`,
  )
}
