import { expect, test } from 'vitest'

import { chaptersFor, type ManualChapter, questionsOf, searchManual } from './manual.ts'

const chapters: readonly ManualChapter[] = [
  { slug: '01-entrar', titulo: '1. Entrar', telas: [], partes: [] },
  {
    slug: '05-analisar',
    titulo: '5. Analisar',
    telas: ['/analisar'],
    partes: [
      { titulo: 'Achar', ancora: 'achar', telas: [] },
      { titulo: 'Justificação', ancora: 'justificacao', telas: [] },
    ],
  },
  {
    slug: '14-perguntas',
    titulo: '14. Perguntas',
    telas: [],
    partes: [
      { titulo: 'Isentei por engano.', ancora: 'isentei', telas: ['/analisar'] },
      { titulo: 'Não vejo um shopping.', ancora: 'nao-vejo', telas: ['/home'] },
    ],
  },
]

test('the manual of a profile has its screens and what is for everyone', () => {
  const slugs = (path: string) => chaptersFor(chapters, (to) => to === path).map(({ slug }) => slug)
  expect(slugs('/analisar')).toEqual(['01-entrar', '05-analisar', '14-perguntas'])
  expect(slugs('/auditoria')).toEqual(['01-entrar', '14-perguntas'])
})

test('a screen has its questions first, then the sections of its chapter', () => {
  expect(questionsOf(chapters, '/analisar', 2)).toEqual([
    { titulo: 'Isentei por engano.', href: '/manual/14-perguntas#isentei' },
    { titulo: 'Achar', href: '/manual/05-analisar#achar' },
  ])
  expect(questionsOf(chapters, '/auditoria', 4)).toEqual([])
})

test('the search ignores accents and case and answers the sections', () => {
  expect(searchManual(chapters, 'JUSTIFICACAO')).toEqual([
    {
      titulo: '5. Analisar',
      href: '/manual/05-analisar',
      partes: [{ titulo: 'Justificação', href: '/manual/05-analisar#justificacao' }],
    },
  ])
  expect(searchManual(chapters, 'xyz')).toEqual([])
  expect(searchManual(chapters, ' ')).toHaveLength(3)
})
