import { promisify } from 'node:util'

import { describe, expect, test } from 'vitest'

import { addressCheck, checkLiteral, guardedLookup } from './networks.ts'

describe('addresses of a host', () => {
  const isPublic = addressCheck([])

  test.each(['93.184.216.34', '2606:2800:220:1::1'])('%s is public', (address) =>
    expect(isPublic(address)).toBe(true),
  )

  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.0.10',
    '100.64.0.1',
    '0.0.0.0',
    '169.254.169.254',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fd12::1',
    'fe80::1',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'not an address',
  ])('%s is not', (address) => expect(isPublic(address)).toBe(false))

  test('a host inside the company needs its network, and reaches no other one', () => {
    const inside = addressCheck(['10.1.0.0/16', 'fd00:1::/32'])
    expect(inside('10.1.2.3')).toBe(true)
    expect(inside('fd00:1::5')).toBe(true)
    expect(inside('10.2.0.1')).toBe(false)
    expect(inside('93.184.216.34')).toBe(false)
  })

  test('credentials of machines are never reached, whatever network is named', () => {
    expect(addressCheck(['169.254.0.0/16'])('169.254.169.254')).toBe(false)
    expect(addressCheck(['0.0.0.0/0'])('169.254.169.254')).toBe(false)
  })
})

describe('the lookup of a host', () => {
  const lookupOf = (addresses: readonly string[], networks: readonly string[] = []) =>
    promisify(
      guardedLookup(networks, async () =>
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      ) as (
        host: string,
        options: object,
        onDone: (error: Error | null, found: unknown) => void,
      ) => void,
    )
  const forbidden = 'o nome leva a um endereço de rede que não é permitido (REGUA_FONTES_HOSTS)'

  test('answers only addresses that it has checked', async () => {
    expect(await lookupOf(['93.184.216.34'])('erp.example', { all: true })).toEqual([
      { address: '93.184.216.34', family: 4 },
    ])
    expect(await lookupOf(['93.184.216.34'])('erp.example', {})).toBe('93.184.216.34')
  })

  test('refuses a name that leads inside, alone or among others', async () => {
    for (const addresses of [['10.0.0.5'], ['93.184.216.34', '127.0.0.1'], ['169.254.169.254'], []])
      await expect(lookupOf(addresses)('erp.example', { all: true })).rejects.toThrow(forbidden)
    expect(await lookupOf(['10.0.0.5'], ['10.0.0.0/24'])('erp.example', {})).toBe('10.0.0.5')
  })

  test('an address written as numbers is checked, too', () => {
    expect(() => checkLiteral('127.0.0.1', [])).toThrow(forbidden)
    expect(() => checkLiteral('[::1]', [])).toThrow(forbidden)
    expect(() => checkLiteral('127.0.0.1', ['127.0.0.1/32'])).not.toThrow()
    expect(() => checkLiteral('erp.example', [])).not.toThrow()
  })
})
