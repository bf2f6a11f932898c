import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

export async function listGroups(tx: Tx): Promise<{ idGrupoCobranca: number; nome: string; portifolio: string }[]> {
  const { rows } = await sql<{ idGrupoCobranca: number; nome: string; portifolio: string }>`
    select id as "idGrupoCobranca", name as nome, portfolio as portifolio from collection_group order by lower(unaccent(name)), id`.execute(
    tx,
  )
  return rows
}

export async function listPortfolios(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ portfolio: string }>`
    select portfolio from collection_group where portfolio <> '' group by portfolio order by lower(unaccent(portfolio)), portfolio`.execute(
    tx,
  )
  return rows.map(({ portfolio }) => portfolio)
}
