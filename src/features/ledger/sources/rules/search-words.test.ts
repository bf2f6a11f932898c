import { expect, test } from 'vitest'

import { noSearch } from '#features/ledger/source-searches/rules/setting.ts'

import { searchChanges } from './search-words.ts'

test('a proposed search shows each field that changes, with both values', () => {
  expect(
    searchChanges(noSearch, {
      ...noSearch,
      tipo: 'PASTA',
      endereco: 'sap',
      aoTerminar: 'MOVER',
      ativa: true,
    }),
  ).toEqual([
    { campo: 'Onde procura', de: 'Não busca', para: 'Pasta' },
    { campo: 'Endereço', de: '-', para: 'sap' },
    { campo: 'Ao terminar', de: 'Deixar onde está e lembrar', para: 'Mover para processados' },
    { campo: 'Busca ligada', de: 'Não', para: 'Sim' },
  ])
  expect(searchChanges(noSearch, noSearch)).toEqual([])
})
