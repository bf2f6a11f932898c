import { expect, test } from 'vitest'

import { importSentence, rejectedAdvice } from './importer.ts'

const says = { message: 'Carga feita com sucesso!' }
const counts = { total: 3, aceitos: 2, rejeitados: 1, novos: 0, alterados: 0, iguais: 2 }

test('only a file with identical bytes counts as already loaded', () => {
  expect(importSentence(says, counts, false)).toBe(
    'Nada mudou: as linhas aceitas já estavam carregadas, e as outras foram rejeitadas.',
  )
  expect(importSentence(says, { ...counts, rejeitados: 0 }, false)).toBe(
    'As linhas deste arquivo já estavam carregadas: nada mudou.',
  )
  expect(importSentence(says, counts, false, true)).toBe(
    'Este arquivo já tinha sido carregado: nada mudou.',
  )
  expect(importSentence(says, { ...counts, novos: 1 }, false)).toBe('Carga feita com sucesso!')
})

test('accepted rows are reported only if some were accepted and written', () => {
  expect(rejectedAdvice({ ...counts, ensaio: false })).toContain('as aceitas ficam')
  expect(rejectedAdvice({ ...counts, ensaio: true })).not.toContain('ficam')
  expect(rejectedAdvice({ ...counts, aceitos: 0, ensaio: false })).not.toContain('aceitas')
})
