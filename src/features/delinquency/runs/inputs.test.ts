// Users who changed an input do not close the month, even if others processed and calculated it.
import { beforeEach, describe, expect, test } from 'vitest'

import { brokenInvariants } from '#ops/invariants.ts'
import { exampleCompany, titulo } from '#testing/test-delinquency-company.ts'
import { multipart } from '#testing/test-requests.ts'

import { emptyLedger } from '#testing/example-ledger.ts'

const { database, company } = exampleCompany('2026-12-28')

const two = { shopping: 'Shopping Dois', unidEcon: '9002' }
const ledger = [
  titulo('O1', '05/10/2026'),
  titulo('O2', '08/10/2026', { cpfCnpj: '11444777000161', contrato: 'C2', luc: 'L2' }),
  titulo('N1', '05/11/2026', { cpfCnpj: '11444777000161', contrato: 'C2', luc: 'L2' }),
  titulo('D1', '05/10/2026', two),
]
type Person = 'rita' | 'caio' | 'ada'
type Month = {
  idShopping: number
  estado: string
  porque: string | null
  numeros: object | null
  insumos: object[]
  impedimentoFechar: string | null
}
const monthFor = async (by: Person, mall = 'Shopping Um', mesAno = '10/2026') => {
  const { body } = await company().ask<{ data: Month[] }>(
    by,
    'GET',
    `/inadimplencia/meses?mesAno=${mesAno}&shoppingIds=${await company().mallId(mall)}`,
  )
  return body.data[0]
}
const close = async (by: Person, mall = 'Shopping Um', mesAno = '10/2026') =>
  company().ask<{ mensagem: string; insumos: object[] }>(by, 'POST', '/inadimplencia/fechar', {
    shoppings: [await company().mallId(mall)],
    mesAno,
  })
const moduleId = async (name: string) =>
  (
    await company().rows<{ id: number }>('select id from exception_module where name = $1', [name])
  )[0]?.id
const except = async (by: Person, record: object, module = 'INADIMPLENCIA') => {
  const { status, body } = await company().ask<{ registro: { id: number } }>(
    by,
    'POST',
    '/config/excecoes/luc-shopping',
    {
      shoppings: [await company().mallId('Shopping Um')],
      modulos: [await moduleId(module)],
      ...record,
    },
  )
  expect([status, body]).toEqual([200, expect.anything()])
  await company().workOff()
  return body.registro.id
}
const uploadNumbers = async (by: Person, lines: readonly string[]) => {
  const file = ['numero;anoCompetencia;unidEcon;observacao;modulos', ...lines].join('\n')
  const answer = await company().ask<{ mensagem: string }>(
    by,
    'POST',
    '/config/excecoes/numero-documento/upload',
    multipart({}, ['numeros.csv', file]),
  )
  expect([answer.status, answer.body]).toEqual([200, expect.anything()])
  await company().workOff()
}

beforeEach(async () => {
  await emptyLedger(database.admin)
  await database.adminPool.query('truncate month_input, exception_record cascade')
  await database.adminPool.query('delete from graphile_worker._private_jobs')
  await company().load(ledger)
})

const run = (by: Person, month = '2026-10', malls = ['Shopping Um']) =>
  company().runMonth(month, malls, {}, by)
const because = 'quem mudou a base do mês não o fecha'

describe('a user who changed an input of a month', () => {
  test('cannot close it, even if a colleague processed and calculated it', async () => {
    await except('rita', { cpfCnpj: '11.444.777/0001-61' })
    await run('caio')
    expect(await monthFor('rita')).toMatchObject({
      numeros: {
        titulos: 1,
        faturado: 1000,
        inadimplenciaBruta: 1000,
        inadimplenciaLiquida: 1000,
      },
      insumos: [
        { descricao: 'exceção CPF/CNPJ 11.444.777/0001-61', por: 'Pessoa rita', em: '2026-12-28' },
      ],
    })
    const refused = await close('rita')
    expect([refused.status, refused.body.mensagem]).toEqual([
      403,
      `Shopping Um 10/2026: ${because} (exceção CPF/CNPJ 11.444.777/0001-61, em 28/12/2026). Peça a outra pessoa.`,
    ])
    expect((await monthFor('rita'))?.impedimentoFechar).toBe(refused.body.mensagem)
    // The user who calculated it may not close it either.
    expect((await close('caio')).status).toBe(403)
  })

  test('is named to a third user who closes it', async () => {
    await except('ada', { cpfCnpj: '11.444.777/0001-61' })
    await run('caio')
    const closing = await close('rita')
    expect([closing.status, closing.body]).toEqual([
      200,
      {
        mensagem: 'Mês fechado.',
        insumos: [
          {
            shopping: 'Shopping Um',
            descricao: 'exceção CPF/CNPJ 11.444.777/0001-61',
            por: 'Pessoa ada',
            em: '2026-12-28',
          },
        ],
      },
    ])
    expect(await brokenInvariants(database.admin, 'at rest')).toEqual([])
    await database.adminPool.query(
      `update month_input set changed_by = (select id from app_user where login = 'rita'), changed_at = changed_at - interval '1 hour'`,
    )
    expect(await brokenInvariants(database.admin, 'at rest')).toMatchObject([
      { name: 'closed-by-another', examples: [expect.stringContaining('10/2026')] },
    ])
  })

  test('can close months without own changes, and the next one after others closed the changed month', async () => {
    await except('rita', { cpfCnpj: '11.444.777/0001-61' })
    await run('caio', '2026-10', ['Shopping Dois'])
    expect((await close('rita', 'Shopping Dois')).status).toBe(200)
    await run('caio', '2026-10')
    // Simulate a calculation by a third colleague.
    await database.adminPool.query(
      `update delinquency_run set submitted_by = (select id from app_user where login = 'ada')`,
    )
    expect((await close('caio')).status).toBe(200)
    await company().runMonth('2026-11', ['Shopping Um'], {}, 'caio')
    expect((await close('rita', 'Shopping Um', '11/2026')).status).toBe(200)
  })

  test('can close earlier months without the título, but not the month of the título', async () => {
    await uploadNumbers('rita', ['N1;2026;9001;fica fora;INADIMPLENCIA'])
    await run('caio', '2026-10')
    // N1 belongs to November, so October does not depend on it.
    expect((await close('rita')).status).toBe(200)
    await company().runMonth('2026-11', ['Shopping Um'], {}, 'caio')
    expect((await close('rita', 'Shopping Um', '11/2026')).body.mensagem).toContain(
      `${because} (exceção Nº N1 de 2026, em 28/12/2026)`,
    )
  })

  test('cannot close any month after changing a register of types', async () => {
    await run('caio')
    const types = await company().ask<{ data: { id: number; codigo: string; versao: number }[] }>(
      'rita',
      'GET',
      '/config/inadimplencia/tipo-contrato?page=1&size=20',
    )
    const [type] = types.body.data
    const saved = await company().ask(
      'rita',
      'PUT',
      `/config/inadimplencia/tipo-contrato/${type?.id}`,
      {
        ...type,
        descricao: 'Outra descrição',
      },
    )
    expect([saved.status, saved.body]).toEqual([200, expect.anything()])
    expect((await close('rita')).body.mensagem).toContain(
      `${because} (tipo de contrato ${type?.codigo}, em 28/12/2026)`,
    )
    expect((await close('ada')).status).not.toBe(200)
  })

  test('cannot close it after importing an official sheet or adjustments, even if undone', async () => {
    const id = await company().adjust(
      [{ numeroTitulo: 'O1', tipoAjuste: 'DESCONTO', valor: '10,00', motivo: 'Acordo' }],
      'rita',
    )
    await company().undoImport(id)
    await run('caio')
    expect((await close('rita')).body.mensagem).toContain(
      `${because} (arquivo ajustes.csv (Ajustes)`,
    )
  })

  test('can close it if the parameter requires no second user', async () => {
    await database.adminPool.query(
      `update parameter set value = 'Não' where code = 'FECHAMENTO_QUATRO_OLHOS'`,
    )
    try {
      await except('rita', { cpfCnpj: '11.444.777/0001-61' })
      await run('rita')
      expect((await close('rita')).status).toBe(200)
      expect(await brokenInvariants(database.admin, 'at rest')).toEqual([])
    } finally {
      await database.adminPool.query(
        `update parameter set value = 'Sim' where code = 'FECHAMENTO_QUATRO_OLHOS'`,
      )
    }
  })
})

describe('an exception marks months stale', () => {
  const states = async () => [
    (await monthFor('rita'))?.estado,
    (await monthFor('rita', 'Shopping Dois'))?.estado,
  ]
  beforeEach(() => run('rita', '2026-10', ['Shopping Um', 'Shopping Dois']))

  test('not if it is of another module, entered by hand or by file', async () => {
    await except('rita', { cpfCnpj: '11.444.777/0001-61' }, 'SERASA')
    await uploadNumbers('rita', ['O1;2026;9001;teste;SERASA'])
    expect(await states()).toEqual(['CALCULADO', 'CALCULADO'])
    expect((await monthFor('rita'))?.insumos).toEqual([])
  })

  test('only in the mall of its títulos, even without a mall', async () => {
    await uploadNumbers('rita', ['O1;2026;9001;teste;INADIMPLENCIA'])
    expect(await states()).toEqual(['DESATUALIZADO', 'CALCULADO'])
  })

  test('not if it hides no título due until the end of the month', async () => {
    await uploadNumbers('rita', ['N1;2026;9001;teste;INADIMPLENCIA'])
    await except('rita', { cpfCnpj: '19131243000197' })
    expect(await states()).toEqual(['CALCULADO', 'CALCULADO'])
  })

  test('again when the file is undone, but not when only the note changes', async () => {
    await uploadNumbers('rita', ['O1;2026;9001;teste;INADIMPLENCIA'])
    await run('rita')
    await uploadNumbers('rita', ['O1;2026;9001;outra nota;INADIMPLENCIA'])
    expect(await states()).toEqual(['CALCULADO', 'CALCULADO'])
    const [{ id } = { id: 0 }] = await company().rows<{ id: number }>(
      'select max(id) as id from file_import',
    )
    await company().undoImport(id)
    expect(await states()).toEqual(['CALCULADO', 'CALCULADO'])
    const [record] = await company().rows<{ id: number }>('select id from exception_record')
    await company().endException(record?.id ?? 0)
    expect(await states()).toEqual(['DESATUALIZADO', 'CALCULADO'])
  })
})
