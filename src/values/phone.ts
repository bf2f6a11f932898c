// Area codes in use (Anatel, Resolução 749/2022).
const areaCodes = new Set(
  (
    '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 ' +
    '51 53 54 55 61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 ' +
    '91 92 93 94 95 96 97 98 99'
  ).split(' '),
)

/** The digits of a phone number as dialled within Brazil: without +55. */
export function phoneDigits(text: string): string {
  const digits = text.replace(/[\W_]/g, '')
  return /^55\d{10,11}$/.test(digits) ? digits.slice(2) : digits
}

/**
 * The error in the digits of a phone number, if any. Mobile numbers have nine digits and begin with
 * 9, fixed lines begin with 2 to 5 (Anatel). 0800 and similar numbers have no area code.
 */
export function phoneProblem(digits: string): string | undefined {
  if (!/^\d{10,11}$/.test(digits)) return 'Informe o telefone com DDD, com 10 ou 11 dígitos.'
  if (/^0[3589]00\d{6,7}$/.test(digits)) return undefined
  const area = digits.slice(0, 2)
  if (!areaCodes.has(area)) return `O DDD ${area} não existe.`
  const number = digits.slice(2)
  if (number.length === 9 && !number.startsWith('9'))
    return 'Um celular tem 9 dígitos depois do DDD e começa por 9.'
  const isPossible = number.length === 9 || /^[2-5]/.test(number)
  return isPossible && !/^(\d)\1+$/.test(number)
    ? undefined
    : 'Este telefone não existe. Confira os números.'
}
