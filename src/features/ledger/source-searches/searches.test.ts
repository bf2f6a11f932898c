// Searches over a real folder: each file once, whatever happens in between.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { routesWith as alertRoutesWith } from '#features/platform/alerts/routes.ts'
import { editRule, sourcesPath } from '#features/ledger/sources/contract/calls.ts'
import { routes as sourceRoutes } from '#features/ledger/sources/routes.ts'
import { Refused } from '#server/http/errors.ts'
import type { JobContext } from '#server/jobs/jobs.ts'
import { noSources, type SourceSettings } from '#server/settings/source-settings.ts'
import type { Work } from '#server/work/work.ts'
import { forgetSources } from '#testing/example-intake.ts'
import { testCompany } from '#testing/test-company.ts'
import { userOf } from '#testing/test-users.ts'
import { todayIn } from '#values/instant.ts'

import { giveUpSearch, putRefusedAside, runSearch, type SearchTools } from './actions/run-search.ts'
import { watchSilence } from './actions/silence.ts'
import { dataNotices } from './actions/start-page.ts'
import { deleteOld, startDueSearches } from './actions/start-searches.ts'
import { routesWith } from './routes.ts'

const root = mkdtempSync(join(tmpdir(), 'regua-searches-'))
const settings: SourceSettings = { ...noSources, folder: join(root, 'fontes') }
const tools: SearchTools = { settings, folder: join(root, 'recebidos'), scan: undefined }

const at = (time: string, day = '2026-11-18') => new Date(`${day}T${time}:00-03:00`)
let now = at('06:00')
const clock = { now: () => now, today: () => todayIn(now) }
const company = testCompany(
  [
    ...routesWith(settings),
    ...sourceRoutes,
    ...alertRoutesWith({ address: undefined, hourOf: async () => '08:00' }),
  ],
  { clock },
)
const { database, inWork, send, ask } = company
const rows = async <T>(text: string, values: unknown[] = []) =>
  (await database.adminPool.query(text, values)).rows as T[]

let source = 0
const there = (...parts: string[]) => join(root, 'fontes', 'sap', ...parts)
const context = {
  work: inWork,
  attempt: 1,
  log: { warn: () => undefined },
} as unknown as JobContext

const setSearch = (more: Readonly<Record<string, unknown>> = {}) => {
  const columns = {
    search_kind: 'PASTA',
    search_address: 'sap',
    search_pattern: '*.csv',
    search_cron: '0 6 * * 1-5',
    when_done: 'MOVER',
    is_search_active: true,
    expected_by: null,
    ...more,
  }
  return rows(
    `update source set ${Object.keys(columns)
      .map((name, index) => `${name} = $${index + 2}`)
      .join(', ')} where id = $1`,
    [source, ...Object.values(columns)],
  )
}

beforeAll(async () => {
  await company.reset()
  // Alerts from before an account are hidden; the clock of the test is in the past or future.
  await rows(`update app_user set created_at = '2020-01-01'`)
})
afterAll(() => rmSync(root, { recursive: true }))
beforeEach(async () => {
  now = at('06:00')
  rmSync(join(root, 'fontes'), { recursive: true, force: true })
  mkdirSync(there(), { recursive: true })
  await rows(`
    delete from found_file; delete from source_search; delete from received_file_problem;
    delete from received_file; delete from alert`)
  await forgetSources(database)
  const [added] = await rows<{ id: number }>(`
    with added as (
      insert into source (code, name, brings, state) values ('SAP', 'SAP', 'TITULOS', 'ATIVA') returning id
    ), versions as (
      insert into source_version (source_id, version, state, recipe, recipe_hash)
      select id, 1, 'VIGENTE', '{"arquivos": [{"forma": "CSV"}], "partes": [{}]}', sha256('a') from added
    )
    select id from added`)
  source = Number(added?.id)
  await setSearch()
})

/** Starts what is due and runs it; a minute passes. */
async function minute(with_: { context?: JobContext; tools?: SearchTools } = {}): Promise<void> {
  await inWork(startDueSearches)
  const open = await rows<{ id: string }>('select id from source_search where finished_at is null')
  now = new Date(now.getTime() + 1_000)
  for (const { id } of open)
    await runSearch(with_.context ?? context, with_.tools ?? tools, Number(id))
  now = new Date(now.getTime() + 59_000)
}
/** Several minutes, each with the searches that are due. */
async function minutes(count: number): Promise<void> {
  for (let each = 0; each < count; each += 1) await minute()
}
const received = () =>
  rows<{ file_name: string; state: string; origin: string; malls: number }>(
    `select file_name, state, origin, cardinality(malls) as malls from received_file order by id`,
  )
const names = async () => (await received()).map(({ file_name: name }) => name)
const searches = async () =>
  (
    await ask<{
      data: {
        status: string
        arquivos: number
        erro: string | null
        proximaTentativa: string | null
      }[]
    }>('regua', 'GET', `/fontes/${source}/buscas`)
  ).body.data

describe('a file in a folder', () => {
  test('is taken after it stood still for a minute, then lies in processados', async () => {
    writeFileSync(there('titulos.csv'), 'metade')
    await minutes(2)
    writeFileSync(there('titulos.csv'), 'inteiro, enfim')
    await minutes(2)
    expect(await names()).toEqual([])
    await minute()
    expect(await received()).toEqual([
      { file_name: 'titulos.csv', state: 'RECEBIDA', origin: 'PASTA', malls: 3 },
    ])
    expect(readdirSync(there())).toEqual(['processados'])
    expect(readdirSync(there('processados', '2026-11-18'))).toEqual(['titulos.csv'])
    // Seen, seen again after it grew, taken.
    expect((await searches()).map(({ status, arquivos }) => [status, arquivos])).toEqual([
      ['CONCLUIDA', 1],
      ['CONCLUIDA', 0],
      ['CONCLUIDA', 0],
    ])
    await minutes(3)
    expect(await searches()).toHaveLength(3)
    expect(readdirSync(tools.folder)).toEqual([])
  })

  test('stays where it is if its source says so, and is never taken again', async () => {
    await setSearch({ when_done: 'LEMBRAR', search_cron: '* * * * *' })
    writeFileSync(there('titulos.csv'), 'um')
    await minutes(4)
    expect(await names()).toEqual(['titulos.csv'])
    expect(readdirSync(there())).toEqual(['titulos.csv'])
    // The same bytes under another name are remembered, other bytes under the same name are new.
    writeFileSync(there('copia.csv'), 'um')
    await minutes(3)
    expect(await names()).toEqual(['titulos.csv'])
    writeFileSync(there('titulos.csv'), 'dois')
    await minutes(3)
    expect(await names()).toEqual(['titulos.csv', 'titulos.csv'])
  })

  test('of a refused entrada lies in recusados, with the reason; put back, it comes again', async () => {
    writeFileSync(there('titulos.csv'), 'um')
    await minutes(3)
    await rows(
      `update received_file set state = 'RECUSADA',
         findings = '[{"codigo": "J02", "severidade": "RECUSA", "texto": "Dias ambíguos."}]'`,
    )
    await putRefusedAside(context, tools, source)
    await putRefusedAside(context, tools, source)
    expect(readdirSync(there('recusados')).toSorted()).toEqual([
      'titulos.csv',
      'titulos.csv.motivo.txt',
    ])
    expect(readFileSync(there('recusados', 'titulos.csv.motivo.txt'), 'utf8')).toBe(
      'J02: Dias ambíguos.\n',
    )
    renameSync(there('recusados', 'titulos.csv'), there('titulos.csv'))
    now = at('06:00', '2026-11-19')
    await minutes(3)
    expect((await received()).map(({ state }) => state)).toEqual(['RECUSADA', 'RECEBIDA'])
  })

  test('of a kind that no job loads lies in recusados', async () => {
    await rows(`update source set brings = 'ACORDOS' where id = $1`, [source])
    writeFileSync(there('titulos.csv'), 'um')
    await minutes(3)
    expect(await received()).toEqual([])
    expect(readFileSync(there('recusados', 'titulos.csv.motivo.txt'), 'utf8')).toContain(
      'Acordos não se buscam: traga o arquivo em Entradas de dados.',
    )
  })

  test('says in the log where it was found, and keeps when it was written', async () => {
    writeFileSync(there('titulos.csv'), 'um')
    utimesSync(there('titulos.csv'), at('05:00'), at('05:00'))
    await minutes(3)
    expect(await rows('select written_at from received_file')).toEqual([
      { written_at: at('05:00') },
    ])
    const [line] = await rows<{ body: object }>(
      `select body from audit_entry where action = 'RECEBER_ENTRADA' order by position desc limit 1`,
    )
    expect(line?.body).toMatchObject({ arquivo: 'titulos.csv', origem: 'PASTA' })
  })

  test('that the virus scanner refuses lies in recusados, and the others are taken', async () => {
    const scan = async (path: string) => {
      if (readFileSync(path, 'utf8') === 'vírus')
        throw new Refused('O arquivo foi recusado pelo antivírus.')
    }
    writeFileSync(there('a.csv'), 'vírus')
    writeFileSync(there('b.csv'), 'um')
    await minutes(2)
    await minute({ tools: { ...tools, scan } })
    expect(await names()).toEqual(['b.csv'])
    expect(readdirSync(there('recusados')).toSorted()).toEqual(['a.csv', 'a.csv.motivo.txt'])
    expect((await searches())[0]).toMatchObject({
      status: 'CONCLUIDA',
      erro: 'a.csv: O arquivo foi recusado pelo antivírus.',
    })
  })
})

class Crash extends Error {}

/** A job that dies before or after its n-th transaction. */
function dyingAt(moment: number): { readonly context: JobContext; readonly died: () => boolean } {
  let passed = 0
  const pass = () => {
    passed += 1
    if (passed === moment) throw new Crash()
  }
  const work = async <T>(act: (work: Work) => Promise<T>): Promise<T> => {
    pass()
    const result = await inWork(act)
    pass()
    return result
  }
  return { context: { ...context, work } as JobContext, died: () => passed >= moment }
}

describe('a crash between any two steps', () => {
  const twoFiles = async () => {
    writeFileSync(there('a.csv'), 'um')
    writeFileSync(there('b.csv'), 'dois')
    await minute()
    await inWork(startDueSearches)
    now = new Date(now.getTime() + 61_000)
    await inWork(startDueSearches)
    const [open] = await rows<{ id: string }>(
      'select id from source_search where finished_at is null',
    )
    return Number(open?.id)
  }
  const eachOnce = async () => {
    expect(await names()).toEqual(['a.csv', 'b.csv'])
    expect(readdirSync(there())).toEqual(['processados'])
    expect(readdirSync(there('processados', '2026-11-18')).toSorted()).toEqual(['a.csv', 'b.csv'])
    expect((await searches())[0]).toMatchObject({ status: 'CONCLUIDA', arquivos: 2 })
    expect(readdirSync(tools.folder)).toEqual([])
  }

  test.each(Array.from({ length: 18 }, (_, index) => index + 1))(
    'at moment %i loses no file and takes none twice',
    async (moment) => {
      const search = await twoFiles()
      const { context: dying, died } = dyingAt(moment)
      await expect(runSearch(dying, tools, search)).rejects.toThrow(Crash)
      expect(died()).toBe(true)
      await runSearch(context, tools, search)
      await eachOnce()
      await runSearch(context, tools, search)
      await eachOnce()
    },
  )

  test('covers all eighteen such moments', async () => {
    const search = await twoFiles()
    const { context: dying, died } = dyingAt(19)
    await runSearch(dying, tools, search)
    expect(died()).toBe(false)
    await eachOnce()
  })

  test('a file that was kept but not moved is moved by the next search', async () => {
    const search = await twoFiles()
    const { context: dying } = dyingAt(6)
    await expect(runSearch(dying, tools, search)).rejects.toThrow(Crash)
    expect(await names()).toEqual(['a.csv'])
    expect(existsSync(there('a.csv'))).toBe(true)
    // The job was lost, too.
    await inWork((work) => giveUpSearch(work, search))
    now = new Date(now.getTime() + 61_000)
    await minute()
    expect(await names()).toEqual(['a.csv', 'b.csv'])
    expect(readdirSync(there())).toEqual(['processados'])
  })
})

describe('a second run of the same source', () => {
  test('is refused while one runs, by hand and by its cron', async () => {
    const now_ = await ask<{ idBusca: number }>('regua', 'POST', `/fontes/${source}/buscar`, {})
    expect(now_).toMatchObject({ status: 200, body: { mensagem: 'Busca iniciada.' } })
    expect(await ask('regua', 'POST', `/fontes/${source}/buscar`, {})).toMatchObject({
      status: 409,
      body: { mensagem: 'Uma busca desta fonte já está em curso.' },
    })
    await inWork(startDueSearches)
    expect(await searches()).toHaveLength(1)
    await runSearch(context, tools, now_.body.idBusca)
    expect((await searches())[0]?.status).toBe('CONCLUIDA')
    expect(
      (
        await rows<{ action: string }>(
          `select action from audit_entry where entity = 'fonte' and entity_id = $1`,
          [String(source)],
        )
      ).map(({ action }) => action),
    ).toEqual(['BUSCAR_FONTE'])
  })

  test('needs an active source with a search', async () => {
    await setSearch({ search_kind: null, search_address: null, is_search_active: false })
    expect((await send('regua', 'POST', `/fontes/${source}/buscar`, {})).statusCode).toBe(422)
    await rows(`update source set state = 'SUSPENSA' where id = $1`, [source])
    expect((await send('regua', 'POST', `/fontes/${source}/buscar`, {})).statusCode).toBe(409)
    expect((await send('regua', 'POST', `/fontes/999999/buscar`, {})).statusCode).toBe(404)
    expect((await send('holding', 'POST', `/fontes/${source}/buscar`, {})).statusCode).toBe(403)
  })
})

const alertsOf = async (login: string) =>
  (
    await ask<{ content: { tipo: string; titulo: string; detalhe: string; path: string }[] }>(
      login,
      'GET',
      '/avisos',
    )
  ).body.content.map(({ tipo, titulo, detalhe, path }) => ({ tipo, titulo, detalhe, path }))

test('searches of 90 days ago are deleted, but for the newest of a source', async () => {
  await rows(
    `insert into source_search (source_id, started_at, finished_at, status)
     select $1::int, t, t, 'CONCLUIDA'
     from unnest(array['2026-08-01', '2026-08-02', '2026-11-17']::timestamptz[]) t`,
    [source],
  )
  await inWork(deleteOld)
  expect(await searches()).toHaveLength(1)
  await rows(`update source_search set started_at = '2026-08-01', finished_at = '2026-08-01'`)
  await inWork(deleteOld)
  expect(await searches()).toHaveLength(1)
})

test('a download that a killed process left is deleted after an hour', async () => {
  mkdirSync(tools.folder, { recursive: true })
  for (const name of ['velho', 'novo']) writeFileSync(join(tools.folder, name), 'metade')
  const old = new Date(Date.now() - 3_700_000)
  utimesSync(join(tools.folder, 'velho'), old, old)
  await minute()
  expect(readdirSync(tools.folder)).toEqual(['novo'])
  rmSync(join(tools.folder, 'novo'))
})

test('a search without an answer is tried after 1, 5, 15 and 60 minutes, then alerts once', async () => {
  rmSync(there(), { recursive: true })
  const tries: string[] = []
  for (let each = 0; each < 100; each += 1) {
    const before = (await searches()).length
    const started = now
    await minute()
    if ((await searches()).length > before) tries.push(started.toISOString().slice(11, 16))
  }
  // In UTC.
  expect(tries).toEqual(['09:00', '09:02', '09:08', '09:24', '10:25'])
  const all = await searches()
  expect(all.at(-1)).toMatchObject({
    status: 'ERRO',
    erro: 'Sem resposta da pasta sap: ela não existe. Nova tentativa às 06:01.',
  })
  expect(all[0]).toMatchObject({
    erro: 'Sem resposta da pasta sap: ela não existe. Não haverá nova tentativa antes do próximo horário da busca.',
    proximaTentativa: null,
  })
  expect(await alertsOf('regua')).toEqual([
    {
      tipo: 'PROCESSO',
      titulo: 'A busca de SAP não trouxe arquivos',
      detalhe: 'Sem resposta da pasta sap: ela não existe.',
      path: `/fontes-de-dados?busca=${source}`,
    },
  ])
  expect(await alertsOf('analista.shopping')).toEqual([])
})

describe('silence', () => {
  beforeEach(() => setSearch({ expected_by: '08:00' }))

  test('of an expected source alerts once a day, until a file is loaded', async () => {
    now = at('07:00')
    await inWork(watchSilence)
    expect(await alertsOf('regua')).toEqual([])
    for (const time of ['08:00', '12:00']) {
      now = at(time)
      await inWork(watchSilence)
    }
    expect(await alertsOf('regua')).toEqual([
      {
        tipo: 'SILENCIO',
        titulo: 'Nenhum arquivo de SAP hoje',
        detalhe: 'Esperado até 08:00. Os saldos são os do último arquivo carregado.',
        path: `/fontes-de-dados?busca=${source}`,
      },
    ])
    await rows(
      `insert into received_file (source_id, version, file_name, sha256, origin, state, loaded_at)
       values ($1, 1, 'a.csv', sha256('a'), 'PASTA', 'CARREGADA', $2)`,
      [source, at('12:30')],
    )
    now = at('13:00')
    await inWork(watchSilence)
    expect(await alertsOf('regua')).toEqual([])
    now = at('08:00', '2026-11-19')
    await inWork(watchSilence)
    expect(await alertsOf('regua')).toHaveLength(1)
  })

  test('is no matter on a holiday, nor of a suspended source', async () => {
    now = at('12:00', '2026-11-20')
    await inWork(watchSilence)
    await rows(`update source set state = 'SUSPENSA' where id = $1`, [source])
    now = at('12:00')
    await inWork(watchSilence)
    expect(await alertsOf('regua')).toEqual([])
  })
})

describe('the start page', () => {
  const of = (login: { screens: string[]; malls?: number[]; edits?: number }) =>
    inWork(async (work) => {
      const actor = userOf(login.screens, { id: login.edits ?? 1, malls: login.malls ?? 'all' })
      const rights = new Map(actor.rights)
      if (login.edits !== undefined) rights.set(sourcesPath, new Set([editRule]))
      return (await dataNotices({ ...work, actor: { ...actor, rights } })).map(
        ({ texto, path }) => `${texto} ${path}`,
      )
    })
  const every = [sourcesPath, '/entradas-de-dados', '/retornos-bancarios']

  test('has what waits, proposals of others, silent sources and payments without boleto', async () => {
    now = at('09:00')
    await setSearch({ expected_by: '08:00' })
    const people = await rows<{ id: number }>(
      `select id from app_user where login in ('regua', 'regua.2') order by login`,
    )
    const [proposer = 0, other = 0] = people.map(({ id }) => Number(id))
    await rows(
      `insert into received_file (source_id, version, file_name, sha256, origin, state, malls)
       select $1::int, 1, n, sha256(n::bytea), 'PASTA', 'AGUARDANDO_CONFIRMACAO', array[1, m]
       from (values ('a', 1), ('b', 2)) v (n, m)`,
      [source],
    )
    await rows(
      `insert into source_proposal (
         source_id, kind, version, base_version, name, malls, vanished_policy, reason, proposed_by,
         proposed_by_name, expires_on
       )
       values ($1, 'ATIVACAO', 1, 1, 'SAP', '{}', 'AVISAR', 'o ERP mudou de pasta', $2, 'R', '2026-11-25')`,
      [source, proposer],
    )
    await rows(
      `insert into bank_act (
         received_file_id, identity, bank, line, code, kind, state, company_use, bank_number,
         own_number, face_cents, paid_cents, occurred_on, received_on, is_confirmed
       )
       select min(id), 'x', '341', 1, '06', 'PAGO', 'NAO_IDENTIFICADO', '', '', '', 1, 1,
         '2026-11-17', '2026-11-18', true
       from received_file`,
    )
    const silence = `Nenhum arquivo de SAP hoje (esperado até 08:00) /fontes-de-dados?busca=${source}`
    expect(await of({ screens: every, edits: other })).toEqual([
      '2 entradas aguardam confirmação /entradas-de-dados?situacao=AGUARDANDO_CONFIRMACAO',
      '1 proposta de fonte /fontes-de-dados',
      silence,
      '1 pagamento sem boleto /retornos-bancarios?situacao=NAO_IDENTIFICADO',
    ])
    // The proposer confirms nothing, and a user of one mall sees the entradas of that one alone.
    expect(await of({ screens: [sourcesPath], edits: proposer })).toEqual([silence])
    expect(
      await of({ screens: ['/entradas-de-dados', '/retornos-bancarios'], malls: [1] }),
    ).toEqual(['1 entrada aguarda confirmação /entradas-de-dados?situacao=AGUARDANDO_CONFIRMACAO'])
    expect(await of({ screens: [] })).toEqual([])
    await rows('delete from bank_act')
  })
})

describe('the search of a source', () => {
  const search = {
    tipo: 'PASTA',
    endereco: 'sap/novo',
    padrao: '*.csv',
    cron: '0 7 * * *',
    esperadoAte: '08:00',
    aoTerminar: 'MOVER',
    ativa: true,
    motivo: 'o ERP passou a gravar noutra pasta',
  }
  const put = (login: string, more: object = {}) =>
    ask<{ idProposta: number | null; mensagem: string; campos?: { campo: string }[] }>(
      login,
      'PUT',
      `/fontes/${source}/busca`,
      { ...search, ...more },
    )
  const stored = async () =>
    (
      await rows<{ search_address: string; is_search_active: boolean }>(
        'select search_address, is_search_active from source where id = $1',
        [source],
      )
    )[0]

  test('one user proposes another search of an active source, another confirms it', async () => {
    const { status, body } = await put('regua')
    expect([status, body.mensagem]).toEqual([
      200,
      'Mudança da busca proposta: espera por outra pessoa.',
    ])
    expect(await stored()).toMatchObject({ search_address: 'sap' })
    const confirm = (login: string) =>
      ask(login, 'POST', `/fontes/${source}/confirmar`, { idProposta: body.idProposta })
    expect(await confirm('regua')).toMatchObject({ status: 403 })
    expect((await confirm('regua.2')).status).toBe(200)
    expect(await stored()).toEqual({ search_address: 'sap/novo', is_search_active: true })
    const lines = await rows<{ action: string }>(
      `select action from audit_entry where entity = 'fonte' and entity_id = $1`,
      [String(source)],
    )
    expect(lines.map(({ action }) => action).toSorted()).toEqual([
      'CONFIRMAR_FONTE',
      'PROPOR_BUSCA',
    ])
  })

  test('a refused proposal changes nothing', async () => {
    const { body } = await put('regua')
    expect(
      (
        await send('regua.2', 'POST', `/fontes/${source}/recusar`, {
          idProposta: body.idProposta,
          motivo: 'a pasta não é do ERP',
        })
      ).statusCode,
    ).toBe(200)
    expect(await stored()).toMatchObject({ search_address: 'sap' })
  })

  test('of a draft counts at once; so does to switch one off', async () => {
    await rows(`update source set state = 'RASCUNHO' where id = $1`, [source])
    expect(await put('regua', { motivo: '' })).toMatchObject({
      status: 200,
      body: { idProposta: null, mensagem: 'Busca salva.' },
    })
    await rows(`update source set state = 'ATIVA' where id = $1`, [source])
    expect(await put('regua', { ativa: false, motivo: '' })).toMatchObject({
      body: { idProposta: null },
    })
    expect(await stored()).toEqual({ search_address: 'sap/novo', is_search_active: false })
    expect(await put('regua', { ativa: false })).toMatchObject({
      status: 422,
      body: { mensagem: 'Nada mudou na busca.' },
    })
  })

  test.each([
    [{ endereco: '../etc' }, 422, 'A pasta fica fora de REGUA_FONTES_DIR.'],
    [
      { tipo: 'HTTPS', endereco: 'https://169.254.169.254/latest' },
      422,
      'O endereço não está entre os permitidos (REGUA_FONTES_HOSTS).',
    ],
    [
      { tipo: 'S3', endereco: 's3://balde/x' },
      422,
      'O endereço não está entre os permitidos (REGUA_FONTES_HOSTS).',
    ],
    [
      { cron: 'às seis' },
      400,
      'Informe minuto, hora, dia, mês e dia da semana, como 0 6 * * 1-5 (dias úteis às 6 horas).',
    ],
    [{ motivo: 'curto' }, 422, 'O motivo precisa de ao menos 10 caracteres.'],
  ])('%j is refused with %i', async (more, status, words) => {
    expect(await put('regua', more)).toMatchObject({ status, body: { mensagem: words } })
    expect(await stored()).toMatchObject({ search_address: 'sap' })
  })

  test('is refused for what no job loads', async () => {
    await rows(`update source set brings = 'AJUSTES' where id = $1`, [source])
    expect(await put('regua')).toMatchObject({
      status: 422,
      body: { mensagem: 'Ajustes não se buscam: traga o arquivo em Entradas de dados.' },
    })
  })

  test('is of users who edit sources in every mall', async () => {
    expect((await put('holding')).status).toBe(403)
    expect((await put('analista.shopping')).status).toBe(403)
    expect((await ask('holding', 'GET', `/fontes/${source}/buscas`)).status).toBe(200)
    expect((await ask('analista.shopping', 'GET', `/fontes/${source}/buscas`)).status).toBe(403)
  })
})
