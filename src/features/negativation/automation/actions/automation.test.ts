import { afterEach, describe, expect, test } from 'vitest'

import { createHttp } from '#server/http/http.ts'
import { localDate } from '#values/local-date.ts'

import type { AutomaticJob } from '#features/negativation/debt-items/contract/automatic-jobs.ts'
import { beginRun, giveUpRun, runAutomation, startDueJobs } from './automation.ts'
import { exampleBureau } from '#testing/example-bureau.ts'
import { type ExampleItem, sender } from '#testing/example-bureau-world.ts'

const world = exampleBureau()
const { rows, item, mall, document, cpf, addBoleto, send, handOver, settle } = world
const { answered: listed, answer, remessaOf } = world
const { log } = createHttp({ logLevel: 'silent' })

afterEach(async () => {
  await rows('delete from job_run')
  await rows(
    'select graphile_worker.complete_jobs(array(select id from graphile_worker._private_jobs))',
  )
  await rows(
    `update parameter set value = 'Não' where code in ('ENVIO_AUTOMATICO', 'LIBERACAO_AUTOMATICA')`,
  )
  await rows(
    `
      update negativation_item
      set status = 'FINALIZADO', outcome = 'NAO_DECIDIDO', batch_id = null,
        failed_operation = null, removal = null`,
  )
  await rows(`update item_person set inclusion = 'A_ENVIAR', exclusion = null`)
})

type StoredRun = {
  id: number
  codigo: string
  estado: string
  iniciadoPor: string
  terminadoEm: string | null
  duracao: number | null
  processados: number
  falhas: number
  erro: string | null
  detalhe: string[]
}
const start = (codigo: AutomaticJob) =>
  world.configure('POST', `configuracao/serasa/job/${codigo}/executar`, {})
const runs = async () =>
  (await world.configure('GET', 'configuracao/serasa/job/execucoes?page=1')).body as unknown as {
    content: StoredRun[]
    processos: {
      codigo: string
      quando: string | null
      porQueNao: string | null
      emExecucao: boolean
      ultima: StoredRun | null
    }[]
  }
const runAll = async () => {
  const open = await rows<{ id: number }>(
    'select id from job_run where finished_at is null order by id',
  )
  for (const { id } of open) await runAutomation({ ...world.context, log }, world.bureau(), id)
}
/** Starts a job as the system and runs it to the end; returns its row. */
const runJob = async (codigo: AutomaticJob): Promise<StoredRun> => {
  await world.context.work((work) => beginRun(work, codigo))
  await runAll()
  return (await runs()).content[0] as StoredRun
}

describe('each run is a visible row', () => {
  test('shows the user, time, counts, errors and duration; a second concurrent run is refused', async () => {
    const startedAnswer = await start('SLA')
    expect([startedAnswer.status, startedAnswer.body]).toMatchObject([
      200,
      {
        mensagem: 'Alertas de prazo: em execução.',
        execucao: {
          codigo: 'SLA',
          estado: 'EXECUTANDO',
          iniciadoPor: 'Pessoa 1',
          terminadoEm: null,
          duracao: null,
        },
      },
    ])
    const second = await start('SLA')
    expect([second.status, second.body['mensagem']]).toEqual([
      409,
      'Ja existe um processo em andamento',
    ])
    expect((await runs()).processos.find(({ codigo }) => codigo === 'SLA')).toMatchObject({
      emExecucao: true,
    })
    await runAll()
    const { content, processos } = await runs()
    expect(content).toMatchObject([
      { codigo: 'SLA', estado: 'CONCLUIDO', erro: null, falhas: 0, detalhe: ['Tudo no prazo.'] },
    ])
    expect(content[0]?.duracao).toBeGreaterThanOrEqual(0)
    expect(content[0]?.terminadoEm).not.toBeNull()
    expect(processos.map(({ codigo, quando }) => [codigo, quando])).toEqual([
      [
        'CICLO',
        'Abre do 1º dia útil em diante, às 09:00, após uma carga de títulos do dia; encerra no último, às 20:00',
      ],
      ['LIBERACAO', null],
      ['ENVIO', null],
      ['RETORNO', 'Todos os dias às 08:00; arquivos que chegam são lidos a cada minuto'],
      ['PAGAMENTO', 'Todos os dias às 06:00 e após cada carga'],
      ['BAIXA', 'Todos os dias às 06:00, após cada carga e após um erro de baixa'],
      ['SLA', 'Dias úteis às 07:00'],
    ])
    expect((await start('SLA')).status).toBe(200)
  })

  test('starting a job by hand needs the rules of the steps it moves, not only the screen', async () => {
    world.as({ ...sender(7), rights: new Map([['/cadastro-serasa', new Set<string>()]]) })
    const movers = ['CICLO', 'LIBERACAO', 'ENVIO', 'RETORNO', 'PAGAMENTO', 'BAIXA'] as const
    const refusalOfJob = new Map(
      (await runs()).processos.map(({ codigo, porQueNao }) => [codigo, porQueNao]),
    )
    for (const job of movers) {
      const { status, body } = await start(job)
      expect([job, status, body['mensagem']]).toEqual([job, 403, refusalOfJob.get(job)])
      expect(body['mensagem']).toMatch(
        /^Este processo move boletos de '.+', e o seu perfil não tem essa etapa\.$/,
      )
    }
    expect(refusalOfJob.get('SLA')).toBeNull()
    expect((await start('SLA')).status).toBe(200)
    expect(await rows('select job from job_run')).toEqual([{ job: 'SLA' }])
    expect(
      (await world.configure('POST', 'configuracao/serasa/job/OUTRO/executar', {})).status,
    ).toBe(400)
  })

  test('with AVANCO_POR_PRAZO Sim the SLA job by hand also needs the steps of analysis', async () => {
    await rows(`update parameter set value = 'Sim' where code = 'AVANCO_POR_PRAZO'`)
    const refusedAnswer = await start('SLA')
    expect([refusedAnswer.status, refusedAnswer.body['mensagem']]).toMatchObject([
      403,
      expect.stringContaining('Pendente Análise'),
    ])
    await rows(`update parameter set value = 'Não' where code = 'AVANCO_POR_PRAZO'`)
  })

  test('starting a job by hand needs every mall', async () => {
    world.as(sender(3, [mall()]))
    expect(new Set((await runs()).processos.map(({ porQueNao }) => porQueNao))).toEqual(
      new Set(['Este ato vale para todos os shoppings.']),
    )
    expect((await start('SLA')).status).toBe(403)
  })

  test('a failed run is recorded and blocks no later run; an abandoned run is closed', async () => {
    const broken = {
      ...world.bureau(),
      collect: () => {
        throw new Error('the line is dead')
      },
    }
    await start('RETORNO')
    const [open] = await rows<{ id: number }>('select id from job_run where finished_at is null')
    await runAutomation({ ...world.context, log }, broken as never, open?.id ?? 0)
    expect((await runs()).content).toMatchObject([
      {
        estado: 'ERRO',
        erro: 'Erro interno: a execução parou antes do fim e será tentada na próxima.',
      },
    ])
    expect((await start('RETORNO')).status).toBe(200)
    const [again] = await rows<{ id: number }>('select id from job_run where finished_at is null')
    await world.context.work((work) => giveUpRun(work, { runId: again?.id ?? 0 }))
    expect((await runs()).content[0]).toMatchObject({ estado: 'ERRO' })
  })

  test('a run requested during another run starts after it', async () => {
    await start('BAIXA')
    await world.context.work((work) => beginRun(work, 'BAIXA'))
    expect(await rows(`select 1 from job_run`)).toHaveLength(1)
    expect(
      await rows(
        `
          select 1
          from graphile_worker._private_jobs
          where key = 'bureau.begin BAIXA' and run_at > now()`,
      ),
    ).toHaveLength(1)
  })
})

describe('schedule', () => {
  const at = (day: string, time: string) =>
    world.context.work((work) =>
      startDueJobs({ ...work, today: localDate(day), now: new Date(`${day}T${time}:00-03:00`) }),
    )
  const started = async () =>
    (await rows<{ job: string }>('select job from job_run order by job')).map(({ job }) => job)

  test('each hour is served once, also a missed one; automatic jobs run only if enabled', async () => {
    await at('2026-11-18', '05:59')
    expect(await started()).toEqual([])
    await at('2026-11-18', '07:00')
    expect(await started()).toEqual(['BAIXA', 'SLA'])
    await at('2026-11-18', '09:30')
    expect(await started()).toEqual(['BAIXA', 'RETORNO', 'SLA'])
    await runAll()
    await at('2026-11-18', '19:00')
    expect(await started()).toHaveLength(3)
    await rows(
      `
        update parameter
        set value = 'Sim'
        where code in ('ENVIO_AUTOMATICO', 'LIBERACAO_AUTOMATICA')`,
    )
    await at('2026-11-18', '19:00')
    expect(await started()).toEqual(['BAIXA', 'ENVIO', 'LIBERACAO', 'RETORNO', 'SLA'])
  })

  test('alerts and sendings run on business days, returns and removals on every day', async () => {
    await rows(`update parameter set value = 'Sim' where code = 'ENVIO_AUTOMATICO'`)
    await at('2026-11-20', '19:00')
    expect(await started()).toEqual(['BAIXA', 'RETORNO'])
  })
})

describe('BAIXA: detection, automatic release, first retry', () => {
  test('without RC the exclusion is sent by D+2 of the payment, logged as sent by the system', async () => {
    const [paidItem, asked] = (await listed(
      { document: document('01') },
      { document: document('03') },
    )) as [ExampleItem, ExampleItem]
    await rows(
      `
        update negativation_item
        set status = 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA', outcome = null,
      removal = '{"motive": "MANUAL", "receipts": [], "isApproved": false, "requestedBy": 4, "from": {"status": "FINALIZADO", "resultado": "NEGATIVADO"}}'
      where id = $1`,
      [asked.itemId],
    )
    await world.pay(paidItem.number, '2026-11-13')
    world.setDay(localDate('2026-11-16'))
    expect((await runJob('BAIXA')).detalhe).toEqual([
      '1 baixa detectada, 0 valores atualizados após pagamento parcial',
      '0 baixas enviadas por prazo, 0 reenviadas após erro',
    ])
    world.setDay(localDate('2026-11-17'))
    expect(await runJob('BAIXA')).toMatchObject({
      processados: 1,
      detalhe: [expect.any(String), '1 baixa enviada por prazo, 0 reenviadas após erro'],
    })
    await settle()
    expect(await item(paidItem.itemId)).toMatchObject({ status: 'FINALIZADO', outcome: 'BAIXADO' })
    // A manual release waits for RC without limit.
    expect(await item(asked.itemId)).toMatchObject({
      status: 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA',
      batch_id: null,
    })
    const [logLine] = await rows<{ user_name: string; body: object }>(
      `select user_name, body from audit_entry where action = 'LIBERAR_BAIXA' and entity_id = $1`,
      [String(paidItem.itemId)],
    )
    expect(logLine).toMatchObject({
      user_name: 'Sistema',
      body: { regra: '14', automatico: true, motivo: 'PAGAMENTO' },
    })
  })

  test.each(['LIMINAR', 'RJ_APROVADA'])(
    '%s: a listed person is removed automatically with that motive, an item in flight after its return',
    async (status) => {
      world.setDay(localDate('2026-11-16'))
      const [whole] = (await listed({ document: document('01') })) as [ExampleItem]
      const half = await addBoleto({ document: document('03'), fiadores: [cpf('02')] })
      await send()
      await answer(await handOver(), { 3: '491' })
      expect(await item(half.itemId)).toMatchObject({
        status: 'FINALIZADO_COM_ERRO',
        failed_operation: 'INCLUSAO',
      })
      const sentItem = await addBoleto({ document: document('05') })
      await send()
      const awaited = await handOver()
      await rows(
        `
          update contract
          set legal_status = $1
          where id in (select contract_id from negativation_item where id = any($2))`,
        [status, [whole.itemId, half.itemId, sentItem.itemId]],
      )
      const removal = { status: 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA', removal_motive: status }
      await runJob('BAIXA')
      for (const { itemId } of [whole, half])
        expect(await item(itemId)).toMatchObject({ ...removal, batch_id: null })
      expect(await item(sentItem.itemId)).toMatchObject({ status: 'PENDENTE_DE_ENVIO' })
      // Without an act of RC, the job sends it BAIXA_PRAZO_APROVACAO_DIAS after the detection.
      world.setDay(localDate('2026-11-17'))
      await runJob('BAIXA')
      const lotes = new Set(
        await Promise.all([whole, half].map(async ({ itemId }) => (await item(itemId))?.batch_id)),
      )
      expect([lotes.size, lotes.has(null)]).toEqual([1, false])
      await handOver()
      const { records } = await remessaOf(Number([...lotes][0]))
      expect(records.map(({ motive }) => motive)).toEqual(['04', '04'])
      // The pending return lists its person, and the removal opens with it.
      await answer(awaited, {})
      expect(await item(sentItem.itemId)).toMatchObject(removal)
    },
  )

  test('the first retry of an exclusion is automatic, the second is manual', async () => {
    const [boleto] = (await listed({ document: document('01') })) as [ExampleItem]
    await world.pay(boleto.number, '2026-11-13')
    await runJob('BAIXA')
    await answer(await handOver(), { 2: '600' })
    expect(await item(boleto.itemId)).toMatchObject({
      status: 'FINALIZADO_COM_ERRO',
      failed_operation: 'EXCLUSAO',
    })
    expect((await runJob('BAIXA')).detalhe[1]).toBe(
      '0 baixas enviadas por prazo, 1 reenviada após erro',
    )
    await answer(await handOver(), { 2: '600' })
    expect((await runJob('BAIXA')).detalhe[1]).toBe(
      '0 baixas enviadas por prazo, 0 reenviadas após erro',
    )
  })

  test('a refused file of exclusions is resent at once without a request', async () => {
    const [boleto] = (await listed({ document: document('01') })) as [ExampleItem]
    await world.pay(boleto.number, '2026-11-19')
    await runJob('BAIXA')
    await world.call('POST', 'serasa-baixa-automatica/aprovar', { shoppings: [mall()] })
    await answer(await handOver(), { 2: '013' })
    await runJob('BAIXA')
    await settle()
    expect(await item(boleto.itemId)).toMatchObject({ outcome: 'BAIXADO' })
  })

  test('BAIXA_DETECCAO Não detects nothing but still releases', async () => {
    const [boleto] = (await listed({ document: document('01') })) as [ExampleItem]
    await world.pay(boleto.number, '2026-11-13')
    await rows(`update parameter set value = 'Não' where code = 'BAIXA_DETECCAO'`)
    expect((await runJob('BAIXA')).detalhe[0]).toBe(
      'A detecção de baixas está desligada (BAIXA_DETECCAO).',
    )
    await rows(`update parameter set value = 'Sim' where code = 'BAIXA_DETECCAO'`)
    expect(await item(boleto.itemId)).toMatchObject({ outcome: 'NEGATIVADO' })
  })
})

describe('ENVIO, RETORNO, PAGAMENTO', () => {
  test('ENVIO sends waiting items per informant; one in flight is an error of that informant only', async () => {
    const other = await world.addMall('De outra raiz', '33000167000101')
    await addBoleto({ document: document('01') })
    await addBoleto({ mall: other, document: document('03') })
    expect(await runJob('ENVIO')).toMatchObject({ processados: 2, falhas: 0 })
    await addBoleto({ document: document('04') })
    expect(await runJob('ENVIO')).toMatchObject({
      processados: 0,
      falhas: 1,
      detalhe: ['Informante 11222333: já há uma inclusão à espera de retorno'],
    })
    await settle()
    expect(await runJob('ENVIO')).toMatchObject({ processados: 1 })
  })

  test('RETORNO reads returns and reports a lote without one after RETORNO_PRAZO_DIAS; RC declares it lost (row 9c)', async () => {
    const boleto = await addBoleto({ document: document('01') })
    await send()
    const lote = await handOver()
    await rows('update bureau_simulator_answer set collected_at = now() where collected_at is null')
    await rows(`update bureau_batch set sent_at = '2026-11-16 12:00-03' where id = $1`, [lote])
    const declare = (more: object = { confirmadoComBureau: true }) =>
      world.call('POST', `serasa-lote/${lote}/reconciliar`, {
        motivo: 'O bureau não recebeu',
        ...more,
      })
    world.setDay(localDate('2026-11-19'))
    expect((await runJob('RETORNO')).falhas).toBe(0)
    expect((await declare()).body).toMatchObject({
      mensagem: 'O prazo do retorno do bureau ainda não terminou.',
    })
    // 20/11 is a bank holiday, so three business days after 16/11 end on 19/11.
    world.setDay(localDate('2026-11-23'))
    expect(await runJob('RETORNO')).toMatchObject({
      falhas: 1,
      detalhe: [
        '0 retornos lidos',
        expect.stringMatching(
          /^Remessa \d+ da informante 11222333: sem retorno desde 19\/11\/2026/,
        ),
      ],
    })
    expect((await declare({})).status).toBe(422)
    const lostAnswer = await declare()
    expect([lostAnswer.status, lostAnswer.body]).toMatchObject([200, { boletos: 1, pessoas: 1 }])
    expect(await rows('select status from bureau_batch where id = $1', [lote])).toEqual([
      { status: 'PERDIDO' },
    ])
    expect((await declare()).status).toBe(409)
    world.as(sender(3, [mall()]))
    expect((await declare()).status).toBe(403)
    expect(await item(boleto.itemId)).toMatchObject({ status: 'PENDENTE_DE_ENVIO', batch_id: null })
  })
})
