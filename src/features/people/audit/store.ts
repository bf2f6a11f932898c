import { sql } from 'kysely'

import { startsWith, textContains } from '#listing/server/like.ts'
import { brazilian, type Source } from '#listing/server/window.ts'
import type { Tx } from '#server/database/connection.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { AuditLine } from './contract.ts'

const zone = 'America/Sao_Paulo'

/** Entries of the decision log, unchanged. */
export const auditLines: Source<AuditLine> = {
  from: sql`audit_entry e left join mall m on m.id = e.mall_id`,
  columns: {
    id: sql`e.chain_id || '-' || e.position`,
    cadeia: sql`e.chain_id`,
    posicao: sql`e.position`,
    nomeShopping: sql`coalesce(m.name, '')`,
    em: sql`e.at`,
    usuario: sql`e.user_name`,
    perfil: sql`e.profile`,
    acao: sql`e.action`,
    entidade: sql`e.entity`,
    idEntidade: sql`e.entity_id`,
    corpo: sql`e.body::text`,
    hash: sql`encode(e.hash, 'hex')`,
    pedido: sql`e.request_id`,
  },
  sorts: {
    em: sql`e.at`,
    usuario: brazilian(sql`e.user_name`),
    acao: sql`e.action`,
    nomeShopping: brazilian(sql`m.name`),
  },
  // Filter a mall by its chain, which an index covers.
  mall: sql`e.chain_id`,
  filters: {
    usuario: textContains(sql`e.user_name`),
    acao: (actions: string[]) => sql`e.action = any(${actions})`,
    entidade: (entities: string[]) => sql`e.entity = any(${entities})`,
    idEntidade: (text: string) => sql`e.entity_id like ${startsWith(text)}`,
    dataIni: (from: LocalDate) =>
      sql`e.at >= (${from}::date)::timestamp at time zone ${sql.lit(zone)}`,
    dataFim: (to: LocalDate) =>
      sql`e.at < (${to}::date + 1)::timestamp at time zone ${sql.lit(zone)}`,
  },
  key: sql`e.chain_id, e.position`,
}

export async function mallNames(
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from mall where id = any(${ids}::int[])`.execute(tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
