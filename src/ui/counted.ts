import { integerInWords } from '#values/number-in-words.ts'
import { formatWhole } from '#values/whole-number.ts'

/** What is counted, in one and in many, and whether its number word is feminine ('duas contas'). */
export type Noun = { readonly one: string; readonly many: string; readonly feminine?: boolean }

/** '1 boleto', '1.020 boletos'. */
export const counted = (count: number, noun: Noun) => `${formatWhole(count)} ${count === 1 ? noun.one : noun.many}`

/** 'duzentos e setenta e dois boletos', 'duas contas'. */
export const countedInWords = (count: number, noun: Noun) =>
  `${noun.feminine ? feminine(integerInWords(count)) : integerInWords(count)} ${count === 1 ? noun.one : noun.many}`

/** The millions stay masculine in Portuguese ('dois milhões'); thousands and hundreds follow the noun. */
function feminine(words: string): string {
  const at = Math.max(...['milhão', 'milhões', 'bilhão', 'bilhões'].map((word) => words.lastIndexOf(word)))
  const head = at < 0 ? '' : words.slice(0, at)
  const tail = at < 0 ? words : words.slice(at)
  return (
    head +
    tail
      .replace(/\bum\b/g, 'uma')
      .replace(/\bdois\b/g, 'duas')
      .replace(/(\w)entos\b/g, '$1entas')
      .replace(/quinhentos\b/g, 'quinhentas')
  )
}
