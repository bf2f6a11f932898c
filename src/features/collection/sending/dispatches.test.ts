// Remessas: letters leave as PDF and csv, and count as sent when they were posted.
import { beforeEach, describe, expect, test } from 'vitest'

import { sendingWorld } from '#testing/example-sending.ts'
import { pdfText } from '#testing/pdf-text.ts'

const world = sendingWorld()
const { rows } = world

const letters = { canal: 'CARTA', pessoa: 'FIADOR' }

beforeEach(async () => {
  await world.propose()
}, 60_000)

const make = () =>
  world.today.ask<{ id: number; mensagem: string }>('regua', 'POST', '/regua/remessas', {
    canal: 'CARTA',
  })
const post = (id: number, more: object = {}) =>
  world.today.ask<{ mensagem: string; enviadas: number; retiradas: number; itens?: object[] }>(
    'regua',
    'POST',
    `/regua/remessas/${id}/postada`,
    { data: '2026-11-18', protocolo: 'LOTE-7', ...more },
  )

describe('a remessa of letters', () => {
  test('takes what was released, as PDF with the pages that its csv names', async () => {
    expect((await make()).body.mensagem).toBe('Nenhuma carta liberada hoje espera uma remessa.')
    await world.release(letters)
    const { released } = (
      await rows<{ released: number }>(
        `select count(*)::int as released from message where state = 'LIBERADA'`,
      )
    )[0] ?? { released: 0 }
    expect(released).toBeGreaterThan(5)
    const { status, body } = await make()
    expect(status).toBe(200)
    expect(await world.states()).toMatchObject({ ENVIANDO: released })
    const csv = await world.today.send('regua', 'GET', `/regua/remessas/${body.id}/csv`)
    const [head, ...lines] = csv.body.replace('\ufeff', '').trimEnd().split('\n')
    expect(head).toBe(
      'protocolo;destinatario;documentoMascarado;logradouro;bairro;cidade;uf;cep;paginaInicial;paginaFinal;remetente;enderecoDevolucao;comAR',
    )
    expect(lines).toHaveLength(released)
    const cells = lines.map((line) => line.split(';'))
    for (const [index, row] of cells.entries()) {
      expect(row[0]).toMatch(/^RG-20261118-\d{6}$/)
      expect(row[7]).toMatch(/^\d{8}$/)
      expect(Number(row[8])).toBe(index === 0 ? 1 : Number(cells[index - 1]?.[9]) + 1)
      expect(row[12]).toBe('S')
    }
    const pdf = await world.today.send('regua', 'GET', `/regua/remessas/${body.id}/pdf`)
    const text = pdfText(pdf.rawPayload)
    for (const row of cells) expect(text).toContain(`Protocolo ${row[0]}`)
    const [dispatch] = await rows<{ pages: number }>('select pages from message_dispatch')
    expect(dispatch?.pages).toBe(Number(cells.at(-1)?.[9]))
  })

  test('is written in as many statements whatever the number of its letters', async () => {
    await world.release(letters)
    const counted = await world.countStatements(make, [
      'message',
      'message_boleto',
      'message_event',
      'stored_file',
      'stored_file_chunk',
    ])
    const [{ messages } = { messages: 0 }] = await rows<{ messages: number }>(
      'select messages from message_dispatch',
    )
    expect(messages).toBe(25)
    // Values, then states. The csv and the PDF are each two statements of the file and one of its bytes.
    expect(counted).toEqual({
      message: 2,
      message_boleto: 2,
      message_event: 1,
      stored_file: 5,
      stored_file_chunk: 3,
    })
  })

  test('posted: the letters are ENVIADA with their rows in Cartas e E-mail, sent with a receipt', async () => {
    await world.release(letters)
    const { id } = (await make()).body
    const { body } = await post(id)
    expect(body.retiradas).toBe(0)
    expect(await world.states()).toMatchObject({ ENVIADA: body.enviadas })
    expect(
      await rows(
        `select distinct channel, recipient, kind from notice where message_id is not null`,
      ),
    ).toEqual([{ channel: 'AR', recipient: 'FIADOR', kind: 'CARTA_PRE_NEGATIVACAO' }])
    expect((await post(id)).status).toBe(409)
  })

  test('with a reason since is ticked out or confirmed before it is posted', async () => {
    await world.release(letters)
    const { id } = (await make()).body
    const chosen = await rows<{ id: number; tenant: number }>(
      `select id::int, tenant_id::int as tenant from message where dispatch_id = $1 order by id limit 1`,
      id,
    )
    const tenant = chosen[0]?.tenant
    await rows(
      `
        insert into ladder_pause (mall_id, tenant_id, starts_on, until_on, reason, created_by, created_by_name)
        select mall_id, id, '2026-11-18', '2026-11-25', 'Negociando com a diretoria',
          (select min(id) from app_user), 'Teste' from tenant where id = $1`,
      tenant,
    )
    const check = await world.today.ask<{ data: { id: number; motivo: string }[] }>(
      'regua',
      'GET',
      `/regua/remessas/${id}/conferir`,
    )
    const doubts = check.body.data
    expect(doubts.length).toBeGreaterThan(0)
    expect(new Set(doubts.map(({ motivo }) => motivo))).toEqual(new Set(['PAUSA']))
    const refused = await post(id)
    expect([refused.status, refused.body.itens?.length]).toEqual([422, doubts.length])
    const [first, ...others] = doubts.map((doubt) => doubt.id)
    const done = await post(id, { naoPostadas: [first], confirmadas: others })
    await rows('delete from ladder_pause')
    expect(done.body).toMatchObject({ retiradas: 1 })
    expect(await rows('select state, reason from message where id = $1', first)).toEqual([
      { state: 'RETIRADA', reason: 'PAUSA' },
    ])
  })

  test('is not posted before it was made, nor tomorrow', async () => {
    await world.release(letters)
    const { id } = (await make()).body
    expect((await post(id, { data: '2026-11-17' })).status).toBe(400)
    expect((await post(id, { data: '2026-11-19' })).status).toBe(400)
  })

  test('is made by whoever releases notices, and only of their malls', async () => {
    await world.release(letters)
    const ask = (login: string) =>
      world.today.ask<{ mensagem: string }>(login, 'POST', '/regua/remessas', { canal: 'CARTA' })
    expect((await ask('holding')).status).toBe(403)
    // A shopping analyst releases no notices: none of these letters is theirs.
    expect((await ask('analista.shopping')).body.mensagem).toBe(
      'Nenhuma carta liberada hoje espera uma remessa.',
    )
  })
})
