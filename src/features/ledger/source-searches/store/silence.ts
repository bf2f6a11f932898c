import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import type { LocalDate } from '#values/local-date.ts'

/** An active source that is expected each business day. */
export type ExpectedSource = {
  readonly id: number
  readonly name: string
  readonly expectedBy: string
  readonly isLoadedToday: boolean
}

export async function expectedSources(tx: Tx, today: LocalDate): Promise<ExpectedSource[]> {
  const { rows } = await sql<ExpectedSource>`
    select s.id, s.name, to_char(s.expected_by, 'HH24:MI') as "expectedBy",
      exists (
        select from received_file f
        where f.source_id = s.id and f.state = 'CARREGADA'
          and f.loaded_at >= ${today}::date::timestamp at time zone 'America/Sao_Paulo'
      ) as "isLoadedToday"
    from source s
    where s.state = 'ATIVA' and s.expected_by is not null
    order by s.name, s.id`.execute(tx)
  return rows
}

/** Entradas of these malls that wait for a person. */
export async function waitingFiles(tx: Tx, malls: readonly number[] | 'all'): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from received_file
    where state = 'AGUARDANDO_CONFIRMACAO'
      and (${malls === 'all'}::boolean or malls <@ ${malls === 'all' ? [] : [...malls]}::int[])`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

/** Proposals of sources that another person may confirm. */
export async function pendingProposals(
  tx: Tx,
  today: LocalDate,
): Promise<{ readonly proposedBy: number }[]> {
  const { rows } = await sql<{ proposedBy: number }>`
    select proposed_by as "proposedBy"
    from source_proposal
    where state = 'PENDENTE' and expires_on >= ${today}::date`.execute(tx)
  return rows
}

/** Payments of bank returns that belong to no boleto. */
export async function unidentifiedPayments(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from bank_act
    where state = 'NAO_IDENTIFICADO' and kind in ('PAGO', 'PARCIAL')`.execute(tx)
  return rows[0]?.count ?? 0
}
