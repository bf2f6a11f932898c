// Imports the sample index tables (samples/ajuizamento) and checks their versions.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { beforeAll, describe, expect, test } from 'vitest'

import {
  readIndexEdition,
  readIndexTable,
  readIndexTableOf,
} from '#features/ledger/corrected-balance/store.ts'
import { importNews } from '#features/ledger/file-imports/actions/news.ts'
import { jobs } from '#features/ledger/file-imports/jobs.ts'
import type { ImportCounts } from '#listing/importer.ts'
import { inTransaction } from '#server/database/connection.ts'
import { fixedDayClock } from '#server/work/clock.ts'
import { unitOfWork } from '#server/work/unit-of-work.ts'
import type { Actor } from '#server/work/work.ts'
import { servedRoutes } from '#testing/test-company.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { everyRoute } from '#testing/test-everything.ts'
import { undoOf, uploadOf } from '#testing/test-requests.ts'
import { competence } from '#values/competence.ts'
import { localDate } from '#values/local-date.ts'

const database = committedDatabase()
const clock = fixedDayClock(localDate('2026-11-18'))
const { inject, log, runJobs } = servedRoutes({
  database,
  routes: everyRoute,
  clock,
  authenticate: async () => actor,
})
let actor: Actor

const lawyer = (id: number, name: string, more: Partial<Actor> = {}): Actor => ({
  id,
  name,
  login: name,
  profile: 'JURÍDICO',
  malls: 'all',
  rights: new Map([['/cadastro-ajuizamento', new Set(['CARREGAR'])]]),
  ...more,
})
const sample = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../../../samples/ajuizamento/${name}`, import.meta.url)))

type Answer = ImportCounts & {
  id: number
  mensagem: string
  problemas: { linha: number; coluna: string; motivo: string }[]
}
async function bring(content: Buffer | string, fields: Record<string, unknown> = {}) {
  const file = ['indices.csv', Buffer.from(content)] as const
  const answer = await inject(uploadOf('/parametros/ajuizamento/indices/upload', fields, file))
  return { status: answer.statusCode, body: answer.json<Answer>() }
}
type Proposal = {
  idProposta: number
  nome: string
  mudancas: { campo: string; de: string; para: string }[]
}
const pending = async () =>
  (
    await inject({
      url: '/bff/configuracao/serasa/parametro/pendentes?tela=/cadastro-ajuizamento',
    })
  ).json<{ content: Proposal[] }>().content
const confirm = async (idProposta: number) => {
  const answer = await inject({
    method: 'POST',
    url: '/bff/configuracao/serasa/parametro/confirmar',
    payload: { idProposta },
  })
  return { status: answer.statusCode, mensagem: answer.json<{ mensagem: string }>().mensagem }
}
/** Imports a file that needs confirmation, and confirms it as another user. */
async function bringConfirmed(content: string) {
  const answer = await bring(content)
  expect(answer.body.mensagem).toContain('Os índices ainda não valem.')
  actor = lawyer(2, 'Bia')
  for (const { idProposta } of await pending()) expect((await confirm(idProposta)).status).toBe(200)
  actor = lawyer(1, 'Ana')
  return answer
}
const undo = async (id: number) => {
  const answer = await inject(undoOf(id))
  await runJobs(jobs)
  return answer
}
type Row = { mes: string; valor: number; variacao: string; versao: number; atual: boolean }
const listed = async (query: string) => {
  const answer = await inject({
    method: 'GET',
    url: `/bff/parametros/ajuizamento/indices?${query}`,
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ data: Row[]; pageInfo: { totalItems: number } }>()
}
const counted = async (index: string, month: string) => {
  const table = await inTransaction(database.app, { malls: 'all' }, readIndexTable)
  return table.get(index)?.get(competence(month))
}
const versionsOf = async (index: string, month: string) =>
  (await listed(`indice=${index}&versoes=true&size=500`)).data
    .filter(({ mes }) => mes === month)
    .map(({ versao, variacao, atual }) => [versao, variacao, atual])
const newsFor = (person: Actor) =>
  unitOfWork({ db: database.app, clock, log: log() }, person, 'TEST', importNews)

beforeAll(async () => {
  actor = lawyer(1, 'Ana')
  await database.adminPool.query(`
    insert into profile (name, code, sees_every_mall) values ('X', 'X', true);
    insert into app_user (name, login, email, profile_id)
    select n, lower(n), lower(n) || '@regua.example', p.id
    from profile p, unnest(array['Ana', 'Bia']) n where p.code = 'X' order by n;
    insert into profile_permission (profile_id, rule_id)
    select p.id, r.id
    from profile p, menu_rule r join menu m on m.id = r.menu_id
    where p.code = 'X' and m.path = '/cadastro-ajuizamento'`)
})

describe('sample files', () => {
  test('indices.csv: 528 months of four series, and the same file again changes nothing', async () => {
    const { status, body } = await bring(sample('indices.csv'))
    expect([status, body.mensagem]).toEqual([200, 'Arquivo enviado.'])
    expect(body).toMatchObject({
      total: 528,
      aceitos: 528,
      rejeitados: 0,
      novos: 528,
      alterados: 0,
    })
    expect((await listed('page=1')).pageInfo.totalItems).toBe(528)
    expect(await counted('IGP-M', '2015-01')).toBe(760_000)
    const again = await bring(sample('indices.csv'))
    expect(again.body).toMatchObject({ novos: 0, alterados: 0, iguais: 528 })
    expect((await listed('page=1&versoes=true')).pageInfo.totalItems).toBe(528)
  })

  test('indices-com-erros.csv: five lines are loaded, five are reported with their errors', async () => {
    const { body } = await bring(sample('indices-com-erros.csv'))
    expect(body).toMatchObject({ total: 10, aceitos: 5, rejeitados: 5, novos: 0, iguais: 5 })
    expect(body.problemas.map(({ linha, coluna, motivo }) => [linha, coluna, motivo])).toEqual([
      [5, 'indice', 'Índice desconhecido: use IGP-M, IGP-DI, IPCA, INPC, TAXA LEGAL.'],
      [8, 'mes', 'O mês da competência deve ir de 01 a 12.'],
      [9, 'valor', 'O valor deve ser a variação do mês em %, como 0,36 ou -0,27.'],
      [10, 'mes', 'Este índice e mês já estão na linha 2, com outro valor.'],
      [11, 'mes', 'Este mês ainda não terminou: não há índice publicado.'],
    ])
  })
})

describe('republished month', () => {
  test('is a new version, and the old one stays', async () => {
    const { body } = await bringConfirmed('indice;mes;valor\r\nipca;12/2025;0,331\r\n')
    expect(body).toMatchObject({ aceitos: 1, novos: 0, alterados: 1 })
    expect(await versionsOf('IPCA', '2025-12')).toEqual([
      [2, '0,331', true],
      [1, '0,33', false],
    ])
    expect(await counted('IPCA', '2025-12')).toBe(331_000)
  })

  test('in a dry run writes nothing', async () => {
    const { body } = await bring('indice;mes;valor\r\nIPCA;12/2025;9,00\r\n', { ensaio: 'true' })
    expect(body).toMatchObject({
      mensagem:
        'Conferência: nada foi gravado. Ao carregar, os índices esperam a confirmação de outra pessoa.',
      alterados: 1,
      comAviso: 1,
    })
    expect(await pending()).toEqual([])
    expect(await counted('IPCA', '2025-12')).toBe(331_000)
  })

  test('undone keeps its version, which no longer counts; the next one is a new version', async () => {
    const { body } = await bringConfirmed(
      'indice;mes;valor\r\nIPCA;12/2025;0,40\r\nIPCA;01/2026;0,20\r\n',
    )
    expect(body).toMatchObject({ novos: 1, alterados: 1 })
    expect((await undo(body.id)).statusCode).toBe(200)
    expect(await counted('IPCA', '2025-12')).toBe(331_000)
    expect(await counted('IPCA', '2026-01')).toBeUndefined()
    await bringConfirmed('indice;mes;valor\r\nIPCA;12/2025;0,50\r\n')
    expect(await versionsOf('IPCA', '2025-12')).toEqual([
      [4, '0,50', true],
      [3, '0,40', false],
      [2, '0,331', false],
      [1, '0,33', false],
    ])
  })

  test('is a new edition, and each edition returns its values, also when undone', async () => {
    const edition = () => inTransaction(database.app, { malls: 'all' }, readIndexEdition)
    const valueIn = async (of: number | null) =>
      (await inTransaction(database.app, { malls: 'all' }, (tx) => readIndexTableOf(tx, of ?? 0)))
        .get('IGP-DI')
        ?.get(competence('2025-11'))
    await bringConfirmed('indice;mes;valor\r\nIGP-DI;11/2025;0,10\r\n')
    const first = await edition()
    await bring('indice;mes;valor\r\nIGP-DI;11/2025;0,10\r\n')
    expect((await edition()).edition).toBe(first.edition)
    const { body } = await bringConfirmed('indice;mes;valor\r\nIGP-DI;11/2025;0,20\r\n')
    const second = await edition()
    await undo(body.id)
    const third = await edition()
    expect(new Set([first.edition, second.edition, third.edition]).size).toBe(3)
    expect(await Promise.all([first, second, third].map((each) => valueIn(each.edition)))).toEqual([
      100_000, 200_000, 100_000,
    ])
    expect(
      await inTransaction(database.app, { malls: 'all' }, (tx) =>
        readIndexTableOf(tx, third.edition ?? 0),
      ),
    ).toEqual(third.table)
  })

  test('cannot be undone before a newer file on it', async () => {
    const older = await bringConfirmed('indice;mes;valor\r\nINPC;12/2025;0,90\r\n')
    await bringConfirmed('indice;mes;valor\r\nINPC;12/2025;0,91\r\n')
    const refused = await undo(older.body.id)
    expect([refused.statusCode, refused.json<{ mensagem: string }>().mensagem]).toEqual([
      422,
      'Uma importação mais nova alterou os mesmos registros; desfaça-a antes.',
    ])
    expect(await counted('INPC', '2025-12')).toBe(910_000)
  })
})

describe('second user', () => {
  test('every other user of the index tables is notified, the uploader is not', async () => {
    const mine = await newsFor(lawyer(1, 'Ana'))
    expect(mine).toEqual([])
    const [newest, ...others] = await newsFor(lawyer(2, 'Bia'))
    expect(newest).toMatchObject({
      texto: expect.stringMatching(
        /^Índices: Ana importou indices\.csv em .+ \(1 alterado; INPC 12\/2025: 0,91 %\)$/,
      ) as string,
      path: '/cadastro-ajuizamento?aba=indices',
    })
    // Unchanged files, dry runs and undone files are not announced.
    expect(others).toHaveLength(5)
  })

  test('one user alone cannot change claims by a value that looks wrong', async () => {
    const { body } = await bring(
      'indice;mes;valor\r\nIGP-M;10/2026;99,00\r\nIGP-M;09/2026;99,00\r\n',
    )
    expect(body).toMatchObject({ aceitos: 2, novos: 2 })
    expect(body.mensagem).toMatch(/^Os índices ainda não valem\. /)
    expect(body.problemas.map(({ linha, motivo }) => [linha, motivo])).toEqual([
      [
        2,
        '99,00 % em um mês: confira se o valor não está sem a vírgula. Ficam sem valor: 01/2026, 02/2026, 03/2026 e mais 5.',
      ],
      [3, '99,00 % em um mês: confira se o valor não está sem a vírgula.'],
    ])
    expect(await counted('IGP-M', '2026-10')).toBeUndefined()
    const [proposal] = await pending()
    expect(proposal?.nome).toBe(
      'Índices: indices.csv (IGP-M 10/2026: 99,00 %; IGP-M 09/2026: 99,00 %)',
    )
    expect(proposal?.mudancas).toContainEqual({
      campo: 'IGP-M 10/2026',
      de: 'sem valor',
      para: '99,00 %',
    })
    expect(proposal?.mudancas.at(-1)).toMatchObject({
      campo: 'Ações corrigidas por estes índices',
      para: '0, R$\u00a00,00 de saldo corrigido',
    })
    expect((await confirm(proposal?.idProposta ?? 0)).status).toBe(403)
    expect(await counted('IGP-M', '2026-10')).toBeUndefined()
    actor = lawyer(2, 'Bia')
    expect((await confirm(proposal?.idProposta ?? 0)).status).toBe(200)
    actor = lawyer(1, 'Ana')
    expect(await counted('IGP-M', '2026-10')).toBe(99_000_000)
    expect((await undo(body.id)).statusCode).toBe(200)
    expect(await counted('IGP-M', '2026-10')).toBeUndefined()
  })

  test('values changed meanwhile by another file are not confirmed', async () => {
    await bring('indice;mes;valor\r\nIPCA;01/2026;33\r\n')
    const [proposal] = await pending()
    await bring('indice;mes;valor\r\nIPCA;01/2026;0,33\r\n')
    actor = lawyer(2, 'Bia')
    expect(await confirm(proposal?.idProposta ?? 0)).toEqual({
      status: 409,
      mensagem:
        'A tabela de índices mudou depois deste arquivo. Recuse e carregue o arquivo de novo.',
    })
    actor = lawyer(1, 'Ana')
    expect(await counted('IPCA', '2026-01')).toBe(330_000)
  })

  test('users who only read them are not notified', async () => {
    const reader = { rights: new Map([['/cadastro-ajuizamento', new Set<string>()]]) }
    expect(await newsFor(lawyer(2, 'Bia', reader))).toEqual([])
  })

  test('users who only read them, or see only some malls, cannot upload', async () => {
    actor = lawyer(1, 'Ana', { rights: new Map([['/cadastro-ajuizamento', new Set<string>()]]) })
    expect((await bring('indice;mes;valor\r\nIPCA;01/2026;0,20\r\n')).status).toBe(403)
    actor = lawyer(1, 'Ana', { malls: [1] })
    expect((await bring('indice;mes;valor\r\nIPCA;01/2026;0,20\r\n')).status).toBe(403)
    actor = lawyer(1, 'Ana')
    expect(await counted('IPCA', '2026-01')).toBe(330_000)
  })
})
