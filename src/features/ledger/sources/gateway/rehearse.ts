import { cents, reaisFromCents } from '#values/cents.ts'

import type { Rehearsal } from '../contract/rehearsal.ts'
import type { Recipe } from '../contract/recipe.ts'
import { type JudgedFile, judgeFile, type JudgeInput, problemsOf } from './judge-file.ts'
import type { NamedBytes } from './tables.ts'

const shownProblems = 200
const reais = (count: number) => reaisFromCents(cents(count))

/** The answer of a rehearsal. */
export function rehearsalOf({
  reading,
  readings,
  isRefused,
  findings,
  parts,
}: JudgedFile): Rehearsal {
  const ends = parts.map(({ judge }) => judge.end())
  const sum = (of: (part: (typeof parts)[number]) => number) =>
    parts.reduce((total, part) => total + of(part), 0)
  const aceitas = sum(({ judge }) => judge.counts.aceitas)
  const rejeitadas = sum(({ judge }) => judge.counts.rejeitadas)
  const creditos = sum(({ judge }) => judge.counts.creditos)
  const abatidas = sum(({ judge }) => judge.counts.abatidas)
  return {
    situacao: isRefused ? 'RECUSADA' : 'JULGADA',
    leitura: reading,
    leituras: readings,
    linhas: aceitas + rejeitadas + creditos + abatidas,
    aceitas,
    rejeitadas,
    ignoradas: sum(({ judge }) => judge.counts.ignoradas),
    abatidas,
    creditos,
    comAviso: sum(({ judge }) => judge.counts.comAviso),
    valorAberto: reais(ends.reduce((total, { open_cents }) => total + open_cents, 0)),
    valorCreditos: reais(
      sum(({ judge }) => judge.credits.reduce((total, credit) => total + credit.valor_cents, 0)),
    ),
    valorAbatido: reais(
      sum(({ judge }) => judge.lowered.reduce((total, titulo) => total + titulo.cents, 0)),
    ),
    somas: ends
      .flatMap(({ sums }) => sums)
      .map(({ mall, month, rows, cents: open }) => ({
        unidEcon: mall.unidEcon,
        shopping: mall.shopping,
        competencia: month,
        linhas: rows,
        valorAberto: reais(open),
      }))
      .toSorted(
        (one, other) =>
          one.unidEcon.localeCompare(other.unidEcon) || byMonth(one.competencia, other.competencia),
      ),
    problemas: problemsOf(parts).slice(0, shownProblems),
    achados: [...findings, ...ends.flatMap((end) => end.findings)],
  }
}

const byMonth = (one: string, other: string): number =>
  `${one.slice(3)}${one.slice(0, 2)}`.localeCompare(`${other.slice(3)}${other.slice(0, 2)}`)

/** Rehearses a file with a recipe: judges all of it and loads nothing. */
export const rehearse = async (
  file: NamedBytes,
  recipe: Recipe,
  input: JudgeInput,
): Promise<Rehearsal> => rehearsalOf(await judgeFile(file, recipe, input))
