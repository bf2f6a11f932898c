import { type RawBuilder, sql } from 'kysely'

import { lastOverdueDueOn } from '#values/arrears.ts'
import { oldestPromiseInForce } from '#values/promise-term.ts'
import type { ContactKinds } from '#features/collection/negotiations/rules/who.ts'
import { textContains } from '#listing/server/like.ts'
import { brazilian, conditions, type Source, type WindowInput } from '#listing/server/window.ts'
import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { QueueRow } from '../contract/queue.ts'
import { type Reason, REASONS } from '../contract/words.ts'
import type { QueueTerms } from '../rules/terms.ts'
import { ownCustomers, ownTenants } from './whose.ts'

type Sql = RawBuilder<unknown>

export type QueueOwner = {
  readonly mallId: number
  readonly isCorporate: boolean
  readonly words: string
}

/** How to read the queue: owners, malls, thresholds. */
export type QueueView = {
  /** Whom the user may contact, and who contacts the others. */
  readonly kinds: ContactKinds
  readonly owners: readonly QueueOwner[]
  /** Overdue customers with their points. */
  readonly customers: Sql
  /** Joins after customers `c`: promises `p`, near prescriptions `x` and the last contact `l`. */
  readonly facts: Sql
  /** The last contact alone. */
  readonly lastContact: Sql
  readonly malls: Malls
  readonly terms: QueueTerms
}

/** Days on which a contact still counts as an answer, with the promises broken by then. */
const waitingDays = ({ waiting }: QueueTerms): Sql => sql`
  unnest(${waiting.map(({ day }) => day)}::date[], ${waiting.map(({ inForceFrom }) => inForceFrom)}::date[])`

/** SQL condition of each reason; same as `reasonsOf` for one customer. */
const holds = ({ today, largeFrom, silentDays }: QueueTerms): Readonly<Record<Reason, Sql>> => ({
  RESPONDEU: sql`r.replied_on is not null`,
  PROMESSA_QUEBRADA: sql`p.broken_on is not null
    and (w.day is null or p.broken_on >= w.in_force_from)`,
  PRESCRICAO_PERTO: sql`x.first_on is not null and w.day is null`,
  DIVIDA_SEM_CONTATO: sql`c.overdue_cents >= ${largeFrom}
    and ${today}::date - greatest(l.contact_on, c.oldest_due_on) >= ${silentDays}`,
  PRIMEIRO_CONTATO: sql`l.contact_on is null or l.contact_on < c.oldest_due_on`,
})

const currentPostponement = (today: string): Sql => sql`
  select from queue_postponement z
  where z.mall_id = c.mall_id and z.document = c.document and z.ended_at is null
    and z.until_on > ${today}`

/** By tenant, the last reply to a message that no contact has answered since. */
const openReplies = (malls: Malls): Sql => sql`
  select r.tenant_id, max(r.replied_on) as replied_on,
    (array_agg(r.kind order by r.id desc))[1] as kind
  from message_reply r
    join tenant t on t.id = r.tenant_id
  where r.handled_at is null and r.kind <> 'AUSENCIA' and ${ofMalls(sql`r.mall_id`, malls)}
    and not exists (
      select from tenant_contact k
      where k.mall_id = r.mall_id and k.document = t.document and k.created_at > r.recorded_at)
  group by r.tenant_id`

/** No promise in force, and the bank has not the money of all that is overdue (rules 11.7). */
const isFree = ({ terms }: QueueView): Sql => sql`
  (p.agreement_on >= ${oldestPromiseInForce(terms.today)}) is not true
  and c.held_cents < c.overdue_cents`

/** All customers in the queue as a relation `c`, each once with all its reasons in order. */
function queued(view: QueueView): Sql {
  const { terms, customers, facts } = view
  const conditionOf = holds(terms)
  return sql`(
    select z.* from (
      select c.id, c.mall_id, c.document, c.name, c.brands, c.groups, c.lucs, c.overdue_cents,
        c.band_cents, c.arrears_days, c.oldest_due_on, c.is_corporate, c.has_corporate, c.score,
        p.broken_on, p.broken_cents, x.first_on, x.last_on, x.cents as prescribing_cents,
        l.contact_on, l.stage, r.replied_on, r.kind as reply,
        array_remove(array[${sql.join(
          REASONS.map((reason) =>
            reason === 'RESPONDEU'
              ? sql`case when ${conditionOf[reason]} then ${reason} end`
              : sql`case when ${isFree(view)} and ${conditionOf[reason]} then ${reason} end`,
          ),
        )}]::text[], null) as reasons
      from ${customers} c
        ${facts}
        left join (${openReplies(view.malls)}) r on r.tenant_id = c.id
        left join ${waitingDays(terms)} w (day, in_force_from) on w.day = l.contact_on
      where (r.replied_on is not null or ${isFree(view)})
        and not exists (${currentPostponement(terms.today)})) z
    where cardinality(z.reasons) > 0) c`
}

const place = sql`array_position(${[...REASONS]}::text[], c.reasons[1])`
const byPoints = sql`c.score desc, c.overdue_cents desc, ${brazilian(sql`c.name`)}, c.document`

const ownersOf = ({ owners }: QueueView): Sql => sql`
  unnest(${owners.map(({ mallId }) => mallId)}::int[],
    ${owners.map(({ isCorporate }) => isCorporate)}::boolean[],
    ${owners.map(({ words }) => words)}::text[])`

/** The queue: reason first, then points. */
export const queueSource = (view: QueueView): Source<QueueRow> => ({
  from: sql`${queued(view)} join mall m on m.id = c.mall_id
    left join ${ownersOf(view)} o (mall_id, is_corporate, words)
      on o.mall_id = c.mall_id and o.is_corporate = c.is_corporate`,
  columns: {
    clientId: sql`c.id`,
    idShopping: sql`c.mall_id`,
    shopping: sql`m.name`,
    unidEcon: sql`m.economic_unit`,
    razaoSocial: sql`c.name`,
    nomeFantasia: sql`coalesce(nullif(c.brands, ''), c.name)`,
    cpfCnpj: sql`c.document`,
    lucs: sql`c.lucs`,
    grupo: sql`c.groups`,
    motivo: sql`c.reasons[1]`,
    outrosMotivos: sql`c.reasons[2:]`,
    vencido: sql`c.overdue_cents`,
    faixas: sql`c.band_cents`,
    pontos: sql`c.score`,
    contatoEm: sql`c.contact_on`,
    estagio: sql`coalesce(c.stage, '')`,
    promessaDe: sql`c.broken_on`,
    promessaValor: sql`c.broken_cents`,
    respondeuEm: sql`c.replied_on`,
    resposta: sql`c.reply`,
    prescreveEm: sql`c.first_on`,
    prescreveAte: sql`c.last_on`,
    prescreveValor: sql`c.prescribing_cents`,
    podeContatar: ownCustomers(view.kinds),
    quemContata: sql`case when not ${ownCustomers(view.kinds)} then o.words end`,
  },
  sorts: {
    motivo: sql`${place}, ${byPoints}`,
    nomeFantasia: brazilian(sql`coalesce(nullif(c.brands, ''), c.name)`),
    vencido: sql`c.overdue_cents`,
    contatoEm: sql`c.contact_on`,
  },
  filters: {
    motivos: (chosen: readonly Reason[]) => sql`c.reasons[1] = any(${[...chosen]}::text[])`,
    lojista: textContains(sql`c.brands || ' ' || c.name`),
    meus: (isOnly: boolean) => (isOnly ? ownCustomers(view.kinds) : undefined),
    clientes: (ids: readonly number[]) => sql`c.id = any(${[...ids]}::bigint[])`,
  },
  arrears: { days: sql`c.arrears_days` },
  mall: sql`c.mall_id`,
  key: sql`c.id`,
  totals: { vencido: sql`sum(c.overdue_cents)` },
})

/** Number of customers of a reason and their debt; the user's own customers separately. */
export type ReasonCount = {
  readonly reason: Reason
  readonly isOwn: boolean
  readonly customers: number
  readonly overdue_cents: Cents
  /** Day of the oldest promise that broke; for other reasons the oldest due date. */
  readonly oldestOn: LocalDate
}

/** The queue by first reason; reasons without customers have no row. */
export async function countReasons(
  tx: Tx,
  kinds: ContactKinds,
  source: Source<QueueRow>,
  search: WindowInput,
): Promise<ReasonCount[]> {
  const { rows } = await sql<ReasonCount>`
    select c.reasons[1] as reason, ${ownCustomers(kinds)} as "isOwn", count(*)::int as customers,
      sum(c.overdue_cents)::bigint as overdue_cents,
      min(case c.reasons[1] when 'PROMESSA_QUEBRADA' then c.broken_on
        when 'RESPONDEU' then c.replied_on
        else c.oldest_due_on end) as "oldestOn"
    from ${source.from}
    where ${conditions(source, search)}
    group by 1, 2`.execute(tx)
  return rows
}

/** Customers done today, each counted once: by this user, or only by others. */
export type DoneCounts = { readonly own: number; readonly team: number }

/**
 * The user's customers in these malls that were contacted or postponed on a day and left the queue.
 */
export async function countDone(
  tx: Tx,
  { kinds, malls, terms: { today } }: QueueView,
  source: Source<QueueRow>,
  userId: number | null,
): Promise<DoneCounts> {
  const onDay = (column: Sql) => sql`(${column} at time zone 'America/Sao_Paulo')::date = ${today}`
  const { rows } = await sql<DoneCounts>`
    select count(*) filter (where d.is_own)::int as own,
      count(*) filter (where not d.is_own)::int as team
    from (
      select a.mall_id, a.document, bool_or(coalesce(a.by_id = ${userId}::int, false)) as is_own
      from (
        select t.mall_id, t.document, coalesce(n.created_by, r.created_by) as by_id
        from tenant_contact t
          left join negotiation n on n.id = t.negotiation_id
          left join contact_record r on r.id = t.contact_record_id
        where t.contact_on <= ${today} and ${onDay(sql`t.created_at`)}
          and ${ofMalls(sql`t.mall_id`, malls)}
        union all
        select z.mall_id, z.document, z.created_by from queue_postponement z
        where z.ended_at is null and ${onDay(sql`z.created_at`)}
          and ${ofMalls(sql`z.mall_id`, malls)}) a
      group by a.mall_id, a.document) d
      join tenant t on t.mall_id = d.mall_id and t.document = d.document
    where ${ownTenants(kinds, sql`t.id`)} and not exists (
      select from ${source.from} where c.mall_id = d.mall_id and c.document = d.document)`.execute(
    tx,
  )
  return rows[0] ?? { own: 0, team: 0 }
}

/**
 * What enters the queue of this user on the next business day. Debts that become overdue without a
 * contact since the due date, and promises that break.
 */
export async function countComing(
  tx: Tx,
  { malls, kinds, lastContact, terms: { today } }: QueueView,
  next: LocalDate,
): Promise<{ readonly primeirosContatos: number; readonly promessas: number }> {
  const { rows } = await sql<{ first: number; promised: number }>`
    select (
        select count(*)
        from (
          select t.id, t.mall_id, t.document, max(b.due_on) as due_on
          from boleto b
            join contract k on k.id = b.contract_id
            join tenant t on t.id = k.tenant_id
          where b.open_cents > 0 and ${ofMalls(sql`b.mall_id`, malls)}
            and b.due_on > ${lastOverdueDueOn(today)} and b.due_on <= ${lastOverdueDueOn(next)}
          group by t.id) c
          ${lastContact}
        where (l.contact_on is null or l.contact_on < c.due_on) and ${ownTenants(kinds, sql`c.id`)}
      )::int as first,
      (
        select count(distinct k.tenant_id)
        from boleto_promise p
          join boleto b on b.id = p.boleto_id
          join contract k on k.id = b.contract_id
        where b.open_cents > 0 and ${ofMalls(sql`p.mall_id`, malls)}
          and b.due_on <= ${lastOverdueDueOn(next)}
          and p.agreement_on >= ${oldestPromiseInForce(today)}
          and p.agreement_on < ${oldestPromiseInForce(next)}
          and ${ownTenants(kinds, sql`k.tenant_id`)}
      )::int as promised`.execute(tx)
  return { primeirosContatos: rows[0]?.first ?? 0, promessas: rows[0]?.promised ?? 0 }
}

export async function customersOfBoletos(
  tx: Tx,
  numbers: readonly string[],
  malls: Malls,
): Promise<{ readonly number: string; readonly customerId: number }[]> {
  const { rows } = await sql<{ number: string; customerId: number }>`
    select b.number, k.tenant_id::bigint as "customerId"
    from boleto b join contract k on k.id = b.contract_id
    where b.number = any(${numbers}::text[]) and ${ofMalls(sql`b.mall_id`, malls)}
    order by b.number, b.id`.execute(tx)
  return rows
}
