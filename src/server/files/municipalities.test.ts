import { getMunicipalities } from '@brazilian-utils/brazilian-utils/get-municipalities'
import { expect, test } from 'vitest'

import { isMunicipality, nearestMunicipality, municipalityOf } from './municipalities.ts'

test('every municipality is found, also without accents and cut to 25 letters', () => {
  for (const { name, stateCode } of getMunicipalities()) {
    expect(municipalityOf(name, stateCode), `${stateCode} ${name}`).toBe(name)
    const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase()
    expect(municipalityOf(plain, stateCode), plain).toBe(name)
    if (name.length > 25) expect(municipalityOf(plain.slice(0, 25), stateCode), plain).toBe(name)
  }
})

test.each([
  ['Goiânia - GO', 'GO', 'Goiânia'],
  ['goiania/GO', 'GO', 'Goiânia'],
  ['Curitiba (PR)', 'PR', 'Curitiba'],
  ['Santa Barbara do Oeste', 'SP', "Santa Bárbara d'Oeste"],
  ['Parati', 'RJ', 'Paraty'],
  ['Moji-Guaçu', 'SP', 'Mogi Guaçu'],
  ['Embu', 'SP', 'Embu das Artes'],
  ['São Luís do Paraitinga', 'SP', 'São Luiz do Paraitinga'],
  ['Augusto Severo', 'RN', 'Campo Grande'],
  ['Taguatinga', 'DF', 'Brasília'],
  ['Brasília - Asa Norte', 'DF', 'Brasília'],
  ['Brasília/DF', 'DF', 'Brasília'],
  ['Guará II', 'DF', 'Brasília'],
] as const)('%s in %s is %s', (written, uf, expected) => {
  expect(municipalityOf(written, uf)).toBe(expected)
})

test.each([
  ['Goiânia', 'DF'],
  ['São Paulo', 'RJ'],
  ['', 'SP'],
  ['Santa', 'SP'],
  ['São Sebastião do', 'MG'],
  ['São Paulo', 'XX'],
] as const)('%s is no municipality of %s', (written, uf) => {
  expect(isMunicipality(written, uf)).toBe(false)
})

test('a name at distance two is suggested, unless several match', () => {
  expect(nearestMunicipality('Campimas', 'SP')).toBe('Campinas')
  expect(nearestMunicipality('Sao Palo', 'SP')).toBe('São Paulo')
  expect(nearestMunicipality('Xyzópolis', 'SP')).toBeUndefined()
})
