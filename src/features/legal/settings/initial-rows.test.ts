import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { database } from '#testing/test-database.ts'

const testDatabase = database()

const lines = async (query: ReturnType<typeof sql<{ line: string }>>) =>
  (await query.execute(testDatabase.admin)).rows.map(({ line }) => line)

describe('initial rows of rules 5.0', () => {
  test('movements of a contract type have the debt type of that name, confessed debts CONFISSAO', async () => {
    const matches = await lines(sql<{ line: string }>`
      select c.code || ' ' || m.code || ' ' || string_agg(distinct d.code, ',') as line
      from debt_type_match x
      join debt_type d on d.id = x.debt_type_id
      join contract_type c on c.id = x.contract_type_id
      join movement_type m on m.id = x.movement_type_id
      group by c.id, m.id
      order by c.id, m.id`)
    expect(matches).toEqual([
      ...['LOJA', 'MALL', 'MIDIA', 'CDU'].flatMap((type) => [
        ...['ALM', 'CDO', 'FPP', 'MID'].map((movement) => `${type} ${movement} ${type}`),
        `${type} CFD CONFISSAO`,
      ]),
      ...['ALM', 'CDO', 'FPP', 'MID', 'CFD'].map((movement) => `CONFISSAO ${movement} CONFISSAO`),
    ])
  })

  test('contract type, document and movement have only one debt type', async () => {
    expect(
      await lines(sql<{ line: string }>`
        select count(*) || ' of ' || count(distinct (contract_type_id, document_type_id,
          movement_type_id)) as line
        from debt_type_match`),
    ).toEqual(['125 of 125'])
  })

  test('one requirement per debt type: despejo for LOJA, execução for the others', async () => {
    expect(
      await lines(sql<{ line: string }>`
        select concat_ws(' ', d.code, a.code, r.start_years, r.end_days, r.min_total_cents,
          r.min_month_cents, r.min_boletos, r.active_contracts_only, r.skips_case_agreement,
          r.includes_admin_boletos, r.is_active) as line
        from lawsuit_requirement r
        join debt_type d on d.id = r.debt_type_id
        join lawsuit_action_type a on a.id = r.action_type_id
        order by r.id`),
    ).toEqual([
      'LOJA DES 3 60 500000 0 3 f t t t',
      'MALL EXE 3 60 500000 0 3 f t t t',
      'MIDIA EXE 3 60 500000 0 3 f t t t',
      'CDU EXE 3 60 500000 0 3 f t t t',
      'CONFISSAO EXE 5 30 0 0 1 f t t t',
    ])
  })

  test('four statuses end an action, each in its way', async () => {
    expect(
      await lines(sql<{ line: string }>`
        select concat_ws(' ', name, effect) as line
        from lawsuit_status where effect <> 'SEGUE' order by id`),
    ).toEqual([
      'Extinta por pagamento ENCERRA_PAGA',
      'Extinta ENCERRA_SEM_MERITO',
      'Arquivada ENCERRA_SEM_MERITO',
      'Sentença de improcedência ENCERRA_COM_MERITO',
    ])
  })
})
