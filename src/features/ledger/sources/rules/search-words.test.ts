import { expect, test } from 'vitest'

import type { SourceSearch } from '../contract/edit-calls.ts'
import { searchChanges } from './search-words.ts'

const none: SourceSearch = {
  tipo: null,
  endereco: '',
  segredo: '',
  formato: null,
  padrao: '',
  cron: '',
  esperadoAte: '',
  aoTerminar: 'LEMBRAR',
  ativa: false,
}

test('a proposed search shows each field that changes, with both values', () => {
  expect(
    searchChanges(none, {
      ...none,
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
  expect(searchChanges(none, none)).toEqual([])
})
