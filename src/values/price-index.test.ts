import { expect, test } from 'vitest'

import { indexNamed } from './price-index.ts'

test.each([
  ['IGPM', 'IGP-M'],
  ['igp-m', 'IGP-M'],
  ['IGP-M/FGV', 'IGP-M'],
  ['IGP-M (FGV)', 'IGP-M'],
  ['IGP M da FGV', 'IGP-M'],
  ['IGP\u00adM', 'IGP-M'],
  ['IGP-DI', 'IGP-DI'],
  ['IGPDI/FGV', 'IGP-DI'],
  ['IPCA/IBGE', 'IPCA'],
  ['IPCA-IBGE', 'IPCA'],
  ['Índice IPCA do IBGE', 'IPCA'],
  ['INPC/IBGE', 'INPC'],
  ['Taxa Legal', 'TAXA LEGAL'],
  ['legal', 'LEGAL'],
])('%s is %s', (text, name) => {
  expect(indexNamed(text)).toBe(name)
})

test.each(['', 'CUB', 'IPCA-E', 'IPCA-15', 'IPC/FIPE', 'IGP-10', 'IGP-M ou IPCA', 'SELIC'])(
  '%j is none of them',
  (text) => {
    expect(indexNamed(text)).toBeUndefined()
  },
)
