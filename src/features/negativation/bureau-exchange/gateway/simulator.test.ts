import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { documentEnding } from '#testing/document-ending.ts'
import { plainInclusion } from '#testing/example-remessa.ts'
import { cents } from '#values/cents.ts'
import { type LocalDate, addDays, localDate } from '#values/local-date.ts'
import { matchReturn } from './match-return.ts'
import {
  type RemessaBatch,
  type RemessaParty,
  type RemessaRecord,
  sequenceAt,
  writeRemessa,
} from './remessa.ts'
import { type CodeGroup, describeCode, verdictOf } from './return-codes.ts'
import { type ReturnFile, readReturn } from './return-file.ts'
import {
  type SimulatorState,
  emptySimulator,
  ledgerOf,
  simulate,
  simulateEvents,
} from './simulator.ts'
import { BEHAVIOURS } from './simulator-behaviour.ts'

const today = localDate('2026-11-20')

const party = (document: string): RemessaParty => ({
  kind: document.length === 14 ? 'J' : 'F',
  document,
  name: 'DEVEDOR LTDA',
})
const plain = party(documentEnding('01'))
const fiador = party(documentEnding('02', 'F'))

const inclusion = (principal = plain, change: Partial<RemessaRecord> = {}): RemessaRecord => ({
  ...plainInclusion(principal),
  ...change,
})
const exclusion = (principal = plain, change: Partial<RemessaRecord> = {}): RemessaRecord =>
  inclusion(principal, { operation: 'E', motive: '01', ...change })

const batchOf = (
  remessa: number,
  records: readonly RemessaRecord[],
  cnpjRoot = '11222333',
): RemessaBatch => ({
  informant: { cnpjRoot, contactName: 'CONTATO' },
  remessa,
  movementOn: today,
  records,
})

function parseReturn(bytes: Uint8Array): ReturnFile {
  const { file, refusals } = readReturn(bytes)
  if (!file) throw new Error(refusals.map((refusal) => refusal.because).join(' '))
  return file
}

/** Sends files in turn; returns the codes of the last one. */
function send(
  state: SimulatorState,
  remessa: number,
  records: readonly RemessaRecord[],
  on: LocalDate = today,
) {
  const reply = simulate(state, writeRemessa(batchOf(remessa, records)), on)
  const file = parseReturn(reply.answer)
  return { state: reply.state, file, codes: file.records.map((record) => record.codes) }
}

test('most are accepted: principal and coobrigado are listed and the return repeats both without codes', () => {
  const { state, file, codes } = send(emptySimulator, 1, [
    inclusion(),
    inclusion(plain, { coobrigado: fiador }),
  ])
  expect(codes).toEqual([[], []])
  expect([file.informantRoot, file.remessa, file.codes]).toEqual(['11222333', 1, []])
  expect(ledgerOf(state)).toEqual([
    `11222333|1000260900001|${plain.document}|`,
    `11222333|1000260900001|${plain.document}|${fiador.document}`,
  ])
})

test('an accepted return differs from the remessa only in the direction', () => {
  const bytes = writeRemessa(batchOf(1, [inclusion()]))
  const text = (of: Uint8Array) => Buffer.from(of).toString('latin1')
  const sent = text(bytes)
  expect(text(simulate(emptySimulator, bytes, today).answer)).toBe(
    `${sent.slice(0, 125)}R${sent.slice(126)}`,
  )
})

test('the same bytes again get the same answer and change nothing, also after other files', () => {
  const bytes = writeRemessa(batchOf(1, [inclusion(), inclusion(party(documentEnding('13')))]))
  const first = simulate(emptySimulator, bytes, today)
  const later = simulate(first.state, writeRemessa(batchOf(2, [exclusion()])), today)
  const again = simulate(later.state, bytes, addDays(today, 3))
  expect(again.answer).toEqual(first.answer)
  expect(again.state).toBe(later.state)
})

test('its state is a plain value that survives JSON', () => {
  const { state } = send(emptySimulator, 1, [inclusion(party(documentEnding('67')))])
  expect(JSON.parse(JSON.stringify(state))).toEqual(state)
})

describe('checks the file like the bureau', () => {
  const listedState = send(emptySimulator, 7, [
    inclusion(),
    inclusion(plain, { coobrigado: fiador }),
  ]).state

  test('a remessa number that is not greater is rejected whole (019) and nothing changes', () => {
    const { state, file } = send(listedState, 7, [exclusion()])
    expect([file.codes, file.records]).toEqual([['019'], []])
    expect(ledgerOf(state)).toEqual(ledgerOf(listedState))
  })

  test('numbers count for each informant apart', () => {
    const { answer } = simulate(
      listedState,
      writeRemessa(batchOf(1, [inclusion()], '33000167')),
      today,
    )
    expect(parseReturn(answer).codes).toEqual([])
  })

  test('a file truncated in the middle is rejected whole', () => {
    const bytes = writeRemessa(batchOf(8, [exclusion()])).subarray(0, 900)
    const { state, answer } = simulate(listedState, bytes, today)
    expect(parseReturn(answer).codes).toEqual(['005', '034', '429'])
    expect(ledgerOf(state)).toEqual(ledgerOf(listedState))
  })

  test('an inclusion of a listed person is a duplicate (059)', () => {
    expect(send(listedState, 8, [inclusion()]).codes).toEqual([['059']])
    expect(send(emptySimulator, 1, [inclusion(), inclusion()]).codes).toEqual([[], ['059']])
  })

  test('an exclusion of an unlisted person is 022', () => {
    expect(send(emptySimulator, 1, [exclusion()]).codes).toEqual([['022']])
  })

  test('a coobrigado without principal is 298, and 040 when the principal was refused in the same file', () => {
    expect(send(emptySimulator, 1, [inclusion(plain, { coobrigado: fiador })]).codes).toEqual([
      ['298'],
    ])
    const unknown = party(documentEnding('13'))
    expect(
      send(emptySimulator, 1, [inclusion(unknown), inclusion(unknown, { coobrigado: fiador })])
        .codes,
    ).toEqual([['274'], ['040']])
  })

  test('the exclusion of a principal also excludes its coobrigados; that of a coobrigado leaves the principal', () => {
    expect(ledgerOf(send(listedState, 8, [exclusion()]).state)).toEqual([])
    expect(
      ledgerOf(send(listedState, 8, [exclusion(plain, { coobrigado: fiador })]).state),
    ).toEqual([`11222333|1000260900001|${plain.document}|`])
  })

  test('row 18: exclusion and new inclusion in one file replace the value', () => {
    const pair = [
      exclusion(plain, { motive: '07' }),
      inclusion(plain, { value_cents: cents(90_000) }),
    ]
    const { state, codes } = send(listedState, 8, pair)
    expect(codes).toEqual([[], []])
    expect(Object.values(state.listings).map((listing) => listing.value_cents)).toEqual([90_000])
  })

  test('wrong data are answered with their codes: check digit, debt due today, debtor equal to creditor', () => {
    const wrong = party('33000167000102')
    const creditor = party('11222333000181')
    const records = [inclusion(wrong), inclusion(plain, { occurredOn: today }), inclusion(creditor)]
    expect(send(emptySimulator, 1, records).codes).toEqual([['029'], ['156'], ['286']])
  })
})

describe('answers by document ending', () => {
  test('every group of codes has an ending', () => {
    const groups: CodeGroup[] = [
      'arquivo',
      'registro',
      'boleto',
      'comercial_contrato',
      'cheque',
      'sms',
      'correio_informativo',
      'ar',
      'baixa_correio',
      'baixa_externa',
    ]
    expect(new Set(BEHAVIOURS.map(({ code }) => describeCode(code).grupo))).toEqual(new Set(groups))
  })

  test.each(
    BEHAVIOURS.filter(
      ({ operation, afterDays, endsWith }) =>
        operation === 'I' && afterDays === undefined && endsWith.length === 2,
    ),
  )('$endsWith answers $code to an inclusion', ({ endsWith, code, codeForCpf, times }) => {
    const cnpj = party(documentEnding(endsWith))
    const cpf = party(documentEnding(endsWith, 'F'))
    const first = send(emptySimulator, 1, [inclusion(cnpj), inclusion(cpf)])
    expect(first.codes).toEqual([[code], [codeForCpf ?? code]])
    const isIn = verdictOf([code], 'I') === 'aceito'
    expect(ledgerOf(first.state)).toHaveLength(isIn ? 2 : 0)
    if (!isIn) {
      const again = times === 1 ? [] : [code]
      expect(send(first.state, 2, [inclusion(cnpj)]).codes).toEqual([again])
    }
  })

  test('77000191 rejects the whole file once; under a new number it passes', () => {
    const records = [inclusion(), inclusion(party(documentEnding('77000191')))]
    const first = send(emptySimulator, 1, records)
    expect([first.file.codes, first.codes, ledgerOf(first.state)]).toEqual([['169'], [], []])
    expect(send(first.state, 2, records).codes).toEqual([[], []])
  })

  test('83 refuses the exclusion once, and its automatic repetition passes', () => {
    const debtor = party(documentEnding('83'))
    const { state } = send(emptySimulator, 1, [inclusion(debtor)])
    const refused = send(state, 2, [exclusion(debtor)])
    expect([refused.codes, ledgerOf(refused.state).length]).toEqual([[['600']], 1])
    const repeated = send(refused.state, 3, [exclusion(debtor)])
    expect([repeated.codes, ledgerOf(repeated.state)]).toEqual([[[]], []])
  })

  test('83 refuses the exclusion of a fiador as one of a pair (040), the lojista stays; its repetition passes', () => {
    const guarantor = party(documentEnding('83', 'F'))
    const { state } = send(emptySimulator, 1, [
      inclusion(),
      inclusion(plain, { coobrigado: guarantor }),
    ])
    const refused = send(state, 2, [exclusion(plain, { coobrigado: guarantor })])
    expect([refused.codes, ledgerOf(refused.state).length]).toEqual([[['040']], 2])
    const repeated = send(refused.state, 3, [exclusion(plain, { coobrigado: guarantor })])
    expect([repeated.codes, ledgerOf(repeated.state).length]).toEqual([[[]], 1])
  })

  test('29 refuses the notice of a fiador with the code for coobrigados (704)', () => {
    const guarantor = party(documentEnding('29', 'F'))
    const sent = send(emptySimulator, 1, [inclusion(), inclusion(plain, { coobrigado: guarantor })])
    expect(sent.codes).toEqual([[], ['704']])
  })

  test.each(BEHAVIOURS.filter(({ afterDays }) => afterDays !== undefined))(
    '$endsWith is accepted and brings $code $afterDays days later, once',
    ({ endsWith, code, afterDays = 0 }) => {
      const debtor = party(documentEnding(endsWith))
      const accepted = send(emptySimulator, 3, [inclusion(), inclusion(debtor)])
      expect(accepted.codes).toEqual([[], []])
      expect(simulateEvents(accepted.state, addDays(today, afterDays - 1)).returns).toEqual([])
      const later = simulateEvents(accepted.state, addDays(today, afterDays))
      const [file] = later.returns.map(parseReturn)
      expect(file?.records.map((record) => record.codes)).toEqual([[code]])
      const sent = [plain, debtor].map((principal, index) => ({
        remessa: 3,
        sequence: sequenceAt(index),
        operation: 'I' as const,
        principalDocument: principal.document,
        coobrigadoDocument: '',
        contractNumber: '1000260900001',
        value_cents: 150_000,
      }))
      expect(
        matchReturn(file ?? { remessa: 3, records: [] }, sent).matches.map(
          (match) => match.sent.sequence,
        ),
      ).toEqual([3])
      expect(ledgerOf(later.state)).toHaveLength(verdictOf([code], 'I') === 'removido' ? 1 : 2)
      expect(simulateEvents(later.state, addDays(today, 99)).returns).toEqual([])
    },
  )
})

test('random bytes never crash it, and its answer can be read back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 1300 }), (noise) => {
      const { state, answer } = simulate(emptySimulator, noise, today)
      expect(ledgerOf(state)).toEqual([])
      expect(Buffer.from(answer).toString('latin1')).toMatch(/^0[^]{599}\r\n9[^]{599}\r\n$/)
    }),
    { numRuns: 200 },
  )
})

test('its ledger equals its accepted answers, for any files in any order', () => {
  const parties = ['01', '02', '13', '31', '83'].map((ending) => party(documentEnding(ending)))
  const step = fc.record({
    who: fc.constantFrom(...parties),
    operation: fc.constantFrom('I' as const, 'E' as const),
    contract: fc.constantFrom('1', '2'),
  })
  fc.assert(
    fc.property(
      fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { maxLength: 6 }),
      (files) => {
        let state = emptySimulator
        const expected = new Set<string>()
        for (const [index, steps] of files.entries()) {
          const records = steps.map(({ who, operation, contract }) =>
            operation === 'I'
              ? inclusion(who, { contractNumber: contract })
              : exclusion(who, { contractNumber: contract }),
          )
          const sent = send(state, index + 1, records)
          state = sent.state
          for (const [at, { who, operation, contract }] of steps.entries()) {
            const key = `11222333|${contract}|${who.document}|`
            if (verdictOf(sent.codes[at] ?? [], operation) !== 'aceito') continue
            if (operation === 'I') expected.add(key)
            else expected.delete(key)
          }
        }
        expect(ledgerOf(state)).toEqual([...expected].sort())
      },
    ),
    { numRuns: 60 },
  )
})
