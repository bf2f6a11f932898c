import { getMunicipalities } from '@brazilian-utils/brazilian-utils/get-municipalities'

import { foldToAscii } from '#values/fold-text.ts'
import { STATE_NAMES } from '#values/states.ts'

const keyOf = (city: string, uf: string) =>
  `${uf} ${foldToAscii(city).replaceAll(/[-']/g, ' ').trim()}`

let knownCodes: ReadonlySet<string> | undefined

/**
 * Is this a municipality of the state? Accents, hyphens and apostrophes do not matter. 5,571 of
 * them (IBGE, 2025).
 */
export function isMunicipality(city: string, uf: string): boolean {
  knownCodes ??= new Set(getMunicipalities().map(({ name, stateCode }) => keyOf(name, stateCode)))
  return knownCodes.has(keyOf(city, uf))
}

type State = { readonly sigla: string; readonly nome: string; readonly cidades: string[] }

let states: State[] | undefined

/**
 * The 26 states and the Distrito Federal, each with its municipalities in the Brazilian order of
 * names.
 */
export function statesWithCities(): State[] {
  if (states) return states
  const { compare } = new Intl.Collator('pt-BR')
  const cities = Map.groupBy(getMunicipalities(), ({ stateCode }) => stateCode)
  states = Object.entries(STATE_NAMES).map(([sigla, nome]) => ({
    sigla,
    nome,
    cidades: (cities.get(sigla as keyof typeof STATE_NAMES) ?? [])
      .map(({ name }) => name)
      .toSorted(compare),
  }))
  return states
}
