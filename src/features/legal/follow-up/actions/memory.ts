import type { AnswerOf, InputOf } from '#contract/call.ts'
import { editionOf, readIndices } from '#features/ledger/corrected-balance/actions.ts'
import { correctionOn } from '#features/ledger/corrected-balance/rules/correct.ts'
import { correctionWarnings } from '#features/ledger/corrected-balance/rules/words.ts'
import { settledSinceText } from '#features/legal/lawsuits/rules/worth.ts'
import { sha256 } from '#server/files/files.ts'
import { NotFound } from '#server/http/errors.ts'
import { FileAnswer, xlsxMediaType } from '#server/http/file-answer.ts'
import type { Work } from '#server/work/work.ts'
import { cents, sumCents } from '#values/cents.ts'
import { formatCompetence } from '#values/competence.ts'
import { addDays, formatDate, type LocalDate, monthOf } from '#values/local-date.ts'
import { LEGAL_RATE } from '#values/price-index.ts'

import type { downloadMemory, MemoryTitulo, readMemory } from '../contract/memory.ts'
import { debtTermsOf } from '../rules/debt-terms.ts'
import {
  claimedCharges,
  factorText,
  indexMonths,
  informedWords,
  legalRateMonths,
  memorySteps,
  monthWords,
  noLegalRateWords,
  noMonthsWords,
  riseText,
} from '../rules/memory.ts'
import { findHead, type LawsuitHead, readTitulos, type StoredTitulo } from '../store/detail.ts'
import { memoryPdf } from './memory-pdf.ts'
import { memorySheets } from './memory-sheets.ts'

const informedOf = (titulo: StoredTitulo) => ({
  correction: titulo.informedCorrection_cents,
  fine: titulo.informedFine_cents,
  interest: titulo.informedInterest_cents,
})

type Correct = ReturnType<typeof correctionOn>

const totalOf = (titulo: StoredTitulo, correct: Correct) => {
  const terms = debtTermsOf(titulo)
  const { correction, fine, interest } = claimedCharges(correct(terms), informedOf(titulo))
  return cents(terms.open + correction + fine + interest)
}

const isAsStored = (titulo: StoredTitulo, correct: Correct): boolean => {
  const corrected = correct(debtTermsOf(titulo))
  return (
    titulo.correction_cents === corrected.correction &&
    titulo.fine_cents === corrected.fine &&
    titulo.interest_cents === corrected.interest
  )
}

type Indices = Awaited<ReturnType<typeof readIndices>>

function memoryTitulo(
  titulo: StoredTitulo,
  correct: Correct,
  on: LocalDate,
  { table, parameters }: Indices,
): MemoryTitulo {
  const terms = debtTermsOf(titulo)
  const corrected = correct(terms)
  const months =
    corrected.days === 0
      ? []
      : indexMonths(
          table.get(corrected.index) ?? new Map(),
          monthOf(titulo.originalDueOn),
          monthOf(on),
          corrected.factor,
          parameters.INDICE_MESES_PROJETADOS,
        )
  return {
    idTitulo: titulo.id,
    numeroTitulo: titulo.number,
    numeroBoleto: titulo.boleto,
    tipoMovimento: titulo.movement,
    competencia: formatCompetence(monthOf(titulo.competence)),
    vencimento: titulo.originalDueOn,
    dias: corrected.days,
    indice: corrected.isLegal ? 'IPCA (contrato: LEGAL)' : corrected.index,
    fator: factorText(corrected.factor),
    passos: memorySteps(terms, corrected, informedOf(titulo)),
    total: totalOf(titulo, correct),
    informados: informedWords(informedOf(titulo)),
    meses: months.map((month) => ({
      mes: formatCompetence(month.month),
      variacao: riseText(month.rise),
      fatorAcumulado: factorText(month.factor, 8),
      situacao: month.kind,
      texto: monthWords(month, corrected.factor),
    })),
    semMeses: months.length === 0 ? noMonthsWords(corrected) : null,
    taxaLegal: corrected.isLegal
      ? {
          meses:
            corrected.days === 0
              ? []
              : legalRateMonths(table.get(LEGAL_RATE) ?? new Map(), titulo.originalDueOn, on),
          semMeses: noLegalRateWords(corrected, titulo.originalDueOn, on) ?? null,
        }
      : null,
  }
}

const stepSum = (titulos: readonly MemoryTitulo[], step: number) =>
  sumCents(titulos.flatMap(({ passos }) => passos[step]?.valor ?? []))

/** An action and its memory of calculation, for screen and files. */
export type MemoryOf = {
  readonly head: LawsuitHead
  readonly memory: AnswerOf<typeof readMemory>
}

/**
 * The memory of calculation on a day, by default that of the stored values. Uses the index edition
 * of the stored charges, or the one valid on the other day. The same input always gives the same
 * cents.
 */
export async function memoryOf(
  work: Work,
  { id, data }: InputOf<typeof readMemory>,
): Promise<MemoryOf> {
  const head = await findHead(work.tx, id, work.actor.malls)
  if (!head) throw new NotFound('Ação não encontrada.')
  const on = data ?? head.correctedOn ?? work.today
  const isStoredDay = on === head.correctedOn
  const edition = isStoredDay ? head.indexEdition : await editionOf(work, on)
  const indices = await readIndices(work, edition)
  const correct = correctionOn(on, indices.table, indices.parameters)
  const tomorrow = correctionOn(addDays(on, 1), indices.table, indices.parameters)
  const claimed = (await readTitulos(work.tx, id)).filter(({ isConsidered }) => isConsidered)
  const settledSinceClaim = settledSinceText(head.settledSinceClaim, head.correctedOn)
  const titulos = claimed.map((titulo) => memoryTitulo(titulo, correct, on, indices))
  const total = sumCents(titulos.map((titulo) => titulo.total))
  const next = sumCents(claimed.map((titulo) => totalOf(titulo, tomorrow)))
  return {
    head,
    memory: {
      data: on,
      titulos,
      valorAberto: stepSum(titulos, 0),
      correcao: stepSum(titulos, 1),
      multa: stepSum(titulos, 2),
      juros: stepSum(titulos, 3),
      total,
      acrescimoPorDia: cents(next - total),
      edicao: indices.edition,
      edicaoEm: indices.madeAt ?? null,
      pisoDoFator: indices.parameters.PISO_FATOR,
      impressao: await sha256(Buffer.from(JSON.stringify({ on, titulos }))),
      confere: isStoredDay ? claimed.every((titulo) => isAsStored(titulo, correct)) : null,
      avisos: [
        ...(settledSinceClaim === undefined ? [] : [settledSinceClaim]),
        ...correctionWarnings(claimed.map((titulo) => correct(debtTermsOf(titulo)))),
      ],
    },
  }
}

export const memoryShown = async (work: Work, input: InputOf<typeof readMemory>) =>
  (await memoryOf(work, input)).memory

/** The memory as a file: spreadsheet, or PDF for the court. */
export async function memoryFile(
  work: Work,
  { formato = 'xlsx', ...input }: InputOf<typeof downloadMemory>,
): Promise<FileAnswer> {
  const about = await memoryOf(work, input)
  const { head, memory } = about
  const filters = [
    `Ação: ${head.id}, contrato ${head.contract}, ${head.name}`,
    `Data: ${formatDate(memory.data)}`,
  ]
  const record = {
    action: 'EXPORTAR',
    entity: 'lista',
    entityId: 'lawsuit-memory',
    body: { titulo: 'Memória de cálculo', filtros: filters, linhas: memory.titulos.length },
    mallId: head.mallId,
  } as const
  const name = `memoria-acao-${head.id}-${memory.data}.${formato}`
  const by = { name: work.actor.name, at: work.now }
  return formato === 'pdf'
    ? new FileAnswer(name, 'application/pdf', record, async function* () {
        yield await memoryPdf(about, by)
      })
    : new FileAnswer(name, xlsxMediaType, record, () => memorySheets(about, filters, by))
}
