import { describe, expect, test } from 'vitest'

import { coveredPaths, entryAt, menuCount, menuEntries } from './menu.ts'
import { menuGroups } from './session.ts'

const screen = (group: string, url: string, label: string) => ({ group, url, label, rules: [] })

const legal = [
  screen('Ajuizamento', '/acompanhar-ajuizamentos', 'Acompanhar ajuizamentos'),
  screen('Ajuizamento', '/import-ajuizamentos', 'Importar apuração final'),
  screen('Ajuizamento', '/import-autos', 'Importar acordos dos autos'),
  screen('Ajuizamento', '/import-ajuizamentos-manual', 'Importar ajuizamento manual'),
]
const collection = [
  screen('Cobranca', '/priorizacao', 'Priorização'),
  screen('Cobranca', '/priorizacao-grupo-cobranca', 'Priorização por grupo'),
  screen('Cobranca', '/priorizacao-legado', 'Priorização (legado)'),
  screen('Boletos', '/boletos', 'Boletos do cliente'),
]
const labels = (screens: Parameters<typeof menuGroups>[0]) =>
  menuEntries(menuGroups(screens)).map(({ nome, entries }) => [
    nome,
    ...entries.map(({ label, to }) => `${label} ${to}`),
  ])

describe('menu entries', () => {
  test('screens of one job share an entry that opens the first; hidden groups have none', () => {
    expect(labels([...legal, ...collection])).toEqual([
      [
        'Ajuizamento',
        'Acompanhar ajuizamentos /acompanhar-ajuizamentos',
        'Importar planilhas /import-ajuizamentos',
      ],
      ['Cobranca', 'Priorização /priorizacao'],
    ])
  })

  test('a profile with one screen of an entry sees that screen under its own label', () => {
    expect(labels(legal.slice(2, 3))).toEqual([
      ['Ajuizamento', 'Importar acordos dos autos /import-autos'],
    ])
    expect(labels(collection.slice(2, 3))).toEqual([
      ['Cobranca', 'Priorização (legado) /priorizacao-legado'],
    ])
  })

  test('a superseded screen has no tab, but its address stands under the entry', () => {
    const entry = entryAt(menuEntries(menuGroups(collection)), '/priorizacao-legado')
    expect(entry?.screens.map(({ label }) => label)).toEqual([
      'Priorização',
      'Priorização por grupo',
    ])
    expect(entry && coveredPaths(entry)).toEqual([
      '/priorizacao',
      '/priorizacao-grupo-cobranca',
      '/priorizacao-legado',
    ])
  })

  test('screens share an entry only within their group', () => {
    const moved = screen('Cobranca', '/import-autos', 'Importar acordos dos autos')
    expect(labels([legal[1] ?? moved, moved])).toEqual([
      ['Ajuizamento', 'Importar apuração final /import-ajuizamentos'],
      ['Cobranca', 'Importar acordos dos autos /import-autos'],
    ])
  })

  test('an entry of screens of several groups lies in one group, under the short names of its tabs', () => {
    const data = [
      screen('Cobranca', '/retornos-bancarios', 'Retornos bancários'),
      screen('Cobranca', '/creditos-a-alocar', 'Créditos a alocar'),
      screen('Configurações', '/cadastro-serasa', 'Serasa'),
      screen('Configurações', '/fontes-de-dados', 'Fontes de dados'),
      screen('Inadimplência', '/titulos-a-conferir', 'Títulos a conferir'),
    ]
    expect(labels(data)).toEqual([
      ['Configurações', 'Serasa /cadastro-serasa', 'Dados /fontes-de-dados'],
    ])
    expect(
      entryAt(menuEntries(menuGroups(data)), '/creditos-a-alocar')?.screens.map(
        ({ label }) => label,
      ),
    ).toEqual(['Fontes', 'A conferir', 'Retornos bancários', 'Créditos'])
    // A mall's team has no other screen of that group.
    expect(labels(data.slice(0, 2))).toEqual([['Configurações', 'Dados /retornos-bancarios']])
    expect(labels(data.slice(3, 4))).toEqual([
      ['Configurações', 'Fontes de dados /fontes-de-dados'],
    ])
  })
})

test('a menu entry has the sum of its screens and says what is due today or late', () => {
  const counts = new Map([
    ['/a', 2],
    ['/b', 3],
    ['/c', 1],
  ])
  const daysLeft = new Map([
    ['/a', 0],
    ['/b', 4],
    ['/c', -2],
    ['/d', 0],
  ])
  expect(menuCount(['/a', '/b'], counts, daysLeft)).toEqual({
    count: 5,
    deadline: { words: 'vence hoje', tone: 'warn' },
  })
  expect(menuCount(['/b'], counts, daysLeft)).toEqual({ count: 3, deadline: undefined })
  expect(menuCount(['/b', '/c'], counts, daysLeft)).toEqual({
    count: 4,
    deadline: { words: 'além do prazo', tone: 'danger' },
  })
  expect(menuCount(['/d', '/e'], counts, daysLeft)).toEqual({ count: 0, deadline: undefined })
})
