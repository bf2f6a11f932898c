import { isCnpj } from '#values/cnpj.ts'
import { isCpf } from '#values/cpf.ts'

/**
 * The first valid CNPJ (or CPF) with that ending, from a running number on; the ending selects
 * the simulator's behaviour.
 */
export function documentEnding(ending: string, kind: 'F' | 'J' = 'J', from = 1): string {
  const isRight = kind === 'J' ? isCnpj : isCpf
  const length = kind === 'J' ? 14 : 11
  const middle = kind === 'J' && ending.length === 2 ? '0001' : ''
  for (let number = from; ; number += 1) {
    const tail = middle + ending
    const document = String(number).padStart(length - tail.length, '0') + tail
    if (isRight(document)) return document
  }
}
