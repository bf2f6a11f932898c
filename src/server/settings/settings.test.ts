import { describe, expect, test } from 'vitest'
import { readSettings, settingNames, settingsMarkdown, settingsTable } from './settings.ts'

const oidc = {
  REGUA_OIDC_ISSUER: 'https://id.example/',
  REGUA_OIDC_CLIENTS:
    'https://dev.example=one, https://hml.example=two|https://hml.example/volta,https://example=three',
}

describe('the settings', () => {
  test('an empty environment is the demonstration on the embedded database', () => {
    expect(readSettings({ PORT: '', REGUA_TODAY: '  ' })).toMatchObject({
      production: false,
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: undefined,
      demo: true,
      fixedDay: undefined,
      role: 'all',
      identity: { kind: 'demo' },
      bureau: { kind: 'simulator' },
      supportUrl: undefined,
    })
  })

  test('an external database starts empty unless the demo world is set', () => {
    const DATABASE_URL = 'postgres://u:p@db:5432/regua?sslmode=require'
    expect(readSettings({ DATABASE_URL })).toMatchObject({ databaseUrl: DATABASE_URL, demo: false })
    expect(readSettings({ DATABASE_URL, REGUA_DEMO: '1' }).demo).toBe(true)
    expect(readSettings({ REGUA_DEMO: '0' }).demo).toBe(false)
    expect(readSettings({ NODE_ENV: 'production', ...oidc }).demo).toBe(false)
  })

  test('the data folder has the folders of the bureau unless set', () => {
    expect(readSettings({ REGUA_DATA: '/srv/regua', REGUA_BUREAU: 'file' }).bureau).toEqual({
      kind: 'file',
      outbox: '/srv/regua/outbox',
      inbox: '/srv/regua/inbox',
    })
    expect(
      readSettings({ REGUA_BUREAU: 'file', REGUA_BUREAU_OUTBOX: '/a', REGUA_BUREAU_INBOX: '/b' })
        .bureau,
    ).toEqual({
      kind: 'file',
      outbox: '/a',
      inbox: '/b',
    })
  })

  test('a transmission service has a URL, https in production, without a password', () => {
    const url = 'https://edi.example.com/regua/'
    const http = { REGUA_BUREAU: 'http', REGUA_BUREAU_URL: url }
    expect(readSettings(http).bureau).toEqual({
      kind: 'http',
      url: 'https://edi.example.com/regua',
      token: undefined,
    })
    expect(readSettings({ ...http, REGUA_BUREAU_TOKEN: 'abcdefgh12345678' }).bureau).toMatchObject({
      token: 'abcdefgh12345678',
    })
    expect(() => readSettings({ REGUA_BUREAU: 'http' })).toThrow(
      'REGUA_BUREAU_URL: falta o endereço',
    )
    expect(() =>
      readSettings({ ...http, REGUA_BUREAU_URL: 'https://eu:senha@edi.example.com' }),
    ).toThrow('sem usuário')
    expect(() => readSettings({ ...http, REGUA_BUREAU_TOKEN: 'curto' })).toThrow(
      'REGUA_BUREAU_TOKEN',
    )
    const plain = {
      NODE_ENV: 'production',
      ...oidc,
      ...http,
      REGUA_BUREAU_URL: 'http://edi.example.com',
    }
    expect(() => readSettings(plain)).toThrow('em produção o endereço começa com https://')
  })

  test('production refuses the simulated bureau and the demo world', () => {
    const production = { NODE_ENV: 'production', ...oidc }
    expect(readSettings(production).bureau.kind).toBe('file')
    expect(() => readSettings({ ...production, REGUA_BUREAU: 'simulator' })).toThrow(
      'REGUA_BUREAU: o simulador não vale em produção (NODE_ENV=production)',
    )
    expect(() => readSettings({ ...production, REGUA_DEMO: '1' })).toThrow(
      'REGUA_DEMO: devedores inventados não entram em produção (NODE_ENV=production)',
    )
    expect(readSettings({ ...production, REGUA_DEMO: '0' }).demo).toBe(false)
  })

  test('each page origin has its own client id and redirect address', () => {
    expect(readSettings(oidc).identity).toEqual({
      kind: 'oidc',
      issuer: 'https://id.example',
      scope: 'openid profile email User.Read',
      clients: [
        {
          origin: 'https://dev.example',
          clientId: 'one',
          redirectUri: 'https://dev.example/entrar/retorno',
        },
        {
          origin: 'https://hml.example',
          clientId: 'two',
          redirectUri: 'https://hml.example/volta',
        },
        {
          origin: 'https://example',
          clientId: 'three',
          redirectUri: 'https://example/entrar/retorno',
        },
      ],
    })
  })

  test('a single environment can be set by two values', () => {
    const one = {
      REGUA_OIDC_ISSUER: 'https://id.example',
      REGUA_OIDC_CLIENT_ID: 'one',
      REGUA_OIDC_REDIRECT_URI: 'https://a.example/volta',
    }
    expect(readSettings(one).identity).toMatchObject({
      clients: [
        { origin: 'https://a.example', clientId: 'one', redirectUri: 'https://a.example/volta' },
      ],
    })
  })

  test('a configured identity provider disables the demo sign-in, unless set explicitly', () => {
    expect(readSettings(oidc).identity.kind).toBe('oidc')
    expect(readSettings({ ...oidc, REGUA_IDENTITY: 'demo' }).identity.kind).toBe('demo')
  })

  test.each([
    ['PORT', { PORT: '3000a' }],
    ['PORT', { PORT: '70000' }],
    ['HOST', { HOST: 'http://localhost' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://u@h/db' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://u@h' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://u@h/db?options=-c%20role=x' }],
    ['REGUA_DEMO', { REGUA_DEMO: 'sim' }],
    ['REGUA_TODAY', { REGUA_TODAY: '2026-02-30' }],
    ['REGUA_TODAY', { REGUA_TODAY: '2026-02-20', NODE_ENV: 'production', ...oidc }],
    ['REGUA_POOL', { REGUA_POOL: '1' }],
    ['REGUA_LIMITS', { REGUA_LIMITS: 'exports=0/0' }],
    ['REGUA_LIMITS', { REGUA_LIMITS: 'tudo' }],
    ['REGUA_PROXY', { REGUA_PROXY: 'qualquer um' }],
    ['REGUA_PROXY', { REGUA_PROXY: '10.0.0.0/33' }],
    ['REGUA_PROXY', { REGUA_PROXY: '10.0.0.1,' }],
    ['REGUA_ROLE', { REGUA_ROLE: 'api' }],
    ['REGUA_IDENTITY', { REGUA_IDENTITY: 'ldap' }],
    ['REGUA_IDENTITY', { REGUA_IDENTITY: 'demo', NODE_ENV: 'production' }],
    ['REGUA_OIDC_ISSUER', { NODE_ENV: 'production' }],
    ['REGUA_OIDC_ISSUER', { REGUA_IDENTITY: 'oidc' }],
    ['REGUA_OIDC_ISSUER', { ...oidc, REGUA_OIDC_ISSUER: 'id.example' }],
    [
      'REGUA_OIDC_ISSUER',
      { ...oidc, REGUA_OIDC_ISSUER: 'http://id.example', NODE_ENV: 'production' },
    ],
    ['REGUA_OIDC_CLIENTS', { REGUA_OIDC_ISSUER: 'https://id.example' }],
    ['REGUA_OIDC_CLIENTS', { ...oidc, REGUA_OIDC_CLIENTS: 'one' }],
    [
      'REGUA_OIDC_CLIENTS',
      { ...oidc, REGUA_OIDC_CLIENTS: 'https://a.example=one|https://b.example/volta' },
    ],
    [
      'REGUA_OIDC_CLIENTS',
      { ...oidc, REGUA_OIDC_CLIENTS: 'https://a.example=one,https://a.example=two' },
    ],
    ['REGUA_OIDC_CLIENT_ID', { ...oidc, REGUA_OIDC_CLIENT_ID: 'one' }],
    ['REGUA_OIDC_SCOPE', { ...oidc, REGUA_OIDC_SCOPE: 'profile' }],
    ['REGUA_BUREAU', { REGUA_BUREAU: 'serasa' }],
    ['REGUA_SUPPORT_URL', { REGUA_SUPPORT_URL: 'javascript:alert(1)' }],
  ])('a wrong %s stops the start with a message that names it: %o', (name, env) => {
    expect(() => readSettings(env)).toThrow(new RegExp(`^${name}: [^\\n]+\\.$`))
  })

  test('the table of docs/settings.md has every setting once', () => {
    expect(settingsTable.map(({ name }) => name).toSorted()).toEqual(settingNames.toSorted())
    expect(settingsMarkdown().split('\n')).toHaveLength(settingNames.length + 3)
  })
})
