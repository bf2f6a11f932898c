import { expect, test } from 'vitest'

import { isEmail } from './email.ts'

test.each([
  'ana@loja.com.br',
  'ana.prado+cobranca@loja.com',
  "o'hara@loja-do-sol.com.br",
  'joão@loja.com.br',
  'a@b.co',
])('%s is an e-mail', (text) => expect(isEmail(text)).toBe(true))

test.each([
  'a@b..com',
  '.a@b.com',
  'a.@b.com',
  'a..c@b.com',
  'a@-b.com',
  'a@b-.com',
  '"x"@y.com',
  'a@b',
  'a@b.c',
  'a b@c.com',
  'a@b.com, c@d.com',
  '',
])('%s is no e-mail', (text) => expect(isEmail(text)).toBe(false))
