import type { Random } from './random.ts'

const modulo11 = (characters: string, weightAt: (fromRight: number) => number): number => {
  let sum = 0
  for (let index = 0; index < characters.length; index++) {
    sum += (characters.charCodeAt(index) - 48) * weightAt(characters.length - 1 - index)
  }
  return sum % 11
}

const cnpjDigit = (characters: string): number => {
  const rest = modulo11(characters, (fromRight) => (fromRight % 8) + 2)
  return rest < 2 ? 0 : 11 - rest
}

const cpfDigit = (digits: string): number => {
  const rest = modulo11(digits, (fromRight) => fromRight + 2)
  return rest < 2 ? 0 : 11 - rest
}

/** The CNPJ of a branch; roots with letters have the format of July 2026 (brazil 3.1). */
export function cnpj(root: string, branch: number): string {
  const twelve = `${root}${String(branch).padStart(4, '0')}`
  const first = cnpjDigit(twelve)
  return `${twelve}${first}${cnpjDigit(`${twelve}${first}`)}`
}

/** The CPF with these first nine digits. */
export function cpf(nine: string): string {
  const first = cpfDigit(nine)
  return `${nine}${first}${cpfDigit(`${nine}${first}`)}`
}

const digits = (random: Random, count: number) =>
  Array.from({ length: count }, () => random.int(0, 9)).join('')
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789'.split('')

/** A root of eight digits without a leading zero. */
export const cnpjRoot = (random: Random): string => `${random.int(1, 9)}${digits(random, 7)}`

/** A root with letters, for companies registered since July 2026. */
export function letteredRoot(random: Random): string {
  const root = `${digits(random, 2)}${Array.from({ length: 6 }, () => random.pick(letters)).join('')}`
  return /[A-Z]/.test(root) ? root : `${root.slice(0, 7)}K`
}

const tries = 2_000

/** A unique document, with the requested ending if possible; `taken` prevents duplicates. */
export function newDocument(
  random: Random,
  kind: 'CPF' | 'CNPJ',
  taken: Set<string>,
  ending = '',
): string {
  for (let attempt = 0; attempt < tries; attempt++) {
    const document =
      kind === 'CPF' ? cpf(`${random.int(1, 9)}${digits(random, 8)}`) : cnpj(cnpjRoot(random), 1)
    if (taken.has(document) || !document.endsWith(ending) || /^(.)\1*$/.test(document)) continue
    taken.add(document)
    return document
  }
  throw new Error(`No new ${kind} ends with '${ending}'`)
}

/** Court numbers of the states in case numbers (Resolução CNJ 65/2008). */
const tribunals: Readonly<Record<string, string>> = {
  DF: '07',
  ES: '08',
  GO: '09',
  MG: '13',
  PE: '17',
  PR: '16',
  RN: '20',
  RS: '21',
  SC: '24',
  SP: '26',
}

/** A case number of a state court with valid check digits. */
export function caseNumber(chance: Random, uf: string, year: string): string {
  const sequence = digits(chance, 7)
  const rest = `${year}8${tribunals[uf] ?? '26'}${String(chance.int(1, 600)).padStart(4, '0')}`
  const check = 98 - Number(BigInt(`${sequence}${rest}00`) % 97n)
  return `${sequence}${String(check).padStart(2, '0')}${rest}`
}
