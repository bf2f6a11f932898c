// Day one through the calls of the whole product (rules 11.9).
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { MigrationStep } from '#features/ledger/first-migration/contract/steps.ts'
import { fixedDayClock } from '#server/work/clock.ts'
import type { Actor } from '#server/work/work.ts'
import { insertMallsNamed, insertTenants } from '#testing/example-tenants.ts'
import { pdfText } from '#testing/pdf-text.ts'
import { testApp } from '#testing/test-app.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { everyRoute } from '#testing/test-everything.ts'
import { multipart } from '#testing/test-requests.ts'
import { userOf } from '#testing/test-users.ts'
import { localDate } from '#values/local-date.ts'

const database = committedDatabase()
let app: FastifyInstance
let actor: Actor

const rows = async <T = Record<string, unknown>>(text: string) =>
  (await database.adminPool.query(text)).rows as T[]

const conductor = (id: number, ...screens: readonly string[]): Actor => ({
  ...userOf(['/migracao', ...screens], { id, profile: 'ADMINISTRADOR' }),
  rights: new Map([
    ['/migracao', new Set(['CONFERIR_MIGRACAO'])],
    ...screens.map((path) => [path, new Set<string>()] as const),
  ]),
})

type Answer = {
  readonly status: number
  readonly body: Record<string, unknown> & {
    readonly mensagem: string
    readonly aceitos: number
    readonly rejeitados: number
    readonly novos: number
    readonly alterados: number
    readonly iguais: number
    readonly problemas: readonly { coluna: string; motivo: string; severidade?: string }[]
  }
}

const request = async (method: 'GET' | 'POST', path: string, payload?: object): Promise<Answer> => {
  const answer = await app.inject({
    method,
    url: `/bff${path}`,
    headers: { 'idempotency-key': crypto.randomUUID() },
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, body: answer.json() }
}
const post = (path: string, payload: object = {}) => request('POST', path, payload)

/** Loads the file of a step; `ensaio` only rehearses it. */
async function load(step: MigrationStep, text: string, ensaio = false): Promise<Answer> {
  const { payload, type } = multipart({ ensaio }, ['arquivo.csv', text])
  const answer = await app.inject({
    method: 'POST',
    url: `/bff/migracao/${step}/carregar`,
    payload,
    headers: { 'content-type': type, 'idempotency-key': crypto.randomUUID() },
  })
  return { status: answer.statusCode, body: answer.json() }
}

const steps = async () => {
  const { body } = await request('GET', '/migracao')
  const etapas = body['etapas'] as { etapa: MigrationStep; situacao: string }[]
  return Object.fromEntries(etapas.map(({ etapa, situacao }) => [etapa, situacao]))
}

/** Marks the steps that others need as loaded by a user. */
const loadedBy = (user: number, ...names: readonly MigrationStep[]) =>
  rows(`
    insert into first_migration_step (
      step, state, rows_read, rows_accepted, done_by, done_by_name, done_at, loaded_by
    )
    select step, 'FEITA', 1, 1, ${user}, 'Pessoa', regua.now(), '{${user}}'
    from unnest('{${names.join(',')}}'::text[]) step
    on conflict (step) do nothing`)

beforeAll(async () => {
  app = await testApp({
    db: database.app,
    routes: everyRoute,
    authenticate: async () => actor,
    clock: fixedDayClock(localDate('2026-11-18')),
  })
  await insertMallsNamed(database.admin, ['Shopping Um', 'Shopping Dois'])
  await rows(`
    insert into app_user (name, login, email, profile_id)
    select 'Pessoa ' || n, 'pessoa' || n, 'pessoa' || n || '@x.com.br', min(p.id)
    from profile p, generate_series(1, 3) n
    group by n order by n`)
  await insertTenants(database.admin, {
    mall: 1,
    due: { '2026-08-10': 10_000, '2026-09-10': 5_000, '2026-11-15': 2_500 },
  })
  await rows(`
    insert into guarantor (mall_id, contract_id, document, name)
    select 1, id, '52998224725', 'Fiador Silva' from contract`)
}, 60_000)
afterAll(() => app.close())
beforeEach(async () => {
  actor = conductor(1)
  await rows(`
    delete from item_person; delete from negativation_item; delete from first_migration_check;
    delete from first_migration_step;
    update first_migration set state = 'EM_CURSO', reason = 'teste', started_by = 1,
      started_by_name = 'Pessoa 1', started_at = regua.now(), concluded_by = null,
      concluded_by_name = null, concluded_at = null`)
})

describe('Iniciar', () => {
  beforeEach(() =>
    rows(`update first_migration set state = 'NAO_INICIADA', started_by = null,
      started_by_name = null, started_at = null`),
  )

  test('once, with a reason; loading waits for it', async () => {
    expect((await load('CONFERENCIA', 'shopping;medida;dia;valor')).status).toBe(409)
    expect((await post('/migracao/iniciar', { motivo: 'curto' })).status).toBe(422)
    expect((await post('/migracao/iniciar', { motivo: 'saída do sistema antigo' })).status).toBe(
      200,
    )
    expect((await post('/migracao/iniciar', { motivo: 'saída do sistema antigo' })).status).toBe(
      409,
    )
    expect(await steps()).toMatchObject({ EMPRESAS: 'ABERTA', NEGATIVADOS: 'FECHADA' })
  })

  test('never after a lote was sent', async () => {
    await rows(`
      insert into bureau_informant (root) values ('11222333') on conflict do nothing;
      insert into bureau_batch (informant_root, operation, remessa, movement_on, file_name,
        created_by_name, status)
      values ('11222333', 'INCLUSAO', 1, '2026-10-01', 'x', 'Ana', 'RESPONDIDO')`)
    const { status, body } = await post('/migracao/iniciar', { motivo: 'saída do sistema antigo' })
    expect(status).toBe(422)
    expect(body.mensagem).toMatch(/^1 lote já foi enviado ao bureau/)
    const { body: shown } = await request('GET', '/migracao')
    expect(shown['impedimento']).toBe(body.mensagem)
    await rows('delete from bureau_batch')
  })
})

test('without the rule nobody acts, and readers without it see the screen', async () => {
  actor = userOf(['/migracao'], { id: 3 })
  expect((await request('GET', '/migracao')).status).toBe(200)
  expect((await post('/migracao/concluir')).status).toBe(403)
  actor = { ...conductor(3), malls: [1] }
  expect((await post('/migracao/concluir')).status).toBe(403)
})

describe('registers', () => {
  const companies =
    'cnpj;razaoSocial;shopping;unidEcon;participacao;inicio;fim;principal\r\n' +
    '11444777000161;Novo Shopping S.A.;Shopping Novo;777;60,00;01/01/2024;;S\r\n' +
    '11222333000181;Sócia S.A.;Shopping Novo;777;40,00;01/01/2024;;N\r\n'

  test('EMPRESAS: only by who may change them; one principal a mall; twice changes nothing', async () => {
    expect((await load('EMPRESAS', companies)).status).toBe(403)
    actor = conductor(1, '/cadastro-empresas')
    expect((await load('EMPRESAS', companies, true)).body).toMatchObject({ aceitos: 2, novos: 2 })
    expect(await rows(`select from mall where economic_unit = '777'`)).toHaveLength(0)
    expect((await load('EMPRESAS', companies)).body).toMatchObject({ aceitos: 2, novos: 2 })
    expect(
      await rows(`
        select k.cnpj, p.is_principal as principal, m.share_bps as share
        from mall m join mall_company p on p.mall_id = m.id join company k on k.id = p.company_id
        where m.economic_unit = '777' order by 1`),
    ).toEqual([
      { cnpj: '11222333000181', principal: false, share: 6_000 },
      { cnpj: '11444777000161', principal: true, share: 6_000 },
    ])
    expect((await load('EMPRESAS', companies)).body).toMatchObject({ iguais: 2 })
    const twice = await load('EMPRESAS', companies.replace(';N\r\n', ';S\r\n'))
    expect(twice.body.problemas[0]?.motivo).toBe('Marque exatamente uma empresa como principal.')
    expect(await steps()).toMatchObject({ EMPRESAS: 'FEITA' })
  })

  test('USUARIOS: profile and malls by name; an existing user is never changed', async () => {
    const header = 'login;nome;email;perfil;shoppings\r\n'
    const file =
      `${header}bia;Bia;bia@x.com.br;COBRANÇA SHOPPING;Shopping Um,2\r\n` +
      `caio;Caio;caio@x.com.br;COBRANÇA SHOPPING;\r\n` +
      `pessoa1;Outra;outra@x.com.br;HOLDING;\r\n`
    expect((await load('USUARIOS', file)).status).toBe(403)
    actor = conductor(1, '/acessos-usuarios')
    const { body } = await load('USUARIOS', file)
    expect(body).toMatchObject({ aceitos: 1, rejeitados: 2, novos: 1 })
    expect(body.problemas.map(({ coluna }) => coluna)).toEqual(['shoppings', 'login'])
    expect(
      await rows(`
        select u.login, array_agg(m.mall_id order by 1) as malls
        from app_user u join user_mall m on m.user_id = u.id where u.login = 'bia' group by 1`),
    ).toEqual([{ login: 'bia', malls: [1, 2] }])
    actor = { ...conductor(1, '/acessos-usuarios'), profile: 'RÉGUA DE COBRANÇA' }
    const admin = await load('USUARIOS', `${header}dino;Dino;dino@x.com.br;ADMINISTRADOR;\r\n`)
    expect(admin.body.problemas[0]?.motivo).toMatch(/^Só um administrador/)
  })

  test('GRUPOS: new groups with their tenants; a tenant is in one group only', async () => {
    const header = 'grupo;portfolio;shopping;documento;luc\r\n'
    const first = await load('GRUPOS', `${header}Grupo Sol;Norte;Shopping Um;36576230000140;l1\r\n`)
    expect(first.body).toMatchObject({ novos: 1 })
    expect(await rows(`select luc from group_tenant`)).toEqual([{ luc: 'L1' }])
    const again = await load('GRUPOS', `${header}grupo sol;Norte;1;36576230000140;L1\r\n`)
    expect(again.body).toMatchObject({ iguais: 1 })
    const other = await load('GRUPOS', `${header}Grupo Mar;;1;36576230000140;L1\r\n`)
    expect(other.body.problemas[0]?.motivo).toMatch(/^Este lojista já está no grupo Grupo Sol/)
  })

  test('CONTATOS: of tenants of the mall, after contracts and títulos; missing points are added', async () => {
    const header = 'shopping;documento;tipo;nome;telefone;email\r\n'
    const row = '1;36576230000140;financeiro;Contas a pagar;(11) 3333-4444;\r\n'
    const early = await load('CONTATOS', header + row)
    expect([early.status, early.body.mensagem]).toEqual([
      422,
      'Carregue antes: Contratos, Títulos.',
    ])
    await loadedBy(1, 'CONTRATOS', 'TITULOS')
    const { body } = await load('CONTATOS', `${header}${row}2;36576230000140;Fiador;X;;x@x.com\r\n`)
    expect(body).toMatchObject({ novos: 1, rejeitados: 1 })
    expect((await load('CONTATOS', header + row)).body).toMatchObject({ iguais: 1 })
    const more = row.replace(';\r\n', ';contas@sol.com.br\r\n')
    expect((await load('CONTATOS', header + more)).body).toMatchObject({ alterados: 1 })
    expect(await rows(`select kind, value from contact_point order by 1`)).toEqual([
      { kind: 'E-mail', value: 'contas@sol.com.br' },
      { kind: 'Telefone', value: '1133334444' },
    ])
  })
})

describe('NEGATIVADOS', () => {
  const header =
    'shopping;numBoleto;documento;tipoPessoa;situacao;dataInclusao;dataExclusao;dataPagamento;valorListado;contratoBureau;natureza\r\n'
  const lojista = (more: string) =>
    `Shopping Um;B1;36576230000140;LOJISTA;${more};100,00;CT-1;AL\r\n`
  const active = lojista('ATIVO;01/10/2026;;')
  beforeEach(() => loadedBy(1, 'CONTRATOS', 'TITULOS'))

  test('the item is over as NEGATIVADO, origem MIGRACAO, with the key of the bureau', async () => {
    const fiador =
      'Shopping Um;B1;52998224725;FIADOR;EM_NOTIFICACAO;15/11/2026;;;100,00;CT-2;AL\r\n'
    expect((await load('NEGATIVADOS', header + active + fiador)).body).toMatchObject({
      aceitos: 2,
      novos: 2,
    })
    expect(
      await rows(`
        select i.status, i.outcome, i.origin, i.listed_cents::int as cents, p.kind, p.inclusion,
          p.bureau_contract as key, p.bureau_natureza as natureza, p.publish_on::text as public
        from negativation_item i join item_person p on p.item_id = i.id order by p.kind`),
    ).toEqual([
      expect.objectContaining({
        kind: 'FIADOR',
        inclusion: 'EM_NOTIFICACAO',
        key: 'CT-2',
        public: '2026-11-25',
      }),
      {
        status: 'FINALIZADO',
        outcome: 'NEGATIVADO',
        origin: 'MIGRACAO',
        cents: 10_000,
        kind: 'LOJISTA',
        inclusion: 'ATIVO',
        key: 'CT-1',
        natureza: 'AL',
        public: '2026-10-01',
      },
    ])
    expect((await load('NEGATIVADOS', header + active)).body).toMatchObject({ iguais: 1 })
  })

  test('an excluded one is BAIXADO; the same file later may say so', async () => {
    await load('NEGATIVADOS', header + active)
    const gone = lojista('EXCLUIDO;01/10/2026;10/11/2026;')
    expect((await load('NEGATIVADOS', header + gone)).body).toMatchObject({ alterados: 1 })
    expect(await rows('select status, outcome from negativation_item')).toEqual([
      { status: 'FINALIZADO', outcome: 'BAIXADO' },
    ])
  })

  test('without balance its removal opens at once, with the term from the payment', async () => {
    await rows(`update titulo set open_cents = 0 where number = 'T1';
      update boleto set open_cents = 0 where number = 'B1'`)
    await load('NEGATIVADOS', header + lojista('ATIVO;01/10/2026;;13/11/2026'))
    expect(
      await rows(`
        select status, removal_motive as motive, removal_started_on::text as since,
          removal_due_on::text as due
        from negativation_item`),
    ).toEqual([
      {
        status: 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA',
        motive: 'PAGAMENTO',
        since: '2026-11-13',
        due: expect.stringMatching(/^2026-11-2/),
      },
    ])
    await rows(`update titulo set open_cents = original_cents;
      update boleto set open_cents = original_cents where number like 'B%'`)
  })

  test('a boleto that nobody knows is an orphan: its exclusion is proposed, and it is listed first', async () => {
    const unknown = 'Shopping Um;ZZ-9;11222333000181;LOJISTA;ATIVO;01/10/2026;;;77,00;CT-9;OO\r\n'
    const { body } = await load('NEGATIVADOS', header + unknown)
    expect(body.problemas).toEqual([expect.objectContaining({ severidade: 'AVISO' })])
    const { body: migration } = await request('GET', '/migracao')
    expect(migration['orfaos']).toBe(1)
    expect((await request('GET', '/migracao/orfaos')).body).toMatchObject({
      data: [{ numBoleto: 'ZZ-9', contratoBureau: 'CT-9', valorListado: 77 }],
    })
    expect(
      await rows(`select status, removal_motive from negativation_item where number = 'ZZ-9'`),
    ).toEqual([
      { status: 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA', removal_motive: 'CANCELAMENTO' },
    ])
    const alone = unknown.replace('LOJISTA', 'FIADOR').replace('ZZ-9', 'ZZ-8')
    expect((await load('NEGATIVADOS', header + alone)).body.problemas[0]?.motivo).toBe(
      'Ninguém conhece este boleto: traga também a linha do lojista.',
    )
  })

  test("'Baixa automática' lists orphans first, before an earlier deadline", async () => {
    await rows(`update titulo set open_cents = 0 where number = 'T1';
      update boleto set open_cents = 0 where number = 'B1'`)
    const unknown = 'Shopping Um;ZZ-9;11222333000181;LOJISTA;ATIVO;01/10/2026;;;77,00;CT-9;OO\r\n'
    await load('NEGATIVADOS', header + lojista('ATIVO;01/10/2026;;13/11/2026') + unknown)
    const path = '/baixa-semiautomatica'
    actor = {
      ...conductor(1, path),
      rights: new Map([[path, new Set(['PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA'])]]),
    }
    const base = '/workflow/serasa/serasa-baixa-automatica'
    const shown = [
      { numBoleto: 'ZZ-9', motivo: { codigo: 'CANCELAMENTO', nome: 'Órfão da migração' } },
      { numBoleto: 'B1', motivo: { codigo: 'PAGAMENTO', nome: 'Pagamento' } },
    ]
    const { body: clock } = await request('GET', `${base}/prazos`)
    expect(clock['content']).toMatchObject(shown)
    const { body: waiting } = await request('POST', `${base}/buscar/boletos-shopping`, {
      idShopping: [1],
    })
    expect(waiting['content']).toMatchObject(shown)
    await rows(`update titulo set open_cents = original_cents;
      update boleto set open_cents = original_cents where number like 'B%'`)
  })

  test('a wrong row says how to mend it', async () => {
    const wrong = [
      active.replace('ATIVO', 'BAIXADO'),
      active.replace('B1', 'B2').replace('CT-1', ''),
      active.replace('B1', 'B3').replace('36576230000140', '11222333000181'),
    ]
    const { body } = await load('NEGATIVADOS', header + wrong.join(''))
    expect(body.problemas.map(({ coluna, motivo }) => `${coluna}: ${motivo}`)).toEqual([
      'situacao: Valor desconhecido; use EM_NOTIFICACAO, ATIVO, EXCLUIDO.',
      'contratoBureau: Preencha esta coluna: ela é obrigatória.',
      'documento: O CPF/CNPJ não é o do contrato do boleto.',
    ])
  })
})

describe('CICLO_ABERTO', () => {
  const header = 'shopping;numBoleto;etapa;recomendacao;justificativa;responsavel\r\n'
  beforeEach(() => loadedBy(1, 'CONTRATOS', 'TITULOS'))

  test('enters its step, at most the corporate analysis', async () => {
    const file =
      `${header}1;B1;PENDENTE_DE_ENVIO;NEGATIVAR;;Rui\r\n` +
      `1;B2;PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING;;;\r\n`
    const { body } = await load('CICLO_ABERTO', file)
    expect(body).toMatchObject({ novos: 2, rejeitados: 0, comAviso: 1 })
    expect(
      await rows(`select number, status, origin, observation from negativation_item order by 1`),
    ).toEqual([
      {
        number: 'B1',
        status: 'PENDENTE_RECOMENDACAO_EQUIPE_CORPORATIVA',
        origin: 'MIGRACAO',
        observation: 'Responsável no sistema antigo: Rui',
      },
      {
        number: 'B2',
        status: 'PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING',
        origin: 'MIGRACAO',
        observation: null,
      },
    ])
    expect((await load('CICLO_ABERTO', file)).body).toMatchObject({ iguais: 2 })
  })

  test('unknown boletos and exemptions without a known reason are refused', async () => {
    const file =
      `${header}1;ZZ;PENDENTE_DE_ENVIO;;;\r\n` +
      `1;B2;PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING;ISENTAR;Porque sim;\r\n`
    const { body } = await load('CICLO_ABERTO', file)
    expect(body.problemas.map(({ motivo }) => motivo)).toEqual([
      'Não há boleto com este número neste shopping.',
      'Não há justificativa ativa com este texto.',
    ])
  })
})

test('títulos that another screen or a source loaded since the start count as the step', async () => {
  await rows(`
    insert into erp_load (kind, file_name, sha256, status, created_by, created_by_name, rows_read,
      rows_accepted, finished_at, created_at)
    values ('ORACLE', 'titulos.csv', sha256('x'), 'PROCESSADA', 2, 'Pessoa 2', 9, 9, regua.now(),
      regua.now() + interval '1 second')`)
  expect(await steps()).toMatchObject({ TITULOS: 'FEITA', CONTRATOS: 'ABERTA' })
  await load('CONFERENCIA', 'shopping;medida;dia;valor\r\n1;ACOES;18/11/2026;0\r\n')
  await loadedBy(1, ...MigrationStep.options)
  actor = conductor(2)
  expect((await post('/migracao/concluir')).status).toBe(403)
  await rows('delete from erp_load')
})

test('while it runs, sending is refused with the sentence', async () => {
  actor = {
    ...userOf(['/negativar-lojista'], { id: 1 }),
    rights: new Map([['/negativar-lojista', new Set(['PENDENTE_DE_ENVIO'])]]),
  }
  const sent = await post('/workflow/serasa/serasa-negativacao/negativar-boletos', {
    shoppings: [1],
  })
  expect([sent.status, sent.body.mensagem]).toEqual([
    422,
    'A migração de partida ainda não foi concluída.',
  ])
})

describe('the conferência', () => {
  const header = 'shopping;medida;dia;valor\r\n'
  const measures = (overdue: string) =>
    `${header}1;TITULOS_ABERTOS;18/11/2026;3\r\n1;Valor em aberto;18/11/2026;175,00\r\n1;VENCIDO;18/11/2026;${overdue}\r\n`
  type Compared = { medida: string; nosso: number; diferenca: number; explicacao: string | null }
  const comparison = async () =>
    (await request('GET', '/migracao')).body['conferencia'] as Compared[]

  test('compares by mall and measure; only a difference is explained', async () => {
    await load('CONFERENCIA', measures('140,00'))
    expect(
      (await comparison()).map(({ medida, nosso, diferenca }) => [medida, nosso, diferenca]),
    ).toEqual([
      ['TITULOS_ABERTOS', 3, 0],
      ['VALOR_ABERTO', 175, 0],
      // Due on Sunday the 15th: payable until the 16th, overdue from the third business day.
      ['VENCIDO', 150, 10],
    ])
    const explain = (medida: string, explicacao = 'um boleto pago no dia') =>
      post('/migracao/conferencia/explicar', { shopping: 'Shopping Um', medida, explicacao })
    expect((await explain('TITULOS_ABERTOS')).status).toBe(422)
    expect((await explain('ACOES')).status).toBe(404)
    expect((await explain('VENCIDO', 'curto')).status).toBe(422)
    expect((await explain('VENCIDO')).status).toBe(200)
    expect((await comparison())[2]?.explicacao).toBe('um boleto pago no dia')
    expect((await explain('VENCIDO', 'dois boletos pagos no dia')).status).toBe(200)
    const { rows } = await database.adminPool.query<{ body: object }>(
      `select body from audit_entry where action = 'EXPLICAR_DIFERENCA' order by position desc limit 1`,
    )
    expect(rows[0]?.body).toMatchObject({
      de: 'um boleto pago no dia',
      explicacao: 'dois boletos pagos no dia',
    })
    await load('CONFERENCIA', measures('141,00'))
    expect((await comparison())[2]?.explicacao).toBeNull()
  })

  test('Concluir: everything done, every difference explained, by another than the loader', async () => {
    await load('CONFERENCIA', measures('150,00'))
    expect((await post('/migracao/concluir')).body.mensagem).toMatch(/^Falta: /)
    await loadedBy(1, ...MigrationStep.options)
    const own = await post('/migracao/concluir')
    expect([own.status, own.body.mensagem]).toEqual([
      403,
      'Quem carregou os títulos ou os negativados não conclui a migração. Peça a outra pessoa com esta tela.',
    ])
    actor = conductor(2)
    expect((await post('/migracao/concluir')).status).toBe(200)
    expect((await load('CONFERENCIA', measures('1,00'))).status).toBe(409)
    expect((await post('/migracao/iniciar', { motivo: 'de novo, por favor' })).status).toBe(409)
    expect(await rows('select state, concluded_by from first_migration')).toEqual([
      { state: 'CONCLUIDA', concluded_by: 2 },
    ])
  })

  test('the concluded conferência is a document that later loads do not change', async () => {
    const document = () => app.inject({ method: 'GET', url: '/bff/migracao/conferencia/pdf' })
    await load('CONFERENCIA', measures('140,00'))
    await post('/migracao/conferencia/explicar', {
      shopping: 'Shopping Um',
      medida: 'VENCIDO',
      explicacao: 'um boleto pago no dia',
    })
    await loadedBy(1, ...MigrationStep.options)
    expect((await document()).statusCode).toBe(404)
    actor = conductor(2)
    expect((await post('/migracao/concluir')).status).toBe(200)
    await rows(`update titulo set open_cents = 0 where number = 'T1'`)
    expect((await comparison()).map(({ nosso }) => nosso)).toEqual([3, 175, 150])
    const answer = await document()
    expect(answer.headers['content-type']).toBe('application/pdf')
    const text = pdfText(answer.rawPayload)
    expect(text).toContain('Conferência da migração de partida')
    expect(text).toContain('Shopping Um')
    expect(text).toContain('Conferido3 medidas')
    expect(text).toMatch(/Vencido\n140,00\n150,00\n10,00\num boleto pago no dia/)
    expect(text).toContain('Títulos: carregado por Pessoa, 1 linha aceita.')
    await rows('update titulo set open_cents = original_cents')
  })

  test('a step may be dispensed with, but not contracts and títulos', async () => {
    const motivo = 'a empresa não tem acordos'
    await loadedBy(1, 'CONTRATOS', 'TITULOS')
    expect((await post('/migracao/ACORDOS/dispensar', { motivo })).status).toBe(200)
    expect(await steps()).toMatchObject({ ACORDOS: 'DISPENSADA' })
    expect((await post('/migracao/CONFERENCIA/dispensar', { motivo })).status).toBe(422)
  })
})
