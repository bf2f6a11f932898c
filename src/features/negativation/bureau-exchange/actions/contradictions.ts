import type { Work } from '#server/work/work.ts'
import type { RefusedItem } from '#features/negativation/debt-items/actions/moves.ts'
import { applyContradictions } from '#features/negativation/debt-items/actions/bureau-answers.ts'

import { insertContradictions } from '../store/contradictions.ts'
import type { SubmissionRow, ManualImporter } from '../store/submissions.ts'
import { answerOf, type BureauVerdict, isAwaited, personAnswerOf } from './return-verdicts.ts'

const isAnswered = ({ status }: SubmissionRow): boolean =>
  status === 'ACEITO' || status === 'REJEITADO'

const personOf = ({ submission: { batchId, itemId, personId } }: BureauVerdict): string =>
  `${batchId} ${itemId} ${personId}`

/** The bureau's answers for records that a person had imported (rules 4.3 l). */
export type ComparedAnswers = {
  /** Answers that differ, plus the other answers of the same person in the same correction. */
  readonly deniedAnswers: readonly BureauVerdict[]
  /** Answers that agree. */
  readonly confirmedAnswers: readonly BureauVerdict[]
  /** Answers for all other records. */
  readonly newAnswers: readonly BureauVerdict[]
}

export function compare(verdicts: readonly BureauVerdict[], isByHand: boolean): ComparedAnswers {
  const newAnswers = verdicts.filter(({ submission }) => isAwaited(submission))
  if (isByHand) return { deniedAnswers: [], confirmedAnswers: [], newAnswers }
  const statements = verdicts.filter(
    ({ submission }) => submission.toldBy !== null && isAnswered(submission),
  )
  const isOther = (each: BureauVerdict) => answerOf(each).status !== each.submission.status
  const persons = new Set(statements.filter(isOther).map(personOf))
  const isDenied = (each: BureauVerdict) => persons.has(personOf(each))
  return {
    deniedAnswers: [...statements.filter(isOther), ...newAnswers.filter(isDenied)],
    confirmedAnswers: statements.filter((each) => !isOther(each)),
    newAnswers: newAnswers.filter((each) => !isDenied(each)),
  }
}

/** User who imported another answer for the record; undefined if none did. */
const manualImporterOf = ({
  toldBy,
  refusedBy,
  status,
}: SubmissionRow): ManualImporter | undefined =>
  (status === 'NAO_RECEBIDO' ? refusedBy : toldBy) ?? undefined

/** The imported answer that this verdict contradicts; empty if they agree or none was imported. */
function contradictionOf(verdict: BureauVerdict) {
  const { submission, codes } = verdict
  const importedBy = manualImporterOf(submission)
  const status = answerOf(verdict).status
  const { mallId, itemId, personId, id: submissionId, operation, status: imported } = submission
  if (
    importedBy === undefined ||
    status === imported ||
    status === 'ENVIADO' ||
    status === 'NAO_RECEBIDO' ||
    imported === 'ENVIADO'
  )
    return []
  const row = {
    mallId,
    itemId,
    personId,
    submissionId,
    operation,
    imported,
    importedBy,
    said: status,
    codes,
  }
  return [{ row, submission }]
}

/** Stores the contradictions for the start page and the decision log: one line per record. */
export async function storeContradictions(
  work: Work,
  verdicts: readonly BureauVerdict[],
): Promise<void> {
  const contradictions = verdicts.flatMap(contradictionOf)
  await insertContradictions(
    work.tx,
    contradictions.map(({ row }) => row),
    work.today,
  )
  for (const { row, submission } of contradictions)
    work.audit({
      mallId: submission.mallId,
      action: 'RETORNO_DESMENTIDO',
      entity: 'boleto',
      entityId: submission.itemId,
      body: {
        boleto: submission.number,
        lote: submission.batchId,
        remessa: submission.remessa,
        registro: submission.id,
        pessoa: submission.personId,
        operacao: row.operation,
        importado: row.imported,
        importadoPor: row.importedBy.name,
        bureau: row.said,
        codigos: row.codes,
      },
    })
}

/** Applies the bureau's answers over the imported ones. Returns the items that did not move. */
export async function applyDenied(
  work: Work,
  verdicts: readonly BureauVerdict[],
  isWholeFile = false,
): Promise<readonly RefusedItem[]> {
  const refusedItems: RefusedItem[] = []
  // Answers are applied to an item one lote at a time.
  for (const [batchId, own] of Map.groupBy(verdicts, ({ submission }) => submission.batchId)) {
    refusedItems.push(
      ...(await applyContradictions(
        work,
        own.map((each) => ({
          ...personAnswerOf(each),
          batchOperation: each.submission.batchOperation,
          value_cents: each.submission.value_cents,
          isWholeFile,
        })),
        { lote: batchId },
      )),
    )
  }
  return refusedItems
}
