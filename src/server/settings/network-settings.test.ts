import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, describe, expect, test } from 'vitest'

import { readSettings } from './settings.ts'

const production = {
  NODE_ENV: 'production',
  REGUA_OIDC_ISSUER: 'https://id.example',
  REGUA_OIDC_CLIENTS: 'https://regua.example=um',
}
const folder = mkdtempSync(join(tmpdir(), 'regua-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))
const fileWith = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

describe('a secret in a file', () => {
  test('is read like the setting itself', () => {
    const url = 'postgres://regua:segredo@127.0.0.1:5432/regua'
    const app = 'postgres://regua_web:outro@127.0.0.1:5432/regua'
    const settings = readSettings({
      DATABASE_URL_FILE: fileWith('url', `${url}\n`),
      DATABASE_APP_URL_FILE: fileWith('app', app),
    })
    expect(settings).toMatchObject({ databaseUrl: url, databases: { appUrl: app } })
  })

  test('given twice, empty or unreadable stops the start', () => {
    const DATABASE_URL = 'postgres://u:p@127.0.0.1/db'
    for (const env of [
      { DATABASE_URL, DATABASE_URL_FILE: fileWith('url', DATABASE_URL) },
      { DATABASE_URL_FILE: fileWith('empty', ' \n') },
      { DATABASE_URL_FILE: join(folder, 'none') },
    ])
      expect(() => readSettings(env)).toThrow(/^DATABASE_URL_FILE: [^\n]+\.$/)
    expect(() => readSettings({ DATABASE_URL_FILE: fileWith('wrong', 'mysql://x') })).toThrow(
      /^DATABASE_URL: /,
    )
  })
})

describe('a database on another machine', () => {
  const at = (rest: string) => ({ ...production, DATABASE_URL: `postgres://u:p@${rest}` })

  test('needs an encrypted connection with a verified certificate in production', () => {
    for (const rest of [
      'db.example/regua?sslmode=verify-full',
      'db.example/regua?sslmode=verify-full&sslrootcert=/etc/regua/ca.pem',
      'db.example/regua?sslmode=require',
      '127.0.0.1:5432/regua',
      'localhost/regua',
      '[::1]/regua',
    ])
      expect(readSettings(at(rest)).databaseUrl, rest).toContain('regua')
    for (const rest of [
      'db.example/regua',
      'db.example/regua?sslmode=disable',
      'db.example/regua?sslmode=prefer',
      'db.example/regua?sslmode=no-verify',
      'db.example/regua?sslmode=require&uselibpqcompat=true',
      'db.example/regua?sslmode=verify-full&ssl=false',
      '127.0.0.1/regua?host=db.example',
      '10.0.0.7/regua',
      'localhost.example/regua',
      '127.0.0.1.example/regua',
      '127.example/regua',
    ])
      expect(() => readSettings(at(rest)), rest).toThrow(
        /^DATABASE_URL: [^\n]+verify-full[^\n]+\.$/,
      )
    expect(() =>
      readSettings({
        ...at('127.0.0.1/regua'),
        DATABASE_APP_URL: 'postgres://u:p@db.example/regua',
      }),
    ).toThrow(/^DATABASE_APP_URL: /)
  })

  test('may be unencrypted with REGUA_DATABASE_TLS=off, or outside production', () => {
    expect(readSettings({ ...at('db/regua'), REGUA_DATABASE_TLS: 'off' }).databaseUrl).toContain(
      'db/regua',
    )
    expect(readSettings({ DATABASE_URL: 'postgres://u:p@db/regua' }).databaseUrl).toContain(
      'db/regua',
    )
    expect(() =>
      readSettings({ DATABASE_URL: 'postgres://u:p@db/regua', REGUA_DATABASE_TLS: 'required' }),
    ).toThrow(/^DATABASE_URL: /)
  })
})

describe('production', () => {
  test('exposes neither metrics nor API documents unless set', () => {
    const exposes = (env: Record<string, string>) =>
      readSettings({ ...production, ...env }).network.exposes
    expect(exposes({})).toEqual({ metrics: false, docs: false })
    expect(exposes({ REGUA_EXPOSE: 'metrics' })).toEqual({ metrics: true, docs: false })
    expect(exposes({ REGUA_EXPOSE: 'docs, metrics' })).toEqual({ metrics: true, docs: true })
    expect(readSettings({}).network.exposes).toEqual({ metrics: true, docs: true })
    expect(readSettings({ REGUA_EXPOSE: 'none' }).network.exposes).toEqual({
      metrics: false,
      docs: false,
    })
  })

  test('checks every certificate', () => {
    expect(() => readSettings({ ...production, NODE_TLS_REJECT_UNAUTHORIZED: '0' })).toThrow(
      /^NODE_TLS_REJECT_UNAUTHORIZED: /,
    )
    expect(readSettings({ ...production, NODE_TLS_REJECT_UNAUTHORIZED: '1' }).production).toBe(true)
  })

  test('serves only https pages', () => {
    expect(() =>
      readSettings({ ...production, REGUA_OIDC_CLIENTS: 'http://regua.example=um' }),
    ).toThrow(/^REGUA_OIDC_CLIENTS: /)
  })
})

test('the strength of a sign-in is read from three settings', () => {
  const strength = (env: Record<string, string>) => readSettings({ ...production, ...env }).identity
  expect(strength({})).not.toHaveProperty('strength')
  expect(
    strength({ REGUA_OIDC_ACR: 'urn:a, urn:b', REGUA_OIDC_AMR: 'mfa', REGUA_OIDC_MAX_AGE: '480' }),
  ).toMatchObject({
    strength: { acr: ['urn:a', 'urn:b'], amr: ['mfa'], maxAgeSeconds: 28_800 },
  })
  expect(strength({ REGUA_OIDC_AMR: 'mfa' })).toMatchObject({
    strength: { acr: [], amr: ['mfa'], maxAgeSeconds: undefined },
  })
})

describe('the numbers of tickets', () => {
  const url = 'https://chamados.example/abrir'
  test('are our own, unless a ticket system is set with its URL', () => {
    const tickets = (env: Record<string, string>) => readSettings(env).tickets
    expect(tickets({})).toEqual({ kind: 'own' })
    expect(
      tickets({
        REGUA_TICKETS: 'http',
        REGUA_TICKETS_URL: url,
        REGUA_TICKETS_TOKEN_FILE: fileWith('tickets', 'segredo-de-teste-1'),
      }),
    ).toEqual({ kind: 'http', url, token: 'segredo-de-teste-1' })
  })

  test('use only https in production', () => {
    const REGUA_TICKETS_URL = 'http://chamados.example/abrir'
    const env = { REGUA_TICKETS: 'http', REGUA_TICKETS_URL }
    expect(readSettings(env).tickets).toMatchObject({ url: REGUA_TICKETS_URL })
    expect(() => readSettings({ ...production, ...env })).toThrow(/^REGUA_TICKETS_URL: /)
  })
})

test('a scanner is at a port or a socket', () => {
  const scanner = (REGUA_CLAMD: string) => readSettings({ REGUA_CLAMD }).network.scanner
  expect(scanner('tcp://clamav:3310')).toEqual({ host: 'clamav', port: 3310 })
  expect(scanner('tcp://[::1]:3310')).toEqual({ host: '::1', port: 3310 })
  expect(scanner('unix:/run/clamav/clamd.ctl')).toEqual({ path: '/run/clamav/clamd.ctl' })
})

test.each([
  ['REGUA_OUTBOUND', { REGUA_OUTBOUND: 'https://a.example/keys' }],
  ['REGUA_OUTBOUND', { REGUA_OUTBOUND: 'https://*.example' }],
  ['REGUA_OUTBOUND', { REGUA_OUTBOUND: 'ftp://a.example' }],
  ['REGUA_CLAMD', { REGUA_CLAMD: 'http://clamav:3310' }],
  ['REGUA_EXPOSE', { REGUA_EXPOSE: 'tudo' }],
  ['REGUA_TICKETS', { REGUA_TICKETS: 'sim' }],
  ['REGUA_TICKETS', { REGUA_TICKETS_URL: 'https://chamados.example' }],
  ['REGUA_TICKETS_URL', { REGUA_TICKETS: 'http' }],
  ['REGUA_TICKETS_URL', { REGUA_TICKETS: 'http', REGUA_TICKETS_URL: 'https://a:b@c.example' }],
  ['REGUA_TICKETS_TOKEN', { REGUA_TICKETS_TOKEN: 'curto' }],
  ['REGUA_OIDC_MAX_AGE', { REGUA_OIDC_MAX_AGE: '0' }],
  ['REGUA_DATABASE_TLS', { REGUA_DATABASE_TLS: 'sim' }],
  ['DATABASE_APP_URL', { DATABASE_APP_URL: 'postgres://u@127.0.0.1/db' }],
  ['DATABASE_DIRECT_URL', { DATABASE_DIRECT_URL: 'postgres://u@127.0.0.1/db' }],
  ['DATABASE_READ_URL', { DATABASE_READ_URL: 'postgres://u@127.0.0.1/db' }],
  ['DATABASE_READ_URL', { DATABASE_READ_URL: 'mysql://x' }],
  ['REGUA_READ_LAG', { REGUA_READ_LAG: '0' }],
  ['REGUA_FILES', { REGUA_FILES: 's3:balde' }],
  ['REGUA_FILES', { REGUA_FILES_ENDPOINT: 'https://s3.example' }],
  ['REGUA_FILES_ENDPOINT', { REGUA_FILES: 's3://balde', REGUA_FILES_ENDPOINT: 'ftp://a' }],
  ['REGUA_FILES_REGION', { REGUA_FILES: 's3://balde', REGUA_FILES_REGION: 'São Paulo' }],
  ['REGUA_FILES_KEY', { REGUA_FILES: 's3://balde', REGUA_FILES_KEY: 'chave' }],
  ['REGUA_FILES_SECRET', { REGUA_FILES: 's3://balde', REGUA_FILES_SECRET: 'curto' }],
  ['DATABASE_APP_URL', { DATABASE_APP_URL: 'postgres://u@h/db?options=-c%20role=x' }],
])('a wrong %s stops the start with a message that names it: %o', (name, env) => {
  expect(() => readSettings(env)).toThrow(new RegExp(`^${name}: [^\\n]+\\.$`))
})

describe('the place of files', () => {
  const files = (env: Record<string, string>) => readSettings(env).files

  test('is the database, unless a store is set', () => {
    expect(files({})).toBeUndefined()
    expect(files({ REGUA_FILES: 'database' })).toBeUndefined()
    expect(files({ REGUA_FILES: 's3://balde-da-empresa' })).toEqual({
      bucket: 'balde-da-empresa',
      prefix: '',
      endpoint: undefined,
      region: 'sa-east-1',
      credentials: undefined,
    })
    expect(
      files({
        REGUA_FILES: 's3://balde/regua/producao',
        REGUA_FILES_ENDPOINT: 'https://s3.example',
        REGUA_FILES_REGION: 'us-east-1',
        REGUA_FILES_KEY: 'chave',
        REGUA_FILES_SECRET_FILE: fileWith('segredo', 'segredo-longo'),
      }),
    ).toEqual({
      bucket: 'balde',
      prefix: 'regua/producao/',
      endpoint: 'https://s3.example',
      region: 'us-east-1',
      credentials: { accessKeyId: 'chave', secretAccessKey: 'segredo-longo' },
    })
  })
})

describe('the mail server', () => {
  const sound = {
    REGUA_SMTP_URL: 'smtp://regua:segredo@mail.empresa.example:587',
    REGUA_SMTP_FROM: 'regua@empresa.example',
    REGUA_ADDRESS: 'https://regua.empresa.example',
  }
  const mail = (env: Record<string, string>) => readSettings(env).mail

  test('is none, unless set with sender and product URL', () => {
    expect(mail({})).toBeUndefined()
    expect(mail(sound)).toEqual({
      url: sound.REGUA_SMTP_URL,
      from: sound.REGUA_SMTP_FROM,
      address: sound.REGUA_ADDRESS,
      mustEncrypt: false,
    })
    const { REGUA_SMTP_URL, ...rest } = sound
    expect(mail({ ...rest, REGUA_SMTP_URL_FILE: fileWith('smtp', REGUA_SMTP_URL) })?.url).toBe(
      REGUA_SMTP_URL,
    )
  })

  test.each([
    [{ REGUA_SMTP_URL: 'https://mail.empresa.example' }, 'REGUA_SMTP_URL'],
    [{ REGUA_SMTP_URL: 'smtp://mail.empresa.example/?tls=no' }, 'REGUA_SMTP_URL'],
    [{ REGUA_SMTP_FROM: '' }, 'REGUA_SMTP_FROM'],
    [{ REGUA_SMTP_FROM: 'Régua' }, 'REGUA_SMTP_FROM'],
    [{ REGUA_ADDRESS: '' }, 'REGUA_ADDRESS'],
    [{ REGUA_ADDRESS: 'https://regua.empresa.example/home' }, 'REGUA_ADDRESS'],
  ])('%j is refused with a message that names %s', (wrong, name) => {
    expect(() => mail({ ...sound, ...wrong })).toThrow(name)
  })
})
