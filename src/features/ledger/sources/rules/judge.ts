import type { FileCredit } from '#features/ledger/tenant-credits/rules.ts'
import { codeRuns } from '#values/code-runs.ts'
import type { LocalDate } from '#values/local-date.ts'

import type { Finding } from '../contract/findings.ts'
import type { RecipePart } from '../contract/recipe.ts'
import { isSameFold, type ResolvedCodes, resolveCodes, type Respelling } from './codes.ts'
import { creditOf, specialProblems } from './credits.ts'
import type { RowKind } from './filters.ts'
import { Notes } from './notes.ts'
import { partFindings } from './part-findings.ts'
import type { FieldValues } from './part-reader.ts'
import type { KnownMall, KnownTitulo, Register } from './register.ts'
import { rowDoubts } from './row-doubts.ts'
import {
  centsOf,
  isEmpty,
  isError,
  type LineProblem,
  problem,
  type RowProblem,
  textOf,
} from './row-problem.ts'
import {
  fillFromRegister,
  fillOriginal,
  mallOf,
  OF_MALL,
  putContract,
  putMall,
  REQUIRED_FROM_REGISTER,
  unfilledFields,
} from './row-register.ts'
import { type LoweredTitulo, type MonthSum, TitulosOfFile } from './titulos-of-file.ts'
import { TotalProof } from './total-proof.ts'

/**
 * A row that the import's own layout checked: its problems, and its lines for the staging tables if
 * it has no error. `parties` are the debtors first seen in it.
 */
export type CheckedRow = {
  readonly problems: readonly RowProblem[]
  readonly copy: string | undefined
  readonly parties: string
}

/** Checks the typed cells of a row as the import's own layout does. */
export type CheckRow = (line: number, values: FieldValues) => CheckedRow

/** An accepted row, for the load: its values, and its lines for the staging tables. */
export type AcceptedRow = {
  readonly line: number
  readonly values: FieldValues
  readonly copy: string
  /** Debtors first seen since the last accepted row. */
  readonly parties: string
}

/** Counts of a part (any-erp 1): `linhas` are accepted, rejected, credits and deductions. */
export type PartCounts = {
  aceitas: number
  rejeitadas: number
  ignoradas: number
  creditos: number
  abatidas: number
  comAviso: number
}

/** Facts for the judgement of a part. */
export type JudgeFacts = {
  readonly part: RecipePart
  readonly isBuiltIn: boolean
  readonly register: Register
  readonly today: LocalDate
  readonly check: CheckRow
  /** Receives accepted rows, so that a load can stage them. */
  readonly accept?: (row: AcceptedRow) => void
  /** Receives the problems of every row, with its values if they were read. */
  readonly report?: (
    line: number,
    problems: readonly RowProblem[],
    values: FieldValues | undefined,
  ) => void
}

const shownProblems = 200
const noCodes: ResolvedCodes = { doubtful: [], respellings: [], restored: 0 }

/**
 * Judges the rows of a part one by one, and the part as a whole at its end. Holds keys and sums of
 * the accepted rows, not the rows.
 */
export class PartJudge {
  readonly counts: PartCounts = {
    aceitas: 0,
    rejeitadas: 0,
    ignoradas: 0,
    creditos: 0,
    abatidas: 0,
    comAviso: 0,
  }
  readonly problems: LineProblem[] = []
  readonly credits: FileCredit[] = []
  readonly respellings: Respelling[] = []
  readonly #facts: JudgeFacts
  readonly #notes = new Notes()
  readonly #total = new TotalProof()
  readonly #unique = new Set<string>()
  readonly #titulos: TitulosOfFile
  #restoredRows = 0
  #parties = ''

  constructor(facts: JudgeFacts) {
    this.#facts = facts
    this.#titulos = new TitulosOfFile(facts.register, this.#notes, facts.part.zerosContam)
  }

  /** Títulos that deductions lower; known at the end. */
  get lowered(): readonly LoweredTitulo[] {
    return this.#titulos.lowered
  }

  /** Takes a row of a kind; `read` gives its fields, which ignored rows do not need. */
  add(line: number, kind: RowKind, read: () => FieldValues): void {
    if (kind === 'IGNORAR') this.counts.ignoradas++
    else if (kind === 'TOTAL') {
      this.counts.ignoradas++
      this.#total.compare(line, centsOf(read(), 'valorAberto'))
    } else this.#addRow(line, kind, read())
  }

  /** A row whose cells do not fit the header. */
  addMisfit(line: number, motivo: string): void {
    this.#reject(line, [{ campo: 'linha', valor: '', motivo, severidade: 'ERRO' }])
  }

  #addRow(line: number, kind: RowKind, values: FieldValues): void {
    const { register, part, isBuiltIn } = this.#facts
    const mall = mallOf(values, register, isBuiltIn)
    const unit = mall?.unidEcon ?? textOf(values, 'unidEcon')
    putContract(values, unit, register)
    const codes =
      part.zerosContam || unit === ''
        ? noCodes
        : resolveCodes(values, unit, register, line, this.#notes)
    if (this.#isRepeated(values)) return
    fillFromRegister(values, unit, register)
    const problems = [
      ...putMall(values, mall, part, isBuiltIn),
      ...codes.doubtful.map(({ field, because }) => problem(field, values.get(field), because)),
    ]
    const isCredit =
      kind === 'CREDITO' ||
      (kind === 'TITULO' && part.traz === 'TITULOS' && centsOf(values, 'valorAberto') < 0)
    const isAccepted =
      isCredit || kind === 'ABATER'
        ? this.#addSpecial(line, isCredit, values, unit, problems)
        : this.#addPlain(line, values, mall, unit, problems)
    if (!isAccepted) return
    this.respellings.push(...codes.respellings)
    if (codes.restored > 0) this.#restoredRows++
  }

  /** True for a row that repeats the unique fields of an earlier one. */
  #isRepeated(values: FieldValues): boolean {
    const { unicos } = this.#facts.part
    if (unicos.length === 0) return false
    const key = unicos.map((field) => codeRuns(textOf(values, field))).join('\u0000')
    if (this.#unique.has(key)) return true
    this.#unique.add(key)
    return false
  }

  #reject(line: number, problems: readonly RowProblem[], values?: FieldValues): false {
    this.counts.rejeitadas++
    this.#report(line, problems, values)
    return false
  }

  #report(line: number, problems: readonly RowProblem[], values?: FieldValues): void {
    this.#facts.report?.(line, problems, values)
    for (const each of problems)
      if (this.problems.length < shownProblems) this.problems.push({ linha: line, ...each })
  }

  #addSpecial(
    line: number,
    isCredit: boolean,
    values: FieldValues,
    unit: string,
    earlier: readonly RowProblem[],
  ): boolean {
    const problems = specialProblems(values, isCredit, earlier)
    if (problems.length > 0) return this.#reject(line, problems, values)
    const written = centsOf(values, 'valorAberto')
    const amount = Math.abs(written)
    this.#total.add(-amount, written)
    if (isCredit) {
      this.counts.creditos++
      this.credits.push(creditOf(values, unit))
    } else {
      this.counts.abatidas++
      const number = textOf(values, 'numeroTitulo')
      this.#titulos.addDeduction({ line, unit, number, cents: amount })
    }
    return true
  }

  #addPlain(
    line: number,
    values: FieldValues,
    mall: KnownMall | undefined,
    unit: string,
    problems: RowProblem[],
  ): boolean {
    const { register, part, today, accept } = this.#facts
    const isTitulo = part.traz === 'TITULOS'
    if (isTitulo) {
      const known = register.titulo(unit, textOf(values, 'numeroTitulo'))
      fillOriginal(values, known)
      problems.push(...otherContract(values, known))
    }
    const copy = this.#check(line, values, mall, unit, problems)
    problems.push(...rowDoubts(line, values, today, this.#notes))
    if (problems.some(isError)) return this.#reject(line, problems.filter(isError), values)
    const compared = isTitulo && mall ? this.#titulos.compare(line, values, mall) : undefined
    problems.push(...(compared?.problems ?? []))
    if (problems.some(isError)) return this.#reject(line, problems.filter(isError), values)
    this.counts.aceitas++
    if (problems.length > 0) this.counts.comAviso++
    if (problems.length > 0) this.#report(line, problems, values)
    if (compared?.added) {
      this.#titulos.add(compared.added)
      this.#total.add(compared.added.openCents, compared.added.openCents)
    }
    accept?.({ line, values, copy, parties: this.#parties })
    if (accept) this.#parties = ''
    return true
  }

  /** Adds the errors of the cells and of the layout; a field is named once. */
  #check(
    line: number,
    values: FieldValues,
    mall: KnownMall | undefined,
    unit: string,
    problems: RowProblem[],
  ): string {
    const { register, part, check, accept } = this.#facts
    const named = new Set(problems.map(({ campo }) => campo))
    for (const [field, value] of values)
      if (value.flaw !== undefined && !named.has(field)) {
        named.add(field)
        problems.push(problem(field, value, value.flaw))
      }
    // The mall, or the register, would have filled these fields: one sentence says so.
    const hasNoMall = !mall && problems.some(({ campo }) => OF_MALL.includes(campo))
    const unfilled = mall && part.traz === 'TITULOS' ? unfilledFields(values, unit, register) : []
    if (unfilled.length > 0)
      problems.push(
        problem(
          'contrato',
          values.get('contrato'),
          `Este contrato não está no cadastro, de onde viriam ${unfilled.join(', ')}: cadastre-o, ou mapeie estas colunas.`,
        ),
      )
    const explained = hasNoMall ? [...OF_MALL, ...REQUIRED_FROM_REGISTER] : unfilled
    const checked = check(line, values)
    if (accept) this.#parties += checked.parties
    for (const each of checked.problems)
      if (
        !named.has(each.campo) &&
        !(explained.includes(each.campo) && isEmpty(values.get(each.campo)))
      )
        problems.push(each)
    return checked.copy ?? ''
  }

  /** Ends the part: sums by mall and month, and its findings. */
  end(): {
    readonly sums: readonly Readonly<MonthSum>[]
    readonly open_cents: number
    readonly findings: readonly Finding[]
  } {
    for (const { line, number } of this.#titulos.deduct()) {
      this.counts.comAviso++
      this.#report(line, [
        problem(
          'numeroTitulo',
          { written: number },
          'O título deste abatimento não está no arquivo; nada foi abatido.',
          'AVISO',
        ),
      ])
    }
    const { aceitas, rejeitadas, creditos, abatidas } = this.counts
    const sums = this.#titulos.sums()
    return {
      sums,
      open_cents: sums.reduce((sum, { cents }) => sum + cents, 0),
      findings: [
        ...partFindings(
          this.#notes,
          this.#restoredRows,
          aceitas + rejeitadas + creditos + abatidas,
        ),
        // A rejected row is missing from the sum.
        ...(rejeitadas > 0 ? [] : this.#total.findings()),
      ],
    }
  }
}

/** A título of another contract is another título. */
const otherContract = (
  values: FieldValues,
  known: KnownTitulo | undefined,
): readonly RowProblem[] =>
  known && !isSameFold(known.contrato, textOf(values, 'contrato'))
    ? [
        problem(
          'numeroTitulo',
          values.get('numeroTitulo'),
          `O título ${known.numeroTitulo} já é do contrato ${known.contrato}; um título não muda de contrato.`,
        ),
      ]
    : []
