import { expect, test } from 'vitest'
import { exampleInformant, exampleLojista, fiadorOf } from '#testing/example-remessa.ts'
import { localDate } from '#values/local-date.ts'
import { type Layout, convem04 } from './layout.ts'
import { MOTIVES } from './motives.ts'
import { PEFIN_NATUREZAS } from '#features/platform/parameters/rules/naturezas.ts'
import {
  type RemessaBatch,
  type RemessaRecord,
  sequenceAt,
  writeRemessa,
  writeRemessaLines,
} from './remessa.ts'

const blanks = (count: number) => ' '.repeat(count)

const lojista: RemessaRecord = {
  ...exampleLojista,
  address: { ...exampleLojista.address, street: 'Rua São João, 100 - Loja 12' },
}
const fiador = fiadorOf(lojista)

const batch: RemessaBatch = {
  informant: exampleInformant,
  remessa: 42,
  movementOn: localDate('2026-11-20'),
  records: [lojista, fiador],
}

const goldenHeader =
  `0${'011222333'}${'20261120'}${'0011'}${'30001000'}${'0000'}` +
  `REGUA DE COBRANCA${blanks(53)}` +
  `SERASA-CONVEM04${'000042'}E${blanks(4)}${blanks(3)}${blanks(8)}${blanks(392)}${blanks(60)}${'0000001'}`

const goldenLojista =
  `1I${'000181'}${'20260915'}${'20260915'}AL ${blanks(4)}` +
  `J1${'033000167000101'}${blanks(2)}${blanks(18)}${blanks(17)}${blanks(2)}${blanks(18)}` +
  `ACAI & CIA COMERCIO LTDA.${blanks(45)}${'00000000'}${blanks(70)}${blanks(70)}` +
  `RUA SAO JOAO, 100 - LOJA 12${blanks(18)}CENTRO${blanks(14)}SAO PAULO${blanks(16)}SP${'01035000'}` +
  `${'000000001234567'}1000260900001${blanks(3)}${'000000000'}${blanks(25)}${'0000'}${'000000000'}` +
  `${'00000000'}${'000000000000000'}${blanks(6)}${blanks(1)}${blanks(2)}${blanks(60)}${'0000002'}`

const goldenFiador =
  `1I${'000181'}${'20260915'}${'20260915'}AL ${blanks(4)}` +
  `J1${'033000167000101'}${blanks(2)}${blanks(18)}F2${'000052998224725'}${blanks(2)}${blanks(18)}` +
  `JOSE DA CONCEICAO${blanks(53)}${'19700309'}${blanks(70)}${blanks(70)}` +
  `AV. BRASIL, 5${blanks(32)}JD. AMERICA${blanks(9)}CAMPINAS${blanks(17)}SP${'13010000'}` +
  `${'000000001234567'}1000260900001${blanks(3)}${'000000000'}${blanks(25)}${'0000'}${'000000000'}` +
  `${'00000000'}${'000000000000000'}${blanks(6)}${blanks(1)}${blanks(2)}${blanks(60)}${'0000003'}`

const goldenTrailer = `9${blanks(532)}${blanks(60)}${'0000004'}`

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
const lineOf = (record: RemessaRecord) =>
  [...writeRemessaLines({ ...batch, records: [record] })][1] ?? ''

test('a whole file, byte by byte: principal and coobrigado, 600 characters and CRLF', () => {
  const golden = [goldenHeader, goldenLojista, goldenFiador, goldenTrailer]
  expect(golden.map((line) => line.length)).toEqual([600, 600, 600, 600])
  expect(textOf(writeRemessa(batch))).toBe(golden.map((line) => `${line}\r\n`).join(''))
})

test('the same batch gives the same bytes', () => {
  expect(writeRemessa(batch)).toEqual(writeRemessa(structuredClone(batch)))
})

test('the streamed lines equal the lines of the file', () => {
  expect([...writeRemessaLines(batch)].join('\r\n') + '\r\n').toBe(textOf(writeRemessa(batch)))
})

test('the sequence of a record is its line number', () => {
  expect(textOf(writeRemessa(batch)).split('\r\n')[2]?.slice(593)).toBe(
    String(sequenceAt(1)).padStart(7, '0'),
  )
})

test('an alphanumeric CNPJ keeps its letters in 15 positions: debtor, coobrigado, creditor and informant', () => {
  const alphanumeric = { kind: 'J', document: '12ABC34501DE35', name: 'Alfa' } as const
  const lines = [
    ...writeRemessaLines({
      ...batch,
      informant: { ...batch.informant, cnpjRoot: '12ABC345' },
      records: [
        { ...fiador, creditorBranch: '01DE35', principal: alphanumeric, coobrigado: alphanumeric },
      ],
    }),
  ]
  expect(lines[0]?.slice(1, 10)).toBe('012ABC345')
  expect(lines[1]?.slice(2, 8)).toBe('01DE35')
  expect(lines[1]?.slice(31, 48)).toBe('J1012ABC34501DE35')
  expect(lines[1]?.slice(68, 85)).toBe('J1012ABC34501DE35')
})

test('an exclusion carries its motive, and an inclusion never does', () => {
  expect(lineOf({ ...lojista, operation: 'E', motive: '01' }).slice(0, 2)).toBe('1E')
  expect(lineOf({ ...lojista, operation: 'E', motive: '01' }).slice(48, 50)).toBe('01')
  expect(lineOf({ ...lojista, motive: '01' }).slice(48, 50)).toBe('  ')
})

test.each(MOTIVES.map(({ codigo }) => codigo))('motive %s is written on an exclusion', (codigo) => {
  expect(lineOf({ ...lojista, operation: 'E', motive: codigo }).slice(48, 50)).toBe(codigo)
})

test.each([undefined, '', '00', '88', '91', '97', '99', '1', 'X1'])(
  'motive %s is refused on an exclusion',
  (motive) => {
    expect(() => lineOf({ ...lojista, operation: 'E', motive })).toThrow(RangeError)
  },
)

test.each(PEFIN_NATUREZAS.map(({ codigo }) => codigo))(
  'natureza %s is written left-aligned in its three positions',
  (codigo) => {
    expect(lineOf({ ...lojista, natureza: codigo }).slice(24, 27)).toBe(`${codigo} `)
  },
)

test('an exclusion has no address, and a name that is too long is truncated', () => {
  const long = 'É'.repeat(90)
  const line = lineOf({
    ...lojista,
    address: undefined,
    operation: 'E',
    motive: '01',
    principal: { ...lojista.principal, name: long },
  })
  expect(line).toHaveLength(600)
  expect(line.slice(105, 175)).toBe('E'.repeat(70))
  expect(line.slice(323, 423)).toBe(`${blanks(92)}00000000`)
})

const longRecord: RemessaRecord = {
  ...lojista,
  principal: {
    ...lojista.principal,
    name: 'Companhia Brasileira de Comércio Varejista de Artigos Esportivos e de Lazer do Planalto Ltda',
  },
  address: {
    street:
      'Avenida Engenheiro Luís Carlos Berrini, 1748, conj. 1203, Torre Norte, sala dos fundos',
    district: 'Conjunto Habitacional Castelo Branco',
    city: 'Santo Antônio do Descoberto',
    state: 'GO',
    cep: '72900-000',
  },
}

test.each(['I', 'E'] as const)(
  '%s: a longer text is truncated, and a street continues in 464 to 488',
  (operation) => {
    const line = lineOf({
      ...longRecord,
      operation,
      ...(operation === 'E' ? { motive: '01' } : {}),
    })
    expect(line).toHaveLength(600)
    expect(line.slice(105, 175)).toBe(
      'COMPANHIA BRASILEIRA DE COMERCIO VAREJISTA DE ARTIGOS ESPORTIVOS E DE ',
    )
    expect(line.slice(323, 368)).toBe('AVENIDA ENGENHEIRO LUIS CARLOS BERRINI, 1748,')
    expect(line.slice(368, 388)).toBe('CONJUNTO HABITACIONA')
    expect(line.slice(388, 413)).toBe('SANTO ANTONIO DO DESCOBER')
    expect(line.slice(413, 423)).toBe('GO72900000')
    expect(line.slice(463, 488)).toBe('CONJ. 1203, TORRE NORTE, ')
  },
)

test('a contract number that does not fit is never truncated, as its record could not be found again', () => {
  expect(() => lineOf({ ...lojista, contractNumber: '1'.repeat(17) })).toThrow('contractNumber')
})

test.each([0, -1, 1.5, 1_000_000, Number.NaN])('remessa number %d is refused', (remessa) => {
  expect(() => writeRemessa({ ...batch, remessa })).toThrow(RangeError)
})

test('the end of the contract is written if present', () => {
  expect(lineOf({ ...lojista, contractEndsOn: localDate('2030-12-31') }).slice(16, 24)).toBe(
    '20301231',
  )
})

test('a birth date is written only for a CPF', () => {
  const principal = { ...lojista.principal, birthOn: localDate('1980-01-01') }
  expect(lineOf({ ...lojista, principal }).slice(175, 183)).toBe('00000000')
})

test('a format variant is data: a fixed mark in the header and a creditor block in the detail', () => {
  const variant: Layout = {
    ...convem04,
    header: convem04.header.map((field) =>
      field.name === 'blank1' ? { ...field, constant: '004' } : field,
    ),
    detail: convem04.detail.flatMap((field) =>
      field.name === 'streetContinuation'
        ? [
            { name: 'creditorKind', start: 464, length: 1, type: 'A', constant: 'J' } as const,
            {
              name: 'creditorDocument',
              start: 465,
              length: 15,
              type: 'N',
              constant: '11222333000181',
            } as const,
            {
              name: 'creditorName',
              start: 480,
              length: 9,
              type: 'X',
              constant: 'CREDORA',
            } as const,
          ]
        : [field],
    ),
  }
  const [header, detail] = [...writeRemessaLines({ ...batch, records: [lojista] }, variant)]
  expect(header?.slice(130, 133)).toBe('004')
  expect(detail?.slice(463, 488)).toBe('J011222333000181CREDORA  ')
  expect(detail).toHaveLength(600)
})

test('a variant without a field for an existing value is refused, not silently emptied', () => {
  const variant: Layout = {
    ...convem04,
    detail: convem04.detail.map((field) =>
      field.name === 'natureza' ? { ...field, name: 'other' } : field,
    ),
  }
  expect(() => [...writeRemessaLines(batch, variant)]).toThrow('no field natureza')
})
