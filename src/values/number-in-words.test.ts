import { describe, expect, test } from 'vitest'
import { cents } from '#values/cents.ts'
import { brlInWords, integerInWords } from '#values/number-in-words.ts'

describe('integers', () => {
  test.each([
    [0, 'zero'],
    [1, 'um'],
    [14, 'quatorze'],
    [20, 'vinte'],
    [21, 'vinte e um'],
    [100, 'cem'],
    [101, 'cento e um'],
    [272, 'duzentos e setenta e dois'],
    [999, 'novecentos e noventa e nove'],
    [1000, 'mil'],
    [1001, 'mil e um'],
    [1100, 'mil e cem'],
    [1102, 'mil, cento e dois'],
    [2000, 'dois mil'],
    [100_000, 'cem mil'],
    [1_000_000, 'um milhão'],
    [1_200_000, 'um milhão e duzentos mil'],
    [2_000_001, 'dois milhões e um'],
    [1_000_000_000, 'um bilhão'],
    [3_000_005_000, 'três bilhões e cinco mil'],
    [2_000_000_000_000, 'dois trilhões'],
    [-7, 'menos sete'],
  ])('%d is %s', (value, words) => {
    expect(integerInWords(value)).toBe(words)
  })

  test('a fraction has no words', () => {
    expect(() => integerInWords(1.5)).toThrow(RangeError)
  })

  test('no two numbers up to ten thousand share their words', () => {
    expect(new Set(Array.from({ length: 10_001 }, (_, value) => integerInWords(value))).size).toBe(
      10_001,
    )
  })
})

describe('reais', () => {
  test.each([
    [
      693_091_782,
      'seis milhões, novecentos e trinta mil, novecentos e dezessete reais e oitenta e dois centavos',
    ],
    [0, 'zero reais'],
    [1, 'um centavo'],
    [2, 'dois centavos'],
    [100, 'um real'],
    [101, 'um real e um centavo'],
    [200, 'dois reais'],
    [100_000_000, 'um milhão de reais'],
    [200_000_050, 'dois milhões de reais e cinquenta centavos'],
    [100_000_100, 'um milhão e um reais'],
    [100_100_000, 'um milhão e mil reais'],
    [-150, 'menos um real e cinquenta centavos'],
  ])('%d cents are %s', (amount, words) => {
    expect(brlInWords(cents(amount))).toBe(words)
  })
})
