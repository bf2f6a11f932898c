import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { testCompany } from '#testing/test-company.ts'

import { routes } from './routes.ts'
import { pathsWithWords } from './rules/screen-help.ts'

const { database, ask, reset } = testCompany(routes)

beforeEach(reset)

type Owners = { readonly meu: boolean; readonly de: string[]; readonly mais: number }
type Help = {
  readonly para: string | null
  readonly atos: readonly (Owners & { readonly ato: string; readonly teclas: string[] })[]
  readonly caminho: {
    readonly nome: string
    readonly passos: readonly (Owners & {
      readonly nome: string
      readonly doSistema: boolean
      readonly prazo: number | null
    })[]
  } | null
}
const help = (login: string, path: string) =>
  ask<Help>(login, 'GET', `/ajuda/tela?caminho=${encodeURIComponent(path)}`)

describe('help of a screen', () => {
  test('says what it is for, the own acts with their key, and whose the rest is', async () => {
    const { status, body } = await help('analista.shopping', '/analisar-negativacao-shopping')
    expect(status).toBe(200)
    expect(body.para).toContain('NEGATIVAR é o normal')
    expect(body.atos[0]).toEqual({
      ato: 'Decidir NEGATIVAR ou ISENTAR',
      teclas: ['N'],
      meu: true,
      de: [],
      mais: 0,
    })
    expect(body.atos.filter(({ meu }) => !meu)).toEqual([
      { ato: 'Aprovar no shopping', teclas: [], meu: false, de: ['André Siqueira'], mais: 0 },
      {
        ato: 'Enviar ao bureau',
        teclas: [],
        meu: false,
        de: ['Renata Queiroz', 'Rogério Campos'],
        mais: 0,
      },
    ])
  })

  test('names the owners of each step of its chain, with the business days of the step', async () => {
    const { body } = await help('analista.shopping', '/analisar-negativacao-shopping')
    expect(body.caminho?.nome).toBe('negativação')
    expect(
      body.caminho?.passos.map(({ nome, meu, de, prazo }) => [nome, meu, de[0] ?? null, prazo]),
    ).toEqual([
      ['Elegíveis', false, 'Renata Queiroz', null],
      ['Análise do shopping', true, null, 5],
      ['Aprovação do shopping', false, 'André Siqueira', 2],
      ['Análise corporativa', false, 'Cláudia Carvalho', 3],
      ['Aprovação corporativa', false, 'Antônio Holanda', 2],
      ['Exceções', false, 'Renata Queiroz', 2],
      ['Envio ao bureau', false, 'Renata Queiroz', 1],
      ['Retornos com erro', false, 'Renata Queiroz', null],
      ['Resultado', false, null, null],
    ])
  })

  test('names nobody who sees none of the malls, and nobody who is inactive', async () => {
    await sql`
      update user_mall set mall_id = 3
      where user_id = (select id from app_user where login = 'aprovador.shopping')
        and mall_id = (select max(mall_id) from user_mall u
          where u.user_id = (select id from app_user where login = 'aprovador.shopping'))`.execute(
      database.admin,
    )
    await sql`
      delete from user_mall
      where user_id = (select id from app_user where login = 'aprovador.shopping')
        and mall_id <> 3`.execute(database.admin)
    await sql`update app_user set is_active = false where login = 'regua.2'`.execute(database.admin)
    const { body } = await help('analista.shopping', '/analisar-negativacao-shopping')
    expect(body.atos.filter(({ meu }) => !meu).map(({ de }) => de)).toEqual([
      [],
      ['Renata Queiroz'],
    ])
  })

  test('of a screen outside the chains has no chain, and of no screen nothing', async () => {
    expect((await help('admin', '/acessos-usuarios')).body.caminho).toBeNull()
    expect((await help('admin', '/nada')).body).toEqual({ para: null, atos: [], caminho: null })
    expect((await help('admin', ' ')).status).toBe(400)
  })
})

test('every screen of the menu has its sentences, and none is left over', async () => {
  const { rows } = await sql<{ path: string }>`select path from menu`.execute(database.admin)
  expect(pathsWithWords().toSorted()).toEqual(rows.map(({ path }) => path).toSorted())
})
