import type { Pool } from 'pg'

/** A título of a calculation, in cents; omitted amounts are 0. */
export type ExampleTitulo = {
  readonly account?: string
  readonly isCorporate?: boolean
  readonly isLegal?: boolean
  readonly dueOn?: string
  readonly original?: number
  readonly adjusted?: number
  readonly received?: number
  readonly grace?: number
  readonly recovered?: number
  readonly afterClose?: number
  readonly graceAfterClose?: number
}

const movementOf: Readonly<Record<string, string>> = {
  ALUGUEL: 'ALM',
  CONDOMINIO: 'CDO',
  FUNDO: 'FPP',
  COMERCIAL: 'MID',
  CONFISSAO: 'CFD',
}

let count = 0

const idOf = async (pool: Pool, text: string, values: readonly unknown[]) =>
  Number((await pool.query<{ id: string }>(text, [...values])).rows[0]?.id)

export const addMall = (
  pool: Pool,
  name: string,
  { shareBps = 10_000, portfolio = '' } = {},
): Promise<number> =>
  idOf(
    pool,
    `insert into mall (name, economic_unit, share_bps, portfolio) values ($1, $1, $2, $3)
     returning id`,
    [name, shareBps, portfolio],
  )

/** Adds a contract with its tenant; returns its id. */
export async function addContract(pool: Pool, mall: number, name: string): Promise<number> {
  count += 1
  const document = String(10_000_000_000 + count)
  const tenant = await idOf(
    pool,
    'insert into tenant (mall_id, document, name) values ($1, $2, $3) returning id',
    [mall, document, name],
  )
  const luc = `L${String(count).padStart(4, '0')}`
  await pool.query('insert into luc (mall_id, code) values ($1, $2)', [mall, luc])
  return idOf(
    pool,
    `insert into contract (
       mall_id, number, luc, tenant_id, document, name, trade_name, contract_type_id
     )
     select $1, 'C' || $2, $2, $3, $4, $5, $5, id
     from contract_type
     where code = 'LOJA'
     returning id`,
    [mall, luc, tenant, document, name],
  )
}

/** Adds a boleto with one título of an account; returns both ids. */
export async function addTitulo(
  pool: Pool,
  contract: number,
  { account = 'ALUGUEL', dueOn = '2026-09-10', cents = 1, openCents = 0 } = {},
): Promise<{ readonly boleto: number; readonly titulo: number }> {
  count += 1
  const boleto = await idOf(
    pool,
    `insert into boleto (
       mall_id, contract_id, number, original_number, due_on, original_due_on, original_cents,
       open_cents
     )
     select mall_id, id, $2, $2, $3, $3, $4, $5
     from contract
     where id = $1
     returning id`,
    [contract, `B${count}`, dueOn, Math.max(cents, 1), openCents],
  )
  const titulo = await idOf(
    pool,
    `insert into titulo (
       mall_id, boleto_id, contract_id, number, document_type_id, movement_type_id, competence,
       due_on, original_due_on, original_cents, open_cents
     )
     select k.mall_id, $2, k.id, $3, (select min(id) from document_type), m.id,
       date_trunc('month', $5::date), $5, $5, $6, $7
     from contract k, movement_type m
     where k.id = $1 and m.code = $4
     returning id`,
    [contract, boleto, `T${count}`, movementOf[account], dueOn, Math.max(cents, 1), openCents],
  )
  return { boleto, titulo }
}

/**
 * Adds a base and a calculation with these títulos, as a run writes them; returns the calculation.
 */
export async function addCalculation(
  pool: Pool,
  mall: number,
  month: string,
  titulos: readonly ExampleTitulo[],
  { shareBps = 10_000, processedOn = '2026-11-18', minimumDays = 25, contract = 0 } = {},
): Promise<number> {
  const run = (kind: string, base: number | null) =>
    idOf(
      pool,
      `insert into delinquency_run (
         mall_id, month, kind, status, version, is_current, base_id, processed_on, billed_from,
         billed_until, net_on, previous_net_on, minimum_days, share_bps, submitted_by_name
       )
       select $1, m, $3, 'CONCLUIDO', 1, true, $4, $5, m,
         (m + interval '1 month - 1 day')::date, (m + interval '1 month 9 days')::date,
         (m + interval '9 days')::date, $6, $7, 'Sistema'
       from (select ($2 || '-01')::date) x (m)
       returning id`,
      [mall, month, kind, base, processedOn, minimumDays, shareBps],
    )
  const base = await run('BASE', null)
  const calculation = await run('CALCULO', base)
  const holder = contract === 0 ? await addContract(pool, mall, `Loja ${mall}`) : contract
  for (const one of titulos) await addRow(pool, { base, mall, month, holder, one })
  await pool.query(
    `insert into delinquency_sum (
       run_id, mall_id, month, account, is_corporate, is_legal, titulos, original_cents,
       adjusted_cents, gross_received_cents, gross_cents, grace_cents, recovered_cents,
       after_close_cents, grace_after_close_cents, later_adjusted_cents, stock_cents,
       due_grace_cents, due_grace_after_close_cents
     )
     select $1, mall_id, month, account, is_corporate, is_legal, count(*), sum(original_cents),
       sum(adjusted_cents), sum(gross_received_cents), sum(gross_cents), sum(grace_cents),
       sum(recovered_cents), sum(after_close_cents), sum(grace_after_close_cents),
       sum(later_adjusted_cents), 0,
       sum(case when due_on <= '${processedOn}' then grace_cents else 0 end),
       sum(case when due_on <= '${processedOn}' then grace_after_close_cents else 0 end)
     from delinquency_titulo
     where run_id = $2
     group by mall_id, month, account, is_corporate, is_legal`,
    [calculation, base],
  )
  return calculation
}

type Row = {
  readonly base: number
  readonly mall: number
  readonly month: string
  readonly holder: number
  readonly one: ExampleTitulo
}

async function addRow(pool: Pool, { base, mall, month, holder, one }: Row): Promise<void> {
  const { account = 'ALUGUEL', original = 0, adjusted = 0, received = 0, grace = 0 } = one
  const dueOn = one.dueOn ?? `${month}-10`
  const { titulo } = await addTitulo(pool, holder, { account, dueOn, cents: original })
  await pool.query(
    `insert into delinquency_titulo (
       run_id, mall_id, month, titulo_id, account, is_corporate, is_legal, is_of_month, due_on,
       original_cents, adjusted_cents, gross_received_cents, gross_cents, grace_cents,
       recovered_cents, after_close_cents, grace_after_close_cents, later_adjusted_cents,
       charges_cents, number, boleto_number, contract_number, contract_type, luc, trade_name,
       tenant_id, tenant_name, document
     )
     select $1, $2, $3, $4::bigint, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, 0, 0,
       number, boleto_number, contract_number, contract_type, luc, trade_name, tenant_id,
       tenant_name, document
     from titulo_names
     where titulo_id = $4::bigint`,
    [
      base,
      mall,
      `${month}-01`,
      titulo,
      account,
      one.isCorporate ?? false,
      one.isLegal ?? false,
      original > 0,
      dueOn,
      original,
      adjusted,
      received,
      original - adjusted - received - grace,
      grace,
      one.recovered ?? 0,
      one.afterClose ?? 0,
      one.graceAfterClose ?? 0,
    ],
  )
}

const importOf = (pool: Pool, kind: string): Promise<number> =>
  idOf(
    pool,
    `insert into file_import (kind, file_name, sha256, created_by_name)
     values ($1, 'planilha', decode(repeat('00', 32), 'hex'), 'Sistema')
     returning id`,
    [kind],
  )

/** Adds official figures of an account, in cents: billed, received bruto and líquido, bruta. */
export async function addOfficial(
  pool: Pool,
  mall: number,
  month: string,
  account: string,
  [billed, received, netReceived, gross]: readonly [number, number, number, number],
): Promise<void> {
  await pool.query(`insert into official_delinquency values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`, [
    mall,
    `${month}-01`,
    account,
    billed,
    received,
    netReceived,
    gross,
    gross - netReceived,
    await importOf(pool, 'PLANILHA_FINAL'),
  ])
}

export async function addOfficialGrid(
  pool: Pool,
  mall: number,
  month: string,
  { row, rent, fund }: { readonly row: number; readonly rent: number; readonly fund: number },
): Promise<void> {
  await pool.query(
    `insert into official_summary (mall_id, month, row_number, description, rent, fund, import_id)
     values ($1, $2, $3, 'Linha', $4, $5, $6)`,
    [mall, `${month}-01`, row, rent, fund, await importOf(pool, 'ZIP_RESUMO')],
  )
}

/** Rows 11 to 15 of 11/2026 on 18/11 when one expectation and one tendency count. */
export const countedInNovember = [
  [42237.37, 10000, 0, 0],
  [40644.65, 14225.62, 3251.57, 0],
  [2237.37, 0, 0, 0],
  [-299224.42, -98215.89, -19844.53, -26205.9],
  [-3.47, -3.41, -3.1, -10.05],
]
