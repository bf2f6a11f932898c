import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { routes as parameterRoutes } from '#features/platform/parameters/routes.ts'
import { routes as todayRoutes } from '#features/collection/today-queue/routes.ts'
import { insertBoleto } from '#testing/example-debt-items.ts'
import { insertAction } from '#testing/example-lawsuit-actions.ts'
import { processRoutes } from '#testing/process-routes.ts'
import { fixedDayClock } from '#server/work/clock.ts'
import { type LocalDate, localDate } from '#values/local-date.ts'
import { testCompany } from '#testing/test-company.ts'

import { routes } from './routes.ts'

let day: LocalDate = localDate('2026-11-18')
const clock = { now: () => fixedDayClock(day).now(), today: () => day }
const { database, send, reset } = testCompany(
  [...routes, ...todayRoutes, ...parameterRoutes, ...processRoutes],
  {
    clock,
  },
)

beforeEach(async () => {
  day = localDate('2026-11-18')
  await reset()
})

const post = async <T>(login: string, path: string, payload: object = {}): Promise<T> => {
  const answer = await send(login, 'POST', `/workflow/serasa/${path}`, payload)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<T>()
}
const get = async <T>(login: string, path: string): Promise<T> =>
  (await send(login, 'GET', `/inicio/${path}`)).json<T>()

type Queue = {
  content: {
    path: string
    ato: string
    itens: number
    valor: number | null
    prazo: { fim: string; alem: number; total: number; palavras: string } | null
  }[]
  avisos: { codigo: string; path: string }[]
}
type Beside = {
  desde: string
  ultimaVisita: string | null
  numeros: { codigo: string; quantidade: number; path: string | null }[] | null
  devolvidos: {
    quem: string
    motivo: string
    de: string
    itens: number
    path: string
    tela: string
    boleto: { numero: string } | null
  }[]
  administracao: {
    numeros: { codigo: string; quantidade: number }[]
    acessos: object[]
    cargas: object[]
  } | null
  juridico: { numeros: { codigo: string; quantidade: number; valor: number | null }[] } | null
  acompanhaAcoes: boolean
}
type QueueCounts = {
  readonly numeros: readonly { readonly codigo: string; readonly quantidade: number }[] | null
}
const figures = ({ numeros }: QueueCounts) =>
  Object.fromEntries((numeros ?? []).map(({ codigo, quantidade }) => [codigo, quantidade]))

const forwardBoletos = async (...numbers: string[]) => {
  for (const number of numbers) await insertBoleto(database.admin, number)
  await post('regua', 'serasa-ciclo/abrir')
  await post('regua', 'serasa-negativacao/recomendar-boletos', { shoppings: [1] })
  const { content } = await post<{ content: { idBoleto: number; numBoleto: string }[] }>(
    'analista.shopping',
    'serasa-negativacao/buscar/boletos-shopping',
  )
  return new Map(content.map(({ numBoleto, idBoleto }) => [numBoleto, idBoleto]))
}

describe('queue', () => {
  test('has a deadline for items to forward and for items in error, and is sorted by it', async () => {
    await insertBoleto(database.admin, 'B1')
    await insertBoleto(database.admin, 'B2')
    await insertBoleto(database.admin, 'B3')
    await post('regua', 'serasa-ciclo/abrir')
    await sql`
      update negativation_item
      set status = 'FINALIZADO_COM_ERRO', failed_operation = 'INCLUSAO',
        step_entered_on = '2026-11-03'
      where number = 'B2'`.execute(database.admin)
    await sql`
      update negativation_item
      set status = 'PENDENTE_DE_ENVIO', step_entered_on = '2026-11-17', step_due_on = '2026-11-18'
      where number = 'B3'`.execute(database.admin)
    const { content } = await get<Queue>('regua', 'pendencias')
    expect(content.map(({ path, prazo }) => [path, prazo?.fim, prazo?.total, prazo?.alem])).toEqual(
      [
        ['/reenvio-retorno-erro', '2026-11-05', 2, 9],
        ['/negativar-lojista', '2026-11-18', 1, 0],
        ['/clientes-elegiveis', '2026-11-23', 2, 0],
      ],
    )
    await sql`update parameter set value = '15' where code = 'PRAZO_RETORNO_COM_ERRO_DIAS'`.execute(
      database.admin,
    )
    await sql`update parameter set value = '1' where code = 'PRAZO_ENCAMINHAMENTO_DIAS'`.execute(
      database.admin,
    )
    expect(
      (await get<Queue>('regua', 'pendencias')).content.map(({ path, prazo }) => [
        path,
        prazo?.fim,
      ]),
    ).toEqual([
      ['/negativar-lojista', '2026-11-18'],
      ['/clientes-elegiveis', '2026-11-19'],
      ['/reenvio-retorno-erro', '2026-11-25'],
    ])
    await sql`update parameter set value = '2' where code like 'PRAZO\\_%\\_DIAS'`.execute(
      database.admin,
    )
  })
})

test('customers to contact are a row per reason, only for users who may contact them', async () => {
  await insertBoleto(database.admin, 'B1')
  await insertBoleto(database.admin, 'B2', { dueOn: '2026-09-10' })
  const today = async (login: string) =>
    (await get<Queue>(login, 'pendencias')).content.filter(({ path }) =>
      path.startsWith('/agir-hoje'),
    )
  const rows = await today('analista.shopping')
  expect(rows).toMatchObject([
    {
      path: '/agir-hoje?primeiroContato=1',
      ato: 'Primeiros contatos',
      maisAntigo: '2026-08-10',
      prazo: null,
    },
  ])
  const { motivos } = (await send('analista.shopping', 'GET', '/agir-hoje/resumo')).json<{
    motivos: { lojistas: number; vencido: number }[]
  }>()
  expect(rows.map(({ itens, valor }) => [itens, valor])).toEqual(
    motivos.map(({ lojistas, vencido }) => [lojistas, vencido]),
  )
  // The corporate collector has the tenants of groups, and Régua de Cobrança only reads.
  expect(await today('corporativa')).toEqual([])
  expect(await today('regua')).toEqual([])
})

describe('legal actions in the queue', () => {
  const waiting = async (login: string) =>
    (await get<Queue>(login, 'pendencias')).content
      .filter(({ path }) => path.includes('ajuizamento') || path === '/contratos-elegiveis')
      .map(({ path, ato, itens, valor, prazo }) => [
        path,
        ato,
        itens,
        valor,
        prazo?.palavras ?? null,
      ])
  const inStep = async (status: string, number: string, enteredOn = '2026-11-13') => {
    await insertBoleto(database.admin, number)
    const id = await insertAction(database.admin, {
      status,
      contract: `C${number}`,
      titulos: [`T${number}`],
    })
    await sql`update lawsuit set step_entered_on = ${enteredOn} where id = ${id}`.execute(
      database.admin,
    )
    return id
  }

  test('each step is shown to users with its rule and screen, with its AJZ_SLA deadline and claim', async () => {
    await inStep('AGUARDANDO_LIBERACAO', '1')
    await inStep('ANALISE_SHOPPING', '2', '2026-11-16')
    await inStep('ANALISE_SHOPPING', '3')
    await inStep('APROVACAO_SHOPPING', '4')
    await inStep('ANALISE_CORPORATIVA', '5')
    await inStep('APROVACAO_CORPORATIVA', '6')
    await inStep('APROVACAO_FINAL', '7', '2026-11-12')
    const act = 'Submeter Recomendação'
    expect(await waiting('analista.shopping')).toEqual([
      ['/analisar-ajuizamento-shopping', act, 2, 2_000, '3º de 5 dias úteis'],
    ])
    expect(await waiting('aprovador.shopping')).toEqual([
      ['/aprovar-ajuizamento-shopping', act, 1, 1_000, '1 dia além do prazo'],
    ])
    expect(await waiting('corporativa')).toEqual([
      ['/analisar-ajuizamento-corporativa', act, 1, 1_000, 'vence hoje'],
    ])
    expect(await waiting('aprovador.holding')).toEqual([
      ['/aprovar-ajuizamento-corporativa', act, 1, 1_000, '1 dia além do prazo'],
    ])
    expect(await waiting('juridico')).toEqual([
      ['/validar-ajuizamento', act, 1, 1_000, '1 dia além do prazo'],
      ['/contratos-elegiveis', 'Iniciar workflow', 1, 1_000, null],
    ])
    expect(await waiting('admin')).toEqual([])
  })

  test('follow-up: late phases, unanswered tickets and payments after the ticket, each once, for the lawyer', async () => {
    for (const number of ['1', '2', '3', '4', '5']) await inStep('ANALISE_SHOPPING', number)
    await sql`
      update lawsuit l set status = 'EM_ACOMPANHAMENTO', concluded_phases = n.concluded,
        phase_entered_on = n.since::date, phase_due_on = n.due::date,
        is_settled_after_ticket = n.settled
      from (values ('C1', 2, '2026-11-03', '2026-11-10', false),
        ('C2', 6, '2026-11-12', '2026-11-27', false), ('C3', 6, '2026-11-03', '2026-11-17', true),
        ('C4', 0, '2026-11-12', '2026-11-27', false), ('C5', 2, '2026-11-09', '2026-11-16', false))
        as n(contract, concluded, since, due, settled)
      where l.contract_number = n.contract`.execute(database.admin)
    const rows = [
      [
        '/acompanhar-ajuizamentos?pendencia=ALEM_DO_PRAZO',
        'Fases além do prazo',
        2,
        2_000,
        '6 dias além do prazo',
      ],
      [
        '/acompanhar-ajuizamentos?pendencia=CHAMADO',
        'Chamados a responder',
        1,
        1_000,
        '4º de 10 dias úteis',
      ],
      [
        '/acompanhar-ajuizamentos?pendencia=QUITADA',
        'Quitada após o chamado: encerrar com status da ação',
        1,
        1_000,
        null,
      ],
    ]
    expect(await waiting('juridico')).toEqual(rows)
    expect(await waiting('analista.shopping')).toEqual([])
    // A manual filing that awaits a second user does not count yet.
    await sql`update lawsuit set is_confirmed = false`.execute(database.admin)
    expect(await waiting('juridico')).toEqual([])
    const follows = async (login: string) => (await get<Beside>(login, 'resumo')).acompanhaAcoes
    expect([await follows('juridico'), await follows('analista.shopping')]).toEqual([true, false])
  })
})

test('rejected rows of an own file are pending until a later file of the kind has none', async () => {
  const person = (
    await sql<{ id: number }>`select id from app_user where login = 'juridico'`.execute(
      database.admin,
    )
  ).rows[0]?.id
  const handIn = (rejected: number) =>
    sql`
    insert into file_import (kind, file_name, sha256, rows, accepted, rejected, created_by,
      created_by_name, created_at)
    values ('INDICES', 'indices.csv', sha256('i'), 10, ${10 - rejected}, ${rejected}, ${person},
      'Lívia', '2026-11-17 12:00Z')`.execute(database.admin)
  const failures = async (login: string) =>
    (await get<Queue>(login, 'pendencias')).content
      .filter(({ ato }) => ato.startsWith('Importação'))
      .map(({ path, ato, itens }) => [path, ato, itens])
  await handIn(9)
  expect(await failures('juridico')).toEqual([
    ['/cadastro-ajuizamento', 'Importação com erro: Índices, 9 linhas', 9],
  ])
  expect(await failures('regua')).toEqual([])
  await handIn(0)
  expect(await failures('juridico')).toEqual([])
})

test('a proposal of another person is shown with who, when and what, only to those who may confirm', async () => {
  const proposals = async (login: string) =>
    (await get<{ confirmacoes: object[] }>(login, 'resumo')).confirmacoes
  await sql`
    insert into setting_proposal (kind, parameter_code, base_version, before, after, proposed_by,
      proposed_by_name, proposed_at, expires_on, proposed_because)
    select 'PARAMETRO', p.code, p.version, '{"valor": "10", "ativo": true}',
      '{"valor": "5", "ativo": true}', u.id, u.name, '2026-11-17 16:20-03', '2026-11-24', 'Natal'
    from parameter p, app_user u
    where p.code = 'NOTIFICACAO_PREVIA_DIAS' and u.login = 'regua.2'`.execute(database.admin)
  expect(await proposals('regua')).toMatchObject([
    {
      titulo: 'Dias desde a notificação prévia: mínimo',
      mudanca: 'De 10 para 5',
      quem: expect.any(String),
      em: '2026-11-17T19:20:00.000Z',
      motivo: 'Natal',
      venceEm: '2026-11-24',
      path: expect.stringMatching(/^\/cadastro-serasa\?aba=confirmacoes&linha=\d+$/),
    },
  ])
  // In the queue it is one item of the screen that confirms it.
  expect((await get<Queue>('regua', 'pendencias')).content).toMatchObject([
    { path: '/cadastro-serasa?aba=confirmacoes', itens: 1 },
  ])
  expect(await proposals('regua.2')).toEqual([])
  expect(await proposals('analista.shopping')).toEqual([])
  // An expired proposal needs no confirmation.
  day = localDate('2026-11-25')
  expect(await proposals('regua')).toEqual([])
  await sql`delete from setting_proposal`.execute(database.admin)
})

describe("'Devolvidos para mim'", () => {
  test('shows who returned it, why, from where and how much, until it leaves the step again', async () => {
    const ids = await forwardBoletos('B1', 'B2', 'B3')
    await post('analista.shopping', 'serasa-negativacao/submeter-recomendacao', { filtro: {} })
    await post('aprovador.shopping', 'serasa-workflow/devolver', {
      idBoletos: [ids.get('B1'), ids.get('B2')],
      motivo: 'Falta o documento do acordo.',
    })
    const seen = await get<Beside>('analista.shopping', 'resumo')
    expect(seen.devolvidos).toMatchObject([
      {
        quem: 'André Siqueira',
        motivo: 'Falta o documento do acordo.',
        de: 'Pendente Aprovação Shopping',
        itens: 2,
        path: '/analisar-negativacao-shopping',
        tela: 'Analisar negativação (shopping)',
        boleto: null,
      },
    ])
    // Other users do not see it.
    expect((await get<Beside>('aprovador.shopping', 'resumo')).devolvidos).toEqual([])
    expect((await get<Beside>('corporativa', 'resumo')).devolvidos).toEqual([])
    await post('analista.shopping', 'serasa-negativacao/submeter-recomendacao', {
      boletos: [{ idBoleto: ids.get('B1'), loja: { negativar: true } }],
    })
    expect((await get<Beside>('analista.shopping', 'resumo')).devolvidos).toMatchObject([
      { itens: 1, boleto: { numero: 'B2' } },
    ])
  })
})

describe("'Desde a sua última visita'", () => {
  test('counts since the last visit of this user, and shows its day', async () => {
    await forwardBoletos('B1', 'B2', 'B3')
    const visit = async (login: string, at: string) =>
      sql`
        insert into session (token_hash, user_id, expires_at, ends_at, renewed_at)
        select decode(md5(${login + at}), 'hex'), id, now(), now(), ${at}
        from app_user
        where login = ${login}`.execute(database.admin)
    // Two business days later it is new for users whose last visit was on that day.
    day = localDate('2026-11-23')
    expect(figures(await get<Beside>('analista.shopping', 'resumo'))).toEqual({})
    await visit('analista.shopping', '2026-11-17 09:00-03')
    await visit('analista.shopping', '2026-11-18 18:02-03')
    await visit('analista.shopping', '2026-11-23 08:00-03')
    await visit('aprovador.shopping', '2026-11-22 10:00-03')
    const seen = await get<Beside>('analista.shopping', 'resumo')
    expect([seen.desde, seen.ultimaVisita, figures(seen)]).toEqual([
      '2026-11-18',
      '2026-11-18T21:02:00.000Z',
      { NOVOS: 3 },
    ])
    expect(await get<Beside>('aprovador.shopping', 'resumo')).toMatchObject({
      desde: '2026-11-22',
      numeros: [],
    })
    // Visits more than 30 days ago are ignored.
    day = localDate('2026-12-28')
    expect(await get<Beside>('analista.shopping', 'resumo')).toMatchObject({
      desde: '2026-12-24',
      ultimaVisita: null,
    })
    await sql`delete from session`.execute(database.admin)
  })

  test('counts items that entered and left the queue since the previous business day, from the log', async () => {
    await forwardBoletos('B1', 'B2', 'B3')
    day = localDate('2026-11-19')
    expect(figures(await get<Beside>('analista.shopping', 'resumo'))).toEqual({ NOVOS: 3 })
    await post('analista.shopping', 'serasa-negativacao/submeter-recomendacao', { filtro: {} })
    // Log timestamps use the database clock, which ignores the fixed test date.
    await sql`update audit_entry set at = '2026-11-19 10:00-03'`.execute(database.admin)
    const after = await get<Beside>('analista.shopping', 'resumo')
    expect([after.desde, figures(after)]).toEqual(['2026-11-18', { SAIRAM: 3 }])
    expect(figures(await get<Beside>('aprovador.shopping', 'resumo'))).toEqual({ NOVOS: 3 })
    // After a weekend it starts on Friday; two business days later nothing is new.
    day = localDate('2026-11-24')
    expect((await get<Beside>('aprovador.shopping', 'resumo')).numeros).toEqual([])
    expect(figures(await get<Beside>('analista.shopping', 'resumo'))).toEqual({})
    // Users without a queue and without boletos get neither.
    expect((await get<Beside>('admin', 'resumo')).numeros).toBeNull()
  })

  test('shows answers of the bureau, removals and payments, each with its screen', async () => {
    await forwardBoletos('B1', 'B2', 'B3', 'B4', 'B5', 'B6')
    const become = (number: string, status: string, outcome: string | null, on = '2026-11-17') =>
      sql`
        update negativation_item
        set status = ${status}, outcome = ${outcome}, step_entered_on = ${on}
        where number = ${number}`.execute(database.admin)
    await become('B1', 'FINALIZADO', 'NEGATIVADO')
    await become('B2', 'FINALIZADO', 'BAIXADO')
    await become('B3', 'FINALIZADO', 'RETIRADO_PAGAMENTO')
    await become('B4', 'FINALIZADO', 'NEGATIVADO', '2026-11-10')
    await become('B5', 'FINALIZADO_COM_ERRO', null)
    await become('B6', 'FINALIZADO_COM_ERRO', null, '2026-11-10')
    const seen = await get<Beside>('holding', 'resumo')
    expect(figures(seen)).toEqual({ NEGATIVADOS: 1, COM_ERRO: 1, BAIXADOS: 1, PAGOS: 1 })
    // Each links to the bill search, which finds the same number of boletos.
    for (const { codigo, quantidade, path } of seen.numeros ?? []) {
      const asked = new URL(path ?? '', 'http://regua.example').searchParams
      const [naEtapaIni, naEtapaFim] = (asked.get('etapa') ?? '').split('..')
      const { pageInfo } = await post<{ pageInfo: { totalItems: number } }>(
        'holding',
        'serasa-workflow/buscar/boletos',
        {
          status: asked.get('status')?.split(',') ?? [],
          resultado: asked.get('resultado')?.split(',') ?? [],
          naEtapaIni,
          naEtapaFim,
          page: 1,
          size: 10,
        },
      )
      expect([codigo, pageInfo.totalItems]).toEqual([codigo, quantidade])
    }
  })
})

describe('own page of a role', () => {
  test('the administrator sees users who cannot work, last visits and loads; others do not', async () => {
    const before = figures((await get<Beside>('admin', 'resumo')).administracao ?? { numeros: [] })
    await sql`
      delete from user_mall
      where user_id = (select id from app_user where login = 'analista.shopping')`.execute(
      database.admin,
    )
    await sql`
      insert into erp_load (
        kind, file_name, sha256, status, rows_read, rows_accepted, rows_rejected, created_by_name
      )
      values ('ORACLE', 'titulos.csv', '\\x00', 'PROCESSADA', 10, 8, 2, 'Rita')`.execute(
      database.admin,
    )
    await sql`
      insert into session (token_hash, user_id, expires_at, ends_at)
      select '\\x01', id, now(), now()
      from app_user
      where login = 'regua'`.execute(database.admin)
    const { administracao } = await get<Beside>('admin', 'resumo')
    expect(figures(administracao ?? { numeros: [] })).toEqual({
      ATIVOS: before['ATIVOS'],
      SEM_ACESSO: (before['SEM_ACESSO'] ?? 0) + 1,
      SEM_ENTRAR: (before['SEM_ENTRAR'] ?? 0) - 1,
      'PROPOSTAS /cadastro-serasa': 0,
      PROCESSOS: 0,
    })
    expect(administracao?.acessos).toMatchObject([{ perfil: 'RÉGUA DE COBRANÇA' }])
    expect(administracao?.cargas).toMatchObject([
      { arquivo: 'titulos.csv', aceitas: 8, rejeitadas: 2, por: 'Rita' },
    ])
    for (const login of ['regua', 'juridico', 'analista.shopping'])
      expect((await get<Beside>(login, 'resumo')).administracao).toBeNull()
    await sql`delete from session`.execute(database.admin)
    await sql`delete from erp_load`.execute(database.admin)
  })

  test('the legal team sees listed persons, court protection and late removals', async () => {
    await forwardBoletos('B1', 'B2')
    await sql`
      update negativation_item
      set status = 'FINALIZADO', outcome = 'NEGATIVADO'
      where number = 'B1'`.execute(database.admin)
    await sql`
      update item_person p
      set inclusion = 'ATIVO', was_ever_listed = true, listed_cents = 90000
      from negativation_item i
      where i.id = p.item_id and i.number = 'B1'`.execute(database.admin)
    await sql`update contract set legal_status = 'LIMINAR' where number = 'CB1'`.execute(
      database.admin,
    )
    const { juridico } = await get<Beside>('juridico', 'resumo')
    expect(figures(juridico ?? { numeros: [] })).toEqual({
      LISTADOS: 1,
      PESSOAS: 1,
      LIMINAR: 1,
      LIMINAR_LISTADO: 1,
    })
    expect(juridico?.numeros[0]?.valor).toBe(900)
    expect((await get<Beside>('regua', 'resumo')).juridico).toBeNull()
    await sql`
      update negativation_item
      set status = 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA', outcome = null,
        removal_due_on = '2026-11-16', removal_alert_on = '2026-11-12',
      removal = '{"motive": "JUDICIAL", "receipts": [], "from": {"status": "FINALIZADO"}}'
      where number = 'B1'`.execute(database.admin)
    expect((await get<Queue>('juridico', 'pendencias')).avisos).toMatchObject([
      {
        codigo: 'BAIXA_ATRASADA',
        path: '/acompanhar-boletos?status=PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA',
      },
    ])
  })
})

describe('four steps', () => {
  type Steps = {
    oculto: boolean
    passos: { titulo: string; path: string; conta: object | null }[]
    caminho: { passos: { nome: string; meu: boolean; de: string[] }[] } | null
    acesso: { texto: string; meu: boolean; de: string[] }[]
    semShopping: { de: string[] } | null
  }
  const steps = (login: string) => get<Steps>(login, 'quatro-passos')

  test('have what each counts, whose the steps are, and what access includes', async () => {
    await forwardBoletos('B1', 'B2')
    const { oculto, passos, caminho, acesso, semShopping } = await steps('analista.shopping')
    expect([oculto, semShopping]).toEqual([false, null])
    expect(passos.map(({ path }) => path)).toEqual([
      '/agir-hoje',
      '/analisar-negativacao-shopping',
      '/analisar-ajuizamento-shopping',
      '/resumo-de-inadimplencia',
    ])
    expect(passos[1]?.conta).toEqual({ um: 'boleto', varios: 'boletos', confirmacoes: false })
    expect(passos[2]?.conta).toEqual({ um: 'ação', varios: 'ações', confirmacoes: false })
    expect(passos[3]?.conta).toBeNull()
    expect(caminho?.passos[1]).toMatchObject({ nome: 'Análise do shopping', meu: true, de: [] })
    expect(caminho?.passos[2]).toMatchObject({ meu: false, de: ['André Siqueira'] })
    expect(acesso).toContainEqual({
      texto: 'Aprovar no shopping',
      meu: false,
      de: ['André Siqueira'],
      mais: 0,
    })
  })

  test('of each profile are its own, and an administrator has no chain', async () => {
    const titles = async (login: string) => (await steps(login)).passos.map(({ titulo }) => titulo)
    expect(await titles('regua')).toEqual([
      'Fechar o mês',
      'Abrir o ciclo e encaminhar',
      'Enviar ao bureau',
      'Corrigir o que voltou',
    ])
    expect(await titles('juridico')).toHaveLength(4)
    expect(await steps('admin')).toMatchObject({ caminho: null, passos: [{}, {}, {}, {}] })
  })

  test('stay hidden after the choice of the user, and come back', async () => {
    const keep = (value: object | null) =>
      sql`
        insert into user_preference (user_id, screen, value)
        select id, 'inicio.quatroPassos', ${JSON.stringify(value)}::jsonb
        from app_user where login = 'corporativa'
        on conflict (user_id, screen) do update set value = excluded.value`.execute(database.admin)
    await keep({ oculto: true })
    expect((await steps('corporativa')).oculto).toBe(true)
    expect((await steps('holding')).oculto).toBe(false)
    await keep(null)
    expect((await steps('corporativa')).oculto).toBe(false)
  })

  test('name the administrator to a user whose profile needs a mall and who has none', async () => {
    await sql`
      delete from user_mall
      where user_id = (select id from app_user where login = 'analista.shopping')`.execute(
      database.admin,
    )
    expect((await steps('analista.shopping')).semShopping).toEqual({
      de: ['Beatriz Andrade'],
      mais: 0,
    })
  })
})

test("names the last load of the user's malls, and the mall that waits longest", async () => {
  const loadOf = async (login: string) =>
    (await get<{ carga: string | null }>(login, 'pendencias')).carga
  expect(await loadOf('regua')).toBeNull()
  const load = (file: string, at: string, malls: readonly number[], kind = 'ORACLE') =>
    database.adminPool.query(
      `with l as (
         insert into erp_load (kind, file_name, sha256, status)
         values ($1::text, $2::text, sha256('x'), 'PROCESSADA') returning id
       ), s as (
         insert into received_file (
           source_id, version, malls, file_name, sha256, origin, state, loaded_at
         )
         select id, 1, $4::int[], $2::text, sha256($2::text::bytea), 'TELA', 'CARREGADA', $3::timestamptz
         from source where code = 'REGUA_TITULOS' returning id
       ), f as (
         insert into received_file_load (received_file_id, load_id) select s.id, l.id from s, l
       )
       insert into erp_load_mall (
         load_id, mall_id, kind, file_name, months, row_count, accepted_count, loaded_at
       )
       select l.id, m, $1::text, $2::text, '{}', 1, 1, $3::timestamptz
       from l, unnest($4::int[]) m`,
      [kind, file, at, malls],
    )
  await load('titulos-1.csv', '2026-11-17T06:02:00-03:00', [1, 2, 3])
  const { rows: sources } = await database.adminPool.query<{ name: string }>(
    `select name from source where code = 'REGUA_TITULOS'`,
  )
  const source = sources[0]?.name
  expect(await loadOf('regua')).toBe(`Carga de 17/11/2026 06:02 (${source})`)
  // Of a file with other malls too, a user of two malls only sees the name.
  expect(await loadOf('analista.shopping')).toBe('Carga de 17/11/2026 06:02 (titulos-1.csv)')
  await load('contratos.csv', '2026-11-18T05:00:00-03:00', [1], 'AUXILIARY')
  await load('titulos-2.csv', '2026-11-18T06:05:00-03:00', [2])
  await load('titulos-3.csv', '2026-11-18T07:00:00-03:00', [3])
  expect(await loadOf('regua')).toBe(
    `Carga de 18/11/2026 07:00 (${source}); a mais antiga, de 17/11/2026`,
  )
  expect(await loadOf('analista.shopping')).toBe(
    `Carga de 18/11/2026 06:05 (${source}); a mais antiga, de 17/11/2026`,
  )
  await database.adminPool.query('update erp_load_mall set undone_at = regua.now()')
  expect(await loadOf('regua')).toBeNull()
})
