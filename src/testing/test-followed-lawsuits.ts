import type { Pool } from 'pg'

/** An action in its first phase, and a título of it. */
export type FollowedRows = {
  readonly followedLawsuit: number
  readonly followedTitulo: number
}

type Followed = {
  readonly mall: number
  readonly contract: number
  readonly mark: string
  readonly cents: number
}

/** An action in its first phase over one open título of a contract. */
export async function addFollowedLawsuit(
  pool: Pool,
  { mall, contract, mark, cents }: Followed,
): Promise<FollowedRows> {
  const idOf = async (text: string, values: readonly unknown[]) =>
    Number((await pool.query<{ id: number }>(text, [...values])).rows[0]?.id)
  const titulo = await idOf('select min(id) as id from titulo where contract_id = $1', [contract])
  const lawsuit = await idOf(
    `insert into lawsuit (
       mall_id, contract_id, contract_number, luc, document, name, trade_name, debt_type_id,
       action_type_id, cycle_month, status, step_entered_on, concluded_phases, phase_entered_on,
       phase_due_on, criterion_cents, open_total_cents, boleto_count
     )
     select $1, c.id, c.number, c.luc, c.document, c.name, c.trade_name, d.id, a.id, '2026-11-01',
       'EM_ACOMPANHAMENTO', '2026-11-10', 0, '2026-11-10', '2026-11-25', $3, $3, 1
     from contract c, debt_type d, lawsuit_action_type a
     where c.id = $2 and d.code = 'LOJA' and a.code = 'EXE'
     returning id`,
    [mall, contract, cents],
  )
  await pool.query(
    `insert into lawsuit_titulo (lawsuit_id, titulo_id, mall_id, is_considered)
     select $1, id, mall_id, true from titulo where id = $2`,
    [lawsuit, titulo],
  )
  await pool.query(
    'insert into lawsuit_guia (lawsuit_id, mall_id, purchase_order) values ($1, $2, $3)',
    [lawsuit, mall, `PO ${mark}`],
  )
  return { followedLawsuit: lawsuit, followedTitulo: titulo }
}
