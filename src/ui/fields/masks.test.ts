import { describe, expect, test } from 'vitest'
import {
  cepMask,
  cnpjMask,
  cpfMask,
  dateMask,
  dayIntervalMask,
  digitsAndCommasMask,
  digitsMaskOf,
  documentMask,
  monthIntervalMask,
  monthMask,
  phoneMask,
} from './masks.ts'

describe('Formatters available (spec 1:2.5)', () => {
  test('date dd/mm/yyyy (8 digits)', () => {
    expect(dateMask.format('18112026')).toBe('18/11/2026')
    expect(dateMask.format('18/11/2026')).toBe('18/11/2026')
    expect(dateMask.format('181120269')).toBe('18/11/2026')
    expect(dateMask.format('2026-11-18')).toBe('18/11/2026')
    expect(dateMask.isComplete('18/11/202')).toBe(false)
    expect(dateMask.isComplete('18/11/2026')).toBe(true)
  })

  test('a separator appears only when the character after it is typed', () => {
    expect(dateMask.format('18')).toBe('18')
    expect(dateMask.format('181')).toBe('18/1')
    expect(dateMask.format('18/')).toBe('18')
  })

  test('month/year', () => {
    expect(monthMask.format('112026')).toBe('11/2026')
    expect(monthMask.format('11/2026')).toBe('11/2026')
    expect(monthMask.format('2026-11')).toBe('11/2026')
    expect(monthMask.isComplete('11/202')).toBe(false)
  })

  test('CNPJ (14 digits)', () => {
    expect(cnpjMask.format('17102570000195')).toBe('17.102.570/0001-95')
    expect(cnpjMask.format('17.102.570/0001-95')).toBe('17.102.570/0001-95')
    expect(cnpjMask.format('171025700001959')).toBe('17.102.570/0001-95')
    expect(cnpjMask.isComplete('17.102.570/0001-9')).toBe(false)
  })

  test('CNPJ with letters, lower case accepted, none in the check digits', () => {
    expect(cnpjMask.format('12abc34501de35')).toBe('12.ABC.345/01DE-35')
    expect(cnpjMask.format('12.ABC.345/01DE-35')).toBe('12.ABC.345/01DE-35')
    expect(cnpjMask.format('12ABC34501DEX5')).toBe('12.ABC.345/01DE')
    expect(cnpjMask.isComplete('12.ABC.345/01DE-35')).toBe(true)
  })

  test('CPF (11 digits)', () => {
    expect(cpfMask.format('12345678909')).toBe('123.456.789-09')
    expect(cpfMask.format('123.456.789-09')).toBe('123.456.789-09')
    expect(cpfMask.format('123456789091')).toBe('123.456.789-09')
    expect(cpfMask.isComplete('123.456.789-0')).toBe(false)
  })

  test('CPF/CNPJ: the twelfth digit or a letter makes it a CNPJ', () => {
    expect(documentMask.format('12345678909')).toBe('123.456.789-09')
    expect(documentMask.format('123456789091')).toBe('12.345.678/9091')
    expect(documentMask.format('12a')).toBe('12.A')
    expect(documentMask.isComplete('123.456.789-09')).toBe(true)
    expect(documentMask.isComplete('12.345.678/9091')).toBe(false)
  })

  test('phone masks', () => {
    expect(phoneMask.format('11987654321')).toBe('(11) 98765-4321')
    expect(phoneMask.format('1133334444')).toBe('(11) 3333-4444')
    expect(phoneMask.format('(11) 98765-4321')).toBe('(11) 98765-4321')
    expect(phoneMask.format('+55 11 98765-4321')).toBe('(11) 98765-4321')
    expect(phoneMask.isComplete('(11) 3333-444')).toBe(false)
    expect(phoneMask.format('119876543210')).toBe('(11) 98765-43210')
    expect(phoneMask.isComplete('(11) 98765-43210')).toBe(false)
  })

  test('digits-and-commas', () => {
    expect(digitsAndCommasMask.format('1000 261,a1000262')).toBe('1000261,1000262')
    expect(digitsAndCommasMask.format('1000261\n1000262;1000263')).toBe('1000261,1000262,1000263')
    expect(digitsAndCommasMask.isComplete(',1')).toBe(false)
    expect(digitsAndCommasMask.isComplete('1,2')).toBe(true)
  })

  test("date interval 'dd/mm/yyyy - dd/mm/yyyy', used only when exactly 23 characters long", () => {
    expect(dayIntervalMask.format('0101202231122024')).toBe('01/01/2022 - 31/12/2024')
    expect(dayIntervalMask.format('01/01/2022 - 31/12/2024')).toBe('01/01/2022 - 31/12/2024')
    expect(dayIntervalMask.format('2022-01-01 2024-12-31')).toBe('01/01/2022 - 31/12/2024')
    expect(dayIntervalMask.format('01/10/2026 - 1')).toBe('01/10/2026 - 1')
    expect(dayIntervalMask.isComplete('01/10/2026 - 1')).toBe(false)
    expect(dayIntervalMask.isComplete('01/01/2022 - 31/12/2024')).toBe(true)
  })

  test('month interval of 17 characters, CEP, plain digits', () => {
    expect(monthIntervalMask.format('012022122024')).toBe('01/2022 - 12/2024')
    expect(monthIntervalMask.isComplete('01/2022 - 12/202')).toBe(false)
    expect(cepMask.format('01310100')).toBe('01310-100')
    expect(digitsMaskOf(4).format('12a345')).toBe('1234')
  })
})
