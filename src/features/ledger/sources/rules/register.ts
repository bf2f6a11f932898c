import { codeRuns } from '#values/code-runs.ts'
import { foldForSearch } from '#values/fold-text.ts'

/** Kinds of codes that a mall knows (any-erp 2). */
export type CodeKind = 'contrato' | 'luc' | 'numeroTitulo' | 'numBoleto'

export type KnownMall = { readonly unidEcon: string; readonly shopping: string }

export type KnownContract = {
  readonly unidEcon: string
  readonly contrato: string
  readonly luc: string
  readonly cpfCnpj: string
  readonly razaoSocial: string
  readonly nomeFantasia: string
  readonly tipoContrato: string
}

/** A stored título, open or not, with what makes a twin of it. */
export type KnownTitulo = {
  readonly unidEcon: string
  readonly numeroTitulo: string
  readonly numBoleto: string
  readonly contrato: string
  readonly tipoMovimento: string
  /** 'AAAA-MM'. */
  readonly competencia: string
  /** 'AAAA-MM-DD'. */
  readonly vencimento: string
  readonly valorOriginal_cents: number
}

/** What the product knows when a file is judged. */
export type KnownFacts = {
  readonly malls: readonly KnownMall[]
  readonly contracts: readonly KnownContract[]
  readonly titulos: readonly KnownTitulo[]
}

const END = '\u0000'
const keyIn = (unit: string, kind: CodeKind, fold: string) => `${unit}${END}${kind}${END}${fold}`

/** What two títulos of one debt have in common (J06, J07). */
export const twinKey = (titulo: KnownTitulo): string =>
  [
    titulo.unidEcon,
    codeRuns(titulo.contrato),
    codeRuns(titulo.numBoleto),
    titulo.vencimento,
    titulo.valorOriginal_cents,
    titulo.tipoMovimento,
    titulo.competencia,
  ].join(END)

/** Facts by the keys under which rows look for them. */
export class Register {
  readonly #malls = new Map<string, KnownMall>()
  readonly #mallsByFold = new Map<string, KnownMall[]>()
  readonly #mallsByName = new Map<string, KnownMall[]>()
  readonly #spellings = new Map<string, Set<string>>()
  readonly #withLetters = new Map<string, boolean>()
  readonly #anywhere = new Set<string>()
  readonly #contracts = new Map<string, KnownContract>()
  readonly #contractsBy = new Map<string, KnownContract[]>()
  readonly #titulos = new Map<string, KnownTitulo>()
  readonly #twins = new Map<string, KnownTitulo[]>()

  constructor({ malls, contracts, titulos }: KnownFacts) {
    for (const mall of malls) {
      this.#malls.set(mall.unidEcon, mall)
      push(this.#mallsByFold, codeRuns(mall.unidEcon), mall)
      push(this.#mallsByName, foldForSearch(mall.shopping), mall)
    }
    for (const contract of contracts) {
      const { unidEcon, contrato, luc, cpfCnpj } = contract
      this.#contracts.set(`${unidEcon}${END}${contrato}`, contract)
      push(this.#contractsBy, `${unidEcon}${END}luc${END}${codeRuns(luc)}`, contract)
      push(this.#contractsBy, `${unidEcon}${END}document${END}${cpfCnpj}`, contract)
      this.#know(unidEcon, 'contrato', contrato)
      this.#know(unidEcon, 'luc', luc)
    }
    for (const titulo of titulos) {
      this.#titulos.set(`${titulo.unidEcon}${END}${titulo.numeroTitulo}`, titulo)
      push(this.#twins, twinKey(titulo), titulo)
      this.#know(titulo.unidEcon, 'numeroTitulo', titulo.numeroTitulo)
      this.#know(titulo.unidEcon, 'numBoleto', titulo.numBoleto)
    }
  }

  #know(unit: string, kind: CodeKind, code: string): void {
    if (code === '') return
    const key = keyIn(unit, kind, codeRuns(code))
    const known = this.#spellings.get(key)
    if (known) known.add(code)
    else this.#spellings.set(key, new Set([code]))
    this.#anywhere.add(`${kind}${END}${codeRuns(code)}`)
    const place = `${unit}${END}${kind}`
    const hasLetters = /\p{L}/u.test(code)
    this.#withLetters.set(place, (this.#withLetters.get(place) ?? true) && hasLetters)
  }

  /** A mall by its unit, in any spelling of one fold. */
  mallOfUnit(unit: string): KnownMall | undefined {
    const exact = this.#malls.get(unit)
    if (exact) return exact
    const folded = this.#mallsByFold.get(codeRuns(unit)) ?? []
    return folded.length === 1 ? folded[0] : undefined
  }

  /** A mall by its name, if only one has it. */
  mallNamed(name: string): KnownMall | undefined {
    const found = this.#mallsByName.get(foldForSearch(name)) ?? []
    return found.length === 1 ? found[0] : undefined
  }

  /** Known spellings of a code's fold. */
  spellings(unit: string, kind: CodeKind, code: string): readonly string[] {
    return [...(this.#spellings.get(keyIn(unit, kind, codeRuns(code))) ?? [])]
  }

  /** True if any mall knows this code, in any spelling of its fold. */
  knowsCode(kind: CodeKind, code: string): boolean {
    return this.#anywhere.has(`${kind}${END}${codeRuns(code)}`)
  }

  /** True if the mall knows codes of this kind and all of them have letters. */
  hasOnlyLetteredCodes(unit: string, kind: CodeKind): boolean {
    return this.#withLetters.get(`${unit}${END}${kind}`) ?? false
  }

  contract(unit: string, contrato: string): KnownContract | undefined {
    return this.#contracts.get(`${unit}${END}${contrato}`)
  }

  /** The only contract of a LUC, or of a document. */
  contractBy(unit: string, what: 'luc' | 'document', code: string): KnownContract | undefined {
    const fold = what === 'luc' ? codeRuns(code) : code
    const found = this.#contractsBy.get(`${unit}${END}${what}${END}${fold}`) ?? []
    return found.length === 1 ? found[0] : undefined
  }

  /** Stored títulos that have everything but the number in common with this one. */
  twinsOf(titulo: KnownTitulo): readonly KnownTitulo[] {
    return this.#twins.get(twinKey(titulo)) ?? []
  }

  titulo(unit: string, number: string): KnownTitulo | undefined {
    return this.#titulos.get(`${unit}${END}${number}`)
  }
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}
