import { sql } from 'kysely'

import { folded, textContains } from '#listing/server/like.ts'
import { brazilian, type Source } from '#listing/server/window.ts'
import { onlyRow, type Tx } from '#server/database/connection.ts'
import { LOCKS } from '#server/database/locks.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { LocalDate } from '#values/local-date.ts'
import type { Rate } from '#values/rate.ts'

import type { Mall } from '../contract/malls.ts'
import type { Address, Contact } from '../contract/record.ts'
import { addressColumns, addressOf, addressValues } from './address.ts'
import { contactsOf, ofMall, replaceContacts } from './contact-list.ts'

export const malls: Source<Mall> = {
  from: sql`mall m`,
  columns: {
    id: sql`m.id`,
    nome: sql`m.name`,
    dataInicio: sql`m.starts_on`,
    dataFim: sql`m.ends_on`,
    origem: sql`m.origin`,
    participacao: sql`m.share_bps`,
    portfolio: sql`coalesce(m.portfolio, '')`,
    codigoUnidadeEconomica: sql`m.economic_unit`,
    endereco: addressOf('m'),
    contatos: contactsOf(ofMall, sql`m.id`),
    ativo: sql`m.is_active`,
    versao: sql`m.version`,
    alteradoPor: sql`m.updated_by_name`,
    alteradoEm: sql`m.updated_at`,
  },
  sorts: {
    nome: brazilian(sql`m.name`),
    dataInicio: sql`m.starts_on`,
    dataFim: sql`m.ends_on`,
    participacao: sql`m.share_bps`,
    portfolio: brazilian(sql`m.portfolio`),
    origem: sql`m.origin`,
    codigoUnidadeEconomica: sql`m.economic_unit`,
    'endereco.cidade': brazilian(sql`m.city`),
    alteradoEm: sql`m.updated_at`,
  },
  filters: {
    id: (id: number) => sql`m.id = ${id}`,
    nome: textContains(sql`m.name`),
  },
  mall: sql`m.id`,
  key: sql`m.id`,
}

/** Locks a mall and its companies until the transaction ends; false if hidden from the user. */
export async function lockMall(tx: Tx, id: number, own: Malls): Promise<boolean> {
  const { rows } = await sql`
    select id from mall m
    where id = ${id} and ${ofMalls(sql`m.id`, own)}
    for update`.execute(tx)
  return rows.length > 0
}

/**
 * Checks whether another mall has this economic unit, or this name ignoring accents. Runs in a
 * transaction that sees every mall; skips the name if omitted. Locks the name, to serialize
 * writers.
 */
export async function mallFacts(
  tx: Tx,
  facts: {
    readonly unit: string
    readonly name: string | undefined
    readonly except: number | undefined
  },
): Promise<{ readonly isUnitTaken: boolean; readonly isNameTaken: boolean }> {
  const name = facts.name ?? null
  if (name !== null)
    await sql`
      select pg_advisory_xact_lock(
        ${LOCKS.mallName}, hashtext(${folded(sql`${name}::text`)})
      )`.execute(tx)
  const { rows } = await sql<{ isUnitTaken: boolean; isNameTaken: boolean }>`
    select coalesce(bool_or(economic_unit = ${facts.unit}), false) as "isUnitTaken",
      coalesce(
        bool_or(${folded(sql`name`)} = ${folded(sql`${name}::text`)}), false
      ) as "isNameTaken"
    from mall where id is distinct from ${facts.except ?? null}`.execute(tx)
  return onlyRow(rows)
}

export type StoredMall = {
  readonly name: string
  readonly unit: string
  readonly origin: Mall['origem']
  readonly share: Rate
  readonly portfolio: string
  readonly startsOn: LocalDate | null
  readonly endsOn: LocalDate | null
  readonly isActive: boolean
  readonly address: Address
  readonly contacts: readonly Contact[]
  readonly by: string
}

/** Inserts a mall with version 1; returns its id. */
export async function addMall(tx: Tx, mall: StoredMall): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into mall (
      name, economic_unit, origin, share_bps, portfolio, starts_on, ends_on, is_active,
      ${addressColumns}, updated_by_name, updated_at
    )
    values (${mall.name}, ${mall.unit}, ${mall.origin}, ${mall.share}, ${mall.portfolio || null},
      ${mall.startsOn}, ${mall.endsOn}, ${mall.isActive},
      ${addressValues(mall.address)}, ${mall.by}, regua.now())
    returning id`.execute(tx)
  const { id } = onlyRow(rows)
  await replaceContacts(tx, ofMall, id, mall.contacts)
  return id
}

/** Writes the next version of a mall. */
export async function updateMall(tx: Tx, id: number, mall: StoredMall): Promise<void> {
  await sql`
    update mall
    set name = ${mall.name}, economic_unit = ${mall.unit}, origin = ${mall.origin},
      share_bps = ${mall.share},
      portfolio = ${mall.portfolio || null}, starts_on = ${mall.startsOn},
      ends_on = ${mall.endsOn}, is_active = ${mall.isActive},
      (${addressColumns}) = row(${addressValues(mall.address)}),
      version = version + 1, updated_by_name = ${mall.by}, updated_at = regua.now()
    where id = ${id}`.execute(tx)
  await replaceContacts(tx, ofMall, id, mall.contacts)
}
