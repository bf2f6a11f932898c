import { type Kysely, sql } from 'kysely'

import type { DB } from '#server/database/schema.ts'

/** A negotiation for tests; by default a promise made on 10/11/2026 for 16/11/2026. */
export type ExampleNegotiation = {
  readonly stage?: string
  readonly contactOn?: string
  readonly agreementOn?: string
  readonly by?: string
}

/** Inserts a negotiation of one mall's boletos, as its call would; returns its id. */
export async function insertNegotiation(
  db: Kysely<DB>,
  boletoIds: readonly number[],
  example: ExampleNegotiation = {},
): Promise<number> {
  const { stage = 'Promessa de Pagamento', contactOn = '2026-11-10', by = 'Ana' } = example
  const { rows } = await sql<{ id: number }>`
    with n as (
      insert into negotiation (
        act_id, mall_id, stage_id, contact_on, agreement_on, observation, created_by_name
      )
      select gen_random_uuid(), min(b.mall_id), s.id, ${contactOn},
        ${example.agreementOn ?? '2026-11-16'}, 'Falou com o gerente.', ${by}
      from boleto b cross join negotiation_stage s
      where b.id = any(${[...boletoIds]}::bigint[]) and s.description = ${stage}
      group by s.id
      returning id, mall_id
    ), told as (
      insert into negotiation_boleto (negotiation_id, boleto_id, contract_id, mall_id)
      select n.id, b.id, b.contract_id, n.mall_id
      from n join boleto b on b.id = any(${[...boletoIds]}::bigint[])
    )
    select id from n`.execute(db)
  return rows[0]?.id ?? 0
}
