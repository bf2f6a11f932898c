import { getMunicipalities } from '@brazilian-utils/brazilian-utils'

import { foldToAscii } from '#values/fold-text.ts'

const keyOf = (city: string, uf: string) => `${uf} ${foldToAscii(city).replaceAll(/[-']/g, ' ').trim()}`

let known: ReadonlySet<string> | undefined

/** Is this a municipality of the state? Accents, hyphens and apostrophes do not matter. 5,571 of them (IBGE, 2025). */
export function isMunicipality(city: string, uf: string): boolean {
  known ??= new Set(getMunicipalities().map(({ name, stateCode }) => keyOf(name, stateCode)))
  return known.has(keyOf(city, uf))
}
