import { sql } from 'kysely'

import { boletoNumber, boletoOfCode, itemColumns } from '#listing/server/boleto-number.ts'
import { startsWith, textContains } from '#listing/server/like.ts'
import { brazilian, type Source } from '#listing/server/window.ts'
import type { Tx } from '#server/database/connection.ts'
import { type Malls, ofMalls } from '#server/database/mall-scope.ts'
import { normalizeDocument } from '#values/document.ts'
import { foldCode } from '#values/fold-code.ts'
import { readBoletoCode } from '#values/boleto-line.ts'
import type { LocalDate } from '#values/local-date.ts'

import {
  BILL_STATUSES,
  type BillSearch,
  type BureauBill,
  type FoundBill,
} from '../contract/bill-search.ts'
import { RESULTADOS } from '#features/negativation/debt-items/contract/outcomes.ts'
import { statusLabel, WORKFLOW_STATUSES } from '#features/negativation/debt-items/rules/status.ts'
import { fiadoresOfItem } from '#features/negativation/debt-items/store/fiadores.ts'
import { justificationColumns } from '#features/negativation/debt-items/store/item-columns.ts'

const casesOf = (words: Readonly<Record<string, string>>) =>
  sql.join(
    Object.entries(words).map(([code, name]) => sql`when ${code} then ${name}`),
    sql` `,
  )

const statusNameOf = (item: 'i' | 'x') =>
  sql`
    (
      case ${sql.ref(`${item}.status`)} ${casesOf(Object.fromEntries(WORKFLOW_STATUSES.map((status) => [status, statusLabel(status)])))} end
    )`
const statusName = statusNameOf('i')

type CycleFilters = Pick<
  BillSearch,
  | 'luc'
  | 'numBoleto'
  | 'status'
  | 'ciclo'
  | 'dataStatusIni'
  | 'dataStatusFim'
  | 'resultado'
  | 'naEtapaIni'
  | 'naEtapaFim'
>

const isSet = (value: unknown) =>
  value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

/** Filter conditions on a boleto in a cycle, for the item under that alias. */
const filterConditions = (item: 'i' | 'x') => {
  const its = (column: string) => sql.ref(`${item}.${column}`)
  return {
    luc: (text: string) => sql`${its('luc')} ilike ${startsWith(text)}`,
    numBoleto: (text: string) => boletoNumber(text, itemColumns(item, 'number', 'original_number')),
    status: (statuses: string[]) => sql`${its('status')} = any(${statuses}::text[])`,
    ciclo: (cycle: number) => sql`${its('cycle_id')} = ${cycle}`,
    dataStatusIni: (from: LocalDate) => sql`${its('due_on')} >= ${from}`,
    dataStatusFim: (to: LocalDate) => sql`${its('due_on')} <= ${to}`,
    resultado: (outcomes: string[]) => sql`${its('outcome')} = any(${outcomes}::text[])`,
    naEtapaIni: (from: LocalDate) => sql`${its('step_entered_on')} >= ${from}`,
    naEtapaFim: (to: LocalDate) => sql`${its('step_entered_on')} <= ${to}`,
  }
}

/** All filter conditions, on another item of the same boleto. */
const otherItemConditions = (filters: CycleFilters) => {
  const conditions = Object.entries(filterConditions('x')).flatMap(([name, conditionOf]) => {
    const value = filters[name as keyof CycleFilters]
    return isSet(value) ? [conditionOf(value as never)] : []
  })
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/** True for the newest item of its boleto that matches the filter. */
const isNewest = (filters: CycleFilters) => sql`
  not exists (
    select
    from negativation_item x
    where x.boleto_id = i.boleto_id and x.id > i.id and ${otherItemConditions(filters)}
  )`

/**
 * Dates for 'Status Boleto' (rules 3): the last overdue due date, and the last business day
 * before today.
 */
export type BillDays = {
  readonly lastOverdueDueOn: LocalDate
  readonly lastClearedDueOn: LocalDate
  readonly today: LocalDate
}

const billStatus = ({ lastOverdueDueOn, lastClearedDueOn, today }: BillDays) => sql`(case
  when b.open_cents = 0
    and exists (
      select from titulo t join receipt e on e.titulo_id = t.id where t.boleto_id = b.id
    ) then 'PAGO'
  when b.open_cents = 0 then 'CANCELADO'
  when exists (select from oracle_agreement)
    and b.id in (select a.boleto_id from agreed_boleto a where a.in_force_until >= ${today})
    then 'EM_ACORDO'
  when b.due_on <= ${lastOverdueDueOn} then 'VENCIDO'
  when b.due_on <= ${lastClearedDueOn} then 'EM_COMPENSACAO'
  else 'A_VENCER' end)`

/**
 * 'Retirado: pago em 13/11/2026': result of the item, with the payment date if a payment ended
 * it.
 */
const outcomeNameOf = (item: 'i' | 'x') => sql`
  case ${sql.ref(`${item}.outcome`)} ${casesOf(RESULTADOS)} end || coalesce(case
    when ${sql.ref(`${item}.outcome`)} = 'RETIRADO_PAGAMENTO' then
  (select to_char(max(coalesce(e.paid_on, e.cleared_on)), '" em "DD/MM/YYYY')
    from titulo t
    join receipt e on e.titulo_id = t.id
    where t.boleto_id = ${sql.ref(`${item}.boleto_id`)}) end,
    '')`
const outcomeOf = (item: 'i' | 'x') =>
  sql`
    case
      when ${sql.ref(`${item}.outcome`)} is not null then jsonb_build_object('codigo',
        ${sql.ref(`${item}.outcome`)}, 'nome', ${outcomeNameOf(item)}) end`

/** Every cycle of a row's boleto, newest first, and which ones match. */
const cyclesOf = (filters: CycleFilters) => sql`
  (select jsonb_agg(jsonb_build_object('idBoleto', x.id, 'cicloNegativacao',
    jsonb_build_object('id', c.id, 'nome', to_char(c.competence, 'MM/YYYY')),
    'statusWorkflowSerasa', jsonb_build_object('codigo', x.status, 'nome', ${statusNameOf('x')}),
    'resultado', ${outcomeOf('x')}, 'valTotalVencido', x.balance_cents,
    'data', x.step_entered_on, 'noFiltro', coalesce(${otherItemConditions(filters)}, false), 'flagNegativar', x.is_negativate,
    'txtObservacao', x.observation, 'numChamado', x.ticket,
    'nomeAnexo', x.attachment_name, 'versao', x.version, 'serasaJustificatica',
    case when k.id is not null
      then jsonb_build_object('idSerasaJustificatica', k.id, 'txtJustificativa', k.text,
        'campoObrigatorio', k.requirement) end)
      order by x.id desc)
  from negativation_item x
  join cycle c on c.id = x.cycle_id
  left join justification k on k.id = x.justification_id
  where x.boleto_id = i.boleto_id)`

/** Columns of an item with its boleto, and every cycle of the boleto. */
const billColumns = (days: BillDays, filters: CycleFilters): Source<BureauBill>['columns'] => ({
  idBoleto: sql`i.id`,
  idShopping: sql`i.mall_id`,
  nmShopping: sql`m.name`,
  idLojista: sql`i.tenant_id`,
  nomFantasia: sql`i.trade_name`,
  serasaLoja: sql`
    jsonb_build_object(
      'nomRazaoSocial', i.tenant_name, 'numCpfcnpjLoja', i.document, 'luc', i.luc
    )`,
  numBoleto: sql`i.number`,
  numBoletoOriginal: sql`i.original_number`,
  datVencimento: sql`i.due_on`,
  valTotalVencido: sql`i.balance_cents`,
  cicloNegativacao: sql`jsonb_build_object('id', y.id, 'nome', to_char(y.competence, 'MM/YYYY'))`,
  statusWorkflowSerasa: sql`jsonb_build_object('codigo', i.status, 'nome', ${statusName})`,
  resultado: outcomeOf('i'),
  statusBoleto: sql`
    (
      select jsonb_build_object(
        'codigo', s.code, 'nome', case s.code ${casesOf(BILL_STATUSES)} end
      )
      from (select ${billStatus(days)} as code) s
    )`,
  flagNegativar: sql`i.is_negativate`,
  fiadores: fiadoresOfItem,
  qtdFiadores: sql`i.guarantor_count`,
  ...justificationColumns,
  versao: sql`i.version`,
  ciclos: cyclesOf(filters),
})

const billSorts: Source<BureauBill>['sorts'] = {
  nmShopping: brazilian(sql`m.name`),
  nomFantasia: brazilian(sql`i.trade_name`),
  'serasaLoja.numCpfcnpjLoja': sql`i.document`,
  'serasaLoja.luc': sql`i.luc`,
  numBoleto: sql`i.number`,
  datVencimento: sql`i.due_on`,
  valTotalVencido: sql`i.balance_cents`,
  'cicloNegativacao.nome': sql`y.competence`,
  'statusWorkflowSerasa.nome': brazilian(statusName),
}

/** Cheaper sources of the row count and the sums, for searches with few filters. */
const billCounters = (filters: CycleFilters): NonNullable<Source<BureauBill>['counters']> => [
  {
    from: sql`(
      select distinct on (x.boleto_id, x.mall_id) x.mall_id, x.balance_cents
      from negativation_item x
      order by x.boleto_id, x.mall_id, x.id desc
    ) t`,
    only: 'umaPorBoleto',
    mall: sql`t.mall_id`,
    filters: { umaPorBoleto: () => sql`true` },
    count: sql`count(*)`,
    sums: { valTotalVencido: sql`sum(t.balance_cents)` },
  },
  {
    // These rows are one per boleto already.
    from: sql`negativation_item i`,
    only: 'umaPorBoleto',
    mall: sql`i.mall_id`,
    filters: { ...filterConditions('i'), umaPorBoleto: () => isNewest(filters) },
    count: sql`count(*)`,
    sums: { valTotalVencido: sql`sum(i.balance_cents)` },
  },
  {
    from: sql`negativation_tally t`,
    mall: sql`t.mall_id`,
    filters: { status: (statuses: string[]) => sql`t.status = any(${statuses}::text[])` },
    count: sql`sum(t.items)`,
    sums: {},
  },
]

/**
 * Boletos of the workflow in any step and cycle (spec 1:2.15), one row per item. With the filter
 * `umaPorBoleto`, only the newest matching item of each boleto.
 */
export const billSource = (days: BillDays, filters: CycleFilters): Source<BureauBill> => ({
  from: sql`
    negativation_item i
    join mall m on m.id = i.mall_id
    join cycle y on y.id = i.cycle_id
    join boleto b on b.id = i.boleto_id
    left join justification j on j.id = i.justification_id`,
  columns: billColumns(days, filters),
  sorts: billSorts,
  arrears: {
    dueOn: sql`b.due_on`,
    originalDueOn: sql`b.original_due_on`,
    isOpen: sql`b.open_cents > 0`,
  },
  mall: sql`i.mall_id`,
  filters: { ...filterConditions('i'), umaPorBoleto: () => isNewest(filters) },
  key: sql`i.id`,
  // An export has a line per cycle of a boleto, but sums the boleto once.
  totals: { valTotalVencido: sql`sum(i.balance_cents) filter (where ${isNewest(filters)})` },
  counters: billCounters(filters),
})

/**
 * Newest item of each boleto whose number, tenant document or tenant name matches; open ones
 * first.
 */
export async function findBills(
  tx: Tx,
  searchText: string,
  malls: Malls,
  most: number,
): Promise<FoundBill[]> {
  const number = foldCode(searchText).toUpperCase()
  const bare = normalizeDocument(searchText)
  const code = readBoletoCode(searchText)
  const isOfNumber = code
    ? boletoOfCode(code, itemColumns('i', 'number'))
    : sql`i.number like ${startsWith(number)}`
  const isInCode = sql`position(i.number in ${code?.freeField ?? ''}) > 0`
  const newest = sql`order by i.status = 'FINALIZADO', i.id desc limit ${4 * most}`
  const { rows } = await sql<FoundBill>`
    with tenants as materialized (
      select distinct c.document from contract c
      where ${ofMalls(sql`c.mall_id`, malls)}
        and (${textContains(sql`c.name`)(searchText)} or ${textContains(sql`c.trade_name`)(searchText)}
        or (${bare} ~ '^[0-9A-Z]{6,14}$' and c.document like ${startsWith(bare)}))
      limit 50),
    hits as (
      (
        select i.id, i.boleto_id
        from negativation_item i
        where ${isOfNumber} and ${ofMalls(sql`i.mall_id`, malls)} ${newest}
      )
      union
      (select i.id, i.boleto_id
        from tenants t
        join negativation_item i on i.document = t.document
        where ${ofMalls(sql`i.mall_id`, malls)} ${newest})),
    last as (select max(id) as id from hits group by boleto_id)
    select i.id as "idBoleto", i.mall_id as "idShopping", i.number as "numBoleto",
      coalesce(nullif(i.trade_name, ''), i.tenant_name) as nome,
      m.name || ' · ' || i.luc as onde,
      case
        when ${isInCode} then 'NUMERO'
        when ${code !== undefined} then 'VALOR_E_VENCIMENTO' end as "pelaLinha",
      jsonb_build_object(
        'codigo', i.status, 'nome', ${statusName} || coalesce(': ' || ${outcomeNameOf('i')}, '')
      ) as status
    from last join negativation_item i using (id) join mall m on m.id = i.mall_id
    order by i.number = ${number} desc, ${isInCode} desc, i.status = 'FINALIZADO',
      i.number
    limit ${most}`.execute(tx)
  return rows
}
