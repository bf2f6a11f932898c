import { expect, test } from 'vitest'

import { areaWords } from './area-words.ts'

const came = (path: string) => areaWords({ path }).came

test('an imported file is described in the words of its area', () => {
  expect(came('/workflow/serasa/serasa-workflow/download/boletos')).toBe(
    'Arquivo baixado! Confira no gerenciador de arquivos de seu navegador.',
  )
  expect(came('/workflow/ajuizamento/acompanhamento/xls')).toBe('Arquivo baixado')
  expect(came('/config/inadimplencia/tipo-contrato/download')).toBe('Arquivo baixado')
  expect(came('/prioritization/slip-tendency/xls')).toBe(
    'Arquivo baixado. Confira seu gerenciador de downloads.',
  )
})

test('a list and a failed file are described in the words of their area', () => {
  expect(areaWords({ path: '/workflow/serasa/serasa-lote' }).notRead('lotes')).toBe(
    'Erro ao tentar carregar lotes',
  )
  const trend = areaWords({ path: '/prioritization/slip-tendency' })
  expect(trend.notRead('boletos')).toBe(
    'Falha ao tentar carregar lista, entre em contato com a equipe técnica',
  )
  expect(trend.notCame).toBe('Erro ao tentar baixar arquivo, entre em contato com a equipe técnica')
})
