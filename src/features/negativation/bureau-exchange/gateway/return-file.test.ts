import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainInclusion } from '#testing/example-remessa.ts'
import { cents } from '#values/cents.ts'
import { type LocalDate, dayFromNumber, dayNumber, localDate } from '#values/local-date.ts'
import { convem04 } from './layout.ts'
import { type SentRecord, matchReturn } from './match-return.ts'
import { PEFIN_NATUREZAS } from '#features/platform/parameters/rules/naturezas.ts'
import { readRemessa } from './read-remessa.ts'
import { overwriteField } from './record.ts'
import { type RemessaBatch, type RemessaRecord, sequenceAt, writeRemessa } from './remessa.ts'
import { looksLikeReturn, readReturn } from './return-file.ts'

const principal = { kind: 'J', document: '33000167000101', name: 'ACAI LTDA' } as const
const coobrigado = { kind: 'F', document: '52998224725', name: 'JOSE' } as const

const record = plainInclusion(principal)

const batch: RemessaBatch = {
  informant: { cnpjRoot: '11222333', contactName: 'CONTATO' },
  remessa: 42,
  movementOn: localDate('2026-11-20'),
  records: [record, { ...record, coobrigado }],
}

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

/** Lines of a return to the batch above, with the given codes areas. */
function returnLines(
  codes: Readonly<Record<number, string>> = {},
  of: RemessaBatch = batch,
): string[] {
  const lines = Buffer.from(writeRemessa(of)).toString('latin1').trimEnd().split('\r\n')
  return lines.map((line, index) => {
    const text = index === 0 ? overwriteField(convem04.header, line, 'direction', 'R') : line
    return overwriteField(convem04.detail, text, 'codes', codes[index + 1] ?? '')
  })
}

const join = (lines: readonly string[], eol = '\r\n') =>
  bytesOf(lines.map((line) => line + eol).join(''))
const sentOf = (of: RemessaBatch): SentRecord[] =>
  of.records.map((sent, index) => ({
    remessa: of.remessa,
    sequence: sequenceAt(index),
    operation: sent.operation,
    principalDocument: sent.principal.document,
    coobrigadoDocument: sent.coobrigado?.document ?? '',
    contractNumber: sent.contractNumber,
    value_cents: sent.value_cents,
  }))

test('the codes of a return are read, three characters each, at 534 to 593', () => {
  const { file } = readReturn(join(returnLines({ 3: '031491' })))
  expect(file).toEqual({
    informantRoot: '11222333',
    remessa: 42,
    movementOn: '2026-11-20',
    codes: [],
    records: [
      {
        line: 2,
        sequence: 2,
        operation: 'I',
        principalDocument: '33000167000101',
        coobrigadoDocument: '',
        contractNumber: '1000260900001',
        value_cents: 150_000,
        codes: [],
      },
      {
        line: 3,
        sequence: 3,
        operation: 'I',
        principalDocument: '33000167000101',
        coobrigadoDocument: '52998224725',
        contractNumber: '1000260900001',
        value_cents: 150_000,
        codes: ['031', '491'],
      },
    ],
  })
})

test('twenty codes fit, and 000 is the code of a signed letter, not an empty one', () => {
  const twenty = Array.from({ length: 20 }, (_, index) => String(index).padStart(3, '0'))
  expect(readReturn(join(returnLines({ 2: twenty.join('') }))).file?.records[0]?.codes).toEqual(
    twenty,
  )
})

test('codes of header and trailer apply to the whole file', () => {
  expect(readReturn(join(returnLines({ 1: '019', 4: '033' }))).file?.codes).toEqual(['019', '033'])
})

test.each([
  ['LF instead of CRLF', (lines: string[]) => join(lines, '\n')],
  ['no line end after the trailer', (lines: string[]) => bytesOf(lines.join('\r\n'))],
  [
    'a Ctrl-Z and empty lines at the end',
    (lines: string[]) => bytesOf(`${lines.join('\r\n')}\r\n\r\n\x1a`),
  ],
  ['a byte order mark', (lines: string[]) => bytesOf(`\xef\xbb\xbf${lines.join('\r\n')}\r\n`)],
] as const)('changes by the transport are accepted: %s', (_, write) => {
  expect(readReturn(write(returnLines({ 2: '059' }))).file?.records[0]?.codes).toEqual(['059'])
})

describe('a truncated or garbled file is refused whole, with line and column', () => {
  const because = (bytes: Uint8Array) =>
    readReturn(bytes).refusals?.map((refusal) => refusal.because)

  test('empty', () => {
    expect(because(new Uint8Array())).toEqual(['O arquivo está vazio.'])
  })

  test('truncated in the middle of a record', () => {
    const whole = join(returnLines())
    expect(because(whole.subarray(0, 602 + 300))).toEqual([
      'Linha 2, coluna 301: tem 300 caracteres, e o registro tem 600.',
      'Linha 2, coluna 1: o arquivo está incompleto, o último registro não é o trailer (tipo 9).',
    ])
  })

  test('truncated between records', () => {
    expect(because(join(returnLines().slice(0, 3)))).toEqual([
      'Linha 3, coluna 1: o arquivo está incompleto, o último registro não é o trailer (tipo 9).',
    ])
  })

  test('only the header', () => {
    expect(because(join(returnLines().slice(0, 1)))).toContain(
      'O arquivo está incompleto: só tem o header.',
    )
  })

  test('the remessa itself instead of its return', () => {
    expect(because(writeRemessa(batch))).toEqual([
      'Linha 1, coluna 126: este é um arquivo de remessa (E), e não de retorno (R).',
    ])
  })

  test('another format, another informant field, another number', () => {
    const [header = '', ...rest] = returnLines()
    const wrong = `0${'?'.repeat(9)}${header.slice(10, 104)}SERASA-CONVEM07${'ABCDEF'}X${header.slice(126)}`
    expect(because(join([wrong, ...rest]))).toEqual([
      'Linha 1, coluna 105: a identificação deveria ser SERASA-CONVEM04.',
      'Linha 1, coluna 126: o arquivo não diz que é de retorno (R).',
      'Linha 1, coluna 120: o número da remessa é inválido.',
      'Linha 1, coluna 2: o CNPJ da informante é inválido.',
    ])
  })

  test('an invalid code', () => {
    const lines = returnLines({ 3: '059' })
    lines[2] = `${lines[2]?.slice(0, 536)}4\x01B${lines[2]?.slice(539)}`
    expect(because(join(lines))).toEqual(["Linha 3, coluna 537: '4?B' não é um código de retorno."])
  })

  test('a record of another type, and a sequence that is not a number', () => {
    const lines = returnLines()
    expect(because(join([lines[0] ?? '', `2${lines[1]?.slice(1)}`, lines[3] ?? '']))).toEqual([
      'Linha 2, coluna 1: o tipo de registro é 2, e deveria ser 1.',
    ])
    expect(
      because(join([lines[0] ?? '', `${lines[1]?.slice(0, 593)}00A0002`, lines[3] ?? ''])),
    ).toEqual(['Linha 2, coluna 594: a sequência não é numérica.'])
  })

  test('a long list of errors is shortened, and ten million empty lines are refused at once', () => {
    const reasons = because(join(Array.from({ length: 100 }, () => 'x')))
    expect(reasons).toHaveLength(51)
    expect(reasons?.at(-1)).toBe('Há mais erros neste arquivo.')
    expect(because(new Uint8Array(10_000_000).fill(0x0a).fill(0x78, -1))).toHaveLength(51)
  })
})

test('random bytes never crash the reader, alone or spliced into a real return', () => {
  const whole = join(returnLines({ 2: '059' }))
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 1500 }),
      fc.nat(whole.length),
      fc.boolean(),
      (noise, at, isSpliced) => {
        const bytes = isSpliced
          ? new Uint8Array([...whole.subarray(0, at), ...noise, ...whole.subarray(at)])
          : noise
        const reading = readReturn(bytes)
        expect(reading.file === undefined).toBe((reading.refusals?.length ?? 0) > 0)
        looksLikeReturn(bytes)
      },
    ),
    { numRuns: 300 },
  )
})

test('every true prefix of a return is refused, so no part of one is applied', () => {
  const whole = join(returnLines({ 2: '059' }))
  for (let length = 0; length < whole.length - 2; length += 7) {
    expect([length, readReturn(whole.subarray(0, length)).file]).toEqual([length, undefined])
  }
})

test('a return is distinguished from a remessa and from a spreadsheet by its first line', () => {
  expect(looksLikeReturn(join(returnLines()))).toBe(true)
  expect(looksLikeReturn(writeRemessa(batch))).toBe(false)
  expect(looksLikeReturn(bytesOf('lote;numBoleto;documento\n1;2;3'))).toBe(false)
})

const day = (from: string, to: string) =>
  fc
    .integer({ min: dayNumber(localDate(from)), max: dayNumber(localDate(to)) })
    .map((number): LocalDate => dayFromNumber(number))
const words = (length: number) =>
  fc.stringMatching(new RegExp(`^[A-Z0-9][A-Z0-9 .,&/-]{0,${length - 2}}[A-Z0-9]$`))
const party = fc.oneof(
  fc.record({
    kind: fc.constant('F' as const),
    document: fc.stringMatching(/^[1-9]\d{10}$/),
    name: words(70),
    birthOn: day('1930-01-01', '2005-12-31'),
  }),
  fc.record({
    kind: fc.constant('J' as const),
    document: fc.stringMatching(/^[1-9A-Z][0-9A-Z]{11}\d{2}$/),
    name: words(70),
  }),
)
const remessaRecord: fc.Arbitrary<RemessaRecord> = fc.record(
  {
    operation: fc.constantFrom('I' as const, 'E' as const),
    creditorBranch: fc.stringMatching(/^[0-9A-Z]{4}\d{2}$/),
    occurredOn: day('2021-01-01', '2026-11-20'),
    contractEndsOn: day('2026-11-21', '2040-01-01'),
    natureza: fc.constantFrom(...PEFIN_NATUREZAS.map(({ codigo }) => codigo)),
    principal: party,
    coobrigado: party,
    motive: fc.constantFrom('01', '07', '19'),
    address: fc.record({
      street: words(45),
      district: words(20),
      city: words(25),
      state: fc.constantFrom('SP', 'RJ'),
      cep: fc.stringMatching(/^\d{8}$/),
    }),
    value_cents: fc.integer({ min: 1, max: 9_999_999_999 }).map(cents),
    contractNumber: words(16),
  },
  {
    requiredKeys: [
      'operation',
      'creditorBranch',
      'occurredOn',
      'contractEndsOn',
      'natureza',
      'principal',
      'motive',
      'address',
      'value_cents',
      'contractNumber',
    ],
  },
)

/** The bureau's file collapses repeated blanks. */
const withSingleBlanks = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value).replaceAll(/ {2,}/g, ' ')) as T

test('a written return is read back equal, and every answer finds its sent record', () => {
  fc.assert(
    fc.property(
      fc.array(remessaRecord, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 999_999 }),
      (records, remessa) => {
        const remessaBatch: RemessaBatch = { ...batch, remessa, records }
        const read = readRemessa(writeRemessa(remessaBatch))
        expect([read.informantRoot, read.remessa]).toEqual(['11222333', remessa])
        expect(read.records.map((readRecord) => ({ ...readRecord, line: undefined }))).toEqual(
          records.map((sent, index) => ({
            ...sent,
            ...(sent.coobrigado && { coobrigado: withSingleBlanks(sent.coobrigado) }),
            ...(sent.address && { address: withSingleBlanks(sent.address) }),
            principal: sent.coobrigado
              ? { kind: sent.principal.kind, document: sent.principal.document, name: '' }
              : withSingleBlanks(sent.principal),
            motive: sent.operation === 'E' ? sent.motive : '',
            sequence: sequenceAt(index),
          })),
        )
        const { file } = readReturn(join(returnLines({}, remessaBatch)))
        const { matches, unmatchedRecords } = matchReturn(
          file ?? { remessa, records: [] },
          sentOf(remessaBatch),
        )
        expect(unmatchedRecords).toEqual([])
        expect(matches.map(({ sent }) => sent.sequence)).toEqual(
          records.map((_, index) => sequenceAt(index)),
        )
      },
    ),
    { numRuns: 150 },
  )
})

describe('matching', () => {
  const sentRecords = sentOf(batch)
  const answer = {
    line: 2,
    operation: 'I',
    principalDocument: principal.document,
    coobrigadoDocument: '',
    contractNumber: record.contractNumber,
    value_cents: 150_000,
    codes: [],
  }
  const sequencesOf = (
    records: Parameters<typeof matchReturn>[0]['records'],
    among = sentRecords,
    remessa = 42,
  ) =>
    matchReturn({ remessa, records }, among).matches.map(
      (match) => `${match.sent.remessa}/${match.sent.sequence}`,
    )

  test('by remessa and sequence', () => {
    expect(sequencesOf([{ ...answer, sequence: 2 }])).toEqual(['42/2'])
  })

  test('without sequence by principal and contract, then by coobrigado', () => {
    expect(sequencesOf([answer])).toEqual(['42/2'])
    expect(sequencesOf([{ ...answer, coobrigadoDocument: coobrigado.document }])).toEqual(['42/3'])
  })

  test('a sequence that points at another person is ignored', () => {
    expect(sequencesOf([{ ...answer, sequence: 3 }])).toEqual(['42/2'])
    expect(
      sequencesOf([{ ...answer, sequence: 2, coobrigadoDocument: coobrigado.document }]),
    ).toEqual(['42/3'])
  })

  test('among several of one debt: operation, then value, then the newest', () => {
    const [first] = sentRecords
    if (!first) throw new Error('no record')
    const several: SentRecord[] = [
      { ...first, remessa: 40, sequence: 9, value_cents: 200_000 },
      { ...first, remessa: 41, sequence: 5 },
      { ...first, remessa: 43, sequence: 5, operation: 'E' },
      { ...first, remessa: 44, sequence: 7 },
    ]
    expect(sequencesOf([{ ...answer, operation: 'E' }], several, 99)).toEqual(['43/5'])
    expect(sequencesOf([{ ...answer, value_cents: 200_000 }], several, 99)).toEqual(['40/9'])
    expect(sequencesOf([answer], several, 99)).toEqual(['44/7'])
    expect(sequencesOf([{ ...answer, value_cents: undefined }], several, 99)).toEqual(['44/7'])
  })

  test('answers to unsent records are returned to the caller', () => {
    const strange = { ...answer, principalDocument: '11144477735' }
    const other = { ...answer, contractNumber: '999' }
    const coob = { ...answer, coobrigadoDocument: '11144477735' }
    expect(
      matchReturn({ remessa: 42, records: [strange, other, coob] }, sentRecords).unmatchedRecords,
    ).toEqual([strange, other, coob])
  })
})
