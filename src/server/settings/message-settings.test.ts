import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { readSettings } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'regua-messages-'))
afterAll(() => rmSync(folder, { recursive: true }))

const production = {
  NODE_ENV: 'production',
  REGUA_OIDC_ISSUER: 'https://id.example/',
  REGUA_OIDC_CLIENTS: 'https://regua.example=one',
}

test('without settings nothing leaves, also with the mail server of the summaries', () => {
  const { messages } = readSettings({
    REGUA_SMTP_URL: 'smtp://mail.example:587',
    REGUA_SMTP_FROM: 'regua@empresa.example',
    REGUA_ADDRESS: 'https://regua.example',
  })
  expect(messages).toEqual({ mail: undefined, provider: undefined, callbackSecret: undefined })
})

test('mail server, service and secret are read, also from files', () => {
  const path = join(folder, 'segredo')
  writeFileSync(path, 'um-segredo-bem-longo\n')
  expect(
    readSettings({
      ...production,
      REGUA_COBRANCA_SMTP_URL: 'smtp://cobranca%40empresa.example:senha@mail.example:587',
      REGUA_MENSAGENS_URL: 'https://mensagens.example/enviar',
      REGUA_MENSAGENS_TOKEN: 'token-de-dezesseis',
      REGUA_MENSAGENS_SEGREDO_FILE: path,
    }).messages,
  ).toEqual({
    mail: {
      url: 'smtp://cobranca%40empresa.example:senha@mail.example:587',
      mustEncrypt: true,
    },
    provider: { url: 'https://mensagens.example/enviar', token: 'token-de-dezesseis' },
    callbackSecret: 'um-segredo-bem-longo',
  })
})

test.each([
  [{ REGUA_COBRANCA_SMTP_URL: 'https://mail.example' }, 'REGUA_COBRANCA_SMTP_URL'],
  [{ REGUA_MENSAGENS_URL: 'https://a:b@mensagens.example' }, 'REGUA_MENSAGENS_URL'],
  [{ REGUA_MENSAGENS_TOKEN: 'token-de-dezesseis' }, 'REGUA_MENSAGENS_URL: falta'],
  [{ REGUA_MENSAGENS_SEGREDO: 'curto' }, 'REGUA_MENSAGENS_SEGREDO'],
  [
    { ...production, REGUA_MENSAGENS_URL: 'http://mensagens.example' },
    'em produção o endereço começa com https://',
  ],
])('%j stops the start', (env, sentence) => {
  expect(() => readSettings(env)).toThrow(sentence)
})
