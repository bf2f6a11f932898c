import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'

import { insertBoleto } from '#testing/example-debt-items.ts'
import { insertEarlierItem } from '#testing/example-earlier-items.ts'
import { processRoutes } from '#testing/process-routes.ts'
import { testCompany } from '#testing/test-company.ts'

const { database, send, reset } = testCompany(processRoutes)

const tenants = ['36576230000140', '45543915000181'] as const

type Row = {
  idBoleto: number
  numBoleto: string
  flagNegativar: boolean
  versao: number
  serasaJustificatica: { idSerasaJustificatica: number } | null
  numChamado: string | null
  guardas: { codigo: string }[]
  decisaoAnterior?: string | null
}
type Group = {
  chave: string
  linhas: number
  mostradas: number
  somas: { valTotalVencido: number }
  dias: { datVencimento: string; datVencimentoOriginal: string }
  contagens: Record<string, number>
  textos: Record<string, string | null>
}
type Answer = {
  content: Row[]
  grupos?: Group[]
  totalGrupos?: number
  pageInfo: { totalItems: number }
  mensagem?: string
  cicloAnterior?: string | null
}

async function ask(path: string, body: object, login = 'analista.shopping') {
  const response = await send(login, 'POST', `/workflow/serasa/${path}`, body)
  return { status: response.statusCode, body: response.json<Answer>() }
}
const search = async (more: object = {}) =>
  (await ask('serasa-negativacao/buscar/boletos-shopping', more)).body

beforeEach(async () => {
  await reset()
  const due = ['2026-08-10', '2026-07-10', '2026-06-10', '2026-05-10', '2026-04-10']
  for (const [at, dueOn] of due.entries())
    await insertBoleto(database.admin, `B${at}`, {
      document: tenants[at < 3 ? 0 : 1],
      dueOn,
      cents: 100_000 * (at + 1),
    })
  await ask('serasa-ciclo/abrir', {}, 'regua')
  await ask('serasa-negativacao/recomendar-boletos', { shoppings: [1, 2, 3] }, 'regua')
})

test('the boletos of a step grouped by tenant: count, value, waiting since, and decision', async () => {
  const { content } = await search()
  const [, second] = content
  await ask('serasa-negativacao/marcar', {
    boletos: [{ idBoleto: second?.idBoleto, versao: second?.versao, loja: { negativar: false } }],
  })
  const {
    grupos = [],
    totalGrupos,
    pageInfo,
  } = await search({
    agrupar: 'lojista',
    page: 1,
    size: 20,
    sort: '-valTotalVencido',
  })
  expect([totalGrupos, pageInfo.totalItems]).toEqual([2, 5])
  expect(grupos).toMatchObject([
    { linhas: 2, somas: { valTotalVencido: 9_000 }, dias: { datVencimento: '2026-04-10' } },
    { linhas: 3, somas: { valTotalVencido: 6_000 }, dias: { datVencimento: '2026-06-10' } },
  ])
  const sum = (name: string) =>
    grupos.reduce((total, { contagens }) => total + (contagens[name] ?? 0), 0)
  expect([sum('flagNegativar'), sum('semJustificativa')]).toEqual([4, 1])
  expect((await search({ agrupar: 'marca', page: 1 })).mensagem).toBe(
    'Não é possível agrupar por marca.',
  )
})

test('a tenant shows both due dates of its oldest debt, from which its arrears count', async () => {
  await sql`update negativation_item set original_due_on = '2026-03-10' where number = 'B2'`.execute(
    database.admin,
  )
  const { grupos = [] } = await search({ agrupar: 'lojista', page: 1, sort: 'datVencimento' })
  expect(
    grupos.map(({ linhas, dias, contagens }) => [linhas, dias, contagens['diasAtraso']]),
  ).toEqual([
    [2, { datVencimento: '2026-04-10', datVencimentoOriginal: '2026-04-10' }, 222],
    // B0 and B1 fell due on 10/07 and 10/08; B2 was due on 10/03 and was moved to 10/06.
    [3, { datVencimento: '2026-06-10', datVencimentoOriginal: '2026-03-10' }, 253],
  ])
})

test('undoing a decision on several boletos restores the flag and justification of each', async () => {
  const { rows: options } = await sql<{ id: number }>`
    select id from justification where text = 'Contestação do lojista'`.execute(database.admin)
  const ids = (await search()).content.map(({ idBoleto }) => idBoleto)
  await ask('serasa-workflow/salvar-historico', {
    idBoleto: ids[0],
    idJustificativa: options[0]?.id,
    numChamado: '884217',
    txtObservacao: 'Em análise.',
  })
  const before = (await search({ sort: 'numBoleto' })).content
  const negated = await ask('serasa-negativacao/marcar', {
    boletos: before.map(({ idBoleto, versao }) => ({
      idBoleto,
      versao,
      loja: { negativar: idBoleto !== ids[1] },
    })),
  })
  expect(negated.status).toBe(200)
  const meanwhile = (await search({ sort: 'numBoleto' })).content
  expect(meanwhile.map(({ serasaJustificatica }) => serasaJustificatica)).toEqual(
    before.map(() => null),
  )
  const undoInput = (versions: readonly Row[]) => ({
    boletos: before.map((row, at) => ({
      idBoleto: row.idBoleto,
      versao: versions[at]?.versao,
      loja: { negativar: row.flagNegativar },
      idJustificativa: row.serasaJustificatica?.idSerasaJustificatica ?? null,
      numChamado: row.numChamado,
      txtObservacao: row.numChamado === null ? null : 'Em análise.',
    })),
  })
  expect((await ask('serasa-negativacao/desfazer-marcacao', undoInput(meanwhile))).status).toBe(200)
  const after = (await search({ sort: 'numBoleto' })).content
  const decisionOf = ({ numBoleto, flagNegativar, serasaJustificatica, numChamado }: Row) => ({
    numBoleto,
    flagNegativar,
    justificativa: serasaJustificatica?.idSerasaJustificatica,
    numChamado,
  })
  expect(after.map(decisionOf)).toEqual(before.map(decisionOf))
  // Changed by another user since: nothing is restored.
  expect((await ask('serasa-negativacao/desfazer-marcacao', undoInput(meanwhile))).status).toBe(409)
})

test('each guard is counted over the whole filter, and can be filtered with or without', async () => {
  const all = (await search()).content
  const { boletos, content } = (await ask('serasa-negativacao/buscar/guardas', {}))
    .body as unknown as { boletos: number; content: { codigo: string; boletos: number }[] }
  expect(boletos).toBe(5)
  for (const { codigo, boletos: count } of content) {
    const having = all.filter(({ guardas }) => guardas.some((guard) => guard.codigo === codigo))
    expect([codigo, count]).toEqual([codigo, having.length])
    expect((await search({ guarda: [codigo] })).content).toHaveLength(count)
    expect((await search({ guarda: [`sem-${codigo}`] })).content).toHaveLength(5 - count)
  }
  expect(content.length).toBeGreaterThan(0)
})

test('in the first cycle no tenant has an earlier decision', async () => {
  const { cicloAnterior, grupos = [] } = await search({ agrupar: 'lojista', page: 1 })
  expect([cicloAnterior, grupos.map(({ textos }) => textos['decisaoAnterior'])]).toEqual([
    null,
    [undefined, undefined],
  ])
})

test('each tenant and boleto shows its decision of the cycle before', async () => {
  const october = { competence: '2026-10-01' }
  await insertEarlierItem(database.admin, 'B0', { ...october, outcome: 'NEGATIVADO' })
  await insertEarlierItem(database.admin, 'B1', {
    ...october,
    outcome: 'ISENTO',
    is_negativate: false,
  })
  // Paid before it was decided: nobody said NEGATIVAR.
  await insertEarlierItem(database.admin, 'B2', { ...october, outcome: 'RETIRADO_PAGAMENTO' })
  const { cicloAnterior, content, grupos = [] } = await search({ agrupar: 'lojista', page: 1 })
  const before = (groups: readonly Group[]) =>
    Object.fromEntries(groups.map(({ linhas, textos }) => [linhas, textos['decisaoAnterior']]))
  expect([cicloAnterior, before(grupos)]).toEqual(['2026-10', { 2: 'PRIMEIRA_VEZ', 3: 'MISTA' }])
  expect(
    Object.fromEntries(
      content.map(({ numBoleto, decisaoAnterior }) => [numBoleto, decisaoAnterior]),
    ),
  ).toEqual({ B0: 'NEGATIVAR', B1: 'ISENTAR', B2: null, B3: null, B4: null })

  // Only in an older cycle: neither a decision of the last one nor a first time.
  await insertEarlierItem(database.admin, 'B3', {
    competence: '2026-09-01',
    outcome: 'NEGATIVADO',
  })
  const later = await search({ agrupar: 'lojista', page: 1 })
  expect(before(later.grupos ?? [])).toEqual({ 2: null, 3: 'MISTA' })
  expect((await search()).content[0]?.decisaoAnterior).toBeUndefined()
})
