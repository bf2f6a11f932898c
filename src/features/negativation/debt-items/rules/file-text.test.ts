import { expect, test } from 'vitest'

import { truncatedInFile, inFile, streetInFile } from './file-text.ts'

test('a text that fits is converted to plain letters and not truncated', () => {
  expect(inFile('city', 'São João del-Rei')).toBe('SAO JOAO DEL-REI')
  expect(truncatedInFile('city', 'São João del-Rei')).toBeUndefined()
  expect(truncatedInFile('street', `${'R'.repeat(45)} ${'S'.repeat(25)}`)).toBeUndefined()
})

test('a longer text is truncated to its field', () => {
  expect(truncatedInFile('city', 'Santo Antônio do Descoberto')).toBe('SANTO ANTONIO DO DESCOBER')
  expect(truncatedInFile('district', 'Conjunto Habitacional')).toBe('CONJUNTO HABITACIONA')
  expect(truncatedInFile('name', 'N'.repeat(71))).toBe('N'.repeat(70))
})

test('a long street continues in its second field', () => {
  const street = 'Avenida Engenheiro Luís Carlos Berrini, 1748, conj. 1203, Torre Norte'
  expect(streetInFile(street)).toEqual({
    street: 'AVENIDA ENGENHEIRO LUIS CARLOS BERRINI, 1748,',
    continuation: 'CONJ. 1203, TORRE NORTE',
  })
  expect(truncatedInFile('street', street)).toBeUndefined()
  expect(truncatedInFile('street', `${street}, sala 8`)).toBe(
    'AVENIDA ENGENHEIRO LUIS CARLOS BERRINI, 1748, CONJ. 1203, TORRE NORTE,',
  )
})
