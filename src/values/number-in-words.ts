import type { Cents } from '#values/cents.ts'

// 0 is empty, because it is silent inside a number.
const UNITS = [
  ...' um dois três quatro cinco seis sete oito nove dez'.split(' '),
  ...'onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove'.split(' '),
]
const TENS = '  vinte trinta quarenta cinquenta sessenta setenta oitenta noventa'.split(' ')
const HUNDREDS = [
  ...' cento duzentos trezentos quatrocentos quinhentos'.split(' '),
  ...'seiscentos setecentos oitocentos novecentos'.split(' '),
]
const SCALES = ['', 'mil', 'milhão', 'bilhão', 'trilhão', 'quatrilhão']

const belowThousand = (value: number): string => {
  if (value === 100) return 'cem'
  const rest = value % 100
  const tens = rest < 20 ? [UNITS[rest]] : [TENS[Math.floor(rest / 10)], UNITS[rest % 10]]
  return [HUNDREDS[Math.floor(value / 100)], ...tens].filter(Boolean).join(' e ')
}

const groupInWords = (value: number, scale: number): string => {
  const name = SCALES[scale] ?? ''
  if (scale === 1 && value === 1) return name
  return `${belowThousand(value)} ${value === 1 ? name : name.replace(/ão$/, 'ões')}`.trim()
}

/**
 * 'duzentos e setenta e dois', masculine; negative numbers start with 'menos'. Throws RangeError on
 * a fraction.
 */
export const integerInWords = (value: number): string => {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a whole number: ${value}`)
  if (value === 0) return 'zero'
  const groups: { value: number; words: string }[] = []
  for (let rest = Math.abs(value), scale = 0; rest > 0; rest = Math.floor(rest / 1000), scale++) {
    if (rest % 1000 > 0)
      groups.unshift({ value: rest % 1000, words: groupInWords(rest % 1000, scale) })
  }
  const last = groups.at(-1)
  // 'mil e cem' and 'mil e dois', but 'mil, cento e dois', which already contains an 'e'.
  const joiner = last !== undefined && (last.value < 100 || last.value % 100 === 0) ? ' e ' : ', '
  const head = groups
    .slice(0, -1)
    .map((group) => group.words)
    .join(', ')
  return `${value < 0 ? 'menos ' : ''}${head}${head === '' ? '' : joiner}${last?.words ?? ''}`
}

/** 'um milhão de reais', 'dezessete reais e oitenta e dois centavos', 'um centavo'. */
export const brlInWords = (amount: Cents): string => {
  const reais = Math.floor(Math.abs(amount) / 100)
  const centavos = Math.abs(amount) % 100
  const parts: string[] = []
  if (reais > 0 || centavos === 0) {
    const words = integerInWords(reais)
    parts.push(
      `${words}${/lh(ão|ões)$/.test(words) ? ' de' : ''} ${reais === 1 ? 'real' : 'reais'}`,
    )
  }
  if (centavos > 0)
    parts.push(`${integerInWords(centavos)} ${centavos === 1 ? 'centavo' : 'centavos'}`)
  return `${amount < 0 ? 'menos ' : ''}${parts.join(' e ')}`
}
