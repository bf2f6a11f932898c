import { describe, expect, test } from 'vitest'

import { type NamedEntries, readHeader } from './gateway.ts'

const namedEntries: NamedEntries = {
  mallOfUnit: new Map([
    ['101', 1],
    ['102', 2],
    ['103', 3],
  ]),
  mallsByName: new Map([
    ['shoppingum', [1]],
    ['luacheiaeestrela', [2]],
    ['beirario', [1, 3]],
  ]),
  modules: new Map([
    ['inadimplencia', 1],
    ['serasa', 3],
    ['cartasemail', 5],
    ['cartaseemail', 5],
  ]),
}
const whole = [
  'numero',
  'anoCompetencia',
  'unidEcon',
  'shoppings',
  'modulos',
  'observacao',
  'ativo',
]

function readerOf(header: readonly string[] = whole) {
  const opened = readHeader(header, namedEntries)
  if (opened.refusals) throw new Error(opened.refusals.join(' '))
  return opened.reader
}
const readNumbers = (cells: readonly string[], header?: readonly string[]) =>
  readerOf(header).readRow({ line: 7, cells })
const row = (more: Partial<Record<(typeof whole)[number], string>>) =>
  readNumbers(
    whole.map(
      (column) =>
        ({ numero: 'J1', anoCompetencia: '2026', unidEcon: '101', modulos: 'SERASA', ...more })[
          column
        ] ?? '',
    ),
  )
const reasons = (more: Parameters<typeof row>[0]) =>
  row(more).flaws.map(({ column, reason }) => [column, reason])

describe('header', () => {
  test('is recognised in any order, case, accents and signs', () => {
    const { row: read1 } = readNumbers(
      ['SERASA', '101', '2026', 'J1'],
      ['Módulos', 'UNID_ECON', 'Ano Competência', 'Número'],
    )
    expect(read1).toMatchObject({
      number: 'J1',
      year: 2026,
      unit: '101',
      unitMall: 1,
      moduleIds: [3],
    })
  })

  test('shows which optional columns it has', () => {
    const optional = ['shoppings', 'observacao', 'ativo'] as const
    expect(optional.map((column) => readerOf().has(column))).toEqual([true, true, true])
    const some = readerOf(['numero', 'anoCompetencia', 'unidEcon', 'modulos', 'ativo'])
    expect(optional.map((column) => some.has(column))).toEqual([false, false, true])
  })

  test.each<[string, readonly string[], readonly string[]]>([
    [
      'nothing of it',
      ['a', 'b'],
      [
        'O cabeçalho não é o das exceções: a primeira linha deve ter os nomes das colunas. As colunas obrigatórias são: numero; anoCompetencia; unidEcon; modulos.',
      ],
    ],
    [
      'no line at all',
      [],
      [
        'O cabeçalho não é o das exceções: a primeira linha deve ter os nomes das colunas. As colunas obrigatórias são: numero; anoCompetencia; unidEcon; modulos.',
      ],
    ],
    [
      'two columns missing',
      ['numero', 'modulos'],
      [
        'O cabeçalho não tem a coluna obrigatória anoCompetencia.',
        'O cabeçalho não tem a coluna obrigatória unidEcon.',
      ],
    ],
    [
      'a column twice',
      [...whole, 'Número'],
      ["A coluna 'numero' aparece duas vezes no cabeçalho; deixe só uma."],
    ],
    [
      'too many columns',
      Array.from({ length: 201 }, (_, at) => `c${at}`),
      ['O cabeçalho tem mais de 200 colunas.'],
    ],
  ])('is refused with %s', (_, header, refusals) => {
    expect(readHeader(header, namedEntries)).toEqual({ refusals })
  })

  test('unnamed columns and cells beyond it are ignored', () => {
    expect(
      readNumbers(
        ['J1', '2026', '101', 'SERASA', '', 'x', 'y'],
        [...whole.slice(0, 3), 'modulos', '', ''],
      ).flaws,
    ).toEqual([])
  })
})

describe('row', () => {
  test('that is complete is read, and is active by default', () => {
    expect(
      row({ shoppings: '101|Shopping Um', modulos: 'Serasa, INADIMPLENCIA', observacao: 'Acordo' }),
    ).toMatchObject({
      flaws: [],
      row: {
        line: 7,
        number: 'J1',
        year: 2026,
        unit: '101',
        unitMall: 1,
        mallIds: [1],
        moduleIds: [1, 3],
        note: 'Acordo',
        isActive: true,
      },
    })
  })

  test('reports every error at once, each with column and value', () => {
    expect(
      row({
        numero: '',
        anoCompetencia: '26',
        unidEcon: '999',
        modulos: 'X',
        ativo: 'talvez',
      }).flaws.map(({ cells: _, ...flaw }) => flaw),
    ).toEqual([
      { line: 7, column: 'numero', value: '', reason: 'Preencha esta coluna: ela é obrigatória.' },
      {
        line: 7,
        column: 'anoCompetencia',
        value: '26',
        reason: 'Informe o ano com quatro algarismos.',
      },
      {
        line: 7,
        column: 'unidEcon',
        value: '999',
        reason: 'Não há shopping com esta unidade econômica entre os seus.',
      },
      {
        line: 7,
        column: 'modulos',
        value: 'X',
        reason:
          'Este módulo não existe; use INADIMPLENCIA, PRIORIZACAO, SERASA, AJUIZAMENTO, CARTAS_EMAIL.',
      },
      { line: 7, column: 'ativo', value: 'talvez', reason: 'Informe Sim ou Não.' },
    ])
  })

  test.each(['', 'Todos', ' TODAS '])('with %j in the malls is for all of them', (shoppings) => {
    expect(row({ shoppings }).row?.mallIds).toEqual([])
  })

  test.each([',', '|', ' , | '])(
    'with %j in the malls names none, which must not mean all',
    (shoppings) => {
      expect(reasons({ shoppings })).toEqual([
        ['shoppings', 'Informe os shoppings, ou deixe vazio para todos.'],
      ])
    },
  )

  test('finds a mall by unit, by name, and by a name with a comma', () => {
    expect(row({ unidEcon: '102', shoppings: 'Lua, Cheia e Estrela' }).row?.mallIds).toEqual([2])
    expect(
      row({ unidEcon: '102', shoppings: 'lua, cheia e estrela | shopping um' }).row?.mallIds,
    ).toEqual([1, 2])
    expect(row({ shoppings: '101, 103' }).row?.mallIds).toEqual([1, 3])
  })

  test('needs the unit for a mall name that is not unique', () => {
    expect(reasons({ shoppings: 'Beira Rio' })).toEqual([
      ['shoppings', "Mais de um shopping se chama 'Beira Rio'; informe a unidade econômica."],
    ])
  })

  test('must be of the mall of its unit', () => {
    expect(reasons({ shoppings: '102' })).toEqual([
      ['shoppings', 'O shopping da unidade econômica não está entre estes.'],
    ])
    expect(reasons({ shoppings: 'Ninguém' })).toContainEqual([
      'shoppings',
      "Não há shopping 'Ninguém' entre os seus.",
    ])
  })

  test.each(['1899', '2101', '20 26', '2026,0', '0x7EA'])(
    'with the year %s is refused',
    (anoCompetencia) => {
      expect(reasons({ anoCompetencia })).toEqual([
        ['anoCompetencia', 'Informe o ano com quatro algarismos.'],
      ])
    },
  )

  test.each([
    ['numero', 60],
    ['unidEcon', 60],
    ['observacao', 500],
  ] as const)('%s has at most %d characters', (column, most) => {
    expect(reasons({ [column]: 'x'.repeat(most) }).map(([, why]) => why)).not.toContain(
      `O texto tem mais de ${most} caracteres.`,
    )
    expect(reasons({ [column]: 'x'.repeat(most + 1) })).toContainEqual([
      column,
      `O texto tem mais de ${most} caracteres.`,
    ])
  })

  test.each([
    ['Sim', true],
    ['S', true],
    ['1', true],
    ['Ativo', true],
    ['NÃO', false],
    ['n', false],
    ['false', false],
    ['Inativo', false],
  ])('%s in the last column is %s', (ativo, isActive) => {
    expect(row({ ativo }).row?.isActive).toBe(isActive)
  })

  test('removes control characters and unusual blanks', () => {
    expect(
      row({ numero: '\ufeffJ\u00a01\t', observacao: 'linha\r\nquebrada\u0007' }).row,
    ).toMatchObject({
      number: 'J 1',
      note: 'linha quebrada',
    })
  })

  test('an apostrophe that an export put before a formula is removed', () => {
    expect(row({ numero: "'=1+1" }).row?.number).toBe('=1+1')
  })

  test('shows at most 200 whole characters of a wrong cell', () => {
    const [flaw] = row({ modulos: '😀'.repeat(150) }).flaws
    expect(flaw?.value.length).toBeLessThanOrEqual(200)
    expect(flaw?.value.isWellFormed()).toBe(true)
  })
})
