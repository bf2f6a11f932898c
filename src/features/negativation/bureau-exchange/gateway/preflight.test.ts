import { describe, expect, test } from 'vitest'
import { addDays, addMonths, localDate } from '#values/local-date.ts'
import { type CheckedRecord, type PreflightFacts, preflight } from './preflight.ts'
import { preflightFile } from './preflight-file.ts'
import { writeRemessa } from './remessa.ts'
import { cents } from '#values/cents.ts'

const today = localDate('2026-11-20')
const principal = { kind: 'J', document: '33000167000101', name: 'Açaí Ltda' }
const coobrigado = { kind: 'F', document: '52998224725', name: 'José', birthOn: '1970-03-09' }
const address = {
  street: 'Rua A, 1',
  district: 'Centro',
  city: 'São Paulo',
  state: 'SP',
  cep: '01035-000',
}
const good: CheckedRecord = {
  operation: 'I',
  creditorBranch: '000181',
  occurredOn: '2026-09-15',
  natureza: 'AL',
  principal,
  address,
  value_cents: 150_000,
  contractNumber: '1000260900001',
}
const facts: PreflightFacts = {
  creditorRoot: '11222333',
  enabledNaturezas: new Set(['AL', 'CC', 'TC', 'OO']),
}
const codes = (change: Partial<CheckedRecord>, more: PreflightFacts = {}) =>
  preflight({ ...good, ...change }, today, { ...facts, ...more }).map(({ code }) => code)

test('a valid record has no problem, as principal, as coobrigado and with an alphanumeric CNPJ', () => {
  expect(codes({})).toEqual([])
  expect(codes({ coobrigado })).toEqual([])
  expect(codes({ principal: { ...principal, document: '12ABC34501DE35' } })).toEqual([])
})

test.each<[string, Partial<CheckedRecord>, PreflightFacts?]>([
  ['008', { operation: 'X' }],
  ['009', { principal: { ...principal, kind: 'X' } }],
  ['010', { coobrigado: { ...coobrigado, kind: '' } }],
  ['011', { principal: { ...principal, name: '123 456' } }],
  ['012', { principal: { ...principal, name: '  ' } }],
  ['012', { coobrigado: { ...coobrigado, name: '' } }],
  ['014', { occurredOn: '2026-02-30', contractEndsOn: '2027-01-01' }],
  ['016', { occurredOn: addDays(today, 1) }],
  ['017', { occurredOn: addDays(addMonths(today, -59), -1) }],
  ['022', { operation: 'E' }, { isListed: () => false }],
  ['026', { creditorBranch: '0001X1' }],
  ['027', { creditorBranch: '000182' }],
  ['028', { principal: { ...principal, document: '12ABC34501DE35' } }, { acceptsLetters: false }],
  ['029', { principal: { ...principal, document: '33000167000102' } }],
  ['029', { principal: { kind: 'F', document: '11111111111', name: 'Ana' } }],
  [
    '030',
    { coobrigado: { ...coobrigado, kind: 'J', document: '12ABC34501DE35' } },
    { acceptsLetters: false },
  ],
  ['030', { coobrigado: { ...coobrigado, document: '5299822472X' } }],
  ['031', { coobrigado: { ...coobrigado, document: '52998224724' } }],
  ['035', { natureza: 'ZZ' }],
  ['036', { natureza: 'NF' }],
  ['059', {}, { isListed: () => true }],
  ['085', { contractNumber: '10002_1' }],
  ['085', { contractNumber: '1'.repeat(17) }],
  [
    '101',
    { principal: { kind: 'F', document: '52998224725', name: 'Ana', birthOn: '2030-01-01' } },
  ],
  ['102', { contractNumber: ' ' }],
  ['109', { address: { ...address, street: '' } }],
  ['109', { address: { ...address, district: '' } }],
  ['111', { address: { ...address, state: '' } }],
  ['112', { address: { ...address, cep: '' } }],
  ['112', { address: { ...address, cep: '00000-000' } }],
  ['119', { address: { ...address, cep: '0103' } }],
  [
    '121',
    { principal: { kind: 'F', document: '52998224725', name: 'Ana', birthOn: '2008-11-21' } },
  ],
  ['156', { occurredOn: today }],
  ['156', { occurredOn: addDays(today, -3) }],
  ['165', { contractEndsOn: '2026-09-14' }],
  ['166', { contractEndsOn: '2026-13-01' }],
  ['168', { value_cents: 0 }],
  ['168', { value_cents: -1 }],
  ['168', { value_cents: Number.NaN }],
  ['219', { value_cents: 1e15 }],
  ['274', {}, { registerResult: () => 'unknown' }],
  ['275', { coobrigado }, { registerResult: () => 'unknown' }],
  ['276', {}, { registerResult: () => 'unknown_branch' }],
  ['286', { principal: { ...principal, document: '11222333000181' } }],
  ['295', {}, { registerResult: () => 'other_name' }],
  ['296', { coobrigado }, { registerResult: () => 'other_name' }],
  ['298', { coobrigado }, { isListed: () => false }],
  ['491', { address: { ...address, city: '' } }],
  ['491', {}, { isPlace: () => false }],
])('code %s is found before sending', (code, change, more) => {
  expect(codes(change, more)).toEqual([code])
})

test('a text longer than its field is no problem, as nobody can shorten a real name or address', () => {
  expect(
    codes({
      principal: { ...principal, name: 'N'.repeat(120) },
      address: {
        ...address,
        street: 'R'.repeat(120),
        district: 'B'.repeat(60),
        city: 'Santo Antônio do Descoberto',
      },
    }),
  ).toEqual([])
})

test('date limits: exactly 4 days and exactly 4 years 11 months are accepted, 18 on the birthday', () => {
  expect(codes({ occurredOn: addDays(today, -4) })).toEqual([])
  expect(codes({ occurredOn: addDays(today, -1) }, { leastDays: 1 })).toEqual([])
  expect(codes({ occurredOn: today }, { leastDays: 0 })).toEqual(['156'])
  expect(codes({ occurredOn: addMonths(today, -59) })).toEqual([])
  expect(
    codes({
      principal: { kind: 'F', document: '52998224725', name: 'Ana', birthOn: '2008-11-20' },
    }),
  ).toEqual([])
})

test('an exclusion is not stopped by address, dates, value or name', () => {
  const bare = {
    operation: 'E',
    address: undefined,
    occurredOn: '2010-01-01',
    value_cents: 0,
    natureza: 'ZZ',
    principal: { ...principal, name: '' },
  }
  expect(codes(bare, { isListed: () => true })).toEqual([])
})

test('all problems of a record are listed, in table order, with sentences', () => {
  const problems = preflight(
    { ...good, value_cents: 0, natureza: 'ZZ', contractNumber: '' },
    today,
    facts,
  )
  expect(problems.map(({ code }) => code)).toEqual(['035', '102', '168'])
  expect(problems[1]).toMatchObject({
    descricao: 'Número do contrato ou título obrigatório',
    orientacao: 'Preencha o número do boleto e reenvie.',
  })
})

describe('the file', () => {
  const lines = Buffer.from(
    writeRemessa({
      informant: { cnpjRoot: '11222333', contactName: 'CONTATO' },
      remessa: 42,
      movementOn: today,
      records: [
        {
          ...good,
          operation: 'I',
          occurredOn: localDate('2026-09-15'),
          contractEndsOn: undefined,
          principal: { kind: 'J', document: '33000167000101', name: 'A' },
          coobrigado: undefined,
          value_cents: cents(1),
        },
      ],
    }),
  )
    .toString('latin1')
    .trimEnd()
    .split('\r\n')
  const [header = '', detail = '', trailer = ''] = lines
  const put = (line: string, column: number, text: string) =>
    line.slice(0, column - 1) + text + line.slice(column - 1 + text.length)
  const fileCodes = (file: readonly string[], more = {}) =>
    preflightFile(Buffer.from(file.map((line) => `${line}\r\n`).join(''), 'latin1'), more).map(
      ({ code }) => code,
    )

  test('a valid file has no problem', () => {
    expect(fileCodes(lines, { lastRemessa: 41, registeredRoots: new Set(['11222333']) })).toEqual(
      [],
    )
  })

  test.each<[string, string[], string[], object?]>([
    ['nothing at all', [], ['001', '002', '005']],
    ['no details', [header, put(trailer, 594, '0000002')], ['001']],
    ['no header', [detail, trailer], ['002', '033']],
    ['a header with another sequence', [put(header, 594, '0000002'), detail, trailer], ['002']],
    ['a record of type 5', [header, put(detail, 1, '5'), trailer], ['001', '003']],
    ['a gap in the sequence', [header, put(detail, 594, '0000005'), trailer], ['004']],
    ['a second header', [header, header, detail, trailer], ['004', '033']],
    ['no trailer', [header, detail], ['005']],
    ['a trailer out of sequence', [header, detail, put(trailer, 594, '0000009')], ['033']],
    ['a sequence that is no number', [header, put(detail, 594, '00000A2'), trailer], ['034']],
    [
      'a record after the trailer',
      [header, put(trailer, 594, '0000002'), put(detail, 594, '0000003')],
      ['081'],
    ],
    ['an impossible date', [put(header, 11, '20261131'), detail, trailer], ['013']],
    ['another format', [put(header, 105, 'SERASA-CONVEM07'), detail, trailer], ['018']],
    ['a number not greater than the last', lines, ['019'], { lastRemessa: 42 }],
    ['a number that is zero', [put(header, 120, '000000'), detail, trailer], ['020']],
    ['a number that is none', [put(header, 120, '00A000'), detail, trailer], ['020']],
    ['a return instead of a remessa', [put(header, 126, 'R'), detail, trailer], ['021']],
    ['an informant of zeros', [put(header, 2, '000000000'), detail, trailer], ['024']],
    [
      'an informant unknown to the bureau',
      lines,
      ['025'],
      { registeredRoots: new Set(['99999999']) },
    ],
    ['a record of another size', [header, `${detail} `, trailer], ['429']],
  ])('%s', (_, file, expected, more) => {
    expect(fileCodes(file, more)).toEqual(expected)
  })
})
