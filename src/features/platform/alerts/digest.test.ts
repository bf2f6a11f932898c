// The e-mail summary, sent to a real mail server.
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { emptyTables } from '#testing/empty-tables.ts'
import { close, listen } from '#testing/example-mail-server.ts'
import { localDate } from '#values/local-date.ts'

import { beginDigests, DigestsLeft, giveUpDay, sendDay } from './actions/digests.ts'
import {
  type NewAlert,
  rewordAlerts,
  withdrawAlerts,
  createAlerts,
} from '#features/platform/alerts/actions/create-alerts.ts'
import { testCompany } from '#testing/test-company.ts'
import { smtpServer } from './gateway/smtp-server.ts'
import { routesWith } from './routes.ts'

const day = localDate('2026-11-18')
const address = 'https://regua.example'
const options = { address, hourOf: async () => '00:00' }
const company = testCompany(routesWith(options))
const { database, inWork: act, reset } = company

type Mail = { readonly to: string; readonly body: string }
/** Replies of the server to a recipient or a message; undefined = accepted. */
type Answers = {
  recipient?: (to: string) => number | undefined
  message?: () => number | undefined
}

let answers: Answers = {}
let received: Mail[] = []
let server: SMTPServer
let url = ''

const refusal = (code: number) => Object.assign(new Error(`no ${code}`), { responseCode: code })

beforeAll(async () => {
  server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onRcptTo: ({ address: to }, _, done) => {
      const code = answers.recipient?.(to)
      done(code === undefined ? undefined : refusal(code))
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const code = answers.message?.()
        if (code === undefined)
          received.push({
            to: session.envelope.rcptTo.map(({ address: to }) => to).join(),
            body: Buffer.concat(parts).toString(),
          })
        done(code === undefined ? undefined : refusal(code))
      })
    },
  })
  url = await listen(server)
})
afterAll(() => close(server))
beforeEach(async () => {
  await emptyTables(database.admin, 'alert', 'alert_digest', 'alert_digest_choice', 'effect_key')
  await reset()
  await sql`update app_user set created_at = now() - interval '1 day'`.execute(database.admin)
})
afterEach(() => {
  answers = {}
  received = []
})

const happen = (...alerts: NewAlert[]) => act((work) => createAlerts(work, alerts))
const given: NewAlert = {
  kind: 'DEVOLVIDO',
  key: 'um',
  mallId: 1,
  rule: 'PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING',
  path: '/analisar-negativacao-shopping',
  title: 'Loja <Sol> Ltda: boleto devolvido por André Siqueira',
  detail: '“O CPF 529.982.247-25 não confere.” Está de novo em Análise.',
}
const begin = () => act((work) => beginDigests(work, options))
const send = (attempt = 1, to = url) =>
  sendDay(
    { work: act, attempt, log: company.log() },
    smtpServer({ url: to, from: 'regua@empresa.example', address, mustEncrypt: false }),
    address,
    day,
  )
const states = async () => {
  const { rows } = await sql<{ login: string; state: string; isEmpty: boolean }>`
    select u.login, d.state, d.body_text = '' as "isEmpty"
    from alert_digest d join app_user u on u.id = d.user_id order by u.login`.execute(
    database.admin,
  )
  return rows.map(({ login, state, isEmpty }) => `${login} ${state}${isEmpty ? '' : ' kept'}`)
}
const bellOf = async (login: string) =>
  (await company.send(login, 'GET', '/avisos'))
    .json<{ content: { titulo: string }[] }>()
    .content.map(({ titulo }) => titulo)
/** The decoded body of one MIME part. */
const partOf = (mail: Mail | undefined, type: string) => {
  const part = (mail?.body ?? '')
    .split(/--[-=_A-Za-z0-9.]+\r\n/)
    .find((each) => each.includes(type))
  const [head = '', ...rest] = (part ?? '').split('\r\n\r\n')
  const text = rest.join('\n\n')
  if (/base64/i.test(head)) return Buffer.from(text, 'base64').toString()
  return Buffer.from(
    text
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')
}

describe('e-mail summary', () => {
  test('is sent to users with unread alerts, with only these, and a link that requires sign-in', async () => {
    await happen(given)
    await begin()
    await send()
    expect(received.map(({ to }) => to)).toEqual(['analista.shopping@regua.example'])
    const [mail] = received
    expect(mail?.body).toMatch(/^From: regua@empresa\.example/m)
    expect(mail?.body).toMatch(/^Auto-Submitted: auto-generated/m)
    expect(mail?.body).toMatch(/^Message-ID: <avisos-2026-11-18-\d+@regua\.example>/m)
    const plain = partOf(mail, 'text/plain')
    expect(plain).toContain('Bom dia, Camila Souza. Você tem 1 aviso não lido.')
    expect(plain).toContain('- Loja <Sol> Ltda: boleto devolvido por André Siqueira')
    expect(plain).toContain('“O CPF *** não confere.”')
    expect(plain).toContain('https://regua.example/home')
    expect(partOf(mail, 'text/html')).toContain('Loja &lt;Sol&gt; Ltda')
    expect(mail?.body).not.toMatch(/529\.?982/)
    expect(await states()).toEqual(['analista.shopping ENVIADO'])
  })

  test('is not sent before its hour, without unread alerts, or if disabled by the user', async () => {
    await happen(given)
    await act((work) => beginDigests(work, { address, hourOf: async () => '24:00' }))
    await act((work) => beginDigests(work, { ...options, address: undefined }))
    expect(await states()).toEqual([])
    const off = await company.send('analista.shopping', 'PUT', '/avisos/resumo', { ligado: false })
    expect(off.json()).toEqual({ mensagem: 'Resumo por e-mail desligado.' })
    await begin()
    expect(await states()).toEqual([])
    const choice = await company.send('analista.shopping', 'GET', '/avisos/resumo')
    expect(choice.json()).toEqual({ disponivel: true, hora: '00:00', ligado: false })
  })

  test('is sent once per user, however often its jobs run', async () => {
    await happen(given)
    await begin()
    await begin()
    await send()
    await send(2)
    await happen({ ...given, key: 'dois' })
    await begin()
    await send(3)
    expect(received).toHaveLength(1)
  })

  test('is not sent again after its worker died while sending', async () => {
    await happen(given)
    await begin()
    await sql`update alert_digest set state = 'ENVIANDO', tries = 1`.execute(database.admin)
    await send()
    expect(received).toEqual([])
    expect(await states()).toEqual(['analista.shopping INCERTO'])
  })

  test('excludes users disabled since it was queued', async () => {
    await happen(given)
    await begin()
    await sql`update app_user set is_active = false where login = 'analista.shopping'`.execute(
      database.admin,
    )
    await send()
    await sql`update app_user set is_active = true`.execute(database.admin)
    expect(received).toEqual([])
  })
})

describe('failing mail server', () => {
  const away = 'smtp://127.0.0.1:9'

  test('is retried with the same text, and reported to the administrators at the third attempt', async () => {
    await happen(given)
    await begin()
    await expect(send(1, away)).rejects.toThrow(DigestsLeft)
    expect(await states()).toEqual(['analista.shopping A_ENVIAR kept'])
    expect(await bellOf('admin')).toEqual([])
    await expect(send(3, away)).rejects.toThrow(DigestsLeft)
    await expect(send(4, away)).rejects.toThrow(DigestsLeft)
    expect(await bellOf('admin')).toEqual(['Resumo por e-mail: o servidor não aceita mensagens'])
    expect(await bellOf('regua')).toEqual([])
    await send(5)
    expect(received).toHaveLength(1)
    expect(await states()).toEqual(['analista.shopping ENVIADO'])
  })

  test('alerts changed or withdrawn meanwhile are sent in their new state', async () => {
    await happen(given, { ...given, key: 'dois', title: 'Outro aviso' })
    await begin()
    await expect(send(1, away)).rejects.toThrow(DigestsLeft)
    await act((work) => rewordAlerts(work, given.kind, [{ key: 'um', detail: 'Texto novo.' }]))
    await act((work) => withdrawAlerts(work, given.kind, ['dois']))
    await send(2)
    const plain = partOf(received[0], 'text/plain')
    expect(plain).toContain('Texto novo.')
    expect(plain).not.toMatch(/não confere|Outro aviso/)
    expect(await states()).toEqual(['analista.shopping ENVIADO'])
  })

  test('is not needed if every alert was withdrawn meanwhile', async () => {
    await happen(given)
    await begin()
    await expect(send(1, away)).rejects.toThrow(DigestsLeft)
    await act((work) => withdrawAlerts(work, given.kind, ['um']))
    await send(2)
    expect(received).toEqual([])
    expect(await states()).toEqual(['analista.shopping DESISTIDO'])
  })

  test('that answers later is retried; one that refuses an address is not', async () => {
    await happen(given)
    await begin()
    answers = { message: () => 451 }
    await expect(send(1)).rejects.toThrow(DigestsLeft)
    answers = { recipient: () => 550 }
    await send(2)
    expect(await states()).toEqual(['analista.shopping DESISTIDO'])
    expect(await bellOf('admin')).toEqual(['Resumo por e-mail: 1 endereço recusado'])
  })

  test('is given up at the end, and the administrators get the number of unsent summaries', async () => {
    await happen(given)
    await begin()
    await expect(send(1, away)).rejects.toThrow(DigestsLeft)
    await act((work) => giveUpDay(work, { day }))
    expect(await states()).toEqual(['analista.shopping DESISTIDO'])
    expect(await bellOf('admin')).toEqual(['Resumo por e-mail: 1 mensagem não saiu'])
  })
})
