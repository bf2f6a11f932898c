import { readdirSync, readFileSync } from 'node:fs'

import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Actor } from '#server/work/work.ts'
import { servedRoutes } from '#testing/test-company.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { insertPeople, userOf } from '#testing/test-users.ts'

import { laddersPath, textsPath } from './contract/versions.ts'
import { textProblems } from './rules/text.ts'
import { routes } from './routes.ts'

const database = committedDatabase()
let actor: Actor
const { request } = servedRoutes({ database, routes, authenticate: async () => actor })
const motivo = 'as palavras mudaram'

const editor = (id: number, malls: Actor['malls'] = 'all'): Actor => ({
  ...userOf([laddersPath, textsPath], { id, malls }),
  rights: new Map([
    [laddersPath, new Set(['EDITAR', 'CONFIRMAR'])],
    [textsPath, new Set<string>()],
  ]),
})

type Text = {
  readonly id: number
  readonly passo: string
  readonly pessoa: 'LOJISTA' | 'FIADOR'
  readonly canal: 'EMAIL' | 'CARTA' | 'WHATSAPP' | 'SMS'
  readonly assunto: string
  readonly corpo: string
  readonly estado: string
}
const send = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  request(method, `/regua/modelos${path}`, body)
const list = async (query = '') => (await send('GET', query)).body['data'] as readonly Text[]

/** The text of a demand by e-mail. */
const demand = async () => (await list('?passo=D1&canal=EMAIL'))[0] as Text

beforeAll(() => insertPeople(database, 3))
beforeEach(async () => {
  actor = editor(1)
  await database.adminPool.query(`
    begin;
    delete from message_text_version where text_id > 19 or version > 1;
    update message_text_version set state = 'VIGENTE';
    update message_text set version = 1, version_in_force = 1;
    delete from message_text where id > 19;
    commit`)
})

describe('the first texts', () => {
  test('are the 19 of the rules, letter by letter', async () => {
    const files = readdirSync('samples/regua/modelos')
    expect(files).toHaveLength(19)
    const rows = await list()
    expect(rows).toHaveLength(19)
    for (const file of files) {
      const [passo, pessoa, canal] = file.split('.')
      const text = readFileSync(`samples/regua/modelos/${file}`, 'utf8')
      const row = rows.find(
        (each) => each.passo === passo && each.pessoa === pessoa && each.canal === canal,
      )
      const subject = row?.assunto === '' ? '' : `Assunto: ${row?.assunto ?? ''}\n`
      expect(`${subject}${row?.corpo ?? ''}`.trimEnd(), file).toBe(
        text.replace(/^(Assunto: .*\n)\n/, '$1').trimEnd(),
      )
      expect(row?.estado).toBe('VIGENTE')
    }
  })

  test('have nothing wrong', async () => {
    const kinds: Readonly<Record<string, 'LEMBRETE' | 'NOTIFICACAO'>> = {
      LEMBRETE: 'LEMBRETE',
      PRE_NEGATIVACAO: 'NOTIFICACAO',
      PRE_AJUIZAMENTO: 'NOTIFICACAO',
    }
    for (const { passo, pessoa, canal, assunto, corpo } of await list())
      expect(
        textProblems(
          {
            kind: kinds[passo] ?? 'COBRANCA',
            person: pessoa,
            channel: canal,
            subject: assunto,
            body: corpo,
          },
          [],
        ),
        `${passo} ${pessoa} ${canal}`,
      ).toEqual([])
  })
})

describe('a text by two people', () => {
  test('one user proposes a draft of a text, only another confirms it', async () => {
    const { id, assunto } = await demand()
    const corpo = 'Prezados, {{lojista}}:\n\n{{boletos}}'
    const drafted = await send('PUT', `/${id}`, { assunto, corpo, versao: 1 })
    expect(drafted.body).toMatchObject({ estado: 'RASCUNHO', versao: 2, versaoVigente: 1 })
    const proposed = await send('POST', `/${id}/propor`, { versao: 2, motivo })
    expect(proposed.body).toMatchObject({ estado: 'PROPOSTA', proposta: { corpo, versao: 2 } })
    expect(await send('POST', `/${id}/confirmar`, { versao: 2 })).toMatchObject({
      status: 403,
      body: { mensagem: 'Outra pessoa precisa confirmar.' },
    })
    actor = editor(2)
    const { body } = await send('POST', `/${id}/confirmar`, { versao: 2 })
    expect(body).toMatchObject({ estado: 'VIGENTE', versaoVigente: 2, vigente: { corpo } })
    expect((await send('GET', `/${id}/versoes`)).body).toMatchObject({
      data: [
        { versao: 2, estado: 'VIGENTE' },
        { versao: 1, estado: 'SUBSTITUIDA' },
      ],
    })
  })

  test('a stale version is refused, a refusal leaves the text in force', async () => {
    const { id, assunto, corpo } = await demand()
    await send('PUT', `/${id}`, { assunto, corpo, versao: 1 })
    expect((await send('PUT', `/${id}`, { assunto, corpo, versao: 1 })).status).toBe(409)
    await send('POST', `/${id}/propor`, { versao: 2, motivo })
    const { body } = await send('POST', `/${id}/recusar`, { versao: 2, motivo })
    expect(body).toMatchObject({ estado: 'RECUSADA', versaoVigente: 1, vigente: { corpo } })
  })

  test('a text of a new place is a draft; a taken place is refused', async () => {
    const text = { passo: 'D1', pessoa: 'LOJISTA', canal: 'CARTA', assunto: '', corpo: 'Prezados' }
    expect((await send('POST', '', text)).body).toMatchObject({
      estado: 'RASCUNHO',
      versao: 1,
      versaoVigente: null,
    })
    expect(await send('POST', '', text)).toMatchObject({
      status: 400,
      body: { mensagem: 'Já há um texto de D1 para lojista por Carta.' },
    })
  })

  test('needs a user who sees every mall', async () => {
    const { id, assunto, corpo } = await demand()
    actor = editor(1, [1])
    expect((await send('PUT', `/${id}`, { assunto, corpo, versao: 1 })).status).toBe(403)
    expect((await send('GET', '')).status).toBe(200)
  })
})

describe('bad words', () => {
  test.each([
    ['Olá {{nome}}', 'O marcador {{nome}} não existe.'],
    ['Pague em https://pague.test', 'O texto não tem links: quem recebe confere pelo contato.'],
    ['<img src="x">', 'O texto não tem HTML, imagem nem script.'],
    ['Será negativado', "'negativ' só cabe numa notificação."],
  ])('%s: 400', async (corpo, mensagem) => {
    const { id, assunto } = await demand()
    expect(await send('PUT', `/${id}`, { assunto, corpo, versao: 1 })).toMatchObject({
      status: 400,
      body: { campos: [{ campo: 'corpo', mensagem }] },
    })
  })

  test('of REGUA_TEXTOS_PROIBIDOS: also when they came after the proposal', async () => {
    const { id, assunto } = await demand()
    await send('PUT', `/${id}`, { assunto, corpo: 'Última chance', versao: 1 })
    await send('POST', `/${id}/propor`, { versao: 2, motivo })
    await database.adminPool.query(
      `update parameter set value = 'última' where code = 'REGUA_TEXTOS_PROIBIDOS'`,
    )
    actor = editor(2)
    const answer = await send('POST', `/${id}/confirmar`, { versao: 2 })
    await database.adminPool.query(
      `update parameter set value = '' where code = 'REGUA_TEXTOS_PROIBIDOS'`,
    )
    expect(answer).toMatchObject({
      status: 400,
      body: { mensagem: "A palavra 'última' é proibida." },
    })
  })
})
