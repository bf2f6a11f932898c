import type { Pool } from 'pg'

/** A negotiation for tests; by default a promise made on 10/11/2026. */
export type ExampleNegotiation = {
  readonly boletos: readonly string[]
  readonly agreedFor: string
  readonly stage?: string
  readonly contactOn?: string
}

/** Adds a negotiation of one mall's boletos by number; returns its id. */
export async function addNegotiation(
  pool: Pool,
  {
    boletos,
    agreedFor,
    stage = 'Promessa de Pagamento',
    contactOn = '2026-11-10',
  }: ExampleNegotiation,
): Promise<number> {
  const { rows } = await pool.query<{ id: string }>(
    `with n as (
       insert into negotiation (
         act_id, mall_id, stage_id, contact_on, agreement_on, observation, created_by_name
       )
       select gen_random_uuid(), (select mall_id from boleto where number = $1 limit 1), id, $3, $4,
         'Combinado', 'Ana'
       from negotiation_stage
       where description = $2
       returning id, mall_id)
     insert into negotiation_boleto (negotiation_id, boleto_id, contract_id, mall_id)
     select n.id, b.id, b.contract_id, n.mall_id
     from n
     join boleto b on b.mall_id = n.mall_id and b.number = any($5)
     returning negotiation_id as id`,
    [boletos[0], stage, contactOn, agreedFor, boletos],
  )
  return Number(rows[0]?.id)
}
