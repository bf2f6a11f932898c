// Two users act on one month, with a real database and concurrent requests.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { emptyTables } from '#testing/empty-tables.ts'
import { exampleCompany } from '#testing/test-delinquency-company.ts'

const { database, company } = exampleCompany('2026-12-28')
const rounds = 4

const malls = ['Shopping Um', 'Shopping Dois', 'Shopping Três']
const months = ['09', '10', '11']
const titulos = malls.flatMap((shopping, mall) =>
  months.map((month) => ({
    shopping,
    unidEcon: `900${mall + 1}`,
    numeroTitulo: `T${mall}${month}`,
    numBoleto: `B${mall}${month}`,
    competencia: `${month}/2026`,
    vencimento: `10/${month}/2026`,
    vencimentoOriginal: `10/${month}/2026`,
  })),
)
type Submitted = { readonly mensagem: string }
type Person = 'rita' | 'caio' | 'ada'

const base = '/base-inadimplencia'
const submit = (by: Person, month: string, of: readonly string[], change = {}) =>
  company().ask<Submitted>(by, 'POST', base, company().runOf(month, of, change))
const idsOf = (names: readonly string[]) => Promise.all(names.map((name) => company().mallId(name)))
const close = async (by: Person, mesAno: string, names = malls.slice(0, 1), more = {}) =>
  company().ask(by, 'POST', '/inadimplencia/fechar', {
    shoppings: await idsOf(names),
    mesAno,
    ...more,
  })
const reopen = async (mesAno: string, by: Person = 'ada') =>
  company().ask(by, 'POST', '/inadimplencia/reabrir', {
    shoppings: await idsOf(malls.slice(0, 1)),
    mesAno,
    motivo: 'Faltou um ajuste do mês',
  })
const runsOf = (month: string) =>
  company().rows<{ mall: string; kind: string; status: string }>(
    `
      select m.name as mall, r.kind, r.status
      from delinquency_run r
        join mall m on m.id = r.mall_id
      where r.month = $1
      order by r.id`,
    [`${month}-01`],
  )
const linesOf = async (action: string) =>
  (await company().rows('select 1 from audit_entry where action = $1', [action])).length
const closedMonths = async () =>
  (
    await company().rows<{ month: string }>(`
      select to_char(month, 'MM/YYYY') as month
      from delinquency_month
      where closed_run_id is not null
      order by month`)
  ).map(({ month }) => month)
const forget = async () => {
  await emptyTables(
    database.admin,
    'delinquency_titulo',
    'delinquency_stock',
    'delinquency_sum',
    'delinquency_month',
    'delinquency_run',
    'audit_entry',
    'audit_head',
  )
  await database.adminPool.query('delete from graphile_worker._private_jobs')
}
const inRounds = async (act: () => Promise<void>): Promise<void> => {
  for (let round = 0; round < rounds; round += 1) {
    await forget()
    await act()
  }
}
const statuses = (answers: readonly { readonly status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)

beforeAll(async () => {
  await company().load(titulos)
}, 60_000)
beforeEach(forget)

describe('a month of a mall processed by several users at once', () => {
  test('is submitted once; the others get 409 with the user and store nothing', () =>
    inRounds(async () => {
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, n) =>
          submit(n % 2 === 0 ? 'rita' : 'caio', '2026-10', malls.slice(0, 1)),
        ),
      )
      expect(statuses(answers)).toEqual([200, 409, 409, 409, 409, 409])
      expect(
        answers.filter(({ status }) => status === 409).map(({ body }) => body.mensagem),
      ).toEqual(
        Array.from({ length: 5 }, () => 'Já existe um processo em andamento: Shopping Um 10/2026.'),
      )
      expect(await runsOf('2026-10')).toHaveLength(1)
      expect(await linesOf('PROCESSAR_INADIMPLENCIA')).toBe(1)
      expect(
        await company().rows(
          `select 1 from graphile_worker.jobs where task_identifier = 'delinquency-runs.execute'`,
        ),
      ).toHaveLength(1)
    }))

  test('with overlapping malls: one request is submitted whole and the other not at all', () =>
    inRounds(async () => {
      const answers = await Promise.all([
        submit('rita', '2026-10', ['Shopping Um', 'Shopping Dois']),
        submit('caio', '2026-10', ['Shopping Três', 'Shopping Dois']),
      ])
      expect(statuses(answers)).toEqual([200, 409])
      const other = answers[0].status === 200 ? 'Shopping Um' : 'Shopping Três'
      expect((await runsOf('2026-10')).map(({ mall }) => mall).toSorted()).toEqual(
        ['Shopping Dois', other].toSorted(),
      )
      expect(answers.find(({ status }) => status === 409)?.body.mensagem).toBe(
        'Já existe um processo em andamento: Shopping Dois 10/2026.',
      )
    }))

  test('together with its neighbour: the windows stay contiguous', () =>
    inRounds(async () => {
      const answers = await Promise.all([
        submit('rita', '2026-10', ['Shopping Um']),
        submit('caio', '2026-11', ['Shopping Um'], { adjustmentReceiptStartDate: '2026-11-03' }),
      ])
      expect(statuses(answers)).toEqual([200, 422])
      expect(answers.find(({ status }) => status === 422)?.body.mensagem).toMatch(
        /^Shopping Um: o faturado deve (começar em 01\/11\/2026|terminar em 02\/11\/2026)/,
      )
    }))
})

describe('closing a month', () => {
  test('while another user processes it: it closes first, or is refused with that user', () =>
    inRounds(async () => {
      await company().runMonth('2026-10', malls.slice(0, 1))
      const [closing, submitting] = await Promise.all([
        close('caio', '10/2026'),
        submit('rita', '2026-10', malls.slice(0, 1)),
      ])
      expect(submitting.status).toBe(200)
      expect(await closedMonths()).toEqual(closing.status === 200 ? ['10/2026'] : [])
      if (closing.status !== 200)
        expect([closing.status, closing.body.mensagem]).toEqual([
          409,
          'Já existe um processo em andamento: Shopping Um 10/2026.',
        ])
      await company().workOff()
      expect((await runsOf('2026-10')).map(({ status }) => status)).toEqual(
        Array.from({ length: 3 }, () => 'CONCLUIDO'),
      )
    }))

  test('of several malls: none is closed if one is busy', async () => {
    await company().runMonth('2026-10', malls)
    await submit('rita', '2026-10', ['Shopping Dois'])
    const refused = await close('caio', '10/2026', malls)
    expect([refused.status, refused.body.mensagem]).toEqual([
      409,
      'Já existe um processo em andamento: Shopping Dois 10/2026.',
    ])
    expect(await closedMonths()).toEqual([])
    expect((await reopen('10/2026')).status).toBe(422)
  })

  test('of several malls: all close together, with the reason in the log of each', async () => {
    await company().runMonth('2026-10', malls)
    const motivo = 'A planilha oficial de outubro não vem.'
    const closed = await close('caio', '10/2026', malls, { motivo })
    expect([closed.status, closed.body.mensagem]).toEqual([200, 'Mês fechado em 3 shoppings.'])
    expect(
      await company().rows(
        `select body ->> 'motivo' as motivo from audit_entry where action = 'FECHAR_MES'`,
      ),
    ).toEqual([{ motivo }, { motivo }, { motivo }])
  })

  test('by two users at once: one of them closes it', () =>
    inRounds(async () => {
      await company().runMonth('2026-10', malls.slice(0, 1), {}, 'caio')
      const second = { by: 'rita', month: '10/2026' } as const
      const answers = await Promise.all([
        close(second.by, second.month),
        close(second.by, second.month),
      ])
      expect(statuses(answers)).toEqual([200, 422])
      expect(answers.find(({ status }) => status === 422)?.body.mensagem).toBe(
        'Shopping Um 10/2026 já está fechado.',
      )
      expect(await linesOf('FECHAR_MES')).toBe(1)
    }))

  test('reopened twice at once: it is reopened once', () =>
    inRounds(async () => {
      await company().runMonth('2026-10', malls.slice(0, 1))
      await close('caio', '10/2026')
      const answers = await Promise.all([reopen('10/2026'), reopen('10/2026')])
      expect(statuses(answers)).toEqual([200, 422])
      expect(answers.find(({ status }) => status === 422)?.body.mensagem).toBe(
        'Shopping Um 10/2026 não está fechado.',
      )
      expect(await linesOf('REABRIR_MES')).toBe(1)
      expect(await closedMonths()).toEqual([])
    }))

  test('while the previous one is reopened: no month is closed after an open one', () =>
    inRounds(async () => {
      for (const month of ['2026-10', '2026-11']) await company().runMonth(month, malls.slice(0, 1))
      await close('caio', '10/2026')
      const answers = await Promise.all([reopen('10/2026'), close('caio', '11/2026')])
      expect(statuses(answers)).toEqual([200, 422])
      expect([['10/2026', '11/2026'], []]).toContainEqual(await closedMonths())
    }))
})

describe('conflicting versions', () => {
  test('a month recalculated since it was read cannot be closed without a new read', async () => {
    await company().runMonth('2026-10', malls.slice(0, 1))
    const shopping = await company().mallId('Shopping Um')
    const seen = { versoes: [{ idShopping: shopping, versao: 1 }] }
    await company().runMonth('2026-10', malls.slice(0, 1), { processingDate: '2026-12-27' })
    const refused = await close('caio', '10/2026', malls.slice(0, 1), seen)
    expect([refused.status, refused.body.mensagem]).toEqual([
      409,
      'Shopping Um 10/2026 foi calculado de novo por Pessoa rita: a versão é a 2. Confira os números antes de fechar.',
    ])
    const again = { versoes: [{ idShopping: shopping, versao: 2 }] }
    expect((await close('caio', '10/2026', malls.slice(0, 1), again)).status).toBe(200)
  })

  test('a calculation with other parameters than a colleague’s base is refused', () =>
    inRounds(async () => {
      await company().runMonth('2026-10', malls.slice(0, 1))
      const [other, calculation] = await Promise.all([
        submit('caio', '2026-10', malls.slice(0, 1), { minimumNumberOfDays: 0 }),
        company().ask<Submitted>(
          'rita',
          'POST',
          '/calculo-inadimplencia',
          company().runOf('2026-10', malls.slice(0, 1)),
        ),
      ])
      expect(statuses([other, calculation])).toEqual([200, 409])
      await company().workOff()
      const late = await company().ask<Submitted>(
        'rita',
        'POST',
        '/calculo-inadimplencia',
        company().runOf('2026-10', malls.slice(0, 1)),
      )
      expect(late.status).toBe(other.status === 200 ? 422 : 200)
      if (other.status === 200)
        expect(late.body.mensagem).toBe('Processe Shopping Um 10/2026 antes de calcular.')
    }))
})
