import { type RawBuilder, sql } from 'kysely'

import { onlyRow, type Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { ListCode } from '../contract/lists.ts'
import type { StoredRecord } from './records.ts'

/** Count of open títulos and boletos, and their open amount. */
export type HiddenDebts = {
  readonly titulos: number
  readonly boletos: number
  readonly valor: Cents
}

export const noHiddenDebts: HiddenDebts & AtBureau = {
  titulos: 0,
  boletos: 0,
  valor: 0 as Cents,
  emNegativacao: 0,
  noBureau: 0,
}

// Each list finds its títulos starting from its own table. The view `excepted_titulo` finds the
// records of a título by the same key.
const matching: Readonly<Record<ListCode, (record: StoredRecord) => RawBuilder<unknown>>> = {
  'luc-shopping': ({ document, luc }) => sql`
    contract c join boleto b on b.contract_id = c.id join titulo t on t.boleto_id = b.id
    where c.document = ${document} and (${luc} = '' or upper(c.luc) = upper(${luc}))`,
  'tipo-documento': ({ documentTypeId }) =>
    sql`titulo t where t.document_type_id = ${documentTypeId}`,
  'centro-lucro': ({ costCenter }) =>
    sql`titulo t where upper(t.cost_center) = upper(${costCenter})`,
  'numero-documento': ({ number, competenceYear, economicUnit }) => sql`
    mall m join titulo t on t.mall_id = m.id and t.number = ${number}
    where m.economic_unit = ${economicUnit}
      and extract(year from t.competence)::int = ${competenceYear}`,
}

const sums = sql`
  count(*)::int as titulos, count(distinct boleto_id)::int as boletos,
    coalesce(sum(open_cents), 0)::bigint as valor`

// Items still waiting for the bureau, which the list guard checks again. A failed exclusion only
// waits to leave.
const waiting = sql`
  i.status not in ('FINALIZADO', 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA') and i.batch_id is null
  and i.failed_operation is distinct from 'EXCLUSAO'`
const sentCondition = sql`
  exists (
    select
    from item_person p
    where p.item_id = i.id and p.inclusion in ('ENVIADO', 'EM_NOTIFICACAO', 'ATIVO')
  and p.exclusion is distinct from 'EXCLUIDO')`
const boletosOf = (condition: RawBuilder<unknown>) => sql`
  (
    select count(distinct i.boleto_id)::int
    from negativation_item i
    where i.boleto_id in (select boleto_id from hidden) and ${condition}
  )`

/** Boletos in negativation that the guard now blocks, and those already sent to the bureau. */
type AtBureau = { readonly emNegativacao: number; readonly noBureau: number }

/**
 * Títulos that a record hides in these malls, and how many of their boletos are in negativation.
 */
export async function readHidden(
  tx: Tx,
  record: StoredRecord,
  malls: Malls,
): Promise<HiddenDebts & AtBureau> {
  const { rows } = await sql<HiddenDebts & AtBureau>`
    with hidden as materialized (
      select t.id, t.boleto_id, t.open_cents from ${matching[record.list](record)}
        and t.open_cents > 0 and (${record.mallIds.length === 0} or t.mall_id = any(${[...record.mallIds]}::int[])) and ${ofMalls(
          sql`
          t.mall_id`,
          malls,
        )}
    )
    select ${sums}, ${boletosOf(waiting)} as "emNegativacao",
      ${boletosOf(sentCondition)} as "noBureau"
    from hidden`.execute(tx)
  return onlyRow(rows)
}

/** A document number as given in a file. */
export type NumberKey = { readonly number: string; readonly year: number; readonly unit: string }

/** Títulos that the active records of these numbers hide together in these malls. */
export async function readHiddenByNumbers(
  tx: Tx,
  keys: readonly NumberKey[],
  malls: Malls,
): Promise<HiddenDebts> {
  const { rows } = await sql<HiddenDebts>`
    with hidden as (
      select t.id, t.boleto_id, t.open_cents
      from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as r (
        number text, year int, unit text
      )
        join exception_record e on e.list = 'numero-documento' and e.is_active
          and e.key = regua.exception_key(
            'numero-documento', '', '', null, '', r.number, r.year, r.unit
          )
        join mall m on m.economic_unit = r.unit
        join titulo t on t.mall_id = m.id
          and t.number = r.number
          and extract(year from t.competence)::int = r.year
      where t.open_cents > 0 and (e.mall_ids = '{}' or t.mall_id = any(e.mall_ids)) and ${ofMalls(
        sql`
        t.mall_id`,
        malls,
      )}
    )
    select ${sums} from hidden`.execute(tx)
  return onlyRow(rows)
}

/** A mall with matching títulos, and the earliest due date among them. */
export type TouchedMall = { readonly mallId: number; readonly dueOn: LocalDate }

/**
 * Malls with títulos that these records match, paid ones included. One statement, because document
 * numbers come by the thousand.
 */
export async function touchedMalls(
  tx: Tx,
  records: readonly StoredRecord[],
): Promise<TouchedMall[]> {
  const [numbers, others] = [
    records.filter(({ list }) => list === 'numero-documento'),
    records.filter(({ list }) => list !== 'numero-documento'),
  ]
  const keys = numbers.map(({ number, competenceYear, economicUnit, mallIds }) => ({
    number,
    year: competenceYear,
    unit: economicUnit,
    mallIds,
  }))
  const matched = [
    ...others.map(
      (record) => sql`
        select t.mall_id, least(t.due_on, t.original_due_on) as due_on
        from ${matching[record.list](record)}
          and (
            ${record.mallIds.length === 0}
            or t.mall_id = any(${[...record.mallIds]}::int[])
          )`,
    ),
    sql`
      select t.mall_id, least(t.due_on, t.original_due_on) as due_on
      from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as r (
        number text, year int, unit text, "mallIds" int[]
      )
        join mall m on m.economic_unit = r.unit
        join titulo t on t.mall_id = m.id
          and t.number = r.number
          and extract(year from t.competence)::int = r.year
      where r."mallIds" = '{}' or t.mall_id = any(r."mallIds")`,
  ]
  const { rows } = await sql<TouchedMall>`
    select mall_id as "mallId", min(due_on) as "dueOn"
    from (${sql.join(matched, sql` union all `)}) matched
    group by mall_id
    order by mall_id`.execute(tx)
  return rows
}

export async function mallsOfUnits(
  tx: Tx,
  units: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ unit: string; id: number }>`
    select economic_unit as unit, id
    from mall
    where economic_unit = any(${[...units]}::text[])`.execute(tx)
  return new Map(rows.map(({ unit, id }) => [unit, id]))
}

export async function findPrefix(tx: Tx, id: number | null): Promise<string | undefined> {
  if (id === null) return undefined
  const { rows } = await sql<{ prefix: string }>`
    select prefix from document_type where id = ${id}`.execute(tx)
  return rows[0]?.prefix
}
