import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj'
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cnpjRoot, formatCnpj, isCnpj } from '#values/cnpj.ts'
import { formatCpf, isCpf } from '#values/cpf.ts'
import {
  documentKind,
  formatDocument,
  isDocument,
  maskDocument,
  normalizeDocument,
  withoutDocuments,
} from '#values/document.ts'

const textOf = (alphabet: string, length: number) =>
  fc
    .array(fc.constantFrom(...alphabet), { minLength: length, maxLength: length })
    .map((characters) => characters.join(''))
const DIGITS = '0123456789'

describe('CPF (brazil 3.2)', () => {
  test.each([
    '52998224725',
    '39053344705',
    '11144477735',
    '16899535009',
    '529.982.247-25',
    ' 529.982.247-25 ',
  ])('%j is valid', (text) => {
    expect(isCpf(text)).toBe(true)
  })

  test('12345678909 is valid, as its check digits are', () => {
    expect(isCpf('12345678909')).toBe(true)
  })

  test.each([...DIGITS].map((digit) => digit.repeat(11)))(
    '%s, equal digits, is refused',
    (text) => {
      expect(isCpf(text)).toBe(false)
    },
  )

  test.each([
    '52998224726',
    '52998224715',
    '5299822472',
    '529982247255',
    '5299822472A',
    '',
    '11222333000181',
  ])('%j is refused', (text) => {
    expect(isCpf(text)).toBe(false)
  })

  test('an independent implementation agrees for any check digits', () => {
    fc.assert(
      fc.property(textOf(DIGITS, 9), (base) => {
        let valid = 0
        for (let check = 0; check < 100; check++) {
          const text = base + String(check).padStart(2, '0')
          expect(isCpf(text)).toBe(isValidCpf(text))
          if (isCpf(text)) valid++
        }
        expect(valid).toBe(/^(\d)\1*$/.test(base) ? 0 : 1)
      }),
    )
  })

  test('is shown with its mask', () => {
    expect(formatCpf('52998224725')).toBe('529.982.247-25')
    expect(formatCpf('529')).toBe('529')
  })
})

describe('CNPJ, letters since July 2026 (brazil 3.1)', () => {
  test.each([
    '12ABC34501DE35',
    '12.ABC.345/01DE-35',
    '12.abc.345/01de-35',
    '12ABC345000188',
    '11222333000181',
    '33000167000101',
    '33.000.167/0001-01',
  ])('%s is valid', (text) => {
    expect(isCnpj(text)).toBe(true)
  })

  test.each([
    '12.ABC.345/01DE-36',
    '12ABC34501DE34',
    '12ABC34501DE3A',
    '00000000000000',
    '1122233300018',
    '112223330001810',
    '12ÇBC34501DE35',
    '52998224725',
    '',
  ])('%j is refused', (text) => {
    expect(isCnpj(text)).toBe(false)
  })

  test('an independent implementation agrees for any check digits', () => {
    const bases = fc.oneof(textOf(DIGITS, 12), textOf(`${DIGITS}ABCDEFGHIJKLMNOPQRSTUVWXYZ`, 12))
    fc.assert(
      fc.property(bases, (base) => {
        let valid = 0
        for (let check = 0; check < 100; check++) {
          const text = base + String(check).padStart(2, '0')
          expect(isCnpj(text)).toBe(isValidCnpj(text, { version: 2 }))
          if (isCnpj(text)) valid++
        }
        expect(valid).toBe(base === '0'.repeat(12) ? 0 : 1)
      }),
    )
  })

  test('is shown with its mask, in upper case', () => {
    expect(formatCnpj('12abc34501de35')).toBe('12.ABC.345/01DE-35')
    expect(formatCnpj('33000167000101')).toBe('33.000.167/0001-01')
    expect(formatCnpj('12ABC')).toBe('12ABC')
  })

  test('branches of one company share its root', () => {
    expect(cnpjRoot('12.abc.345/01DE-35')).toBe('12ABC345')
    expect(cnpjRoot('12ABC345000188')).toBe('12ABC345')
  })
})

describe('a document, CPF or CNPJ', () => {
  test('has a stored form without mask, with letters and leading zeros', () => {
    expect(normalizeDocument(' 12.abc.345/01de-35 ')).toBe('12ABC34501DE35')
    expect(normalizeDocument('012.345.678-90')).toBe('01234567890')
  })

  test('has a kind, even if invalid', () => {
    expect(documentKind('529.982.247-25')).toBe('CPF')
    expect(documentKind('52998224700')).toBe('CPF')
    expect(documentKind('12.ABC.345/01DE-35')).toBe('CNPJ')
  })

  test('is checked by its kind', () => {
    expect(isDocument('529.982.247-25')).toBe(true)
    expect(isDocument('12.ABC.345/01DE-35')).toBe(true)
    expect(isDocument('529.982.247-26')).toBe(false)
    expect(isDocument('12.ABC.345/01DE-36')).toBe(false)
  })

  test('is shown by its kind', () => {
    expect(formatDocument('52998224725')).toBe('529.982.247-25')
    expect(formatDocument('12ABC34501DE35')).toBe('12.ABC.345/01DE-35')
    expect(formatDocument('não informado')).toBe('não informado')
  })

  test('masks a CPF and not a CNPJ', () => {
    expect(maskDocument('52998224725')).toBe('***.982.247-**')
    expect(maskDocument('12ABC34501DE35')).toBe('12.ABC.345/01DE-35')
    expect(maskDocument('5299822472')).toBe('***')
  })
})

test('in free text CPFs and CNPJs are masked; boletos, days and values stay', () => {
  expect(
    withoutDocuments(
      'CPF 529.982.247-25, 52998224725; CNPJ 36.576.230/0001-40, 36576230000140 e 12.ABC.345/01DE-35',
    ),
  ).toBe('CPF ***, ***; CNPJ ***, *** e ***')
  const rest = 'Boleto 1002250800041 de R$ 57.819,27 paga em 18/11/2026, contrato 100200028'
  expect(withoutDocuments(rest)).toBe(rest)
})
