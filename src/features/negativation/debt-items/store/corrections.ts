import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'

/** Correctable columns of a person. */
export const CORRECTABLE_COLUMNS = [
  'name',
  'born_on',
  'street',
  'district',
  'city',
  'uf',
  'cep',
] as const
export type CorrectableColumn = (typeof CORRECTABLE_COLUMNS)[number]

/** The data of a person as texts; an unknown birth date is ''. */
export type PersonData = Readonly<Record<CorrectableColumn, string>>

/** A person of an item, with its register data. */
export type CorrectablePerson = {
  readonly personId: number
  readonly itemId: number
  readonly mallId: number
  readonly contractId: number
  readonly guarantorId: number | null
  readonly kind: 'LOJISTA' | 'FIADOR'
  readonly document: string
  readonly inclusion: string
  readonly current: PersonData
  readonly register: PersonData
}

const dataOf = (
  table: string,
) => sql`jsonb_build_object('name', ${sql.ref(`${table}.name`)}, 'street', ${sql.ref(`${table}.street`)},
  'district', ${sql.ref(`${table}.district`)}, 'city', ${sql.ref(`${table}.city`)}, 'uf',
    ${sql.ref(`${table}.uf`)}, 'cep', ${sql.ref(`${table}.cep`)})`

/** These persons, limited to these malls. */
export async function listCorrectable(
  tx: Tx,
  personIds: readonly number[],
  malls: Malls,
): Promise<CorrectablePerson[]> {
  const { rows } = await sql<CorrectablePerson>`
    select p.id as "personId", p.item_id as "itemId", p.mall_id as "mallId",
      i.contract_id as "contractId", p.guarantor_id as "guarantorId",
      p.kind, p.document, p.inclusion,
      ${dataOf('p')} || jsonb_build_object('born_on', coalesce(p.born_on::text, '')) as current,
      case
        when g.id is null then ${dataOf('c')} || jsonb_build_object(
          'born_on', coalesce(t.born_on::text, '')
        )
        else ${dataOf('g')} || jsonb_build_object('born_on',
          coalesce(g.born_on::text, '')) end as register
    from item_person p
    join negativation_item i on i.id = p.item_id
    join contract c on c.id = i.contract_id
    join tenant t on t.id = c.tenant_id
      left join guarantor g on g.id = p.guarantor_id
    where p.id = any(${personIds}::bigint[]) and ${ofMalls(sql`p.mall_id`, malls)}
    order by p.id`.execute(tx)
  return rows
}

export const findCorrectable = async (
  tx: Tx,
  personId: number,
  malls: Malls,
): Promise<CorrectablePerson | undefined> => (await listCorrectable(tx, [personId], malls))[0]

export type NewCorrection = {
  readonly field: CorrectableColumn
  readonly value: string
  readonly registerValue: string
}

/** Stores one correction per datum; a value equal to the register's is not stored. */
export async function storeCorrections(
  tx: Tx,
  person: CorrectablePerson,
  corrections: readonly NewCorrection[],
  by: { readonly id: number; readonly name: string },
): Promise<void> {
  await sql`
    delete from person_correction
    where contract_id = ${person.contractId}
      and guarantor_id is not distinct from ${person.guarantorId}
      and field = any(${corrections.map(({ field }) => field)}::text[])`.execute(tx)
  const newCorrections = corrections.filter(({ value, registerValue }) => value !== registerValue)
  if (newCorrections.length === 0) return
  await sql`
    insert into person_correction (
      mall_id, contract_id, guarantor_id, field, value, register_value, corrected_by,
      corrected_by_name
    )
    select ${person.mallId}, ${person.contractId}, ${person.guarantorId}, n.field, n.value,
      n."registerValue", ${by.id}, ${by.name}
    from jsonb_to_recordset(${JSON.stringify(newCorrections)}::jsonb) as n(
      field text, value text, "registerValue" text
    )`.execute(tx)
}

/** A stored correction of a person, for its log. */
export type StoredCorrection = {
  readonly field: CorrectableColumn
  readonly value: string
  readonly registerValue: string
  readonly by: string
  readonly at: string
}

/** Corrections of a person in force. */
export async function correctionsOf(
  tx: Tx,
  person: Pick<CorrectablePerson, 'contractId' | 'guarantorId'>,
): Promise<StoredCorrection[]> {
  const { rows } = await sql<StoredCorrection>`
    select field, value, register_value as "registerValue", corrected_by_name as by,
      corrected_at as at
    from person_correction
    where contract_id = ${person.contractId}
      and guarantor_id is not distinct from ${person.guarantorId}
    order by corrected_at desc, id desc`.execute(tx)
  return rows
}
