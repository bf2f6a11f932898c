// The five sample returns against the boletos of the sample world (rules 11.14 c).
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { describe, expect, test } from 'vitest'

import { cents } from '#values/cents.ts'
import { localDate } from '#values/local-date.ts'

import { type BankReturn, readBankReturn } from './gateway/cnab.ts'
import { type Field, type Layout, LAYOUTS } from './gateway/layouts.ts'
import { arrivalOf, newActs, summaryOf } from './rules/arrival.ts'
import { boletosByCode, codesToLookUp, identify, type KnownBoleto } from './rules/identify.ts'

const readSample = (name: string, encoding: 'latin1' | 'utf8' = 'latin1') =>
  readFileSync(
    fileURLToPath(new URL(`../../../../samples/retornos-bancarios/${name}`, import.meta.url)),
    encoding,
  )

/** boletos.txt: one open boleto a line, in fixed columns. */
const boletos: readonly KnownBoleto[] = readSample('boletos.txt')
  .split(/\r?\n/)
  .filter((line) => line !== '')
  .map((line, index) => {
    const dueOn = localDate(`${line.slice(36, 40)}-${line.slice(40, 42)}-${line.slice(42, 44)}`)
    return {
      id: index + 1,
      mallId: Number(line.slice(32, 36)),
      number: line.slice(0, 20).trim(),
      dueOn,
      originalDueOn: dueOn,
      original_cents: cents(Number(line.slice(44, 57))),
      open_cents: cents(Number(line.slice(57, 70))),
    }
  })

const readReturn = (name: string): BankReturn => {
  const read = readBankReturn(readSample(name))
  if ('because' in read) throw new Error(read.because)
  return read
}

type Expected = Readonly<Record<string, Record<string, unknown> & { boletos: string[] }>>
const expected = JSON.parse(readSample('expected.json', 'utf8')) as Expected

test('the sample world has 25 boletos of 884.352,80', () => {
  expect(boletos).toHaveLength(25)
  expect(boletos.reduce((sum, { open_cents }) => sum + open_cents, 0)).toBe(88_435_280)
})

describe.each(Object.entries(expected))('%s', (name, { boletos: paidNumbers, ...counts }) => {
  const read = readReturn(name)
  const acts = newActs(read.bank, read.lines, new Set()).map((line) => {
    const boleto = identify(line, boletosByCode(boletos))
    return { ...line, boleto, arrival: arrivalOf(line, boleto) }
  })

  test('has the expected counts and value', () => {
    const { bank: banco, form: forma, problems } = read
    expect(problems).toEqual([])
    expect({ banco, forma, ...summaryOf(acts) }).toEqual(counts)
  })

  test('names the boletos that it pays, on the day of the bank', () => {
    const paid = acts.filter(({ arrival }) => arrival.kind === 'PAGO' && arrival.state === 'ABERTO')
    expect(paid.map(({ boleto }) => boleto?.number)).toEqual(paidNumbers)
    expect(read.dated).toBe('2026-11-18')
    expect(acts.every(({ occurredOn }) => occurredOn === '2026-11-17')).toBe(true)
  })

  test('looks up every boleto that it names at once', () => {
    const looked = new Set(codesToLookUp(read.lines))
    const needed = boletos.filter(({ number }) => looked.has(number))
    expect(acts.map((act) => identify(act, boletosByCode(needed))?.number)).toEqual(
      acts.map(({ boleto }) => boleto?.number),
    )
  })

  test('adds nothing when it comes again', () => {
    const known = new Set<string>()
    const keys = newActs(read.bank, [...read.lines, ...read.lines], known)
    expect(keys).toEqual(read.lines)
  })
})

test('itau-400.ret: 1 paid, 1 partial, 1 written off, 1 unknown', () => {
  const kinds = readReturn('itau-400.ret').lines.map((line) => {
    const boleto = identify(line, boletosByCode(boletos))
    const { kind, state } = arrivalOf(line, boleto)
    return `${boleto?.number ?? '-'} ${kind} ${state} ${line.paid_cents}`
  })
  expect(kinds).toEqual([
    '1001250600009 PAGO ABERTO 371842',
    '1000251000016 PARCIAL ABERTO 594900',
    '1001260100011 BAIXADO CONCILIADO 0',
    '- PAGO NAO_IDENTIFICADO 99900',
  ])
})

test('every act has its face value and due day', () => {
  expect(readReturn('bb-240.ret').lines[1]).toMatchObject({
    line: 5,
    code: '06',
    bankNumber: '00000001001251200009',
    ownNumber: 'ALM00003871',
    companyUse: '1001251200009',
    face_cents: 5_163_287,
    paid_cents: 2_581_643,
    dueOn: '2025-12-05',
    creditedOn: '2026-11-18',
  })
})

type PublicLayout = Readonly<Record<string, unknown>> & {
  readonly banco: string
  readonly tipo?: string
  readonly ocorrencias: Readonly<Record<string, string>>
  readonly U?: Readonly<Record<string, Field>>
}

/** Our layout in the words of the public one. */
const inPublicWords = (layout: Layout) => ({
  banco: layout.bankName,
  nosso: layout.bankNumber,
  seu: layout.ownNumber,
  uso: layout.companyUse,
  ocorrencia: layout.occurrence,
  vencimento: layout.dueOn,
  valor: layout.face,
  ocorrencias: layout.occurrences,
  ...(layout.form === '400'
    ? {
        tipo: layout.recordType,
        dataOcorrencia: layout.occurredOn,
        desconto: layout.discount,
        abatimento: layout.allowance,
        pago: layout.paid,
        credito: layout.creditedOn,
      }
    : {
        U: {
          desconto: layout.ofU.discount,
          abatimento: layout.ofU.allowance,
          pago: layout.ofU.paid,
          dataOcorrencia: layout.ofU.occurredOn,
          credito: layout.ofU.creditedOn,
        },
      }),
})

test('positions and codes are those of the public layouts', () => {
  const { layouts } = JSON.parse(readSample('cnab.json', 'utf8')) as {
    readonly layouts: Readonly<Record<string, PublicLayout>>
  }
  expect(Object.keys(LAYOUTS).toSorted()).toEqual(Object.keys(layouts).toSorted())
  for (const [key, layout] of Object.entries<Layout>(LAYOUTS))
    expect(layouts[key], key).toMatchObject(inPublicWords(layout))
})
