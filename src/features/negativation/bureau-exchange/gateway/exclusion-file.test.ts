import { expect, test } from 'vitest'

import { exampleInformant, exampleLojista, fiadorOf } from '#testing/example-remessa.ts'
import { cents } from '#values/cents.ts'
import { localDate } from '#values/local-date.ts'

import { type RemessaRecord, writeRemessa } from './remessa.ts'

// Whole files of exclusions and of a correction, byte by byte (brazil.md 1.4: obligations 2, 5
// and 6 of the layout).

const blanks = (count: number) => ' '.repeat(count)

const lojista: RemessaRecord = { ...exampleLojista, natureza: 'CC' }
const fiador = fiadorOf(lojista)
const toExclusion = (record: RemessaRecord, motive: string): RemessaRecord => ({
  ...record,
  operation: 'E',
  motive,
})
const fileOf = (records: readonly RemessaRecord[]) =>
  Buffer.from(
    writeRemessa({
      informant: exampleInformant,
      remessa: 43,
      movementOn: localDate('2026-11-23'),
      records,
    }),
  ).toString('latin1')

const header =
  `0${'011222333'}${'20261123'}${'0011'}${'30001000'}${'0000'}REGUA DE COBRANCA${blanks(53)}` +
  `SERASA-CONVEM04${'000043'}E${blanks(4)}${blanks(3)}${blanks(8)}${blanks(392)}${blanks(60)}${'0000001'}`
const trailer = (sequence: string) => `9${blanks(532)}${blanks(60)}${sequence}`
const principalLine = (operation: 'E' | 'I', motive: string, value: string, sequence: string) =>
  `1${operation}${'000181'}${'20260915'}${'20260915'}CC ${blanks(4)}` +
  `J1${'033000167000101'}${motive}${blanks(18)}${blanks(17)}${blanks(2)}${blanks(18)}` +
  `ACAI & CIA COMERCIO LTDA.${blanks(45)}${'00000000'}${blanks(70)}${blanks(70)}` +
  `RUA SAO JOAO, 100${blanks(28)}CENTRO${blanks(14)}SAO PAULO${blanks(16)}SP${'01035000'}` +
  `${value}1000260900001${blanks(3)}${'000000000'}${blanks(25)}${'0000'}${'000000000'}` +
  `${'00000000'}${'000000000000000'}${blanks(6)}${blanks(1)}${blanks(2)}${blanks(60)}${sequence}`
const coobrigadoLine = (operation: 'E' | 'I', motive: string, value: string, sequence: string) =>
  `1${operation}${'000181'}${'20260915'}${'20260915'}CC ${blanks(4)}` +
  `J1${'033000167000101'}${motive}${blanks(18)}F2${'000052998224725'}${blanks(2)}${blanks(18)}` +
  `JOSE DA CONCEICAO${blanks(53)}${'19700309'}${blanks(70)}${blanks(70)}` +
  `AV. BRASIL, 5${blanks(32)}JD. AMERICA${blanks(9)}CAMPINAS${blanks(17)}SP${'13010000'}` +
  `${value}1000260900001${blanks(3)}${'000000000'}${blanks(25)}${'0000'}${'000000000'}` +
  `${'00000000'}${'000000000000000'}${blanks(6)}${blanks(1)}${blanks(2)}${blanks(60)}${sequence}`
const whole = (...lines: readonly string[]) => lines.map((line) => `${line}\r\n`).join('')

test('an exclusion on payment: first the coobrigado, then the principal, both with motive 01', () => {
  const golden = whole(
    header,
    coobrigadoLine('E', '01', '000000001234567', '0000002'),
    principalLine('E', '01', '000000001234567', '0000003'),
    trailer('0000004'),
  )
  expect(golden).toHaveLength(4 * 602)
  expect(fileOf([toExclusion(fiador, '01'), toExclusion(lojista, '01')])).toBe(golden)
})

test('a correction after a partial payment: exclusion with motive 07 and old value, then inclusion, in one file', () => {
  const rest = cents(400_000)
  expect(
    fileOf([
      toExclusion(fiador, '07'),
      toExclusion(lojista, '07'),
      { ...lojista, value_cents: rest },
      { ...fiador, value_cents: rest },
    ]),
  ).toBe(
    whole(
      header,
      coobrigadoLine('E', '07', '000000001234567', '0000002'),
      principalLine('E', '07', '000000001234567', '0000003'),
      principalLine('I', blanks(2), '000000000400000', '0000004'),
      coobrigadoLine('I', blanks(2), '000000000400000', '0000005'),
      trailer('0000006'),
    ),
  )
})
