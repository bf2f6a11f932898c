import { sql } from 'kysely'

import { isMunicipality, nearestMunicipality } from '#server/files/municipalities.ts'
import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'
import { isCepOfUf } from '#values/postal-region.ts'

import {
  type GuardFacts,
  type GuardPerson,
  type LegalStatus,
  PRE_NOTICES,
  PRESCRIPTION_DAYS,
} from '../rules/guards/facts.ts'
import { oldestPromiseInForce } from '#values/promise-term.ts'
import { agreementOf, promiseOf } from './agreements.ts'
import { exceptionsOf } from './exceptions.ts'

/** Open value of a boleto by account, from which the bureau feature derives the natureza. */
export type OpenByAccount = readonly { readonly conta: string; readonly aberto_cents: Cents }[]

type PersonJson = {
  id: number
  kind: 'LOJISTA' | 'FIADOR'
  document: string
  name: string
  birthOn: LocalDate | null
  street: string
  district: string
  city: string
  uf: string
  cep: string
  guaranteeEndsOn: LocalDate | null
  listing: 'ATIVA' | 'EM_ENVIO' | null
  excludedOn: LocalDate | null
  notifiedOn: LocalDate | null
}

type Row = {
  id: number
  numBoleto: string
  balance_cents: Cents
  dueOn: LocalDate
  originalDueOn: LocalDate
  accounts: OpenByAccount
  creditorDocument: string | null
  legalStatus: LegalStatus | ''
  bankReturnPendingOn: LocalDate | null
  approved_cents: Cents | null
  isDirect: boolean
  hasFiledAction: boolean
  exceptionLists: readonly string[] | null
  agreement: { description: string; inForceUntil: LocalDate } | null
  promise: { stage: string; agreementOn: LocalDate } | null
  unallocatedCredit_cents: Cents | null
  bankPaidOn: LocalDate | null
  disputedOn: LocalDate | null
  vanishedOn: LocalDate | null
  confirmedOn: LocalDate | null
  twins: { numbers: [string, string]; kind: 'GRAFIA' | 'NUMERO' } | null
  persons: PersonJson[]
}

/**
 * The effective value of a datum: the correction while the register still has its old value,
 * else the register's value.
 */
const effective = (field: string, register: ReturnType<typeof sql>) =>
  sql`
    case
      when k.fixes #>> ${`{${field},was}`}::text[] = ${register} then k.fixes #>> ${`{${field},is}`}::text[]
      else ${register} end`

/**
 * Until the bureau accepts a person, names, births and addresses follow the register, so an ERP
 * correction clears its guard. A correction made here wins until the ERP changes that datum.
 */
export async function refreshPersons(tx: Tx, itemIds: readonly number[]): Promise<void> {
  // Under row-level security a `case` can use an index. A `coalesce` is not leakproof to the
  // planner and scanned every contract of the malls.
  const register = (field: string) =>
    sql`case when q.kind = 'LOJISTA' then c.${sql.raw(field)} else g.${sql.raw(field)} end`
  await sql`
    with r as (
      select q.id, ${effective('name', register('name'))} as name,
        nullif(${effective(
          'born_on',
          sql`
          coalesce((case when q.kind = 'LOJISTA' then t.born_on else g.born_on end)::text, '')`,
        )},
          '')::date as born_on,
        ${effective('street', register('street'))} as street,
        ${effective('district', register('district'))} as district,
        ${effective('city', register('city'))} as city, ${effective('uf', register('uf'))} as uf,
        ${effective('cep', register('cep'))} as cep
      from unnest(${itemIds}::bigint[]) as w (id)
      join item_person q on q.item_id = w.id
      join negativation_item i on i.id = w.id
        left join guarantor g on g.id = q.guarantor_id
        join contract c on c.id = case when g.id is null then i.contract_id else g.contract_id end
        join tenant t on t.id = c.tenant_id
        left join lateral (
          select jsonb_object_agg(
            o.field, jsonb_build_object('is', o.value, 'was', o.register_value)
          ) as fixes
          from person_correction o
          where o.contract_id = c.id and o.guarantor_id is not distinct from g.id) k
            on true
      where q.inclusion in ('A_ENVIAR', 'REJEITADO')
    )
    update item_person p
    set name = r.name, born_on = r.born_on, street = r.street, district = r.district,
      city = r.city, uf = r.uf, cep = r.cep
    from r
    where p.id = r.id
      and (
        p.name, p.born_on, p.street, p.district, p.city, p.uf, p.cep
      ) is distinct from (r.name, r.born_on, r.street, r.district, r.city, r.uf, r.cep)`.execute(tx)
}

const placeOf = ({ city, uf, cep }: PersonJson) => {
  const isCityInUf = isMunicipality(city, uf)
  return {
    isCityInUf,
    likelyCity: isCityInUf ? undefined : nearestMunicipality(city, uf),
    isCepInUf: isCepOfUf(cep, uf),
  }
}

const personOf = (person: PersonJson): Omit<GuardPerson, 'id'> => ({
  document: person.document,
  name: person.name,
  birthOn: person.birthOn ?? undefined,
  address: {
    street: person.street,
    district: person.district,
    city: person.city,
    uf: person.uf,
    cep: person.cep,
    ...placeOf(person),
  },
  listing: person.listing ?? undefined,
  excludedOn: person.excludedOn ?? undefined,
  notifiedOn: person.notifiedOn ?? undefined,
})

/** Facts for the guards; a mall without its own creditor uses the informant of the parameters. */
export type FactsOfItem = Omit<GuardFacts, 'creditorDocument'> & {
  readonly creditorDocument: string | undefined
}

export const withCreditor = (facts: FactsOfItem, informant: string): GuardFacts => ({
  ...facts,
  creditorDocument: facts.creditorDocument ?? informant,
})

/**
 * Checks whether the whole open balance of a boleto `b` is in a filed action, or its term
 * restarted after an interruption. Otherwise the prescription keeps running.
 */
const filedAction = (today: LocalDate) => sql`
  case when b.original_due_on < ${today}::date - ${sql.lit(PRESCRIPTION_DAYS)} then coalesce((
    select bool_and(exists (select from filed_action f where f.titulo_id = w.id) or exists (
      select from prescription_interruption i
      where i.titulo_id = w.id and i.interrupted_on <= w.original_due_on + ${sql.lit(PRESCRIPTION_DAYS)}
        and i.interrupted_on >= ${today}::date - ${sql.lit(PRESCRIPTION_DAYS)}))
    from titulo w
    where w.boleto_id = b.id and w.open_cents > 0), false)
  else false end`

/** Open amounts of item `i` by account, and the newest payment that the bank has not cleared. */
const accountsOf = (today: LocalDate) => sql`
  select jsonb_agg(jsonb_build_object('conta', x.code, 'aberto_cents', x.open)) as accounts,
    max(x.pending) as pending
  from (
    select at.code, sum(t.open_cents)::bigint as open, max(r.pending) as pending
    from titulo t
      join movement_type mt on mt.id = t.movement_type_id
      join account_type at on at.id = mt.account_type_id
      cross join lateral (
        select max(e.paid_on) as pending
        from receipt e
        where e.titulo_id = t.id
          and e.paid_on is not null
          and (e.cleared_on is null or e.cleared_on > ${today})
      ) r
    where t.boleto_id = i.boleto_id
    group by at.code
  ) x`

/** Other listings of the boleto of item `i` for the person `q`. */
const otherListings = sql`
  select case
      when bool_or(
        f.inclusion in ('EM_NOTIFICACAO', 'ATIVO') and f.exclusion is distinct from 'EXCLUIDO'
      ) then 'ATIVA'
      when bool_or(
        f.inclusion = 'ENVIADO' and f.exclusion is distinct from 'EXCLUIDO'
      ) then 'EM_ENVIO'
    end as listing,
    max(f.last_event_on) filter (where f.exclusion = 'EXCLUIDO') as excluded_on
  from negativation_item y
    join item_person f on f.item_id = y.id
  where y.boleto_id = i.boleto_id and y.id <> i.id and f.document = q.document`

/** A notice counts from the day of its proven delivery (Tema 1.315). */
const provenNotice = sql`
  select min(n.delivered_on) as delivered_on
  from notice n
  where n.boleto_id = i.boleto_id
    and n.document = q.document
    and n.kind = any(${PRE_NOTICES}::text[])
    and n.delivered_on is not null`

/** Lojista and fiadores of item `i`. */
const personsOf = sql`
  select jsonb_agg(
      jsonb_build_object(
        'id', q.id, 'kind', q.kind, 'document', q.document, 'name', q.name, 'birthOn', q.born_on,
        'street', q.street, 'district', q.district, 'city', q.city, 'uf', q.uf, 'cep', q.cep,
        'guaranteeEndsOn', g.guarantee_ends_on,
        'listing', e.listing, 'excludedOn', e.excluded_on, 'notifiedOn', o.delivered_on)
      order by q.kind desc, q.id) as persons
  from item_person q
    left join guarantor g on g.id = q.guarantor_id
    cross join lateral (${otherListings}) e
    cross join lateral (${provenNotice}) o
  where q.item_id = i.id`

/** What banks reported about the boleto of item `i`: paid and held, or pending (rules 11.7). */
const bankActsOf = (today: LocalDate) => sql`
  select max(t.occurred_on) filter (where t.held_until >= ${today}) as paid_on,
    max(t.occurred_on) filter (where t.kind = 'PARCIAL' and t.state = 'ABERTO'
      or t.kind = 'PENDENTE' and t.state = 'CONCILIADO') as pending_on
  from bank_act t
  where t.boleto_id = i.boleto_id`

/**
 * Age and absence of the open títulos of item `i` (rules 11.5). A source that only sends changes
 * confirms with each file what it leaves out.
 */
const confirmationOf = sql`
  select min(case when t.confirmed_on is not null
      then greatest(t.confirmed_on, p.confirmed_on) end) as confirmed_on,
    min(v.vanished_on) filter (where v.state in ('SUMIDO', 'PROPOSTO')) as vanished_on
  from titulo t
    left join vanished_titulo v on v.titulo_id = t.id
    left join partial_source p on p.mall_id = t.mall_id
      and p.source_key = coalesce(t.source_id, 0)
  where t.boleto_id = i.boleto_id and t.open_cents > 0`

/** The oldest dispute of item `i` that nobody has decided. */
const disputeOf = sql`
  select min(u.opened_on) from disputed_boleto u
  where u.boleto_id = i.boleto_id and u.state = 'ABERTA'`

/** Two open títulos of item `i` that are probably one debt; another spelling comes first. */
const twinsOf = sql`
  select jsonb_build_object(
      'numbers', jsonb_build_array(o.number, t.number),
      'kind', case when k.is_spelling then 'GRAFIA' else 'NUMERO' end) as twins
  from titulo o
    join titulo t on t.boleto_id = o.boleto_id and t.id > o.id and t.open_cents > 0
      and t.movement_type_id = o.movement_type_id and t.competence = o.competence
      and t.due_on = o.due_on and t.original_cents = o.original_cents
    cross join lateral (
      select regua.code_runs(o.number) = regua.code_runs(t.number) as is_spelling
    ) k
  where o.boleto_id = i.boleto_id and o.open_cents > 0
  order by k.is_spelling desc, o.id, t.id
  limit 1`

type Around = { readonly today: LocalDate; readonly naturezaOf: (open: OpenByAccount) => string }

function factsOf(row: Row, { today, naturezaOf }: Around): FactsOfItem {
  const lojista = row.persons.find(({ kind }) => kind === 'LOJISTA')
  if (!lojista) throw new Error(`item ${row.id} has no lojista`)
  return {
    today,
    numBoleto: row.numBoleto,
    balance_cents: row.balance_cents,
    dueOn: row.dueOn,
    originalDueOn: row.originalDueOn,
    natureza: naturezaOf(row.accounts),
    lojista: { ...personOf(lojista), id: 'LOJISTA' },
    fiadores: row.persons
      .filter(({ kind }) => kind === 'FIADOR')
      .map((person) => ({
        ...personOf(person),
        id: person.id,
        guaranteeEndsOn: person.guaranteeEndsOn ?? undefined,
      })),
    creditorDocument: row.creditorDocument ?? undefined,
    legalStatus: row.legalStatus === '' ? undefined : row.legalStatus,
    bankReturnPendingOn: row.bankReturnPendingOn ?? undefined,
    isPrincipalExcluded: lojista.excludedOn !== null,
    exceptionLists: row.exceptionLists ?? [],
    agreement: row.agreement ?? undefined,
    promise: row.promise ?? undefined,
    unallocatedCredit_cents: row.unallocatedCredit_cents ?? undefined,
    bankPaidOn: row.bankPaidOn ?? undefined,
    disputedOn: row.disputedOn ?? undefined,
    vanishedOn: row.vanishedOn ?? undefined,
    confirmedOn: row.confirmedOn ?? undefined,
    twins: row.twins ?? undefined,
    hasFiledAction: row.hasFiledAction,
    approved_cents: row.approved_cents ?? undefined,
    path: row.isDirect ? 'DIRETO' : 'CADEIA',
  }
}

/** Reads all guard facts of many items in one query. */
export async function readGuardFacts(
  tx: Tx,
  itemIds: readonly number[],
  around: Around,
): Promise<Map<number, FactsOfItem>> {
  // Lookups run per item by index. Under row-level security the planner underestimates rows, so
  // joins of separate sets would be slow.
  const { rows } = await sql<Row>`
    with partial_source as materialized (select * from balance_confirmation)
    select i.id, i.number as "numBoleto", b.open_cents as "balance_cents", b.due_on as "dueOn",
      b.original_due_on as "originalDueOn",
      c.legal_status as "legalStatus", i.approved_cents as "approved_cents",
        i.included_by is not null as "isDirect",
      ${filedAction(around.today)} as "hasFiledAction",
      coalesce(a.accounts, '[]') as accounts, p.persons,
      greatest(a.pending, r.pending_on) as "bankReturnPendingOn", r.paid_on as "bankPaidOn",
      f.confirmed_on as "confirmedOn", f.vanished_on as "vanishedOn", (${twinsOf}) as twins,
      (${disputeOf}) as "disputedOn",
        k.cnpj as "creditorDocument",
      ${exceptionsOf(sql`i.boleto_id`)} as "exceptionLists",
      ${agreementOf(sql`i.boleto_id`, around.today)} as agreement,
      ${promiseOf(sql`i.boleto_id`, oldestPromiseInForce(around.today))} as promise,
      (
        select sum(o.open_cents)::bigint
        from tenant_credit o
        where o.mall_id = i.mall_id and o.document = c.document and o.open_cents > 0
      ) as "unallocatedCredit_cents"
    from unnest(${itemIds}::bigint[]) as w (id)
      join negativation_item i on i.id = w.id
      join boleto b on b.id = i.boleto_id
      join contract c on c.id = i.contract_id
      left join mall_company mc on mc.mall_id = i.mall_id and mc.is_principal and mc.is_active
      left join company k on k.id = mc.company_id
      cross join lateral (${accountsOf(around.today)}) a
      cross join lateral (${bankActsOf(around.today)}) r
      cross join lateral (${confirmationOf}) f
      cross join lateral (${personsOf}) p`.execute(tx)
  return new Map(rows.map((row) => [row.id, factsOf(row, around)]))
}

export type StoredGuards = {
  readonly id: number
  readonly guards: unknown
  readonly blocks: number
  readonly alerts: number
}

/** Stores guard results for the lists: all items in one statement. */
export async function writeGuards(tx: Tx, storedGuards: readonly StoredGuards[]): Promise<void> {
  if (storedGuards.length === 0) return
  await sql`
    update negativation_item i
    set guards = n.guards, block_count = n.blocks, alert_count = n.alerts,
      guards_checked_at = regua.now()
    from jsonb_to_recordset(${JSON.stringify(storedGuards)}::jsonb) as n(
      id bigint, guards jsonb, blocks int, alerts int
    )
    where i.id = n.id`.execute(tx)
}

/** Items whose guards may change after a load or a new day: all not yet at the bureau. */
export async function openItemIds(tx: Tx, malls: Malls): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id
    from negativation_item
    where status not in ('FINALIZADO', 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA')
      and batch_id is null and ${ofMalls(sql`mall_id`, malls)}
    order by id`.execute(tx)
  return rows.map(({ id }) => id)
}
