import { expect, test } from 'vitest'

import { readSettings } from './settings.ts'

const sourcesOf = (env: Readonly<Record<string, string>>) => readSettings(env).sources

test('without settings searches reach nothing', () => {
  expect(sourcesOf({})).toEqual({
    folder: undefined,
    hosts: [],
    buckets: [],
    secrets: undefined,
    endpoint: undefined,
    region: 'sa-east-1',
    mayBeHttp: true,
  })
})

test('hosts have port 443 unless named, and their networks; buckets end with a slash', () => {
  expect(
    sourcesOf({
      REGUA_FONTES_DIR: '/srv/erp/',
      REGUA_FONTES_HOSTS:
        'API.erp.com.br, erp.interno:8443=10.1.0.0/16|fd00::/8, s3://balde/erp, s3://outro, [::1]:8080=::1/128',
    }),
  ).toMatchObject({
    folder: '/srv/erp',
    hosts: [
      { host: 'api.erp.com.br', port: 443, networks: [] },
      { host: 'erp.interno', port: 8443, networks: ['10.1.0.0/16', 'fd00::/8'] },
      { host: '[::1]', port: 8080, networks: ['::1/128'] },
    ],
    buckets: ['s3://balde/erp/', 's3://outro/'],
  })
})

test.each([
  'https://erp.example',
  'erp.example/titulos',
  '*.example',
  'erp.example:0',
  'erp.example:99999',
  'erp.example=10.0.0.5',
  'erp.example=10.0.0.0/33',
  's3://B',
  'user@erp.example',
  'erp.example,,outro.example',
])('REGUA_FONTES_HOSTS=%s stops the start', (text) => {
  expect(() => sourcesOf({ REGUA_FONTES_HOSTS: text })).toThrow('REGUA_FONTES_HOSTS')
})

test('production asks only with TLS', () => {
  const production = {
    NODE_ENV: 'production',
    REGUA_OIDC_ISSUER: 'https://id.example/',
    REGUA_OIDC_CLIENTS: 'https://regua.example=one',
  }
  expect(sourcesOf(production).mayBeHttp).toBe(false)
  expect(() => sourcesOf({ ...production, REGUA_FONTES_S3_ENDPOINT: 'http://s3.example' })).toThrow(
    'REGUA_FONTES_S3_ENDPOINT: em produção o endereço começa com https://.',
  )
})
