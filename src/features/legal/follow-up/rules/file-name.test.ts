import { expect, test } from 'vitest'

import { plainName } from './file-name.ts'

test('a file name has plain letters and digits and limited length; its extension stays', () => {
  expect(plainName('Parecer da Diretoria (v2) – ação.pdf')).toBe('Parecer_da_Diretoria_v2_acao.pdf')
  expect(plainName('../../etc/passwd')).toBe('etc_passwd')
  expect(plainName(`${'a'.repeat(90)}.pdf`)).toBe(`${'a'.repeat(56)}.pdf`)
  expect(plainName('???')).toBe('arquivo')
})
