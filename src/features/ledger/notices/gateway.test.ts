import { describe, expect, test } from 'vitest'

import { localDate } from '#values/local-date.ts'

import { readHeader } from './gateway.ts'

const today = localDate('2026-11-18')
const header =
  'shopping;luc;numBoleto;cpfCnpj;tipo;canal;enviadoEm;entregueEm;nomeArquivo;comprovante'.split(
    ';',
  )
const good = [
  'Shopping Um',
  'L1',
  'B1',
  '11.222.333/0001-81',
  '',
  'AR',
  '10/11/2026',
  '',
  'CARTA_COBRANCA_1.pdf',
  'AR 1',
]

const readerOf = (names: readonly string[]) => {
  const opened = readHeader(names, today)
  if (opened.refusals) throw new Error(opened.refusals.join(' '))
  return opened.reader
}
const readRow = (changes: Readonly<Record<string, string>> = {}) =>
  readerOf(header).readRow({
    line: 7,
    cells: good.map((cell, index) => changes[header[index] ?? ''] ?? cell),
  })
const flawsOf = (changes: Readonly<Record<string, string>>) =>
  readRow(changes).flaws.map(({ column, reason }) => [column, reason])

describe('a row of the file of notices', () => {
  test('is read by column names in any order, accent and case', () => {
    expect(readRow().row).toMatchObject({
      line: 7,
      mallName: 'Shopping Um',
      mallKey: 'shopping um',
      document: '11222333000181',
      kind: 'CARTA_COBRANCA',
      channel: 'AR',
      sentOn: '2026-11-10',
      deliveredOn: null,
      role: null,
    })
    const turned = readerOf(header.map((name) => name.toUpperCase()).toReversed())
    expect(turned.readRow({ line: 2, cells: good.toReversed() }).row).toMatchObject({
      boleto: 'B1',
      proof: 'AR 1',
    })
  })

  test.each([
    ['AR', 'AR'],
    ['e-mail', 'EMAIL'],
    ['Carta', 'CARTA'],
    ['sms', 'SMS'],
  ])('the channel %s is %s', (canal, channel) => {
    expect(readRow({ canal }).row?.channel).toBe(channel)
  })

  test('the kind comes from the file prefix, from tipo, or from both if they agree', () => {
    expect(readRow({ nomeArquivo: 'Notificação extrajudicial 12.pdf' }).row?.kind).toBe(
      'NOTIFICACAO_EXTRAJUDICIAL',
    )
    expect(readRow({ tipo: 'EMAIL_COBRANCA', nomeArquivo: '' }).row?.kind).toBe('EMAIL_COBRANCA')
    expect(readRow({ tipo: 'carta cobrança' }).row?.kind).toBe('CARTA_COBRANCA')
    expect(readRow({ tipo: 'fiador' }).row).toMatchObject({
      kind: 'CARTA_COBRANCA',
      role: 'FIADOR',
    })
    expect(flawsOf({ tipo: 'EMAIL_COBRANCA' })).toEqual([
      ['tipo', 'O nome do arquivo diz CARTA_COBRANCA; deixe só um dos dois.'],
    ])
    expect(flawsOf({ nomeArquivo: 'aviso.pdf' })[0]?.[0]).toBe('nomeArquivo')
  })

  test('every wrong cell is reported at once with its column', () => {
    const wrong = {
      shopping: '',
      cpfCnpj: '11222333000182',
      canal: 'pombo',
      enviadoEm: '31/11/2026',
      tipo: 'bilhete',
    }
    const { row, flaws } = readRow(wrong)
    expect(row).toBeUndefined()
    expect(flaws.map(({ line, column }) => [line, column])).toEqual([
      [7, 'shopping'],
      [7, 'cpfCnpj'],
      [7, 'canal'],
      [7, 'enviadoEm'],
      [7, 'tipo'],
    ])
    expect(flaws.every(({ cells }) => cells.length === header.length)).toBe(true)
  })

  test('a sending is at most today, and its delivery is on the same day or later', () => {
    expect(readRow({ enviadoEm: '18/11/2026', entregueEm: '18/11/2026' }).flaws).toEqual([])
    expect(flawsOf({ enviadoEm: '19/11/2026' })).toEqual([
      ['enviadoEm', 'Esta data está no futuro.'],
    ])
    expect(flawsOf({ entregueEm: '09/11/2026' })).toEqual([
      ['entregueEm', 'A entrega não pode ser anterior ao envio, 10/11/2026.'],
    ])
  })

  test('control characters become blanks, long texts are refused', () => {
    expect(readRow({ comprovante: 'AR\u0000\u00a01\r\n2' }).row?.proof).toBe('AR 1 2')
    expect(flawsOf({ luc: 'L'.repeat(61) })).toEqual([
      ['luc', 'O texto tem mais de 60 caracteres.'],
    ])
    expect(flawsOf({ comprovante: 'x'.repeat(501) })).toEqual([
      ['comprovante', 'O texto tem mais de 500 caracteres.'],
    ])
  })
})

describe('header of the file of notices', () => {
  const refusalsOf = (names: readonly string[]) => readHeader(names, today).refusals

  test('without the required columns, or with a repeated one, nothing is read', () => {
    expect(refusalsOf(['a', 'b'])).toEqual([
      'O cabeçalho não é o das comunicações: a primeira linha deve ter os nomes das colunas. As colunas obrigatórias são: shopping; luc; numBoleto; cpfCnpj; canal; enviadoEm.',
    ])
    expect(refusalsOf([header.join('\t')])).toEqual([
      expect.stringContaining('encontrado tabulação, esperado ponto e vírgula'),
    ])
    expect(readHeader(['Cartas'], today, [[''], header]).refusals).toEqual([
      "Há 2 linhas acima do cabeçalho ('Cartas'): a primeira linha deve ter os nomes das colunas. Apague o que está acima deles e envie de novo.",
    ])
    expect(refusalsOf([...header.filter((name) => name !== 'canal'), 'LUC'])).toEqual([
      "A coluna 'luc' aparece duas vezes no cabeçalho; deixe só uma.",
      'O cabeçalho não tem a coluna obrigatória canal.',
    ])
    expect(refusalsOf(Array.from({ length: 201 }, (_, index) => `c${index}`))).toEqual([
      'O cabeçalho tem mais de 200 colunas.',
    ])
  })

  test('unknown columns are ignored', () => {
    expect(refusalsOf([...header, 'obs'])).toBeUndefined()
  })
})
