import { sql } from 'kysely'

import type { DebtTerms } from '#features/ledger/corrected-balance/rules/correct.ts'
import type { Tx } from '#server/database/connection.ts'
import { addDays, type LocalDate } from '#values/local-date.ts'

import type { BoletoRow, PlanRows } from '../rules/plan/rows.ts'
import {
  type Ignored,
  readHolds,
  readLeft,
  readPast,
  readRefusals,
  readSuspended,
} from './plan-history.ts'
import {
  readAgreed,
  readDisputes,
  readExcepted,
  readLawsuits,
  readNotices,
  readPromises,
  readReceivedLately,
} from './plan-marks.ts'
import {
  readContacts,
  readContracts,
  readGroups,
  readGuarantors,
  readTenants,
} from './plan-parties.ts'
import { ofScope, ofTenants, type PlanScope, type PlanWindow, scopedBoletos } from './plan-scope.ts'

/** What the plan needs to know before it reads. */
export type PlanTerms = {
  readonly window: PlanWindow
  /** Receipts since this day keep a boleto out. */
  readonly receivedSince: LocalDate
  /** A ladder asks whether the delay is the first one. */
  readonly asksDelays: boolean
  readonly ignored: Ignored
}

async function readBoletos(tx: Tx, scope: PlanScope, window: PlanWindow): Promise<BoletoRow[]> {
  const { rows } = await sql<BoletoRow>`
    select b.id, b.contract_id as "contractId", b.number, b.due_on as "dueOn",
      b.original_due_on as "originalDueOn", b.open_cents as "openCents"
    from (${scopedBoletos(scope, window)}) b`.execute(tx)
  return rows
}

const YEAR = 366

/** Boletos of a year by tenant and due day: is one open, and when was the last receipt? */
async function readDelays(tx: Tx, scope: PlanScope, day: LocalDate): Promise<PlanRows['delays']> {
  const { rows } = await sql<PlanRows['delays'][number]>`
    select c.tenant_id as "tenantId", b.due_on as "dueOn", bool_or(b.open_cents > 0) as "isOpen",
      max(r.on_day) as "lastReceiptOn"
    from boleto b
      join contract c on c.id = b.contract_id
      left join lateral (
        select max(coalesce(e.cleared_on, e.paid_on)) as on_day
        from titulo t
          join receipt e on e.titulo_id = t.id and e.amount_cents > 0
        where t.boleto_id = b.id
      ) r on b.open_cents = 0
    where ${ofScope(sql`b.mall_id`, scope)} and ${ofTenants(sql`c.tenant_id`, scope)}
      and b.due_on between ${addDays(day, -YEAR - 5)}::date and ${addDays(day, -30)}::date
    group by c.tenant_id, b.due_on`.execute(tx)
  return rows
}

/**
 * Everything that decides who gets what on a day, by one statement each for all tenants. `senders` are
 * malls with a sender in force.
 */
export async function readPlanRows(
  tx: Tx,
  scope: PlanScope,
  { window, receivedSince, asksDelays, ignored }: PlanTerms,
  senders: ReadonlySet<number>,
): Promise<PlanRows> {
  const { day } = window
  return {
    senders,
    tenants: await readTenants(tx, scope),
    contracts: await readContracts(tx, scope),
    boletos: await readBoletos(tx, scope, window),
    guarantors: await readGuarantors(tx, scope),
    contacts: await readContacts(tx, scope),
    groups: await readGroups(tx, scope),
    receivedLately: await readReceivedLately(tx, scope, { day, since: receivedSince }),
    lawsuits: await readLawsuits(tx, scope),
    agreed: await readAgreed(tx, scope, day),
    excepted: await readExcepted(tx, scope, true),
    promises: await readPromises(tx, scope, day),
    disputes: await readDisputes(tx, scope, day),
    past: await readPast(tx, scope, window, ignored),
    notices: await readNotices(tx, scope, window),
    delays: asksDelays ? await readDelays(tx, scope, day) : [],
    holds: await readHolds(tx, scope, day),
    messages: await readLeft(tx, scope, day, ignored),
    refusals: await readRefusals(tx, scope),
    suspended: await readSuspended(tx, scope),
  }
}

type ChargedTitulo = DebtTerms & { readonly boletoId: number }

/** Open títulos of boletos with the terms of their contracts. */
export async function readChargedTitulos(
  tx: Tx,
  boletoIds: readonly number[],
): Promise<ChargedTitulo[]> {
  const { rows } = await sql<ChargedTitulo>`
    select t.boleto_id as "boletoId", t.open_cents as open, t.original_due_on as "dueOn",
      a.code as account, t.fine_discount_cents as "fineDiscount",
      t.interest_discount_cents as "interestDiscount", c.index_name as "indexName",
      c.fine_bps as fine, c.interest_bps as interest
    from unnest(${[...boletoIds]}::bigint[]) w (id)
      join titulo t on t.boleto_id = w.id and t.open_cents > 0
      join movement_type m on m.id = t.movement_type_id
      join account_type a on a.id = m.account_type_id
      join contract c on c.id = t.contract_id`.execute(tx)
  return rows
}
