import { isCaseNumber, normalizeCaseNumber } from '#values/case-number.ts'

/** The court encoded in a case number (Resolução CNJ 65/2008). */
export type Court = {
  /** Such as 'Justiça Estadual de São Paulo'. */
  readonly name: string
  /** Such as 'SP'; undefined if the court covers several states. */
  readonly state: string | undefined
  /** Four digits of the unit of origin. */
  readonly forum: string
  readonly year: string
  readonly checkDigits: string
}

/** States in the order of their court numbers, from 01. */
const states: readonly (readonly [code: string, of: string])[] = [
  ['AC', 'do Acre'],
  ['AL', 'de Alagoas'],
  ['AP', 'do Amapá'],
  ['AM', 'do Amazonas'],
  ['BA', 'da Bahia'],
  ['CE', 'do Ceará'],
  ['DF', 'do Distrito Federal e Territórios'],
  ['ES', 'do Espírito Santo'],
  ['GO', 'de Goiás'],
  ['MA', 'do Maranhão'],
  ['MT', 'de Mato Grosso'],
  ['MS', 'de Mato Grosso do Sul'],
  ['MG', 'de Minas Gerais'],
  ['PA', 'do Pará'],
  ['PB', 'da Paraíba'],
  ['PR', 'do Paraná'],
  ['PE', 'de Pernambuco'],
  ['PI', 'do Piauí'],
  ['RJ', 'do Rio de Janeiro'],
  ['RN', 'do Rio Grande do Norte'],
  ['RS', 'do Rio Grande do Sul'],
  ['RO', 'de Rondônia'],
  ['RR', 'de Roraima'],
  ['SC', 'de Santa Catarina'],
  ['SE', 'de Sergipe'],
  ['SP', 'de São Paulo'],
  ['TO', 'do Tocantins'],
]

/** Branches with one tribunal per state. */
const ofStates: Readonly<Record<string, string>> = {
  '6': 'Justiça Eleitoral',
  '8': 'Justiça Estadual',
  '9': 'Justiça Militar Estadual',
}
/** Branches with regional tribunals, and their number. */
const ofRegions: Readonly<Record<string, readonly [name: string, count: number]>> = {
  '4': ['Justiça Federal', 6],
  '5': ['Justiça do Trabalho', 24],
}
const higher: Readonly<Record<string, string>> = {
  '1': 'Supremo Tribunal Federal',
  '2': 'Conselho Nacional de Justiça',
  '3': 'Superior Tribunal de Justiça',
  '7': 'Justiça Militar da União',
}

function tribunalOf(branch: string, tribunal: number): Pick<Court, 'name' | 'state'> | undefined {
  const state = states[tribunal - 1]
  const ofState = ofStates[branch]
  if (ofState !== undefined) return state && { name: `${ofState} ${state[1]}`, state: state[0] }
  const region = ofRegions[branch]
  if (region !== undefined)
    return tribunal >= 1 && tribunal <= region[1]
      ? { name: `${region[0]}, ${tribunal}ª Região`, state: undefined }
      : undefined
  const name = higher[branch]
  return name === undefined ? undefined : { name, state: undefined }
}

/** The court of a case number; undefined if the check digits are wrong or no such court exists. */
export function courtOf(text: string): Court | undefined {
  if (!isCaseNumber(text)) return undefined
  const digits = normalizeCaseNumber(text)
  const found = tribunalOf(digits.slice(13, 14), Number(digits.slice(14, 16)))
  return (
    found && {
      ...found,
      forum: digits.slice(16),
      year: digits.slice(9, 13),
      checkDigits: digits.slice(7, 9),
    }
  )
}

/** 'São Paulo, foro 0100'; state courts are shortened to the state. */
export const shortCourtWords = ({ name, state, forum }: Court): string =>
  `${state === undefined ? name : name.replace(/^Justiça Estadual d[aeo] /, '')}, foro ${forum}`

/** 'Número válido (dígito 48): Justiça Estadual de São Paulo, foro 0100, 2026.' */
export const courtWords = ({ name, forum, year, checkDigits }: Court): string =>
  `Número válido (dígito ${checkDigits}): ${name}, foro ${forum}, ${year}.`
