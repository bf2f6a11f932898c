// A small ledger for tests, and an independent implementation of rules 6.2, título by título and
// day by day.
import { type Kysely, sql } from 'kysely'

import { emptyTables } from './empty-tables.ts'

import type { DB } from '#server/database/schema.ts'

export type ExampleReceipt = {
  readonly clearedOn: string | null
  readonly paidOn: string | null
  readonly cents: number
  readonly document: string
}
export type ExampleAdjustment = {
  readonly kind: 'CANCELAMENTO' | 'DESCONTO' | 'RECEBIMENTO' | 'RECLASSIFICACAO'
  readonly on: string
  readonly cents: number
}
export type ExampleTitulo = {
  readonly dueOn: string
  readonly originalCents: number
  readonly openCents: number
  readonly receipts: readonly ExampleReceipt[]
  readonly adjustments: readonly ExampleAdjustment[]
}
export const loadedOn = '2026-11-18'

/** Deletes debts, loads and runs. */
export const emptyLedger = (db: Kysely<DB>): Promise<void> =>
  emptyTables(
    db,
    'mall',
    'boleto',
    'titulo',
    'receipt',
    'contract',
    'tenant',
    'erp_load',
    'erp_load_mall',
    'file_import',
    'exception_record',
    'delinquency_titulo',
    'delinquency_run',
    'audit_entry',
    'audit_head',
  )

/** Adds a mall with one contract and these rent charges; returns the mall. */
export async function exampleLedger(
  db: Kysely<DB>,
  titulos: readonly ExampleTitulo[],
): Promise<number> {
  const { rows } = await sql<{ mallId: number; contractId: number }>`
    with m as (
      insert into mall (name, economic_unit) values ('Shopping do Razão', 'RAZAO') returning id
    ), l as (
      insert into luc (mall_id, code) select id, 'L1' from m
    ), t as (
      insert into tenant (mall_id, document, name)
      select id, '36576230000140', 'Loja Ltda' from m
      returning id, mall_id
    )
    insert into contract (mall_id, number, luc, tenant_id, document, name, contract_type_id)
    select t.mall_id, 'C1', 'L1', t.id, '36576230000140', 'Loja Ltda', k.id
    from t join contract_type k on k.code = 'LOJA'
    returning mall_id as "mallId", id as "contractId"`.execute(db)
  const { mallId, contractId } = rows[0] as { mallId: number; contractId: number }
  await sql`
    with one as (
      select number, line ->> 'dueOn' as due_on, (line ->> 'originalCents')::bigint as original,
        (line ->> 'openCents')::bigint as open, line -> 'receipts' as receipts,
        line -> 'adjustments' as adjustments
      from jsonb_array_elements(${JSON.stringify(titulos)}::jsonb) with ordinality x (line, number)
    ), b as (
      insert into boleto (
        mall_id, contract_id, number, original_number, due_on, original_due_on, original_cents,
        open_cents
      )
      select ${mallId}, ${contractId}, number::text, number::text, due_on::date, due_on::date,
        original, open
      from one
      returning id, number
    ), t as (
      insert into titulo (
        mall_id, boleto_id, contract_id, number, document_type_id, movement_type_id, competence,
        due_on, original_due_on, original_cents, open_cents, balance_on
      )
      select ${mallId}, b.id, ${contractId}, one.number::text, d.id, k.id,
        date_trunc('month', one.due_on::date), one.due_on::date + 200, one.due_on::date,
        one.original, one.open, ${loadedOn}::date
      from one
        join b on b.number = one.number::text
        join document_type d on d.prefix = 'DP'
        join movement_type k on k.code = 'ALM'
      returning id, number
    ), p as (
      insert into receipt (
        mall_id, titulo_id, payment_document, cleared_on, paid_on, amount_cents, loaded_at
      )
      select ${mallId}, t.id, r ->> 'document', (r ->> 'clearedOn')::date, (r ->> 'paidOn')::date,
        (r ->> 'cents')::bigint, (${loadedOn}::date + time '12:00') at time zone 'America/Sao_Paulo'
      from t
        join one on one.number::text = t.number
        cross join jsonb_array_elements(one.receipts) r
    )
    insert into delinquency_adjustment (
      mall_id, titulo_id, kind, account, dated_on, amount_cents, reason, created_by_name, created_at
    )
    select ${mallId}, t.id, a ->> 'kind', case a ->> 'kind' when 'RECLASSIFICACAO' then 'FUNDO' end,
      (a ->> 'on')::date, (a ->> 'cents')::bigint, 'Teste', 'Teste', '2026-11-19'
    from t
      join one on one.number::text = t.number
      cross join jsonb_array_elements(one.adjustments) a`.execute(db)
  return mallId
}

/** Figures of a título in a month. */
export type ExampleFigure = {
  readonly original: number
  readonly adjusted: number
  readonly grossReceived: number
  readonly gross: number
  readonly grace: number
  readonly recovered: number
  readonly afterClose: number
  readonly graceAfterClose: number
  readonly laterAdjusted: number
  readonly charges: number
  readonly account: string
}

export type ExampleMonth = {
  readonly from: string
  readonly until: string
  readonly netOn: string
  readonly previousNetOn: string
  readonly processedOn: string
  readonly minimumDays: number
}

type Move = {
  readonly on: string
  readonly cents: number
  readonly what: 'PAID' | 'CUT' | 'CHARGE'
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** All movements of a título with their days, from the balance loaded on a day. */
function movesOf(titulo: ExampleTitulo, balanceOn: string): Move[] {
  const moves: Move[] = []
  let net = titulo.originalCents
  const inOrder = titulo.adjustments.toSorted((a, b) => byText(a.on, b.on))
  for (const { kind, on, cents } of inOrder) {
    if (kind !== 'CANCELAMENTO' && kind !== 'DESCONTO') continue
    moves.push({ on, cents: Math.min(cents, net), what: 'CUT' })
    net -= Math.min(cents, net)
  }
  const own = inOrder.filter(({ kind }) => kind === 'RECEBIMENTO')
  const ownSum = own.reduce((sum, { cents }) => sum + cents, 0)
  let room = net - Math.max(0, Math.min(titulo.openCents, net) - ownSum)
  const receipts = [
    ...titulo.receipts.map((each) => ({
      on: each.clearedOn ?? each.paidOn ?? loadedOn,
      document: each.document,
      cents: each.cents,
    })),
    ...own.map(({ on, cents }) => ({ on, document: '', cents })),
  ].toSorted((a, b) => byText(a.on, b.on) || byText(a.document, b.document))
  for (const { on, cents } of receipts) {
    const principal = Math.min(cents, room)
    room -= principal
    moves.push({ on, cents: principal, what: 'PAID' })
    moves.push({ on, cents: cents - principal, what: 'CHARGE' })
  }
  moves.push({ on: receipts.at(-1)?.on ?? balanceOn, cents: room, what: 'CUT' })
  return moves
}

/** Principal paid on a título until a day, whatever month counts it. */
export const principalOf = (titulo: ExampleTitulo, until: string, balanceOn = loadedOn): number =>
  movesOf(titulo, balanceOn)
    .filter(({ what, on }) => what === 'PAID' && on <= until)
    .reduce((sum, { cents }) => sum + cents, 0)

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** Rules 6.2 for one título; undefined if it is not in the month. */
export function figureOf(
  titulo: ExampleTitulo,
  month: ExampleMonth,
  balanceOn = loadedOn,
): ExampleFigure | undefined {
  if (titulo.dueOn > month.until) return undefined
  const moves = movesOf(titulo, balanceOn)
  const sum = (what: Move['what'], after: string, until: string) =>
    moves
      .filter((move) => move.what === what && move.on > after && move.on <= until)
      .reduce((total, { cents }) => total + cents, 0)
  const always = '0000-00-00'
  const isOfMonth = titulo.dueOn >= month.from
  const account = titulo.adjustments.some(({ kind }) => kind === 'RECLASSIFICACAO')
    ? 'FUNDO'
    : 'ALUGUEL'
  if (!isOfMonth) {
    const recovered = sum('PAID', month.previousNetOn, month.netOn)
    const laterAdjusted = sum('CUT', month.previousNetOn, month.netOn)
    if (recovered === 0 && laterAdjusted === 0) return undefined
    const nothing = { original: 0, adjusted: 0, grossReceived: 0, gross: 0, grace: 0 }
    const charges = sum('CHARGE', month.previousNetOn, month.netOn)
    const sums = { recovered, laterAdjusted, charges, afterClose: 0, graceAfterClose: 0 }
    return { ...nothing, ...sums, account }
  }
  const isOverdue = daysBetween(titulo.dueOn, month.processedOn) >= month.minimumDays
  const adjusted = sum('CUT', always, month.until)
  const grossReceived = sum('PAID', always, month.until)
  const open = titulo.originalCents - adjusted - grossReceived
  const after = sum('PAID', month.until, month.netOn)
  return {
    original: titulo.originalCents,
    adjusted,
    grossReceived,
    gross: isOverdue ? open : 0,
    grace: isOverdue ? 0 : open,
    recovered: 0,
    afterClose: isOverdue ? after : 0,
    graceAfterClose: isOverdue ? 0 : after,
    laterAdjusted: sum('CUT', month.until, month.netOn),
    charges: sum('CHARGE', always, month.netOn),
    account,
  }
}
