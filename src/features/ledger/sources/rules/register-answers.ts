import { type Brings, FROM_REGISTER } from '../contract/fields.ts'
import type { Detection } from '../contract/assistant.ts'
import type { KnownContract, Register } from './register.ts'

const shownValues = 5

/** Codes of a row by which the register finds its contract. */
type ContractCodes = {
  readonly unit: string
  readonly contract: string
  readonly luc: string
  readonly document: string
}

/** What the register of contracts knows of the contracts of a file. */
export class RegisterAnswers {
  readonly #register: Register
  readonly #found = new Map<string, KnownContract | undefined>()

  constructor(register: Register) {
    this.#register = register
  }

  add({ unit, contract, luc, document }: ContractCodes): void {
    const key = [unit, contract, luc, document].join('\u0000')
    if (this.#found.has(key) || (contract === '' && luc === '' && document === '')) return
    const mall = this.#register.mallOfUnit(unit)?.unidEcon ?? unit
    const [spelling = contract] = this.#register.spellings(mall, 'contrato', contract)
    this.#found.set(
      key,
      this.#register.contract(mall, spelling) ??
        this.#register.contractBy(mall, 'luc', luc) ??
        this.#register.contractBy(mall, 'document', document.replace(/[./\s-]/g, '')),
    )
  }

  answers(traz: Brings): Detection['cadastro'] {
    const fields = traz === 'TITULOS' ? ['contrato', ...FROM_REGISTER] : []
    const contracts = [...this.#found.values()]
    return fields.map((campo) => {
      const values = new Map<string, number>()
      for (const contract of contracts) {
        const value = contract?.[campo as keyof KnownContract] ?? ''
        if (value !== '') values.set(value, (values.get(value) ?? 0) + 1)
      }
      return {
        campo,
        responde: [...values.values()].reduce((sum, count) => sum + count, 0),
        de: contracts.length,
        valores:
          values.size > shownValues
            ? []
            : [...values]
                .toSorted(([, one], [, other]) => other - one)
                .map(([valor, quantidade]) => ({ valor, quantidade })),
      }
    })
  }
}
