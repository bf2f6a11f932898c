import { createRequire } from 'node:module'

import type { getMunicipalities as GetMunicipalities } from '@brazilian-utils/brazilian-utils/get-municipalities'

import { foldToAscii } from '#values/fold-text.ts'
import { STATE_NAMES } from '#values/states.ts'

// Loaded with its first use: the names of all municipalities take eight megabytes.
const require = createRequire(import.meta.url)
const municipalities = () =>
  (
    require('@brazilian-utils/brazilian-utils/get-municipalities') as {
      getMunicipalities: typeof GetMunicipalities
    }
  ).getMunicipalities()

const PREPOSITIONS = new Set(['DE', 'DO', 'DA', 'DOS', 'DAS', 'D', 'E'])

const lettersOf = (city: string) => foldToAscii(city).replaceAll(/[^A-Z]/g, '')

/**
 * Phonetic key: 'Moji Mirim' equals 'Mogi Mirim', 'São Luís do Paraitinga' equals 'São Luiz do
 * Paraitinga'. No two municipalities of a state share it.
 */
const soundOf = (city: string) =>
  foldToAscii(city)
    .split(/[^A-Z]+/)
    .filter((word) => !PREPOSITIONS.has(word))
    .join('')
    .replaceAll('Y', 'I')
    .replaceAll('Z', 'S')
    .replaceAll(/J(?=[EI])/g, 'G')
    .replaceAll('TH', 'T')
    .replaceAll(/(.)\1+/g, '$1')
    .replaceAll('AE', 'AI')

/** Former and alternative names that differ in sound. */
const FORMER_NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  BA: { Camacã: 'Camacan' },
  MG: { 'Itabirinha de Mantena': 'Itabirinha', BH: 'Belo Horizonte' },
  MT: { Poxoréo: 'Poxoréu' },
  PB: {
    'Campo de Santana': 'Tacima',
    Santarém: 'Joca Claudino',
    Seridó: 'São Vicente do Seridó',
    'São Domingos de Pombal': 'São Domingos',
  },
  PE: { Itamaracá: 'Ilha de Itamaracá' },
  PR: { 'Vila Alta': 'Alto Paraíso' },
  RJ: { Búzios: 'Armação dos Búzios' },
  RN: {
    'Augusto Severo': 'Campo Grande',
    'Boa Saúde': 'Januário Cicco',
    'Presidente Juscelino': 'Serra Caiada',
    'São Miguel de Touros': 'São Miguel do Gostoso',
  },
  SC: { Piçarras: 'Balneário Piçarras', Floripa: 'Florianópolis' },
  SP: {
    'Aparecida do Norte': 'Aparecida',
    Embu: 'Embu das Artes',
    Ipauçu: 'Ipaussu',
    Sampa: 'São Paulo',
  },
  TO: {
    'Fortaleza do Tabocão': 'Tabocão',
    'São Valério da Natividade': 'São Valério',
  },
}

/** Regions of the Distrito Federal: people enter them as their city, which is Brasília. */
const REGIONS_OF_DF = new Set(
  'Água Quente,Águas Claras,Arapoanga,Arniqueira,Arniqueiras,Asa Norte,Asa Sul,Brazlândia,Candangolândia,Ceilândia,Ceilândia Norte,Ceilândia Sul,Cidade Estrutural,Cruzeiro,Cruzeiro Novo,Distrito Federal,Estrutural,Fercal,Gama,Guará,Guará I,Guará II,Itapoã,Jardim Botânico,Lago Norte,Lago Sul,Núcleo Bandeirante,Octogonal,Paranoá,Park Way,Planaltina,Plano Piloto,Pôr do Sol,Recanto das Emas,Riacho Fundo,Riacho Fundo I,Riacho Fundo II,Samambaia,Samambaia Norte,Samambaia Sul,Santa Maria,São Sebastião,SCIA,Setor Noroeste,SIA,Sobradinho,Sobradinho II,Sol Nascente,Sudoeste,Sudoeste Octogonal,Taguatinga,Taguatinga Norte,Taguatinga Sul,Varjão,Vicente Pires,Vila Planalto'
    .split(',')
    .map(lettersOf),
)

type StateIndex = {
  readonly names: readonly string[]
  readonly byLetters: ReadonlyMap<string, string>
  readonly bySound: ReadonlyMap<string, string>
}

let index: ReadonlyMap<string, StateIndex> | undefined

function indexOf(uf: string): StateIndex | undefined {
  index ??= new Map(
    [...Map.groupBy(municipalities(), ({ stateCode }) => stateCode as string)].map(
      ([state, own]) => {
        const names = own.map(({ name }) => name)
        const former = Object.entries(FORMER_NAMES[state] ?? {}).map(
          ([old, name]): [string, string] => [lettersOf(old), name],
        )
        return [
          state,
          {
            names,
            byLetters: new Map([
              ...former,
              ...names.map((name): [string, string] => [lettersOf(name), name]),
            ]),
            bySound: new Map(names.map((name): [string, string] => [soundOf(name), name])),
          },
        ]
      },
    ),
  )
  return index.get(uf)
}

/** Removes a state after the name: 'Goiânia - GO', 'Goiânia/GO', 'Goiânia (GO)'. */
function withoutState(city: string, uf: string): string {
  const text = city.trim()
  const ending = /[-–—/,(] ?([a-z]{2}) ?\)?$/i.exec(text)
  return ending?.[1]?.toUpperCase() === uf ? text.slice(0, ending.index).trim() : city
}

// Minimum length of a truncated name from another system.
const fewestLetters = 15

/**
 * The municipality of the state with this name, in the spelling of the IBGE (5,571 of them, 2025);
 * undefined if none. Ignores accents, punctuation, prepositions, older spellings, former names and
 * truncation. Regions of the Distrito Federal are Brasília.
 */
export function municipalityOf(city: string, uf: string): string | undefined {
  const state = indexOf(uf)
  const bare = withoutState(city, uf)
  const letters = lettersOf(bare)
  if (state === undefined || letters === '') return undefined
  if (uf === 'DF') {
    const inside = letters.startsWith('BRASILIA') ? letters.slice('BRASILIA'.length) : letters
    return inside === '' || inside === 'DF' || REGIONS_OF_DF.has(inside) ? 'Brasília' : undefined
  }
  const known = state.byLetters.get(letters) ?? state.bySound.get(soundOf(bare))
  if (known !== undefined || letters.length < fewestLetters) return known
  const cutNames = state.names.filter((name) => lettersOf(name).startsWith(letters))
  return cutNames.length === 1 ? cutNames[0] : undefined
}

export const isMunicipality = (city: string, uf: string): boolean =>
  municipalityOf(city, uf) !== undefined

/** Edit distance, up to `most`. */
function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let above = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= other.length; column += 1)
      current.push(
        Math.min(
          (above[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (above[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1),
        ),
      )
    if (Math.min(...current) > most) return most + 1
    above = current
  }
  return above[other.length] ?? most + 1
}

/**
 * The only municipality of the state within an edit distance of two; undefined if none or several.
 */
export function nearestMunicipality(city: string, uf: string): string | undefined {
  const letters = lettersOf(withoutState(city, uf))
  if (letters.length < 4) return undefined
  const state = indexOf(uf)
  const most = letters.length < 8 ? 1 : 2
  const near = (state?.names ?? []).filter(
    (name) => distance(lettersOf(name), letters, most) <= most,
  )
  return near.length === 1 ? near[0] : undefined
}

type State = { readonly sigla: string; readonly nome: string; readonly cidades: string[] }

let states: State[] | undefined

/** The 26 states and the Distrito Federal, each with its municipalities in Brazilian sort order. */
export function statesWithCities(): State[] {
  if (states) return states
  const { compare } = new Intl.Collator('pt-BR')
  const cities = Map.groupBy(municipalities(), ({ stateCode }) => stateCode)
  states = Object.entries(STATE_NAMES).map(([sigla, nome]) => ({
    sigla,
    nome,
    cidades: (cities.get(sigla as keyof typeof STATE_NAMES) ?? [])
      .map(({ name }) => name)
      .toSorted(compare),
  }))
  return states
}
