import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

import { ensureDemoUsers } from '#features/people/access/actions/demo.ts'
import { openCycle } from '#features/negativation/cycles/actions/cycle.ts'
import { routes as parameterRoutes } from '#features/platform/parameters/routes.ts'
import { PARAMETERS } from '#features/platform/parameters/rules/definitions.ts'
import { fixedDayClock } from '#server/work/clock.ts'
import { committedDatabase } from '#testing/test-database.ts'
import type { Actor, Work } from '#server/work/work.ts'
import { loadSample } from '#testing/example-load.ts'
import { localDate } from '#values/local-date.ts'
import { servedRoutes } from '#testing/test-company.ts'

import { routes } from './routes.ts'

const database = committedDatabase()
const clock = fixedDayClock(localDate('2026-11-18'))
const { inject, inWork } = servedRoutes({
  database,
  routes: [...routes, ...parameterRoutes],
  clock,
  authenticate: async () => person,
})
const actor: Actor = {
  id: 1,
  name: 'Rita',
  login: 'rita',
  profile: 'RÉGUA DE COBRANÇA',
  malls: 'all',
  rights: new Map([['/cadastro-serasa', new Set<string>()]]),
}
const colleague: Actor = { ...actor, id: 2, name: 'Rogério', login: 'rogerio' }
let person = actor
const base = '/bff/configuracao/serasa'
const get = async <T>(url: string) =>
  (await inject({ method: 'GET', url: `${base}/${url}` })).json<T>()
const send = async (method: 'POST' | 'PUT', url: string, payload: object) => {
  const answer = await inject({ method, url: `${base}/${url}`, payload })
  return { status: answer.statusCode, body: answer.json<Record<string, never>>() }
}
const work = <T>(act: (unit: Work) => Promise<T>) => inWork(act)

beforeAll(async () => {
  // A second user who may confirm; otherwise the proposal is refused.
  await work((unit) => ensureDemoUsers(unit))
  await loadSample(work, 'titulos.csv', 'ORACLE')
  await loadSample(work, 'contratos.csv', 'AUXILIARY')
}, 60_000)

type Group = { boletos: number; clientes: number; valor: number }
type Simulation = {
  efeito: string
  de: string
  para: string
  mensagem: string
  entram: Group
  saem: Group
  ficam: Group
  truncado: boolean
  linhas: {
    idBoleto: number
    movimento: string
    valor: number
    numBoleto: string
    datVencimento: string
  }[]
}
const simulate = async (codigoParametro: string, valor: string) =>
  (await send('POST', 'parametro/simular', { codigoParametro, valor, statusAtivo: true }))
    .body as unknown as Simulation

describe('rules 8: each change is previewed before it applies', () => {
  test('boletos that leave and stay add up to the current ones, and nothing is stored', async () => {
    const same = await simulate('DIAS_ATRASO_MIN', '30')
    expect(same).toMatchObject({
      efeito: 'ELEGIBILIDADE',
      entram: { boletos: 0 },
      saem: { boletos: 0 },
      linhas: [],
    })
    // The reference files choose 282 boletos, R$ 8.138.710,26.
    expect(same.ficam).toMatchObject({ boletos: 282, valor: 8_138_710.26 })

    const stricter = await simulate('DIAS_ATRASO_MIN', '90')
    expect(stricter).toMatchObject({ de: '30', para: '90', entram: { boletos: 0, valor: 0 } })
    expect(stricter.saem.boletos).toBeGreaterThan(0)
    expect(stricter.saem.boletos + stricter.ficam.boletos).toBe(282)
    expect(Math.round((stricter.saem.valor + stricter.ficam.valor) * 100)).toBe(813_871_026)
    expect(stricter.linhas).toHaveLength(stricter.saem.boletos)
    expect(stricter.linhas.every(({ movimento }) => movimento === 'SAI')).toBe(true)
    const sum = stricter.linhas.reduce((total, { valor }) => total + Math.round(valor * 100), 0)
    expect(sum).toBe(Math.round(stricter.saem.valor * 100))

    const { content } = await get<{
      content: { codigoParametro: string; valorParametro: string }[]
    }>('parametro/buscar')
    expect(
      content.find(({ codigoParametro }) => codigoParametro === 'DIAS_ATRASO_MIN')?.valorParametro,
    ).toBe('30')
  })

  test('a looser value lets boletos in', async () => {
    const looser = await simulate('DIAS_ATRASO_MIN', '5')
    expect(looser.entram.boletos).toBeGreaterThan(0)
    expect(looser.saem.boletos).toBe(0)
    expect(looser.ficam.boletos).toBe(282)
  })

  test('the applied result equals the simulated one', async () => {
    const foreseen = await simulate('VALOR_MINIMO', '20.000,00')
    expect(foreseen.saem.boletos).toBeGreaterThan(0)
    const savedAnswer = await send('POST', 'parametro/salvar', {
      categoria: 'AGING',
      codigoParametro: 'VALOR_MINIMO',
      valor: '20.000,00',
      statusAtivo: true,
      idUsuario: 1,
    })
    expect(savedAnswer.body).toMatchObject({ parametro: { valorParametro: '0,01' } })
    person = colleague
    const confirmedAnswer = await send('POST', 'parametro/confirmar', {
      codigoParametro: 'VALOR_MINIMO',
    })
    expect(confirmedAnswer.status).toBe(200)
    person = actor
    const cycle = await work((unit) => openCycle(unit))
    expect(cycle.boletos).toBe(foreseen.ficam.boletos + foreseen.entram.boletos)
    expect(cycle.valor).toBe(Math.round((foreseen.ficam.valor + foreseen.entram.valor) * 100))
    // Boletos in a cycle count as before: the same value changes nothing.
    expect((await simulate('VALOR_MINIMO', '20.000,00')).ficam.boletos).toBe(cycle.boletos)
  })

  test('a parameter of the guards shows which boletos it would block', async () => {
    const strict = await simulate('EXIGE_NOTIFICACAO_PREVIA', 'Sim')
    expect(strict.efeito).toBe('GUARDAS')
    expect(strict.saem.boletos).toBeGreaterThan(0)
    expect(strict.linhas[0]?.movimento).toBe('SAI')
    expect((await simulate('RETORNO_PRAZO_DIAS', '5')).mensagem).toBe(
      'Este parâmetro não muda quem entra na negativação.',
    )
  })
})

describe('spec 3:2.20, parameters', () => {
  test("'Configuração Aging' and 'Job Automação Workflow' share every parameter between them", async () => {
    type Row = { codigoParametro: string; categoria: string }
    const aging = await get<{ content: Row[] }>('parametro/buscar')
    const job = await get<{ content: Row[] }>('parametro/buscar/jobautomatico')
    expect(new Set(aging.content.map(({ categoria }) => categoria))).toEqual(
      new Set(['AGING', 'BUREAU', 'BAIXA', 'FONTES', 'REGUA']),
    )
    expect(new Set(job.content.map(({ categoria }) => categoria))).toEqual(new Set(['JOB']))
    expect(aging.content[0]).toMatchObject({
      codigoParametro: 'DIAS_ATRASO_MIN',
      tipo: 'INTEIRO',
      padrao: '30',
    })
    expect(job.content.map(({ codigoParametro }) => codigoParametro)).toContain('ENVIO_HORA')
  })

  test('are listed in the order of the rules or as requested, by page, and one by its code', async () => {
    type Row = { codigoParametro: string; nomeParametro: string }
    const codes = async (query: string) =>
      (await get<{ content: Row[] }>(`parametro/buscar${query}`)).content.map(
        ({ codigoParametro }) => codigoParametro,
      )
    const inRules = Object.entries<{ category: string }>(PARAMETERS)
      .filter(([, { category }]) =>
        ['AGING', 'BUREAU', 'BAIXA', 'FONTES', 'REGUA'].includes(category),
      )
      .map(([code]) => code)
    expect(await codes('')).toEqual(inRules)
    expect(await codes('?page=2&size=5')).toEqual(inRules.slice(5, 10))
    expect(await codes('?codigoParametro=VALOR_MINIMO')).toEqual(['VALOR_MINIMO'])
    const { content } = await get<{ content: Row[] }>('parametro/buscar?sort=nomeParametro')
    const names = content.map(({ nomeParametro }) => nomeParametro)
    expect(names).toEqual(names.toSorted(new Intl.Collator('pt-BR').compare))
    expect((await get<{ pageInfo: object }>('parametro/buscar')).pageInfo).toMatchObject({
      totalItems: inRules.length,
    })
  })

  test.each([
    ['DIAS_ATRASO_MAX', '2000', 400, 'Dias de atraso: máximo: o máximo é 1795.'],
    ['DIAS_ATRASO_MIN', '1200', 400, 'O mínimo de dias de atraso não pode passar do máximo.'],
    [
      'CNPJ_INFORMANTE',
      '11222333000182',
      400,
      'O CNPJ da informante tem dígito verificador inválido.',
    ],
    ['ENVIO_HORA', '25:00', 400, 'Hora do envio: informe uma hora, como 18:00.'],
    [
      'ALCADA_DIRETOR_VALOR',
      '100.000,00',
      422,
      'A alçada do diretor não pode ser definida enquanto nenhum usuário for diretor.',
    ],
  ])('%s = %s is refused', async (codigoParametro, valor, status, mensagem) => {
    const answer = await send('POST', 'parametro/salvar', {
      codigoParametro,
      valor,
      statusAtivo: true,
    })
    expect([answer.status, answer.body['mensagem']]).toEqual([status, mensagem])
  })

  test('every change is a version with user and time; a stale one is refused', async () => {
    const change = { codigoParametro: 'QTD_MIN_BOLETOS', valor: '2', statusAtivo: true, versao: 1 }
    expect((await send('POST', 'parametro/salvar', change)).status).toBe(200)
    const late = await send('POST', 'parametro/salvar', { ...change, valor: '3' })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({ alteradoPor: 'Rita' })
    type Version = { versao: number; valor: string; alteradoPor: string }
    const { content } = await get<{ content: Version[] }>('parametro/QTD_MIN_BOLETOS/historico')
    expect(content.map(({ versao, valor, alteradoPor }) => [versao, valor, alteradoPor])).toEqual([
      [2, '2', 'Rita'],
      [1, '1', 'Sistema'],
    ])
    const { rows } = await sql<{ body: { para: { valor: string } } }>`
      select body
      from audit_entry
      where action = 'ALTERAR_PARAMETRO'
      order by position desc
      limit 1`.execute(database.admin)
    expect(rows[0]?.body.para).toMatchObject({ valor: '2', versao: 2 })
  })
})

describe('spec 3:2.20, justifications', () => {
  const fields = {
    txtJustificativa: 'Loja em reforma',
    campoObrigatorio: 'CHAMADO_OU_ANEXO',
    limiteExcecao: 1,
    flagAprovador: true,
    flagAtivo: true,
  }
  type Row = {
    idSerasaJustificatica: number
    txtJustificativa: string
    versao: number
    flagAtivo: boolean
  }

  const found = async () =>
    (await get<{ content: Row[] }>('justificativa/')).content.find(
      ({ txtJustificativa }) => txtJustificativa === fields.txtJustificativa,
    )
  const confirmAll = async () => {
    person = colleague
    const { content } = await get<{ content: { idProposta: number }[] }>('parametro/pendentes')
    expect(content).toHaveLength(1)
    for (const { idProposta } of content)
      expect((await send('POST', 'parametro/confirmar', { idProposta })).status).toBe(200)
    person = actor
  }

  test('the list has the initial justifications and the options of campoObrigatorio', async () => {
    const { content } = await get<{ content: Row[] }>('justificativa/')
    expect(content.map(({ txtJustificativa }) => txtJustificativa)).toContain(
      'Acordo em negociação',
    )
    expect((await get<{ content: unknown[] }>('justificativa/campos')).content).toEqual([
      { value: 'NAO_OBRIGATORIO', label: 'Não obrigatório' },
      { value: 'CHAMADO', label: 'Chamado' },
      { value: 'CHAMADO_OU_ANEXO', label: 'Chamado ou anexo' },
      { value: 'ANEXO', label: 'Anexo' },
    ])
  })

  test('creates, refuses an equal text in other spelling, changes, and names the concurrent editor', async () => {
    expect((await send('POST', 'justificativa/', fields)).body).toMatchObject({
      justificativa: null,
    })
    await confirmAll()
    const row = await found()
    expect(row).toMatchObject({ ...fields, versao: 1, emUso: 0 })
    const again = await send('POST', 'justificativa/', {
      ...fields,
      txtJustificativa: 'LOJA EM REFORMÃ',
    })
    expect([again.status, again.body['mensagem']]).toEqual([
      400,
      'Já existe uma justificativa com este texto.',
    ])
    const url = `justificativa/${row?.idSerasaJustificatica}`
    await send('PUT', url, { ...fields, limiteExcecao: null, flagAtivo: false, versao: 1 })
    await confirmAll()
    expect(await found()).toMatchObject({ limiteExcecao: null, flagAtivo: false, versao: 2 })
    expect((await send('PUT', url, { ...fields, versao: 1 })).status).toBe(409)
    expect((await send('PUT', 'justificativa/999999', fields)).status).toBe(404)
  })

  test('the active ones are listed first, by text', async () => {
    const { content } = await get<{ content: Row[] }>('justificativa/')
    const { compare } = new Intl.Collator('pt-BR')
    const before = (one: Row, other: Row) =>
      Number(other.flagAtivo) - Number(one.flagAtivo) ||
      compare(one.txtJustificativa, other.txtJustificativa)
    expect(content.map(({ flagAtivo }) => flagAtivo)).toContain(false)
    expect(content).toEqual(content.toSorted(before))
  })

  test('an empty text and a negative limit are each refused with their field', async () => {
    const answer = await send('POST', 'justificativa/', {
      ...fields,
      txtJustificativa: ' ',
      limiteExcecao: -1,
    })
    expect(answer.status).toBe(400)
    expect(answer.body['campos']).toEqual([
      { campo: 'txtJustificativa', mensagem: 'Informe o texto da justificativa.' },
      { campo: 'limiteExcecao', mensagem: 'O limite não pode ser negativo.' },
    ])
  })
})
