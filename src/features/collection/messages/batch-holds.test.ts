// The jobs of the batch, and what holds a tenant back (rules 8.2 and 8.6).
import { describe, expect, test } from 'vitest'

import { emptyTables } from '#testing/empty-tables.ts'
import { batchDay, batchWorld, mallCollector, releaser, shown } from '#testing/example-batch.ts'

import { closeBatches } from './actions/due-batches.ts'
import type { Batch } from './contract/batch.ts'

const world = batchWorld()
const { database, inWork, rows, ask, at, lote, setParameter, malls, as, make, listed } = world
const { release, due } = world

describe('the jobs', () => {
  const batches = () =>
    rows<{ n: number; without: number }>(
      `select count(*)::int as n, count(*) filter (where is_without_load)::int as without from ladder_batch`,
    )
  test('make the batch at its hour after the load, at nine without it, saying so', async () => {
    at(batchDay, '06:59')
    await due()
    expect(await batches()).toEqual([{ n: 0, without: 0 }])
    const [late = 0] = malls()
    await rows(`update erp_load_mall set loaded_at = '2026-11-17 06:00-03' where mall_id = ${late}`)
    at(batchDay, '07:00')
    await due()
    expect(await batches()).toEqual([{ n: malls().length - 1, without: 0 }])
    at(batchDay, '09:00')
    for (let time = 0; time < 24; time += 1) await due()
    expect(await batches()).toEqual([{ n: malls().length, without: 1 }])
    expect((await ask<Batch>('GET', lote)).body.semCarga).toHaveLength(1)
    expect(await listed()).toHaveLength(326)
  })

  test('make it again after a load', async () => {
    await due()
    const before = await rows<{ id: number; made: Date }>(
      `select mall_id as id, made_at as made from ladder_batch order by 1`,
    )
    const [mall] = malls()
    await rows(
      `update erp_load_mall set loaded_at = '${batchDay} 08:29-03' where mall_id = ${mall}`,
    )
    await due()
    const after = await rows<{ id: number; made: Date }>(
      `select mall_id as id, made_at as made from ladder_batch order by 1`,
    )
    expect(
      after.filter(({ made }, place) => made.getTime() !== before[place]?.made.getTime()),
    ).toMatchObject([{ id: mall }])
  })

  test('release reminders automatically up to the limit of a mall, never notices', async () => {
    await setParameter('REGUA_LIBERACAO_AUTOMATICA', 'Sim')
    await due()
    const states = await rows(`
      select kind, state, count(*)::int as n from message group by 1, 2 order by 1, 2`)
    expect(states).toEqual([
      { kind: 'COBRANCA', state: 'LIBERADA', n: 13 },
      { kind: 'NOTIFICACAO', state: 'PROPOSTA', n: 313 },
    ])
    const counts = await rows<{ n: number }>(`
      select count(*)::int as n from message where kind = 'COBRANCA' group by mall_id`)
    const limit = Math.min(...counts.map(({ n }) => n))
    await emptyTables(database.admin, 'message', 'ladder_batch')
    await setParameter('REGUA_AUTOMATICA_MAX', String(limit))
    await due()
    expect(
      await rows(`
        select count(*)::int as n from message where state = 'LIBERADA' group by mall_id`),
    ).toEqual(counts.filter(({ n }) => n === limit))
    await emptyTables(database.admin, 'message', 'ladder_batch')
    await due(false)
    expect(await rows(`select 1 from message where state = 'LIBERADA'`)).toEqual([])
  })

  test('close the day: HORARIO what was released, NAO_LIBERADA the rest', async () => {
    await make()
    await rows(`update ladder_batch set made_at = '${batchDay} 07:00-03'`)
    await release(shown(await listed('&passo=D1')))
    at(batchDay, '17:59')
    await inWork(closeBatches)
    expect((await ask<Batch>('GET', lote)).body.estado).toBe('ABERTO')
    at(batchDay, '18:00')
    await inWork(closeBatches)
    expect(
      await rows(`select reason, count(*)::int as n from message group by 1 order by 1`),
    ).toEqual([
      { reason: 'HORARIO', n: 8 },
      { reason: 'NAO_LIBERADA', n: 318 },
    ])
    expect((await ask<Batch>('GET', lote)).body.estado).toBe('ENCERRADO')
    expect((await make()).body.mensagem).toBe('O lote de hoje está encerrado.')
    await inWork(closeBatches)
    expect(
      await rows(`select count(*)::int as n from message_event where event = 'RETIRADA'`),
    ).toEqual([{ n: 326 }])
  })
})

describe('pauses, refusals, addresses', () => {
  const tenantOf = async (step: string) => {
    const [message] = await listed(`&passo=${step}`)
    if (!message) throw new Error('no message')
    return message
  }
  const motivo = 'férias coletivas da loja'

  test('a pause keeps the tenant out; a long one only once another person confirms', async () => {
    await make()
    const { idLojista } = await tenantOf('D1')
    const paused = await ask<{ id: number; aguardaConfirmacao: boolean }>('POST', '/regua/pausas', {
      idLojista,
      ate: '2027-01-10',
      motivo,
    })
    expect(paused).toMatchObject({ status: 200, body: { aguardaConfirmacao: true } })
    await make()
    expect((await listed('&passo=D1')).map((row) => row.idLojista)).toContain(idLojista)
    const confirm = `/regua/pausas/${paused.body.id}/confirmar`
    expect(await ask('POST', confirm)).toMatchObject({
      status: 403,
      body: { mensagem: 'Outra pessoa precisa confirmar.' },
    })
    as(releaser(2))
    expect(await ask('GET', '/regua/pausas')).toMatchObject({
      body: { data: [{ idLojista, por: 'Rita', aguardaConfirmacao: true, podeConfirmar: true }] },
    })
    expect((await ask('POST', confirm)).status).toBe(200)
    await make()
    expect((await listed('&passo=D1')).map((row) => row.idLojista)).not.toContain(idLojista)
    expect((await ask<Batch>('GET', lote)).body.fora.map((row) => row.motivo)).toContain('PAUSA')
    expect((await ask('DELETE', `/regua/pausas/${paused.body.id}`, { motivo })).status).toBe(200)
    await make()
    expect((await listed('&passo=D1')).map((row) => row.idLojista)).toContain(idLojista)
  })

  test('the third pause in 90 days waits for another person; a wrong one names its fields', async () => {
    await make()
    const { idLojista } = await tenantOf('D1')
    const pause = (more: object = {}) =>
      ask<{ id: number; aguardaConfirmacao: boolean }>('POST', '/regua/pausas', {
        idLojista,
        ate: '2026-11-20',
        motivo,
        ...more,
      })
    expect(await pause({ motivo: 'curto', passo: 'D99' })).toMatchObject({
      status: 400,
      body: { campos: [{ campo: 'motivo' }, { campo: 'passo' }] },
    })
    const waits = []
    for (let time = 0; time < 3; time += 1) {
      const { body } = await pause()
      waits.push(body.aguardaConfirmacao)
      await ask('DELETE', `/regua/pausas/${body.id}`, { motivo })
    }
    expect(waits).toEqual([false, false, true])
    as(mallCollector([]))
    expect((await pause()).status).toBe(404)
  })

  test('a refusal keeps reminders away from a channel until it is taken back', async () => {
    await make()
    const { idLojista } = await tenantOf('D5')
    const refusal = { idLojista, pessoa: 'LOJISTA', canal: 'EMAIL', origem: 'TELEFONE' }
    expect((await ask('POST', '/regua/recusas', refusal)).status).toBe(200)
    expect((await ask('POST', '/regua/recusas', refusal)).status).toBe(409)
    await make()
    expect((await listed('&passo=D5')).map((row) => row.idLojista)).not.toContain(idLojista)
    const { body } = await ask<{ data: { id: number }[] }>('GET', '/regua/recusas')
    expect(body.data).toMatchObject([
      { idLojista, canal: 'EMAIL', desde: batchDay, origem: 'TELEFONE' },
    ])
    expect((await ask('DELETE', `/regua/recusas/${body.data[0]?.id}`, { motivo })).status).toBe(200)
    await make()
    expect((await listed('&passo=D5')).map((row) => row.idLojista)).toContain(idLojista)
  })

  test('an address reactivated twice within 30 days asks for another person', async () => {
    await make()
    const { id } = await tenantOf('D1')
    const suspend = () =>
      rows(`
        insert into suspended_address (mall_id, channel, address, tenant_id, document, since, reason)
        select mall_id, channel, address, tenant_id, document, day, 'Devolvida: caixa cheia'
        from message where id = ${id}`)
    const reactivate = async () => {
      const { body } = await ask<{ data: { id: number }[] }>('GET', '/regua/enderecos-suspensos')
      return ask('POST', `/regua/enderecos-suspensos/${body.data[0]?.id}/reativar`, { motivo })
    }
    await suspend()
    expect(await reactivate()).toMatchObject({ status: 200, body: { aguardaConfirmacao: false } })
    await suspend()
    expect(await reactivate()).toMatchObject({
      status: 200,
      body: { mensagem: 'Proposta enviada para confirmação.', aguardaConfirmacao: true },
    })
    expect(await reactivate()).toMatchObject({
      status: 403,
      body: { mensagem: 'Outra pessoa precisa confirmar.' },
    })
    as(releaser(2))
    expect(await reactivate()).toMatchObject({ body: { aguardaConfirmacao: false } })
    expect(await ask('GET', '/regua/enderecos-suspensos')).toMatchObject({ body: { data: [] } })
  })
})
