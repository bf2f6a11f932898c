import { type Kysely, sql } from 'kysely'

import type { DB } from '#server/database/schema.ts'
import { inTransaction } from '#server/database/connection.ts'

/** Returns a random integer from 0 up to, but excluding, `below`. */
export type Chance = (below: number) => number

export const chains: readonly number[] = [0, 3, 5, 8]
/** Minimum lines per chain. */
export const rowsOf = 40

/** Appends lines to the chains in turn, as the product does. */
export const append = (db: Kysely<DB>, from: number, count: number): Promise<unknown> =>
  inTransaction(db, { malls: 'all' }, (tx) =>
    sql`select regua.append_audit(${JSON.stringify(
      Array.from({ length: count }, (_, index) => ({
        mall_id: chains[(from + index) % chains.length],
        user_id: 7 + (index % 3),
        user_name: 'Renata Queiroz',
        profile: 'RÉGUA DE COBRANÇA',
        request_id: 'AB12CD34EF',
        action: index % 2 ? 'APROVADO' : 'ISENTADO',
        entity: 'boleto',
        entity_id: String(from + index),
        body: { valor: from + index, lista: [index] },
      })),
    )}::jsonb)`.execute(tx),
  )

const edits = [
  `user_name = user_name || '.'`,
  `profile = 'HOLDING'`,
  `user_id = coalesce(user_id, 0) + 1`,
  'user_id = null',
  'request_id = null',
  `request_id = 'ZZ12CD34EF'`,
  `action = action || 'X'`,
  `entity = 'contrato'`,
  `entity_id = entity_id || '0'`,
  `body = body || '{"valor": -1}'`,
  `body = body - 'valor'`,
  `body = '{}'`,
  `hash = sha256(hash)`,
  `hash = '\\x00'`,
]
const clocks = ['1 microsecond', '-1 microsecond', '1 second', '-1 hour', '1 day', '-1 year']
/** Recomputes the hash of changed lines. */
export const rehash = `
  update audit_entry e
  set hash = sha256(p.hash || convert_to(regua.audit_row_text(e.chain_id, e.position, e.at,
    e.user_id, e.user_name, e.profile, e.request_id,
  e.action, e.entity, e.entity_id, e.body), 'UTF8'))
  from audit_entry p
  where p.chain_id = e.chain_id and p.position = e.position - 1`

/** Generates random manipulations of the log, as SQL of a database owner. */
export function tamperings(chance: Chance): () => readonly string[] {
  const one = <T>(list: readonly T[]): T => list[chance(list.length)] as T
  return () => draw(chance, one)
}

function draw(chance: Chance, one: <T>(list: readonly T[]) => T): readonly string[] {
  const chain = one(chains)
  const at = 1 + chance(rowsOf)
  const other = 1 + ((at + chance(rowsOf - 1)) % rowsOf)
  const here = `chain_id = ${chain} and position = ${at}`
  const foreign = one(chains.filter((each) => each !== chain))
  const kinds: (() => string[])[] = [
    () => [`update audit_entry set ${one(edits)} where ${here}`],
    () => [`update audit_entry set at = at + interval '${one(clocks)}' where ${here}`],
    () => [
      `
        update audit_entry
        set at = at + interval '${one(clocks)}'
        where chain_id = ${chain} and position >= ${at}`,
    ],
    () => [`delete from audit_entry where ${here}`],
    () => [
      `
        delete from audit_entry
        where chain_id = ${chain}
          and position between ${Math.min(at, other)} and ${Math.max(at, other)}`,
    ],
    () => [`delete from audit_entry where chain_id = ${chain} and position > ${at}`],
    () => [`delete from audit_entry where chain_id = ${chain}`],
    () => [`delete from audit_head where chain_id = ${chain}`],
    () => [
      `update audit_head set position = position ${one(['+', '-'])} 1 where chain_id = ${chain}`,
    ],
    () => [`update audit_head set hash = sha256(hash) where chain_id = ${chain}`],
    () => [`update audit_entry set mall_id = ${foreign} where ${here}`],
    () => [
      `delete from audit_entry where ${here}`,
      `update audit_entry set position = -position where chain_id = ${chain} and position > ${at}`,
      `update audit_entry set position = -position - 1 where chain_id = ${chain} and position < 0`,
    ],
    () =>
      at === other
        ? [`delete from audit_entry where ${here}`]
        : [
            `update audit_entry set position = -1 where ${here}`,
            `
              update audit_entry
              set position = ${at}
              where chain_id = ${chain} and position = ${other}`,
            `
              update audit_entry
              set position = ${other}
              where chain_id = ${chain} and position = -1`,
          ],
    () => [
      `
        insert into audit_entry
        select chain_id, position + 1000, mall_id, at, user_id, user_name, profile, request_id,
          action, entity, entity_id, body, hash
        from audit_entry
        where ${here}`,
    ],
    () => [
      `
        insert into audit_entry
        select ${foreign}, 1000, ${foreign}, at, user_id, user_name, profile, request_id, action,
          entity, entity_id, body, hash
        from audit_entry
        where ${here}`,
    ],
    () => [
      `
        update audit_entry
        set ${one(edits.slice(0, 12))}
        where chain_id = ${chain} and position = ${Math.min(at + 1, rowsOf)}`,
      `${rehash} and e.chain_id = ${chain} and e.position = ${Math.min(at + 1, rowsOf)}`,
    ],
  ]
  return one(kinds)()
}
