import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { beginRun, runAutomation } from '#features/negativation/automation/actions/automation.ts'
import type { AutomaticJob } from '#features/negativation/debt-items/contract/automatic-jobs.ts'
import { simulatedBureau } from '#features/negativation/bureau-exchange/gateway/simulated-bureau.ts'
import { openCycle } from '#features/negativation/cycles/actions/cycle.ts'
import { insertBoleto } from '#testing/example-debt-items.ts'
import { emptyTables } from '#testing/empty-tables.ts'
import { processRoutes } from '#testing/process-routes.ts'
import { closeEnded } from '#features/platform/parameters/actions/proposals.ts'
import { routes as parameterRoutes } from '#features/platform/parameters/routes.ts'
import * as startPage from '#features/home/start-page/routes.ts'
import { fixedDayClock } from '#server/work/clock.ts'
import { addDays, type LocalDate, localDate } from '#values/local-date.ts'
import { testCompany } from '#testing/test-company.ts'

import { routes } from './routes.ts'

const firstDay = localDate('2026-11-18')
let day: LocalDate = firstDay
const clock = { now: () => fixedDayClock(day).now(), today: () => day }
const company = testCompany(
  [...routes, ...parameterRoutes, ...processRoutes, ...startPage.routes],
  { clock },
)
const { database, send, inWork: work, reset } = company
const rows = async <T>(text: string) => (await sql.raw<T>(text).execute(database.admin)).rows

let parametersAtFirst: { code: string; value: string }[] = []
beforeEach(async () => {
  day = firstDay
  await reset()
  await emptyTables(database.admin, 'setting_proposal')
  await rows('delete from job_run')
  if (parametersAtFirst.length === 0)
    parametersAtFirst = await rows('select code, value from parameter')
  for (const { code, value } of parametersAtFirst)
    await sql`
      update parameter set value = ${value} where code = ${code} and value <> ${value}`.execute(
      database.admin,
    )
})

type Answer = {
  readonly status: number
  readonly body: Record<string, unknown> & { readonly mensagem: string }
}
type Pending = {
  idProposta: number
  nome: string
  de: string
  para: string
  propostoPor: string
  venceEm: string
  minha: boolean
  impedimento: string | null
  previa: { saem: { boletos: number }; linhas: unknown[] } | null
}
const ask = (login: string, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  company.ask<Answer['body']>(login, method, `/${url}`, payload)
const settings = 'configuracao/serasa'
const save = (login: string, codigoParametro: string, valor: string, more: object = {}) =>
  ask(login, 'POST', `${settings}/parametro/salvar`, {
    codigoParametro,
    valor,
    statusAtivo: true,
    ...more,
  })
const confirm = (login: string, named: object) =>
  ask(login, 'POST', `${settings}/parametro/confirmar`, named)
const refuse = (login: string, named: object) =>
  ask(login, 'POST', `${settings}/parametro/recusar`, named)
const pending = async (login: string) =>
  (await ask(login, 'GET', `${settings}/parametro/pendentes`)).body['content'] as Pending[]
/** Rows of a spreadsheet below its title block, header first. */
const sheetRows = async (login: string, url: string) => {
  const answer = await send(login, 'GET', `/${settings}/${url}`)
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
  const lines = (await readXlsx(answer.rawPayload)).sheets[0]?.rows ?? []
  return lines.slice(lines.findIndex(([first]) => first === 'O que muda'))
}
const valueOf = async (code: string) =>
  (await rows<{ value: string }>(`select value from parameter where code = '${code}'`))[0]?.value
/** Decision log lines about settings, without refused requests. */
const readLog = async () =>
  (
    await rows<{ action: string }>(
      `
        select action
        from audit_entry
        where entity in ('parametro', 'justificativa')
        order by position`,
    )
  ).map(({ action }) => action)
const statusAndMessage = ({ status, body }: Answer) => [status, body.mensagem]

const code = { codigoParametro: 'INCLUSAO_MANUAL_QUATRO_OLHOS' }

describe('protected parameters are changed by two users (rules 4.3 j)', () => {
  test('a change is pending, changes nothing, and applies when another user confirms', async () => {
    const answer = await save('regua', code.codigoParametro, 'Não')
    expect(statusAndMessage(answer)).toEqual([
      200,
      'Alteração proposta. Ainda não vale: espera pela confirmação de outra pessoa até 25/11/2026.',
    ])
    expect(answer.body['parametro']).toMatchObject({
      valorParametro: 'Sim',
      exigeConfirmacao: true,
    })
    expect(await valueOf(code.codigoParametro)).toBe('Sim')
    expect(await pending('regua.2')).toMatchObject([
      {
        nome: 'Inclusão manual é enviada por outra pessoa',
        de: 'Sim',
        para: 'Não',
        propostoPor: 'Renata Queiroz',
        venceEm: '2026-11-25',
        minha: false,
        impedimento: null,
        previa: {
          efeito: 'NENHUM',
          mensagem:
            'Este parâmetro não escolhe boletos: ele decide por quem, quando ou em nome de quem se negativa.',
        },
      },
    ])
    expect(statusAndMessage(await confirm('regua.2', code))).toEqual([
      200,
      'Salvo com sucesso. A alteração proposta por Renata Queiroz vale a partir de agora.',
    ])
    expect(await valueOf(code.codigoParametro)).toBe('Não')
    expect(await pending('regua.2')).toEqual([])
    expect(await readLog()).toEqual([
      'PROPOR_ALTERACAO',
      'ALTERAR_PARAMETRO',
      'CONFIRMAR_ALTERACAO',
    ])
    const history = await ask(
      'regua',
      'GET',
      `${settings}/parametro/${code.codigoParametro}/historico`,
    )
    expect((history.body['content'] as unknown[])[0]).toMatchObject({
      valor: 'Não',
      alteradoPor: 'Renata Queiroz',
      confirmadoPor: 'Rogério Campos',
    })
    expect(statusAndMessage(await confirm('regua.2', { idProposta: 1 }))).toEqual([
      409,
      'Esta proposta já foi confirmada.',
    ])
  })

  test('the proposer cannot confirm, but can withdraw', async () => {
    await save('regua', code.codigoParametro, 'Não')
    expect(statusAndMessage(await confirm('regua', code))).toEqual([
      403,
      'Quem propôs a alteração não a confirma: ela espera por outra pessoa. Peça a outra pessoa com esta tela.',
    ])
    expect((await pending('regua'))[0]).toMatchObject({
      minha: true,
      impedimento: 'Aguardando confirmação de outra pessoa',
    })
    expect(await valueOf(code.codigoParametro)).toBe('Sim')
    expect(statusAndMessage(await refuse('regua', code))).toEqual([
      200,
      'Proposta retirada. Nada mudou.',
    ])
    expect(await pending('regua')).toEqual([])
    expect(await readLog()).toEqual(['PROPOR_ALTERACAO', 'RETIRAR_ALTERACAO'])
  })

  test('the spreadsheet lists each change and whom it waits for, in the requested order', async () => {
    await save('regua', code.codigoParametro, 'Não')
    await save('regua.2', 'VALOR_MINIMO', '12,50')
    const exported = async (login: string) =>
      (await sheetRows(login, 'parametro/pendentes/download?sort=-nome')).map((row) =>
        row.slice(0, 4).concat(row[6] ?? ''),
      )
    const head = ['O que muda', 'De', 'Para', 'Proposto por', 'Situação']
    const value = ['Valor mínimo do boleto', '0,01', '12,50', 'Rogério Campos']
    const inclusion = ['Inclusão manual é enviada por outra pessoa', 'Sim', 'Não', 'Renata Queiroz']
    expect(await exported('regua')).toEqual([
      head,
      [...value, 'Espera por você'],
      [...inclusion, 'Aguarda outra pessoa'],
    ])
    expect(await exported('regua.2')).toEqual([
      head,
      [...value, 'Aguarda outra pessoa'],
      [...inclusion, 'Espera por você'],
    ])
  })

  test('the reason of the proposer is shown to the user who may confirm, and is in the log', async () => {
    const motivo = 'Uma pessoa só no plantão de dezembro.'
    await save('regua', code.codigoParametro, 'Não', { motivo: `  ${motivo} ` })
    expect(await pending('regua.2')).toMatchObject([{ motivo }])
    const { confirmacoes } = (await ask('regua.2', 'GET', 'inicio/resumo')).body
    expect(confirmacoes).toMatchObject([
      { titulo: 'Inclusão manual é enviada por outra pessoa', mudanca: 'De Sim para Não', motivo },
    ])
    expect(
      await rows(
        "select body ->> 'motivo' as motivo from audit_entry where action = 'PROPOR_ALTERACAO'",
      ),
    ).toContainEqual({ motivo })
    const tooLong = await save('regua', code.codigoParametro, 'Não', { motivo: 'x'.repeat(501) })
    expect(tooLong.status).toBe(400)
  })

  test('another user refuses with a reason, which is stored', async () => {
    await save('regua', code.codigoParametro, 'Não')
    expect(statusAndMessage(await refuse('regua.2', { ...code, motivo: 'não' }))).toEqual([
      400,
      'O motivo da recusa precisa de ao menos 10 caracteres.',
    ])
    expect(
      statusAndMessage(
        await refuse('regua.2', { ...code, motivo: 'Não foi combinado com a diretoria' }),
      ),
    ).toEqual([200, 'Proposta de Renata Queiroz recusada. Nada mudou.'])
    expect(await valueOf(code.codigoParametro)).toBe('Sim')
    expect(await readLog()).toEqual(['PROPOR_ALTERACAO', 'RECUSAR_ALTERACAO'])
    const [line] = await rows<{ reason: string }>('select reason from setting_proposal')
    expect(line?.reason).toBe('Não foi combinado com a diretoria')
  })

  test('one pending change per parameter; the next one waits until it ends', async () => {
    await save('regua', code.codigoParametro, 'Não')
    const second = await save('regua.2', code.codigoParametro, 'Não')
    expect([second.status, second.body['alteradoPor']]).toEqual([409, 'Renata Queiroz'])
    await refuse('regua', code)
    expect((await save('regua.2', code.codigoParametro, 'Não')).status).toBe(200)
  })

  test('a proposal expires after seven days and is logged', async () => {
    await save('regua', 'VALOR_MINIMO', '10,00')
    day = addDays(firstDay, 7)
    expect(await pending('regua.2')).toHaveLength(1)
    day = addDays(firstDay, 8)
    expect(await pending('regua.2')).toEqual([])
    expect(statusAndMessage(await confirm('regua.2', { idProposta: 1 }))).toEqual([
      409,
      'A proposta venceu em 25/11/2026 sem confirmação. Proponha a alteração de novo.',
    ])
    expect(await valueOf('VALOR_MINIMO')).toBe('0,01')
    await work(closeEnded)
    await work(closeEnded)
    expect(await readLog()).toEqual(['PROPOR_ALTERACAO', 'ENCERRAR_PROPOSTA'])
    // The next act on it closes it, like the nightly job.
    await save('regua', 'VALOR_MINIMO', '10,00')
    day = addDays(day, 8)
    expect((await save('regua.2', 'VALOR_MINIMO', '20,00')).status).toBe(200)
    expect((await readLog()).slice(2)).toEqual([
      'PROPOR_ALTERACAO',
      'ENCERRAR_PROPOSTA',
      'PROPOR_ALTERACAO',
    ])
  })

  test('the confirmation checks again, against a newer version and other changes', async () => {
    await save('regua', 'DIAS_ATRASO_MIN', '900')
    await save('regua', 'DIAS_ATRASO_MAX', '800')
    expect((await confirm('regua.2', { codigoParametro: 'DIAS_ATRASO_MAX' })).status).toBe(200)
    expect(
      statusAndMessage(await confirm('regua.2', { codigoParametro: 'DIAS_ATRASO_MIN' })),
    ).toEqual([
      409,
      'A alteração não cabe mais: O mínimo de dias de atraso não pode passar do máximo.',
    ])
    await save('regua', 'VALOR_MINIMO', '10,00')
    await rows(
      `update parameter set value = '5,00', version = version + 1 where code = 'VALOR_MINIMO'`,
    )
    expect(statusAndMessage(await confirm('regua.2', { codigoParametro: 'VALOR_MINIMO' }))).toEqual(
      [
        409,
        'O que se propôs alterar mudou depois da proposta, que não vale mais. Proponha de novo.',
      ],
    )
    expect((await pending('regua.2')).map(({ nome }) => nome)).toEqual(['Dias de atraso: mínimo'])
    await work(closeEnded)
    expect((await readLog()).at(-1)).toBe('ENCERRAR_PROPOSTA')
    expect(await valueOf('VALOR_MINIMO')).toBe('5,00')
  })

  test('the preview is stored with the proposal: affected boletos with their sums', async () => {
    await insertBoleto(database.admin, '1', { cents: 5_000 })
    await insertBoleto(database.admin, '2', { cents: 900_000 })
    await save('regua', 'VALOR_MINIMO', '100,00')
    expect((await pending('regua.2'))[0]?.previa).toMatchObject({
      saem: { boletos: 1, valor: 50 },
      ficam: { boletos: 1 },
      linhas: [{ movimento: 'SAI', numBoleto: '1' }],
    })
  })

  test('without a possible confirmer the change is refused with a sentence and not stored', async () => {
    await rows(`update app_user set is_active = false where login <> 'regua' and profile_id in
      (
        select p.profile_id
        from profile_permission p
        join menu_rule r on r.id = p.rule_id
        join menu m on m.id = r.menu_id
        where m.path = '/cadastro-serasa'
      )`)
    const alone = await save('regua', code.codigoParametro, 'Não')
    expect(alone.status).toBe(422)
    expect(alone.body.mensagem).toMatch(/^Nenhuma outra pessoa pode confirmar esta alteração\./)
    const foreseen = await ask('regua', 'POST', `${settings}/parametro/simular`, {
      ...code,
      valor: 'Não',
      statusAtivo: true,
    })
    expect(foreseen.body['impedimento']).toMatch(/^Nenhuma outra pessoa pode confirmar/)
    expect(await pending('regua')).toEqual([])
    await rows('update app_user set is_active = true')
  })

  test.each([
    ['BAIXA_DETECCAO', 'Não'],
    ['ACORDO_CONTA_COMO_PAGAMENTO', 'Não'],
    ['NOTIFICACAO_PREVIA_DIAS', '0'],
  ])(
    'keeping a payer listed, or listing without notice, needs a second user: %s waits',
    async (other, value) => {
      const before = await valueOf(other)
      expect((await save('regua', other, value)).body.mensagem).toMatch(/^Alteração proposta\./)
      expect(await valueOf(other)).toBe(before)
    },
  )

  test('an unprotected parameter changes at once', async () => {
    expect(statusAndMessage(await save('regua', 'RETORNO_PRAZO_DIAS', '5'))).toEqual([
      200,
      'Salvo com sucesso.',
    ])
    expect(await valueOf('RETORNO_PRAZO_DIAS')).toBe('5')
  })

  test('the database rejects a confirmation by the proposer', async () => {
    await save('regua', code.codigoParametro, 'Não')
    await expect(
      rows(
        `
          update setting_proposal
          set state = 'CONFIRMADA', decided_by = proposed_by, decided_at = now()`,
      ),
    ).rejects.toThrow(/check constraint/)
  })

  test('pending changes are on the start page only of users who may confirm', async () => {
    await save('regua', code.codigoParametro, 'Não')
    const waitsFor = async (login: string) =>
      (
        (await ask(login, 'GET', 'inicio/pendencias')).body['content'] as {
          path: string
          itens: number
          prazo: object
        }[]
      ).filter(({ path }) => path.startsWith('/cadastro-serasa'))
    expect(await waitsFor('regua.2')).toMatchObject([
      { path: '/cadastro-serasa?aba=confirmacoes', itens: 1, prazo: { fim: '2026-11-25' } },
    ])
    expect(await waitsFor('admin')).toHaveLength(1)
    expect(await waitsFor('regua')).toEqual([])
    expect(await waitsFor('analista.shopping')).toEqual([])
  })
})

describe('a justification is created and changed by two users', () => {
  const fields = {
    txtJustificativa: 'Isenção sem chamado',
    campoObrigatorio: 'NAO_OBRIGATORIO',
    limiteExcecao: null,
    flagAprovador: false,
    flagAtivo: true,
  }
  const stored = () =>
    rows<{ id: number; needs_approver: boolean; is_active: boolean }>(
      `
        select id, needs_approver, is_active
        from justification
        where text in ('Isenção sem chamado', 'Decisão comercial')
        order by id`,
    )

  test('a new justification does not exist until another user confirms', async () => {
    const [decision] = await stored()
    const answer = await ask('regua', 'POST', `${settings}/justificativa/`, fields)
    expect(answer.body).toMatchObject({
      mensagem: expect.stringMatching(/^Alteração proposta\./),
      justificativa: null,
    })
    expect(await stored()).toEqual([decision])
    expect((await ask('regua.2', 'POST', `${settings}/justificativa/`, fields)).status).toBe(400)
    const [waiting] = await pending('regua.2')
    expect(waiting).toMatchObject({ nome: 'Nova justificativa: Isenção sem chamado', de: '-' })
    expect((await confirm('regua', { idProposta: waiting?.idProposta })).status).toBe(403)
    expect((await confirm('regua.2', { idProposta: waiting?.idProposta })).status).toBe(200)
    expect(await stored()).toHaveLength(2)
    await rows(`delete from setting_proposal`)
    await rows(`delete from justification where text = 'Isenção sem chamado'`)
  })

  test('its approver flag, limit, text and deactivation wait; the version does not change', async () => {
    const [decision] = await stored()
    const url = `${settings}/justificativa/${decision?.id}`
    const commercial = {
      ...fields,
      txtJustificativa: 'Decisão comercial',
      campoObrigatorio: 'CHAMADO_OU_ANEXO',
    }
    const changedAnswer = await ask('regua', 'PUT', url, {
      ...commercial,
      flagAtivo: false,
      versao: 1,
    })
    expect(changedAnswer.body).toMatchObject({
      justificativa: { flagAprovador: true, flagAtivo: true, versao: 1 },
    })
    expect(await stored()).toEqual([decision])
    expect((await ask('regua.2', 'PUT', url, commercial)).status).toBe(409)
    const [waiting] = await pending('regua.2')
    expect(waiting).toMatchObject({
      de: 'Aprovador: Sim · Status: Ativo',
      para: 'Aprovador: Não · Status: Inativo',
    })
    expect((await confirm('regua.2', { idProposta: waiting?.idProposta })).status).toBe(200)
    expect(await stored()).toEqual([{ ...decision, needs_approver: false, is_active: false }])
    await rows(`delete from setting_proposal`)
    await rows(
      `
        update justification
        set needs_approver = true, is_active = true, version = 1
        where text = 'Decisão comercial'`,
    )
  })
})

describe('one user alone lists nobody', () => {
  const listed = async () =>
    (
      await rows<{ lotes: number; sent: number }>(
        `
          select (select count(*)::int from bureau_batch) as lotes,
            (select count(*)::int from item_person where inclusion <> 'A_ENVIAR') as sent`,
      )
    )[0]
  const runJobs = async (login: string | undefined, ...jobs: AutomaticJob[]) => {
    for (const job of jobs) {
      if (login === undefined) await work((unit) => beginRun(unit, job))
      else await ask(login, 'POST', `${settings}/job/${job}/executar`, {})
      for (const { id } of await rows<{ id: number }>(
        'select id from job_run where finished_at is null',
      ))
        await runAutomation(
          { work, log: company.log() },
          simulatedBureau({ db: database.app, clock }),
          id,
        )
    }
  }
  const send = (login: string) =>
    ask(login, 'POST', 'workflow/serasa/serasa-negativacao/negativar-boletos', { shoppings: [1] })

  test('manual inclusion, disabled four eyes, sending: nothing is sent, even if confirmed later', async () => {
    const boleto = await insertBoleto(database.admin, '1')
    const includedAnswer = await ask(
      'regua',
      'POST',
      'workflow/serasa/serasa-manual/negativar-manual',
      {
        boletos: [{ idBoleto: boleto, observacao: 'a pedido da diretoria' }],
      },
    )
    expect(includedAnswer.status).toBe(200)
    await save('regua', code.codigoParametro, 'Não')
    expect((await confirm('regua', code)).status).toBe(403)
    const sentAnswer = await send('regua')
    expect(statusAndMessage(sentAnswer)).toEqual([
      403,
      'O boleto incluído manualmente é enviado por outra pessoa, não por quem o incluiu.',
    ])
    expect(await listed()).toEqual({ lotes: 0, sent: 0 })
    // Once another user confirms, it applies to later inclusions.
    await confirm('regua.2', code)
    expect((await send('regua')).status).toBe(403)
    expect(await listed()).toEqual({ lotes: 0, sent: 0 })
    expect((await send('regua.2')).status).toBe(200)
    expect((await listed())?.lotes).toBe(1)
  })

  test('with every job parameter set and every job started by one user, nobody is listed', async () => {
    for (const number of ['1', '2', '3'])
      await insertBoleto(database.admin, number, { mall: Number(number) })
    await work((unit) => openCycle(unit))
    const wanted = [
      ['AVANCO_POR_PRAZO', 'Sim'],
      ['LIBERACAO_AUTOMATICA', 'Sim'],
      ['ENVIO_AUTOMATICO', 'Sim'],
      ...[1, 2, 3, 4, 5, 6].map((step) => [`SLA_${step}`, '0'] as const),
      ...[1, 3, 4, 5].map((step) => [`SLA_${step}`, '1'] as const),
    ] as const
    for (const [parameter, value] of wanted) {
      const { status } = await save('regua', parameter, value)
      expect(status).toBe(value === '0' ? 400 : 200)
      expect((await confirm('regua', { codigoParametro: parameter })).status).not.toBe(200)
    }
    const jobs = ['LIBERACAO', 'SLA', 'SLA', 'SLA', 'SLA', 'ENVIO'] as const
    await runJobs('regua', ...jobs)
    expect(await listed()).toEqual({ lotes: 0, sent: 0 })
    const before = await rows<{ n: number }>(
      `select count(*)::int as n from parameter where value = 'Sim' and code like '%AUTOMATIC%'`,
    )
    expect(before[0]?.n).toBe(1)

    // Even if two users had agreed to all of it, the clock approves nothing.
    for (const [parameter, value] of wanted.filter(([, text]) => text !== '0'))
      await sql`update parameter set value = ${value} where code = ${parameter}`.execute(
        database.admin,
      )
    for (const days of [0, 10, 20, 30]) {
      day = addDays(firstDay, days)
      await runJobs('regua', ...jobs)
      await runJobs(undefined, ...jobs)
    }
    expect(await listed()).toEqual({ lotes: 0, sent: 0 })
    expect(await rows(`select distinct status from negativation_item`)).toEqual([
      { status: 'PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING' },
    ])
  })
})
