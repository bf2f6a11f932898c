import { describe, expect, test } from 'vitest'

import {
  accessLimits,
  agentOf,
  mayEndSessions,
  findScreen,
  firstScreen,
  type GrantedScreen,
  menuGroups,
  profileCodeOf,
  visibleGroups,
} from './session.ts'

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

describe('menu', () => {
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

  test('screens keep their given order, with their rules as codes', () => {
    expect(groups.find(({ nome }) => nome === 'Serasa')?.menus).toEqual([
      {
        url: '/clientes-elegiveis',
        title: 'Tela /clientes-elegiveis',
        label: 'Tela /clientes-elegiveis',
        rules: [{ code: 'AGUARDANDO' }],
      },
      {
        url: '/acompanhar-boletos',
        title: 'Tela /acompanhar-boletos',
        label: 'Tela /acompanhar-boletos',
        rules: [],
      },
    ])
  })

  test('everybody has the nameless entry /home once (spec 1:2.2)', () => {
    expect(menuGroups([])).toEqual([
      { nome: '', menus: [{ url: '/home', title: 'Home', label: 'Home', rules: [] }] },
    ])
    expect(groups.filter(({ menus }) => menus.some(({ url }) => url === '/home'))).toHaveLength(1)
  })

  test('building it twice adds nothing', () => {
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

  test('a path is matched exactly', () => {
    expect(findScreen(groups, '/clientes-elegiveis')).toEqual({
      group: 'Serasa',
      label: 'Tela /clientes-elegiveis',
      rules: ['AGUARDANDO'],
    })
    for (const path of ['/clientes', '/clientes-elegiveis/', '/Clientes-elegiveis', ''])
      expect(findScreen(groups, path)).toBeUndefined()
  })

  test('the first menu url is the default page of a user', () => {
    expect(firstScreen(groups)).toBe('/home')
    expect(firstScreen([])).toBe('/home')
  })
})

test('a profile code keeps the word characters of the name, in upper case (spec 3:4)', () => {
  expect(profileCodeOf('Régua de Cobrança')).toBe('REGUADECOBRANCA')
  expect(profileCodeOf('Jurídico – 2º nível_a')).toBe('JURIDICO2ONIVEL_A')
})

describe('a session', () => {
  test('is named by browser and system, without further details', () => {
    const mozilla = (system: string, rest: string) => `Mozilla/5.0 (${system}) ${rest}`
    expect([
      agentOf(
        true,
        mozilla('Windows NT 10.0; Win64; x64', 'AppleWebKit/537.36 Chrome/141.0 Safari/537.36'),
      ),
      agentOf(
        true,
        mozilla('Windows NT 10.0', 'AppleWebKit/537.36 Chrome/141.0 Safari/537.36 Edg/141.0'),
      ),
      agentOf(true, mozilla('X11; Linux x86_64; rv:140.0', 'Gecko/20100101 Firefox/140.0')),
      agentOf(
        true,
        mozilla('Macintosh; Intel Mac OS X 10_15_7', 'AppleWebKit/605.1 Version/18 Safari/605.1'),
      ),
      agentOf(
        true,
        mozilla(
          'iPhone; CPU iPhone OS 18_0 like Mac OS X',
          'AppleWebKit/605.1 Version/18 Safari/604.1',
        ),
      ),
      agentOf(
        true,
        mozilla('Linux; Android 15', 'AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36'),
      ),
      agentOf(true, '<script>'),
      agentOf(true, undefined),
      agentOf(false, 'curl/8'),
    ]).toEqual([
      'Chrome no Windows',
      'Edge no Windows',
      'Firefox no Linux',
      'Safari no macOS',
      'Safari no iOS',
      'Chrome no Android',
      'Navegador',
      'Navegador',
      'Programa',
    ])
  })

  test('can be ended by a user who signed in within the last ten minutes', () => {
    expect(mayEndSessions(600, accessLimits)).toBeUndefined()
    expect(mayEndSessions(601, accessLimits)).toMatchObject({ code: 'ENTRADA_ANTIGA' })
  })
})
