import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

import { readBankReturn } from './cnab.ts'

const readSample = (name: string) =>
  readFileSync(
    fileURLToPath(new URL(`../../../../../samples/retornos-bancarios/${name}`, import.meta.url)),
    'latin1',
  )
const itau = readSample('itau-400.ret')
const brasil = readSample('bb-240.ret')

const because = (text: string) => {
  const read = readBankReturn(text)
  return 'because' in read ? read.because : undefined
}
const readGood = (text: string) => {
  const read = readBankReturn(text)
  if ('because' in read) throw new Error(read.because)
  return read
}
/** The text with these characters from the position on, counted from 1, in a line. */
const withField = (text: string, line: number, position: number, characters: string) => {
  const lines = text.split('\r\n')
  const old = lines[line - 1] ?? ''
  lines[line - 1] =
    old.slice(0, position - 1) + characters + old.slice(position - 1 + characters.length)
  return lines.join('\r\n')
}

test('a remessa is refused, in both forms', () => {
  const sentence = 'Este arquivo é uma remessa, que vai ao banco, e não um retorno.'
  expect(because(withField(itau, 1, 2, '1'))).toBe(sentence)
  expect(because(withField(brasil, 1, 143, '1'))).toBe(sentence)
})

test('another file and another bank are refused', () => {
  expect(because('numBoleto;valor\n1;2')).toMatch(/não é um retorno bancário CNAB/)
  expect(because('')).toMatch(/não é um retorno bancário CNAB/)
  expect(because(withField(itau, 1, 77, '748'))).toBe(
    'O banco 748 não está entre os que se leem: 001 Banco do Brasil, 033 Santander, 104 Caixa, 237 Bradesco, 341 Itaú.',
  )
})

test('a file that was cut is refused, as is one with longer lines', () => {
  expect(because(itau.split('\r\n').slice(0, 4).join('\r\n'))).toMatch(/incompleto/)
  expect(because(brasil.split('\r\n').slice(0, -2).join('\r\n'))).toMatch(/incompleto/)
  expect(because(itau.replace(/^1.*$/m, (line) => `${line}x`))).toMatch(/mais de 400 posições/)
})

test('a header without a day is refused', () => {
  expect(because(withField(itau, 1, 95, '321326'))).toBe(
    "O cabeçalho não diz o dia do arquivo: '321326'.",
  )
})

test('line ends, an end-of-file mark and trimmed blanks change nothing', () => {
  const whole = readGood(itau)
  expect(readGood(itau.replaceAll('\r\n', '\n'))).toEqual(whole)
  expect(readGood(`${itau}\x1a`)).toEqual(whole)
  const trimmed = brasil.split('\r\n').map((line) => line.trimEnd())
  expect(readGood(trimmed.join('\r\n'))).toEqual(readGood(brasil))
})

test('a file in one line is cut at its width', () => {
  const numbers = ({ lines }: ReturnType<typeof readGood>) =>
    lines.map(({ companyUse, paid_cents }) => [companyUse, paid_cents])
  expect(numbers(readGood(itau.replaceAll('\r\n', '')))).toEqual(numbers(readGood(itau)))
  expect(numbers(readGood(brasil.replaceAll('\r\n', '')))).toEqual(numbers(readGood(brasil)))
})

test('a line that cannot be read is left out and named', () => {
  const broken = readGood(withField(itau, 2, 254, '00000000X1842'))
  expect(broken.lines).toHaveLength(3)
  expect(broken.problems).toEqual([
    {
      linha: 2,
      campo: 'valor pago',
      valor: '00000000X1842',
      motivo: 'Este valor não tem só algarismos.',
    },
  ])
  expect(readGood(withField(itau, 3, 111, '310226')).problems).toEqual([
    {
      linha: 3,
      campo: 'data da ocorrência',
      valor: '310226',
      motivo: 'Este dia não existe.',
    },
  ])
  expect(readGood(withField(itau, 3, 111, '000000')).problems[0]?.motivo).toBe(
    'A linha não diz o dia da ocorrência.',
  )
})

test('a segment T without its segment U is left out and named', () => {
  const lines = brasil.split('\r\n')
  const withoutU = [...lines.slice(0, 3), ...lines.slice(4)].join('\r\n')
  const read = readGood(withoutU)
  expect(read.lines).toHaveLength(3)
  expect(read.problems.map(({ linha, campo }) => [linha, campo])).toEqual([[3, 'segmento U']])
})

test('a code of no list is OUTRO', () => {
  expect(readGood(withField(itau, 2, 109, '02')).lines[0]?.kind).toBe('OUTRO')
  expect(readGood(withField(itau, 2, 109, '07')).lines[0]?.kind).toBe('PARCIAL')
  expect(readGood(withField(itau, 2, 109, '69')).lines[0]?.kind).toBe('ESTORNADO')
})

test('years of two digits are of this century', () => {
  expect(readGood(withField(itau, 2, 147, '050699')).lines[0]?.dueOn).toBe('2099-06-05')
})
