// Released messages leave over a real mail server.
import { createHash } from 'node:crypto'

import { beforeEach, describe, expect, test } from 'vitest'

import { sendingWorld, WorkerDied } from '#testing/example-sending.ts'

import type { Carrier } from './gateway/hand-over.ts'
import { readMail } from './gateway/read-mail.ts'

const world = sendingWorld()
const { rows, mail } = world

const emails = { canal: 'EMAIL' }
const releasedCount = async () =>
  (
    await rows<{ n: number }>(
      `select count(*)::int as n from message where released_at is not null`,
    )
  )[0]?.n ?? 0

beforeEach(async () => {
  await world.propose()
}, 60_000)

describe('a released batch', () => {
  test('leaves once, with sender, reply address, one recipient and no tracking', async () => {
    expect((await world.release(emails)).status).toBe(200)
    const count = await releasedCount()
    expect(count).toBeGreaterThan(20)
    await world.send()
    await world.send()
    expect(mail.received).toHaveLength(count)
    expect(await world.states()).toMatchObject({ ENVIADA: count })
    for (const { from, bytes } of mail.received) {
      const text = bytes.toString('latin1')
      expect(from).toBe('cobranca@example.com')
      expect(text).toMatch(/^Reply-To: <?cobranca@example\.com>?/m)
      expect(text).toMatch(/^Auto-Submitted: auto-generated/m)
      expect(text).toMatch(/^Message-ID: <RG-20261118-\d{6}@example\.com>/m)
      expect(text).not.toMatch(/<img|<script|https?:\/\//i)
    }
  })

  test('is stored as it was received, with its hash', async () => {
    await world.release({ ...emails, passo: 'D5' })
    await world.send()
    const stored = await rows<{ protocol: string; hash: string; bytes: Buffer }>(
      `
        select m.protocol, encode(m.sha256, 'hex') as hash,
          string_agg(c.bytes, '' order by c.position) as bytes
        from message m join stored_file_chunk c on c.file_id = m.content_file_id
        where m.state = 'ENVIADA'
        group by m.id`,
    )
    expect(stored.length).toBeGreaterThan(0)
    for (const { protocol, hash, bytes } of stored) {
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash)
      const received = mail.received.find((each) => each.bytes.includes(protocol))
      expect(received?.bytes.toString('latin1').trimEnd()).toBe(bytes.toString('latin1').trimEnd())
    }
  })

  test('tells the boletos, their sum and ten days, in words that can be read again', async () => {
    await world.release({ ...emails, passo: 'PRE_NEGATIVACAO', pessoa: 'LOJISTA' })
    await world.send()
    const [first] = mail.received
    const read = readMail(first?.bytes ?? Buffer.alloc(0))
    expect(read.subject).toMatch(
      /^Shopping Parque das Águas: notificação ao locatário da LUC .+, protocolo RG-20261118-\d{6}$/,
    )
    expect(read.text).toContain('podem ser feitos até 28/11/2026')
    expect(read.text).toMatch(
      /Principal: R\$ [\d.]+,\d\d\. Com os encargos do contrato até 18\/11\/2026/,
    )
    expect(read.from).toContain('Shopping Parque das Águas')
  })

  test('becomes rows of Cartas e E-mail: one for each boleto that it is about', async () => {
    await world.release({ ...emails, passo: 'PRE_NEGATIVACAO,D1,D5' })
    await world.send()
    const counts = await rows<{ kind: string; count: number }>(
      `select kind, count(*)::int as count from notice where message_id is not null group by kind order by kind`,
    )
    const boletos = await rows<{ kind: string; count: number }>(
      `
        select case m.kind when 'COBRANCA' then 'EMAIL_COBRANCA' else 'CARTA_PRE_NEGATIVACAO' end as kind,
          count(*)::int as count
        from message m join message_boleto b on b.message_id = m.id
        where m.state = 'ENVIADA' and b.role <> 'CITADO' group by 1 order by 1`,
    )
    expect(counts).toEqual(boletos)
    const [file] = await rows<{ file: string }>(
      `select n.file_name as file from notice n where kind = 'CARTA_PRE_NEGATIVACAO' and message_id is not null limit 1`,
    )
    expect(file?.file).toMatch(/^CARTA_PRE_NEGATIVACAO_RG-20261118-\d{6}\.eml$/)
  })

  test('does not leave before the hours, after them, or while the sending is off', async () => {
    await world.release(emails)
    await world.send(undefined, world.at('2026-11-18T07:59:00-03:00'))
    await world.send(undefined, world.at('2026-11-18T18:00:00-03:00'))
    await world.parameter('REGUA_ENVIO', 'Não')
    await world.send()
    await world.parameter('REGUA_ENVIO', 'Sim')
    expect(mail.received).toEqual([])
  })

  test('of another day is never sent', async () => {
    await world.release(emails)
    await world.send(undefined, world.at('2026-11-19T09:00:00-03:00'))
    expect(mail.received).toEqual([])
  })
})

describe('what happened since the release (Odoo)', () => {
  const boletosOf = () =>
    rows<{ id: number; boleto: number; count: number }>(
      `
        select m.id, min(b.boleto_id) as boleto, count(*)::int as count
        from message m join message_boleto b on b.message_id = m.id and b.role = 'PASSO'
        where m.state = 'LIBERADA' group by m.id order by 3 desc, 1`,
    )
  const pay = async (boletos: readonly number[]) => {
    await rows('update titulo set open_cents = 0 where boleto_id = any($1::bigint[])', boletos)
    await rows('update boleto set open_cents = 0 where id = any($1::bigint[])', boletos)
  }
  const restore = async (boletos: readonly number[]) => {
    await rows(
      'update titulo t set open_cents = original_cents where boleto_id = any($1::bigint[])',
      boletos,
    )
    await rows(
      'update boleto b set open_cents = (select sum(open_cents) from titulo t where t.boleto_id = b.id) where id = any($1::bigint[])',
      boletos,
    )
  }

  test('a payment loaded before the run retires the message: PAGO', async () => {
    await world.release({ ...emails, passo: 'PRE_NEGATIVACAO' })
    const message = (await boletosOf()).find(({ count }) => count === 1)
    await pay([message?.boleto ?? 0])
    await world.send()
    const [state] = await rows('select state, reason from message where id = $1', message?.id)
    await restore([message?.boleto ?? 0])
    expect(state).toEqual({ state: 'RETIRADA', reason: 'PAGO' })
    expect(await world.states()).toMatchObject({ RETIRADA: 1 })
  })

  test('one of several paid boletos leaves, the message goes with the others', async () => {
    await world.release({ ...emails, passo: 'PRE_NEGATIVACAO' })
    const [message] = await boletosOf()
    expect(message?.count).toBeGreaterThan(1)
    await pay([message?.boleto ?? 0])
    await world.send()
    const [after] = await rows<{ state: string; left: number; stays: number; sums: boolean }>(
      `
        select m.state, count(*) filter (where b.left_reason = 'PAGO')::int as left,
          count(*) filter (where b.left_reason is null)::int as stays,
          m.open_cents = sum(b.open_cents) filter (where b.left_reason is null) as sums
        from message m join message_boleto b on b.message_id = m.id
        where m.id = $1 group by m.id`,
      message?.id,
    )
    await restore([message?.boleto ?? 0])
    expect(after).toEqual({
      state: 'ENVIADA',
      left: 1,
      stays: (message?.count ?? 0) - 1,
      sums: true,
    })
    const [sent] = await rows<{ protocol: string; number: string }>(
      `select m.protocol, b.number from message m, boleto b where m.id = $1 and b.id = $2`,
      message?.id,
      message?.boleto,
    )
    const received = mail.received.find(({ bytes }) => bytes.includes(sent?.protocol ?? '-'))
    expect(readMail(received?.bytes ?? Buffer.alloc(0)).text).not.toContain(sent?.number)
  })

  test('a balance that rose retires the message: VALOR_SUBIU', async () => {
    await world.release({ ...emails, passo: 'PRE_NEGATIVACAO' })
    const [message] = await boletosOf()
    // Released with a cent less than is open now.
    await rows(
      'update message_boleto set open_cents = open_cents - 1 where message_id = $1 and boleto_id = $2',
      message?.id,
      message?.boleto,
    )
    await world.send()
    expect(await rows('select state, reason from message where id = $1', message?.id)).toEqual([
      { state: 'RETIRADA', reason: 'VALOR_SUBIU' },
    ])
  })

  test('an address that was suspended since retires the message: DEVOLVIDO', async () => {
    await world.release({ ...emails, passo: 'PRE_NEGATIVACAO' })
    const [message] = await boletosOf()
    await rows(
      `
        insert into suspended_address (mall_id, channel, address, tenant_id, document, since, reason)
        select mall_id, channel, address, tenant_id, document, day, 'Pessoa errada' from message where id = $1`,
      message?.id,
    )
    await world.send()
    expect(await rows('select state, reason from message where id = $1', message?.id)).toEqual([
      { state: 'RETIRADA', reason: 'DEVOLVIDO' },
    ])
  })
})

describe('a mail server that fails', () => {
  test('that refuses a recipient: FALHOU, and the others leave', async () => {
    await world.release({ ...emails, passo: 'PRE_NEGATIVACAO' })
    const count = await releasedCount()
    const [first] = await rows<{ address: string; same: number }>(
      `
        select address, count(*) over (partition by lower(address))::int as same
        from message where state = 'LIBERADA' order by id limit 1`,
    )
    mail.answers.recipient = (to) =>
      to.toLowerCase() === first?.address.toLowerCase() ? 550 : undefined
    await world.send()
    expect(await world.states()).toMatchObject({
      FALHOU: first?.same,
      ENVIADA: count - (first?.same ?? 0),
    })
  })

  test('that is away: nothing is lost, tried again after 1, 5, 15 and 60 minutes, then FALHOU', async () => {
    await world.release({ ...emails, passo: 'D5' })
    mail.answers.message = () => 451
    const count = await releasedCount()
    for (const time of ['09:10', '09:12', '09:18', '09:34'])
      await world.send(undefined, world.at(`2026-11-18T${time}:00-03:00`))
    expect(await world.states()).toMatchObject({ LIBERADA: count })
    expect(await rows('select distinct tries from message where tries > 0')).toEqual([{ tries: 4 }])
    await world.send(undefined, world.at('2026-11-18T10:20:00-03:00'))
    await world.send(undefined, world.at('2026-11-18T10:35:00-03:00'))
    expect(await world.states()).toMatchObject({ FALHOU: count })
    expect(mail.received).toEqual([])
  })

  test('whose answer is lost after the message: INCERTA, and never sent again by itself', async () => {
    await world.release({ ...emails, passo: 'PRE_NEGATIVACAO' })
    const count = await releasedCount()
    mail.answers.message = (received) => (received === 0 ? 'hang up' : undefined)
    await world.send()
    await world.send(undefined, world.at('2026-11-18T11:00:00-03:00'))
    expect(await world.states()).toMatchObject({ INCERTA: 1, ENVIADA: count - 1 })
    expect(mail.received).toHaveLength(count)
  })
})

describe('a worker that is killed (i)', () => {
  class Killed extends Error {}
  /** Dies before or after the mail server has the message. */
  const dying = (isHandedOver: boolean, real: Carrier): Carrier => ({
    isIdempotent: false,
    handOver: async (message) => {
      if (isHandedOver) await real.handOver(message)
      throw new Killed()
    },
  })

  test.each([
    ['before', false],
    ['after', true],
  ])(
    '%s the hand-over: received + INCERTA = released, and nobody twice',
    async (_, isHandedOver) => {
      await world.release({ ...emails, passo: 'PRE_NEGATIVACAO' })
      const count = await releasedCount()
      const { smtpCarrier } = await import('./gateway/smtp.ts')
      const real = smtpCarrier({ url: mail.url(), mustEncrypt: false })
      for (const time of ['09:10', '09:11'])
        await expect(
          world.send({ EMAIL: dying(isHandedOver, real) }, world.at(`2026-11-18T${time}:00-03:00`)),
        ).rejects.toThrow(Killed)
      // Whoever still sends keeps its message; then it is gone.
      await world.send(undefined, world.at('2026-11-18T09:12:00-03:00'))
      expect(await world.states()).toMatchObject({ ENVIANDO: 2 })
      await world.send(undefined, world.at('2026-11-18T09:30:00-03:00'))
      expect(await world.states()).toMatchObject({ INCERTA: 2, ENVIADA: count - 2 })
      const protocols = mail.received.map(
        ({ bytes }) => /RG-\d{8}-\d{6}/.exec(bytes.toString())?.[0],
      )
      expect(new Set(protocols).size).toBe(protocols.length)
      expect(protocols).toHaveLength(isHandedOver ? count : count - 2)
    },
  )

  test('between any two steps: nobody twice, and nothing is lost', async () => {
    await world.release({ ...emails, passo: 'PRE_NEGATIVACAO' })
    const count = await releasedCount()
    // Settling, taking, recording, taking, recording: before and after each of these transactions.
    for (const [index, moment] of [1, 2, 3, 4, 5].entries())
      for (const isCommitted of [false, true])
        await expect(
          world.sendDying(
            moment,
            isCommitted,
            world.at(`2026-11-18T10:${index}${isCommitted ? 5 : 0}:00-03:00`),
          ),
        ).rejects.toThrow(WorkerDied)
    await world.send(undefined, world.at('2026-11-18T11:30:00-03:00'))
    const states = await world.states()
    const uncertain = states['INCERTA'] ?? 0
    expect(uncertain).toBeGreaterThan(2)
    expect((states['ENVIADA'] ?? 0) + uncertain).toBe(count)
    const protocols = mail.received.map(({ bytes }) => /RG-\d{8}-\d{6}/.exec(bytes.toString())?.[0])
    expect(new Set(protocols).size).toBe(protocols.length)
    const unheard = await rows<{ protocol: string }>(
      `select protocol from message where state = 'INCERTA'`,
    )
    const received = new Set(protocols)
    expect(
      protocols.length + unheard.filter(({ protocol }) => !received.has(protocol)).length,
    ).toBe(count)
  })
})
