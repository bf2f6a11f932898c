import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { NegotiatedSlip } from '../rules/negotiation.ts'
import type { NegotiationSubject } from '../rules/who.ts'

/** A boleto to negotiate: owner and open amount. */
export type SlipRow = NegotiatedSlip &
  NegotiationSubject & {
    readonly id: number
    readonly number: string
    readonly mallId: number
    readonly open_cents: Cents
  }

export async function slipsOf(tx: Tx, ids: readonly number[], malls: Malls): Promise<SlipRow[]> {
  const { rows } = await sql<SlipRow>`
    select b.id, b.number, b.mall_id as "mallId", b.open_cents as "open_cents",
      c.tenant_id as "clientId", g.group_id as "groupId", g.group_id is not null as "isCorporate"
    from boleto b
    join contract c on c.id = b.contract_id
    left join group_tenant g
      on g.mall_id = c.mall_id and g.document = c.document and g.luc = c.luc
    where b.id = any(${[...ids]}::bigint[]) and ${ofMalls(sql`b.mall_id`, malls)}
    order by b.mall_id, b.due_on, b.id`.execute(tx)
  return rows
}

type By = { readonly id: number | null; readonly name: string }

export type NewNegotiation = {
  readonly stageId: number
  readonly contactOn: LocalDate
  readonly agreementOn: LocalDate
  readonly observation: string
}

/** Inserts a negotiation, one row per mall with its boletos; returns the row id per mall. */
export async function insertNegotiation(
  tx: Tx,
  { stageId, contactOn, agreementOn, observation }: NewNegotiation,
  slips: readonly Pick<SlipRow, 'id' | 'mallId'>[],
  by: By,
): Promise<{ id: number; mallId: number }[]> {
  const { rows } = await sql<{ id: number; mallId: number }>`
    with slip as (
      select s.id, s.mall_id
      from unnest(
        ${slips.map(({ id }) => id)}::bigint[], ${slips.map(({ mallId }) => mallId)}::int[]
      ) s (id, mall_id)
    ), act as (select gen_random_uuid() as id), written as (
      insert into negotiation (
        act_id, mall_id, stage_id, contact_on, agreement_on, observation, created_by,
        created_by_name
      )
      select act.id, m.mall_id, ${stageId}, ${contactOn}, ${agreementOn}, ${observation},
        ${by.id}, ${by.name}
      from act cross join (select distinct mall_id from slip order by mall_id) m
      returning id, mall_id
    ), told as (
      insert into negotiation_boleto (negotiation_id, boleto_id, contract_id, mall_id)
      select w.id, b.id, b.contract_id, b.mall_id
      from written w join slip s using (mall_id) join boleto b on b.id = s.id
    )
    select id, mall_id as "mallId" from written order by mall_id`.execute(tx)
  return rows
}

/** Items of boletos not yet at the bureau; their guards may change. */
export async function openItemsOf(tx: Tx, boletoIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id
    from negativation_item
    where boleto_id = any(${[...boletoIds]}::bigint[])
      and status not in ('FINALIZADO', 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA')
      and batch_id is null
    order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** A locked negotiation with its boletos; one row per mall. */
export type LockedNegotiation = {
  readonly id: number
  readonly mallId: number
  readonly stage: string
  readonly contactOn: LocalDate
  readonly agreementOn: LocalDate
  readonly observation: string
  readonly boletoIds: readonly number[]
}

/** Locks all rows of a negotiation's act; empty if deleted or outside the user's malls. */
export async function lockAct(tx: Tx, id: number, malls: Malls): Promise<LockedNegotiation[]> {
  const { rows } = await sql<LockedNegotiation>`
    with act as materialized (
      select n.id, n.mall_id, n.stage_id, n.contact_on, n.agreement_on, n.observation
      from negotiation n
      where n.act_id = (
          select f.act_id from negotiation f
          where f.id = ${id} and ${ofMalls(sql`f.mall_id`, malls)}
        )
        and n.deleted_at is null
        and ${ofMalls(sql`n.mall_id`, malls)}
      order by n.id
      for update
    )
    select a.id, a.mall_id as "mallId", s.description as stage, a.contact_on as "contactOn",
      a.agreement_on as "agreementOn", a.observation,
      array(
        select b.boleto_id from negotiation_boleto b where b.negotiation_id = a.id
        order by b.boleto_id
      ) as "boletoIds"
    from act a
    join negotiation_stage s on s.id = a.stage_id
    order by a.id`.execute(tx)
  return rows
}

export async function deleteNegotiations(tx: Tx, ids: readonly number[], by: By): Promise<void> {
  await sql`
    update negotiation
    set deleted_at = regua.now(), deleted_by_name = ${by.name}
    where id = any(${[...ids]}::bigint[])`.execute(tx)
}
