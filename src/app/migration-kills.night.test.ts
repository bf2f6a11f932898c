// Deaths in the middle of each step of day one (rules 11.9): before the commit nothing of the step
// is there, after it everything, and the same request again does everything once.
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { fixedDayClock } from '#server/work/clock.ts'
import type { Actor } from '#server/work/work.ts'
import { connectionDeaths, type Death } from '#testing/connection-deaths.ts'
import { csv, oracleRow } from '#testing/example-erp-files.ts'
import { insertMallsNamed, insertTenants } from '#testing/example-tenants.ts'
import { testApp } from '#testing/test-app.ts'
import { committedDatabase } from '#testing/test-database.ts'
import { everyRoute } from '#testing/test-everything.ts'
import { multipart } from '#testing/test-requests.ts'
import { userOf } from '#testing/test-users.ts'
import { localDate } from '#values/local-date.ts'

const database = committedDatabase()
let app: FastifyInstance
let deaths: ReturnType<typeof connectionDeaths>
let conductor = 1

const rows = async <T = Record<string, unknown>>(text: string) =>
  (await database.adminPool.query(text)).rows as T[]

const screens = ['/migracao', '/cadastro-empresas', '/acessos-usuarios', '/import-inadimplencia']
const actor = (): Actor => ({
  ...userOf(screens, { id: conductor, profile: 'ADMINISTRADOR' }),
  rights: new Map(
    screens.map((path) => [path, new Set(path === '/migracao' ? ['CONFERIR_MIGRACAO'] : [])]),
  ),
})

/** A request of the migration; `n` makes its data differ from those of earlier requests. */
type Act = (n: number) => {
  readonly path: string
  readonly fields?: Readonly<Record<string, unknown>>
  readonly file?: string
}

async function request(act: ReturnType<Act>, key: string) {
  const { path, fields = {}, file } = act
  const form = file === undefined ? undefined : multipart(fields, ['arquivo.csv', file])
  const answer = await app.inject({
    method: 'POST',
    url: `/bff/migracao/${path}`,
    headers: {
      'idempotency-key': `${key} da migração`,
      ...(form && { 'content-type': form.type }),
    },
    payload: form ? form.payload : fields,
  })
  return { status: answer.statusCode, text: answer.body }
}

type Counts = ReadonlyMap<string, number>

/** The number of rows of every table, jobs included. */
async function countRows(): Promise<Counts> {
  const found = await rows<{ name: string; n: number }>(`
    select c.oid::regclass::text as name, (xpath('/row/n/text()', query_to_xml(
        format('select count(*) as n from %s', c.oid::regclass), false, true, '')))[1]::text::int as n
    from pg_class c
    where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`)
  return new Map(found.map(({ name, n }) => [name, n]))
}

/** Tables with more or fewer rows than before. */
const growth = (before: Counts, after: Counts): Record<string, number> =>
  Object.fromEntries(
    [...after]
      .map(([name, n]) => [name, n - (before.get(name) ?? 0)] as const)
      .filter(([, difference]) => difference !== 0)
      .toSorted(),
  )

/** Steps and state of the migration, without times and ids. */
const stateOf = async () => ({
  steps: await rows(`
    select step, state, rows_read, rows_accepted, rows_rejected, loaded_by
    from first_migration_step order by step`),
  migration: await rows('select state, started_by, concluded_by from first_migration'),
  checks: await rows(
    'select mall_id, measure, old_value::int, our_value::int, explanation from first_migration_check order by 1, 2',
  ),
})

const reset = `
  delete from item_person; delete from negativation_item; delete from first_migration_check;
  delete from first_migration_step; delete from group_tenant;
  insert into first_migration_step (
    step, state, rows_read, rows_accepted, done_by, done_by_name, done_at, loaded_by
  )
  select step, 'FEITA', 1, 1, 1, 'Pessoa 1', regua.now(), '{1}'
  from unnest('{CONTRATOS,TITULOS}'::text[]) step;
  update first_migration set state = 'EM_CURSO', reason = 'teste', started_by = 1,
    started_by_name = 'Pessoa 1', started_at = regua.now(), concluded_by = null,
    concluded_by_name = null, concluded_at = null`

beforeAll(async () => {
  app = await testApp({
    db: database.app,
    routes: everyRoute,
    authenticate: async () => actor(),
    clock: fixedDayClock(localDate('2026-11-18')),
  })
  deaths = connectionDeaths(database.appPool)
  await insertMallsNamed(database.admin, ['Shopping Um', 'Shopping Dois'])
  await rows(`
    insert into app_user (name, login, email, profile_id)
    select 'Pessoa ' || n, 'pessoa' || n, 'pessoa' || n || '@x.com.br', min(p.id)
    from profile p, generate_series(1, 2) n
    group by n order by n`)
  await insertTenants(database.admin, {
    mall: 1,
    due: { '2026-08-10': 10_000, '2026-09-10': 5_000, '2026-11-15': 2_500 },
  })
}, 60_000)
afterAll(() => app.close())
beforeEach(() => {
  conductor = 1
})

const fileOf =
  (step: string, header: string, lines: (n: number) => readonly string[]): Act =>
  (n) => ({
    path: `${step}/carregar`,
    ...(step === 'ACORDOS' && { fields: { shopping: 1 } }),
    file: [header, ...lines(n), ''].join('\r\n'),
  })

const compared = `
  insert into first_migration_check (mall_id, measure, measured_on, old_value)
  values (1, 'VENCIDO', '2026-11-18', 14000)`
const everyStepIsOver = `
  insert into first_migration_step (step, state, done_by, done_by_name, done_at, reason)
  select step, 'DISPENSADA', 1, 'Pessoa 1', regua.now(), 'a empresa não tem'
  from unnest('{EMPRESAS,USUARIOS,GRUPOS,CONTATOS,ACORDOS,NEGATIVADOS,ACOES,CICLO_ABERTO,INDICES,CONFERENCIA}'::text[]) step;
  ${compared}; update first_migration_check set old_value = 15000`

const pad = (n: number) => String(n).padStart(3, '0')

const acts: readonly (readonly [name: string, act: Act, before?: string])[] = [
  [
    'EMPRESAS',
    fileOf(
      'EMPRESAS',
      'cnpj;razaoSocial;shopping;unidEcon;participacao;inicio;fim;principal',
      (n) => [
        `11444777000161;Novo Shopping S.A.;Shopping N${n};77${n};60,00;01/01/2024;;S`,
        `11222333000181;Sócia S.A.;Shopping N${n};77${n};40,00;01/01/2024;;N`,
      ],
    ),
  ],
  [
    'USUARIOS',
    fileOf('USUARIOS', 'login;nome;email;perfil;shoppings', (n) => [
      `bia${n};Bia;bia${n}@x.com.br;COBRANÇA SHOPPING;Shopping Um,2`,
    ]),
  ],
  [
    'GRUPOS',
    fileOf('GRUPOS', 'grupo;portfolio;shopping;documento;luc', (n) => [
      `Grupo ${n};Norte;Shopping Um;36576230000140;l1`,
    ]),
  ],
  [
    'TITULOS',
    (n) => ({
      path: 'TITULOS/carregar',
      file: csv([{ ...oracleRow, numeroTitulo: `N${n}` }]),
    }),
  ],
  [
    'CONTATOS',
    fileOf('CONTATOS', 'shopping;documento;tipo;nome;telefone;email', (n) => [
      `1;36576230000140;financeiro;Contas ${n};(11) 3333-4${pad(n)};contas${n}@sol.com.br`,
    ]),
  ],
  [
    'ACORDOS',
    fileOf(
      'ACORDOS',
      'numeroAcordo;contrato;luc;cpfCnpj;numeroTitulo;dataAcordo;parcela;vencimentoParcela;valorParcela;dataPagamentoParcela;status',
      (n) => [`A-${n};C1;L1;36576230000140;T1;01/11/2026;1;10/12/2026;50,00;;ABERTA`],
    ),
  ],
  [
    'NEGATIVADOS',
    fileOf(
      'NEGATIVADOS',
      'shopping;numBoleto;documento;tipoPessoa;situacao;dataInclusao;dataExclusao;dataPagamento;valorListado;contratoBureau;natureza',
      (n) => [
        `Shopping Um;B1;36576230000140;LOJISTA;ATIVO;01/10/2026;;;100,00;CT-${n};AL`,
        `Shopping Um;ZZ-${n};11222333000181;LOJISTA;ATIVO;01/10/2026;;;77,00;CZ-${n};OO`,
      ],
    ),
  ],
  [
    'ACOES',
    fileOf(
      'ACOES',
      'shopping;luc;numeroContrato;cpfCnpj;razaoSocial;tipoDivida;saldoCriterio',
      (n) => [`Shopping Um;L${n};AJ-${n};52998224725;Loja Sol Ltda;LOJA;1.000,00`],
    ),
  ],
  [
    'CICLO_ABERTO',
    fileOf(
      'CICLO_ABERTO',
      'shopping;numBoleto;etapa;recomendacao;justificativa;responsavel',
      (n) => [
        `1;B1;PENDENTE_DE_ENVIO;NEGATIVAR;;Rui ${n}`,
        '1;B2;PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING;;;',
      ],
    ),
  ],
  [
    'INDICES',
    fileOf('INDICES', 'indice;mes;valor', (n) => [
      `IPCA;${String((n % 12) + 1).padStart(2, '0')}/${2000 + Math.floor(n / 12)};0,40`,
    ]),
  ],
  [
    'CONFERENCIA',
    fileOf('CONFERENCIA', 'shopping;medida;dia;valor', (n) => [
      '1;TITULOS_ABERTOS;18/11/2026;3',
      `1;VENCIDO;18/11/2026;${n},00`,
    ]),
  ],
  [
    'Dispensar',
    () => ({ path: 'ACORDOS/dispensar', fields: { motivo: 'a empresa não tem acordos' } }),
  ],
  [
    'Explicar',
    () => ({
      path: 'conferencia/explicar',
      fields: {
        shopping: 'Shopping Um',
        medida: 'VENCIDO',
        explicacao: 'um boleto pago no dia',
      },
    }),
    compared,
  ],
  [
    'Iniciar',
    () => ({ path: 'iniciar', fields: { motivo: 'saída do sistema antigo' } }),
    `update first_migration set state = 'NAO_INICIADA', started_by = null,
       started_by_name = null, started_at = null`,
  ],
  ['Concluir', () => ({ path: 'concluir' }), everyStepIsOver],
]

test.each(acts.map(([name, act, before = '']) => [name, act, before] as const))(
  '%s: a death before any write or after the commit, and the request again, once',
  { timeout: 300_000 },
  async (name, act, before) => {
    conductor = name === 'Concluir' ? 2 : 1
    let n = 0
    const prepare = async () => {
      n += 1
      await rows(`${reset}; ${before}`)
      return {
        asked: act(n),
        key: `${name} ${n}`,
        counts: await countRows(),
        state: await stateOf(),
      }
    }
    // Some first rows, such as a company, are only added once: the second act is the measure.
    await request((await prepare()).asked, `${name} primeiro`)
    const whole = await prepare()
    const done = await request(whole.asked, whole.key)
    expect(done, done.text).toMatchObject({ status: 200 })
    const added = growth(whole.counts, await countRows())
    const doneState = await stateOf()
    expect(doneState).not.toEqual(whole.state)

    const dying = async (death: Death): Promise<boolean> => {
      const { asked, key, counts, state } = await prepare()
      deaths.dieAt(death)
      const lost = await request(asked, key)
      if (!deaths.hasDied()) return false
      expect(lost.status, `died at ${JSON.stringify(death)}`).toBeGreaterThanOrEqual(500)
      const isCommitted = death === 'after the commit'
      expect(growth(counts, await countRows()), JSON.stringify(death)).toEqual(
        isCommitted ? added : {},
      )
      if (!isCommitted) expect(await stateOf()).toEqual(state)
      const again = await request(asked, key)
      expect(again, again.text).toMatchObject({ status: 200 })
      expect(growth(counts, await countRows()), JSON.stringify(death)).toEqual(added)
      if (name !== 'CONFERENCIA') expect(await stateOf()).toEqual(doneState)
      return true
    }
    let moments = 0
    while (await dying({ before: moments + 1 })) moments += 1
    // Of each act at least: its rows, its line of the log, its answer, and the commit.
    expect(moments).toBeGreaterThan(3)
    expect(await dying('after the commit')).toBe(true)
  },
)
