import { describe, expect, test } from 'vitest'
import { measureCpuMs } from '#testing/thread-cpu.ts'

import { readImport } from './import-rows.ts'
import { rowsOf, textOf } from './import-text.ts'

const readRows = (text: string | Buffer, fileName = 'boletos.csv') =>
  readImport(Buffer.from(text), fileName)
const answers = 'lote;numBoleto;documento;tipoPessoa;operacao;codigo;dataRetorno;mensagem'

describe('text files of the import screen (rules 9)', () => {
  test('rows: quotes, line ends, empty lines, and the line number of each row', () => {
    expect(rowsOf('a;b\r\n\r\n"x;""y""\nz"; 2 \r3;\n;;\n"open')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 3, cells: ['x;"y"\nz', '2'] },
      { line: 5, cells: ['3', ''] },
      { line: 7, cells: ['open'] },
    ])
  })

  test('UTF-8 with BOM, Latin-1, CP850, and content that is not text', () => {
    expect(textOf(Buffer.from('\ufeffação'))).toBe('ação')
    expect(textOf(Buffer.from([0x61, 0x87, 0xc6, 0x6f]))).toBe('ação')
    expect(textOf(Buffer.from('ação', 'latin1'))).toBe('ação')
    expect(textOf(Buffer.alloc(3))).toBeUndefined()
  })

  test('column names ignore accents, case and order; an empty operacao is INCLUSAO', () => {
    expect(
      readRows(
        'OBSERVAÇÃO;Operação;NUMBOLETO;cpfCnpj\nveja;exclusão;1000a;36.576.230/0001-40\n;;1001;\n',
      )?.file,
    ).toMatchObject({
      kind: 'NEGATIVACAO',
      total: 2,
      rejectedRows: [],
      rows: [
        {
          line: 2,
          numBoleto: '1000A',
          document: '36576230000140',
          operation: 'EXCLUSAO',
          note: 'veja',
        },
        { line: 3, numBoleto: '1001', document: '', operation: 'INCLUSAO', note: '' },
      ],
    })
  })

  test('txt = one numBoleto per line', () => {
    expect(readRows('1000\n1001\n\n1000\n', 'lista.TXT')?.file).toMatchObject({
      kind: 'NEGATIVACAO',
      total: 3,
      rows: [{ numBoleto: '1000' }, { numBoleto: '1001' }],
      rejectedRows: [{ line: 4, because: 'Esta linha repete a linha 1.' }],
    })
    expect(readRows('1000\n', 'lista.csv')).toBeUndefined()
  })

  test('each wrong row is rejected alone, with its line number', () => {
    const { file } =
      readRows(
        `numBoleto;operacao;observacao\n;;\n ;INCLUSAO;\n1<b>;;\n1;apagar;\n2;;${'x'.repeat(501)}\n3;;\n`,
      ) ?? {}
    expect(file?.rejectedRows).toEqual([
      { line: 3, because: 'Informe o número do boleto.' },
      { line: 4, because: "O número do boleto '1<B>' não é válido." },
      { line: 5, because: "A operação 'apagar' não é INCLUSAO nem EXCLUSAO." },
      { line: 6, because: 'A observação tem mais de 500 caracteres.' },
    ])
    expect(file?.rows).toHaveLength(1)
  })

  test('a return is recognised by its header; OK and 000 are acceptances', () => {
    const line = (code: string, day = '20/11/2026') =>
      `7;1000;36576230000140;Lojista;Inclusão;${code};${day};x`
    const { file } =
      readRows(
        [answers, line('OK'), line('031'), line('31'), line('000', '31/02/2026'), '7;;;;;;;'].join(
          '\n',
        ),
      ) ?? {}
    expect(file).toMatchObject({
      kind: 'RETORNO',
      total: 5,
      rows: [
        { lote: 7, code: '', isFiador: false, operation: 'INCLUSAO', on: '2026-11-20' },
        { code: '031' },
      ],
      rejectedRows: [
        { line: 4, because: "O código '31' não tem três algarismos nem é OK." },
        { line: 5, because: "A data de retorno '31/02/2026' não é uma data DD/MM/AAAA." },
        { line: 6, because: 'Preencha numBoleto.' },
      ],
    })
  })

  test('a header that lacks or repeats a column, too many rows, and unknown content are refused', () => {
    expect(readRows('lote;numBoleto;codigo\n1;2;3')?.refusals).toEqual([
      'O cabeçalho não tem a coluna obrigatória documento.',
      'O cabeçalho não tem a coluna obrigatória tipoPessoa.',
      'O cabeçalho não tem a coluna obrigatória operacao.',
      'O cabeçalho não tem a coluna obrigatória dataRetorno.',
    ])
    expect(readRows('numBoleto;NumBoleto\n1;2')?.refusals).toEqual([
      "A coluna 'numboleto' aparece duas vezes no cabeçalho; deixe só uma.",
    ])
    expect(readRows(`numBoleto\n${'1\n'.repeat(50_001)}`)?.refusals).toEqual([
      'O arquivo tem mais de 50.000 linhas; divida-o.',
    ])
    expect(readRows('nome;idade\n1;2')).toBeUndefined()
    expect(readRows('')).toBeUndefined()
  })

  test('a malicious file of quotes is read in one pass', () => {
    const cpuMs = measureCpuMs(() => {
      readRows(`numBoleto;observacao\n${'";'.repeat(1_000_000)}`)
      readRows('"'.repeat(4_000_001))
    })
    expect(cpuMs).toBeLessThan(4_000)
  })
})
