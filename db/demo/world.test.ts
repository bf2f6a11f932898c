import { createHash } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { isMunicipality } from '#server/files/municipalities.ts'
import { isDocument } from '#values/document.ts'
import { addMonths, daysBetween, localDate, monthOf } from '#values/local-date.ts'
import { isCepOfUf } from '#values/postal-region.ts'

import { contractsCsv, openOn, titulosCsv } from './erp-files.ts'
import { specials } from './specials.ts'
import { beforeAll as beforeTheWorld, demoSeed, demoWorld } from './world.ts'

const today = localDate('2026-11-20')
const world = demoWorld(demoSeed, today)
const whole = { after: beforeTheWorld(world), upTo: today }
const textOf = (of: typeof world) =>
  contractsCsv(of) + [...titulosCsv(of, { after: beforeTheWorld(of), upTo: of.today })].join('')
const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const people = world.contracts.flatMap(({ tenant, guarantors }) => [tenant, ...guarantors])

describe('the same seed and day make the same world', () => {
  test('byte for byte', () => {
    expect(hash(textOf(demoWorld(demoSeed, today)))).toBe(hash(textOf(world)))
  })

  test('another seed or day makes another one', () => {
    expect(hash(textOf(demoWorld('outra', today)))).not.toBe(hash(textOf(world)))
    expect(hash(textOf(demoWorld(demoSeed, localDate('2026-11-19'))))).not.toBe(hash(textOf(world)))
  })
})

describe('it is as large as a real company', () => {
  test('at least eight malls, about 600 contracts of every kind, 35 to 40 thousand títulos over 27 months', () => {
    expect(world.malls.length).toBeGreaterThanOrEqual(8)
    expect(world.contracts.length).toBeGreaterThan(550)
    expect(new Set(world.contracts.map(({ type }) => type))).toEqual(
      new Set(['LOJA', 'MALL', 'MIDIA', 'CDU', 'CONFISSAO']),
    )
    expect(world.titulos.length).toBeGreaterThan(35_000)
    expect(world.titulos.length).toBeLessThan(40_000)
    expect(
      new Set(
        world.titulos
          .filter(({ issuedOn }) => issuedOn >= addMonths(today, -27))
          .map(({ competence }) => competence),
      ).size,
    ).toBe(27)
  })

  test('nothing older than 18 months is open, except debts that are years old', () => {
    const old = world.titulos.filter(
      ({ competence }) => competence < monthOf(addMonths(today, -17)),
    )
    const open = old.filter((titulo) => openOn(titulo, localDate('2026-08-20')) > 0)
    expect(old.length).toBeGreaterThan(9_000)
    expect(new Set(open.map(({ contract }) => contract.tenant.special))).toEqual(
      new Set([undefined, 'DIVIDA_ANTIGA']),
    )
    expect(open.filter(({ originalDueOn }) => originalDueOn >= addMonths(today, -27))).toEqual([])
  })

  test('some of them prescribe within 90 and 180 days, of existing shops', () => {
    const left = world.titulos
      .filter((titulo) => openOn(titulo, today) > 0 && titulo.contract.tenant.special === undefined)
      .map((titulo) => [titulo, daysBetween(today, addMonths(titulo.originalDueOn, 36))] as const)
      .filter(([, days]) => days >= 0 && days <= 180)
    expect(left.filter(([, days]) => days <= 90).length).toBeGreaterThan(40)
    expect(left.filter(([, days]) => days > 90).length).toBeGreaterThan(20)
    expect(new Set(left.map(([{ contract }]) => contract.tenant.mall.name)).size).toBeGreaterThan(5)
    for (const [{ contract, originalDueOn }] of left)
      expect(contract.startsOn <= originalDueOn).toBe(true)
  })

  test('a third of the contracts have a guarantor; chains are groups with one portfolio each', () => {
    const share =
      world.contracts.filter(({ guarantors }) => guarantors.length > 0).length /
      world.contracts.length
    expect(share).toBeGreaterThan(0.3)
    expect(share).toBeLessThan(0.4)
    const groups = Map.groupBy(
      world.contracts.map(({ tenant }) => tenant).filter(({ group }) => group !== ''),
      ({ group }) => group,
    )
    expect(groups.size).toBeGreaterThan(10)
    for (const tenants of groups.values())
      expect(new Set(tenants.map(({ portfolio }) => portfolio)).size).toBe(1)
  })

  test('it shows every case that keeps a boleto from the bureau', () => {
    expect(new Set(world.contracts.flatMap(({ tenant }) => tenant.special ?? []))).toEqual(
      new Set(specials),
    )
  })
})

describe('its data are consistent', () => {
  test('every document has valid check digits, and some CNPJs have letters', () => {
    expect(people.filter(({ document }) => !isDocument(document))).toEqual([])
    expect(people.filter(({ document }) => /[A-Z]/.test(document)).length).toBeGreaterThan(10)
    expect(world.companies.every(({ cnpj }) => isDocument(cnpj))).toBe(true)
  })

  test('a document belongs to one tenant in a mall, and a LUC to one tenant', () => {
    for (const key of ['document', 'luc'] as const) {
      const owners = Map.groupBy(
        world.contracts,
        (contract) =>
          `${contract.tenant.mall.economicUnit} ${key === 'luc' ? contract.luc : contract.tenant.document}`,
      )
      for (const own of owners.values())
        expect(new Set(own.map(({ tenant }) => tenant)).size).toBe(1)
    }
  })

  test('every address has municipality and CEP of its UF, except in two special cases', () => {
    const wrong = people.filter(
      ({ address: { city, uf, cep } }) => !isMunicipality(city, uf) || !isCepOfUf(cep, uf),
    )
    expect(
      new Set(wrong.map((person) => ('special' in person ? person.special : 'fiador'))),
    ).toEqual(new Set(['CEP_CURTO', 'CEP_DE_OUTRA_UF']))
  })

  test('the bureau would accept every address except the long street', () => {
    const long = people.filter(
      ({ address: { street, district, city } }) =>
        street.length > 45 || district.length > 20 || city.length > 25,
    )
    expect(
      new Set(long.map((person) => ('special' in person ? person.special : 'fiador'))),
    ).toEqual(new Set(['RUA_LONGA']))
  })

  test('value = cleared receipts + open value, to the cent, for every título that was not cancelled', () => {
    for (const titulo of world.titulos.filter(({ cancelledOn }) => cancelledOn === undefined)) {
      const clearedReceipt = titulo.receipts
        .filter(({ clearedOn }) => clearedOn <= today)
        .reduce((sum, { cents }) => sum + cents, 0)
      expect(clearedReceipt + openOn(titulo, today)).toBe(titulo.cents)
      expect(openOn(titulo, today)).toBeGreaterThanOrEqual(0)
    }
  })

  test('numbers of títulos and boletos are unique', () => {
    expect(new Set(world.titulos.map(({ number }) => number)).size).toBe(world.titulos.length)
    const owners = Map.groupBy(
      world.titulos.filter(({ boleto }) => boleto !== ''),
      ({ boleto }) => boleto,
    )
    for (const own of owners.values())
      expect(new Set(own.map(({ contract }) => contract)).size).toBe(1)
  })

  test('arrears are 3 to 12 % of the billed amount', () => {
    const billed = world.titulos.reduce((sum, { cents }) => sum + cents, 0)
    const overdueTitulo = world.titulos
      .filter(({ dueOn }) => dueOn < today)
      .reduce((sum, titulo) => sum + openOn(titulo, today), 0)
    expect(overdueTitulo / billed).toBeGreaterThan(0.03)
    expect(overdueTitulo / billed).toBeLessThan(0.12)
  })
})

describe('the files of successive days', () => {
  const lines = (span: typeof whole) =>
    [...titulosCsv(world, span)].join('').split('\r\n').slice(1, -1)

  test('together contain every título of the whole file, with the same final state', () => {
    const middle = localDate('2026-10-01')
    const last = new Map<string, string[]>()
    for (const span of [
      { after: whole.after, upTo: middle },
      { after: middle, upTo: today },
    ]) {
      const news = Map.groupBy(lines(span), (line) => line.split(';')[8] ?? '')
      for (const [number, rows] of news) last.set(number, rows)
    }
    expect([...last.values()].flat().toSorted()).toEqual(lines(whole).toSorted())
  })

  test('a file contains nothing after its day', () => {
    const day = localDate('2026-09-10')
    const paid = lines({ after: whole.after, upTo: day })
      .map((line) => line.split(';')[22] ?? '')
      .filter(Boolean)
    expect(paid.length).toBeGreaterThan(1_000)
    expect(
      paid.map((text) => text.split('/').toReversed().join('-')).filter((on) => on > day),
    ).toEqual([])
  })
})
