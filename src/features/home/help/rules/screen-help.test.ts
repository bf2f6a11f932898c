import { expect, test } from 'vitest'

import { actsFor, type Rights, screenWords } from './screen-help.ts'

const path = '/analisar-negativacao-shopping'
const step = 'PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING'
const rights = (...screens: readonly (readonly [string, ...string[]])[]): Rights =>
  new Map(screens.map(([to, ...codes]) => [to, new Set(codes)]))

test('the owner of a step does its acts; the next step and the sending belong to others', () => {
  const acts = actsFor(path, rights([path, step]))
  expect(acts.filter(({ isOwn }) => isOwn).map(({ does }) => does)).toEqual([
    'Decidir NEGATIVAR ou ISENTAR',
    'Justificar, com chamado e anexo',
    'Submeter a recomendação',
    'Ver os fiadores da linha',
  ])
  expect(acts.filter(({ isOwn }) => !isOwn)).toEqual([
    {
      does: 'Aprovar no shopping',
      keys: [],
      path: '/aprovar-negativacao-shopping',
      code: 'PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING',
      isOwn: false,
    },
    {
      does: 'Enviar ao bureau',
      keys: [],
      path: '/negativar-lojista',
      code: 'PENDENTE_DE_ENVIO',
      isOwn: false,
    },
  ])
})

test('without the rule code of the step its acts belong to others too', () => {
  const acts = actsFor('/validar-aprovacoes', rights(['/validar-aprovacoes']))
  expect(acts.filter(({ isOwn }) => isOwn).map(({ does }) => does)).toEqual([
    'Ler a justificativa e o histórico',
  ])
  expect(acts[1]).toMatchObject({ does: 'Decidir NEGATIVAR ou ISENTAR', isOwn: false })
})

test('a step that the user owns as well is not named as that of others', () => {
  const acts = actsFor(
    '/clientes-elegiveis',
    rights(
      ['/clientes-elegiveis', 'AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING'],
      ['/negativar-lojista', 'PENDENTE_DE_ENVIO'],
    ),
  )
  expect(acts.filter(({ isOwn }) => !isOwn).map(({ does }) => does)).toEqual([
    'Analisar no shopping',
    'Corrigir e reenviar',
  ])
})

test('a path that is no screen has no help', () => {
  expect(screenWords('/nada')).toBeUndefined()
  expect(screenWords('toString')).toBeUndefined()
  expect(actsFor('/nada', rights())).toEqual([])
})
