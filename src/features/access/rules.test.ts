import { describe, expect, test } from 'vitest'

import { findScreen, firstScreen, type GrantedScreen, menuGroups, profileCodeOf, visibleGroups } from './rules.ts'

const screen = (group: string, url: string, rules: string[] = []): GrantedScreen => ({
  group,
  url,
  label: `Tela ${url}`,
  rules,
})

const groups = menuGroups([
  screen('Configurações', '/auditoria'),
  screen('Serasa', '/clientes-elegiveis', ['AGUARDANDO']),
  screen('Inadimplência', '/status-dados'),
  screen('Ajuizamento', '/status-workflow'),
  screen('', '/home'),
  screen('Serasa', '/acompanhar-boletos'),
  screen('Boletos', '/boletos'),
])

describe('the menu', () => {
  test('groups are sorted by name, Configurações last (spec 1:2.3)', () => {
    expect(groups.map(({ nome }) => nome)).toEqual([
      '',
      'Ajuizamento',
      'Boletos',
      'Inadimplência',
      'Serasa',
      'Configurações',
    ])
  })

  test('screens keep the order in which they were given, with their rules as codes', () => {
    expect(groups.find(({ nome }) => nome === 'Serasa')?.menus).toEqual([
      {
        url: '/clientes-elegiveis',
        title: 'Tela /clientes-elegiveis',
        label: 'Tela /clientes-elegiveis',
        rules: [{ code: 'AGUARDANDO' }],
      },
      { url: '/acompanhar-boletos', title: 'Tela /acompanhar-boletos', label: 'Tela /acompanhar-boletos', rules: [] },
    ])
  })

  test('everybody has the nameless entry /home, once (spec 1:2.2)', () => {
    expect(menuGroups([])).toEqual([{ nome: '', menus: [{ url: '/home', title: 'Home', label: 'Home', rules: [] }] }])
    expect(groups.filter(({ menus }) => menus.some(({ url }) => url === '/home'))).toHaveLength(1)
  })

  test('making it twice does not grow it', () => {
    menuGroups([screen('', '/outra')])
    expect(menuGroups([])[0]?.menus).toHaveLength(1)
  })

  test('nameless groups and Boletos are hidden', () => {
    expect(visibleGroups(groups).map(({ nome }) => nome)).toEqual([
      'Ajuizamento',
      'Inadimplência',
      'Serasa',
      'Configurações',
    ])
  })

  test('a path is found only when it is equal', () => {
    expect(findScreen(groups, '/clientes-elegiveis')).toEqual({
      group: 'Serasa',
      label: 'Tela /clientes-elegiveis',
      rules: ['AGUARDANDO'],
    })
    for (const path of ['/clientes', '/clientes-elegiveis/', '/Clientes-elegiveis', ''])
      expect(findScreen(groups, path)).toBeUndefined()
  })

  test('the first menu url is where a person without a wish goes', () => {
    expect(firstScreen(groups)).toBe('/home')
    expect(firstScreen([])).toBe('/home')
  })
})

test('a profile code keeps the word characters of the name, in upper case (spec 3:4)', () => {
  expect(profileCodeOf('Régua de Cobrança')).toBe('REGUADECOBRANCA')
  expect(profileCodeOf('Jurídico – 2º nível_a')).toBe('JURIDICO2ONIVEL_A')
})
