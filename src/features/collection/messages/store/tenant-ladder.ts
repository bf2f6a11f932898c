import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { TenantLadder } from '../contract/tenant-ladder.ts'

/** The mall of a tenant that the user sees. */
export async function readTenantMall(
  tx: Tx,
  tenantId: number,
  malls: Malls,
): Promise<number | undefined> {
  const { rows } = await sql<{ mallId: number }>`
    select t.mall_id as "mallId"
    from tenant t
    where t.id = ${tenantId} and ${ofMalls(sql`t.mall_id`, malls)}`.execute(tx)
  return rows[0]?.mallId
}

/** Steps that messages did for the boletos of a tenant, the newest first. */
export async function readTenantSteps(tx: Tx, tenantId: number): Promise<TenantLadder['passos']> {
  const { rows } = await sql<TenantLadder['passos'][number]>`
    select y.step as codigo, m.person as pessoa, b.number as "numBoleto", m.day as "feitoEm",
      m.state as estado, m.protocol as protocolo, m.id as "idMensagem"
    from message m
      join message_boleto y on y.message_id = m.id and y.role <> 'CITADO' and y.left_reason is null
      join boleto b on b.id = y.boleto_id
    where m.tenant_id = ${tenantId} and m.state not in ('PROPOSTA', 'RETIRADA')
    order by m.day desc, m.id desc, b.due_on, b.number
    limit 500`.execute(tx)
  return rows
}

export async function readTenantRefusals(
  tx: Tx,
  tenantId: number,
): Promise<TenantLadder['recusas']> {
  const { rows } = await sql<TenantLadder['recusas'][number]>`
    select channel as canal, person as pessoa, since as desde
    from channel_refusal
    where tenant_id = ${tenantId} and ended_at is null
    order by since desc, id desc`.execute(tx)
  return rows
}

/** Open disputes, and those that still hold. */
export async function readTenantDisputes(
  tx: Tx,
  tenantId: number,
  on: LocalDate,
): Promise<TenantLadder['contestacoes']> {
  const { rows } = await sql<TenantLadder['contestacoes'][number]>`
    select id, state as estado, due_on as prazo, opened_on as desde
    from dispute
    where tenant_id = ${tenantId} and (state = 'ABERTA' or held_after_until >= ${on}::date)
    order by opened_on desc, id desc`.execute(tx)
  return rows
}
