import { maxRows } from '#listing/address.ts'
import { sql } from 'kysely'

import { oldestPromiseInForce } from '#values/promise-term.ts'
import type { Tx } from '#server/database/connection.ts'

import type { Slip } from '../contract/slips.ts'
import { type SlipView, openSlips } from './open-slips.ts'
import {
  bankNotice,
  bureauStatus,
  expectationStatus,
  expected,
  lastNotice,
  lawsuitStatus,
  negotiated,
  negotiationStatus,
  newestItem,
  noticeStatus,
  principalCompany,
  promiseState,
} from './slip-statuses.ts'

/** Maximum rows of a slip list (rules 7.5). */
export const mostSlips = maxRows

type Page = { readonly offset: number; readonly limit: number }
const whole: Page = { offset: 0, limit: mostSlips }

/** Open boletos with all statuses, oldest first, in one statement (rules 7.5). */
export async function readSlips(
  tx: Tx,
  view: SlipView,
  { offset, limit }: Page = whole,
): Promise<Slip[]> {
  const { today } = view
  const inForce = oldestPromiseInForce(today)
  const { rows } = await sql<Slip>`
    with open as materialized (${openSlips(view)}),
      page as (
        select * from open o
        order by o.due_on, o.mall, o.number, o.id
        limit ${limit} offset ${offset})
    select o.id as "slipId", o.number as "slipNumber", o.cents as "slipValue", o.due_on as "dueDate",
      o.mall as "nomeShop", o.luc, o.brand, ${noticeStatus} as "statusCartaEmail",
      ${bureauStatus} as "statusSerasa", ${lawsuitStatus} as "statusAjuizamento",
      ${negotiationStatus(today, inForce)} as "typeNegotiation",
      ${expectationStatus(today)} as "statusExpectativa", ${principalCompany} as "idEmpresa",
      o.mall_id as "shoppingId", o.contract_id as "contractId", o.contract as "contractNumber",
      o.tenant_id as "clientId", o.tenant as "companyName",
      o.original_due_on as "dataVencimentoOriginal", o.original_due_on as "originalDueDate", o.days as "diasAtraso",
      case when o.is_overdue then 'VENCIDO' when o.due_on < ${today} then 'COMPENSACAO'
        else 'A_VENCER' end as situacao,
      o.group_id is not null as corporativo, ${bankNotice(today)} as aviso,
      case when p.agreement_on is null then null else jsonb_build_object(
        'estado', ${promiseState(inForce)}, 'dataAcordo', p.agreement_on) end as promessa
    from page o
      ${newestItem}
      ${lastNotice}
      ${negotiated}
      ${expected}
    order by o.due_on, o.mall, o.number, o.id`.execute(tx)
  return rows
}

export async function countSlips(tx: Tx, view: SlipView): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (${openSlips(view)}) o`.execute(tx)
  return rows[0]?.n ?? 0
}
