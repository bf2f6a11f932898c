import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'
import { systemActor, type Work } from '#server/work/work.ts'
import { localDate } from '#values/local-date.ts'

import { exampleLedger, type ExampleTitulo } from './example-ledger.ts'
import { insertSenders } from './example-messages.ts'
import { inRolledBackTransaction, type TestDatabase } from './test-database.ts'

/** The day on which a boleto due on 05/11/2026 is overdue for the first time. */
export const firstOverdueDay = localDate('2026-11-10')

const titulo = (dueOn: string, openCents = 100_000): ExampleTitulo => ({
  dueOn,
  originalCents: 100_000,
  openCents,
  receipts: [],
  adjustments: [],
})

/** A tenant with its mall, contract and first boleto. */
export type OwingPlace = {
  readonly tx: Tx
  readonly work: Work
  readonly mall: number
  readonly tenant: number
  readonly contract: number
  readonly boleto: number
}

/** A tenant with boletos due on these days, an e-mail, an address and a sender. */
export const withOwingTenant = <T>(
  shared: TestDatabase,
  dueDays: readonly string[],
  act: (place: OwingPlace) => Promise<T>,
): Promise<T> =>
  inRolledBackTransaction(shared.app, { malls: 'all' }, async (tx) => {
    const mall = await exampleLedger(
      tx,
      dueDays.map((day) => titulo(day)),
    )
    await sql`
      insert into app_user (name, login, email, profile_id)
      select 'Rita Campos', 'rita.regua', 'rita.regua@regua.example', min(id)
      from profile`.execute(tx)
    await sql`
      update contract set email = 'loja@example.com', street = 'Av. Principal, 100',
        district = 'Centro', city = 'São Paulo', uf = 'SP', cep = '01310100', fine_bps = 1000,
        interest_bps = 100
      where mall_id = ${mall}`.execute(tx)
    await insertSenders(tx)
    const { rows } = await sql<{ tenant: number; contract: number; boleto: number }>`
      select c.tenant_id as tenant, c.id as contract, min(b.id) as boleto
      from contract c join boleto b on b.contract_id = c.id
      where c.mall_id = ${mall}
      group by c.tenant_id, c.id`.execute(tx)
    const [found] = rows
    if (found === undefined) throw new Error('there is no tenant')
    const work = { tx, today: firstOverdueDay, actor: systemActor } as Work
    return act({ tx, work, mall, ...found })
  })

/** `withOwingTenant` over the database of a test file. */
export const owingTenants =
  (shared: TestDatabase) =>
  <T>(dueDays: readonly string[], act: (place: OwingPlace) => Promise<T>): Promise<T> =>
    withOwingTenant(shared, dueDays, act)
