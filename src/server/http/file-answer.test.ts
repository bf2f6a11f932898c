import { expect, test } from 'vitest'

import { attachment, headerName } from './file-answer.ts'

test('any file name fits ASCII headers and is complete in content-disposition', () => {
  expect(headerName('anéxo 😀 "a".pdf')).toBe('anexo _ _a_.pdf')
  expect(attachment('anéxo 😀.pdf')).toBe(
    `attachment; filename="anexo _.pdf"; filename*=UTF-8''an%C3%A9xo%20%F0%9F%98%80.pdf`,
  )
  expect(headerName('a\r\nset-cookie: b')).toBe('a__set-cookie: b')
  expect(attachment('Boletos.xlsx')).toBe('attachment; filename="Boletos.xlsx"')
})
