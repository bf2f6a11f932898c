import type { InputOf } from '#contract/call.ts'
import {
  approvalSheetFile,
  loggedSubmissions,
  submissionsOn,
} from '#features/platform/approvals/actions/approval-sheet.ts'
import type { DecidedItem, SheetWords } from '#features/platform/approvals/rules/approval-sheet.ts'
import type { StepRow } from '#features/legal/lawsuits/contract/step-row.ts'
import { LAWSUIT_PLACES } from '#features/legal/lawsuits/rules/status.ts'
import { stepsOn } from '#features/legal/lawsuits/store/step-rows.ts'
import { arrearsOn } from '#listing/server/arrears.ts'
import { readPage } from '#listing/server/page.ts'
import { scopeFilter } from '#server/database/mall-scope.ts'
import { Forbidden, Refused } from '#server/http/errors.ts'
import type { FileAnswer } from '#server/http/file-answer.ts'
import { hasRule, type Work } from '#server/work/work.ts'
import { cents } from '#values/cents.ts'
import { maskDocument } from '#values/document.ts'
import { formatDate } from '#values/local-date.ts'
import { formatWhole } from '#values/whole-number.ts'

import type { downloadApprovalSheet } from '../contract/approval-sheet.ts'
import { justificationTexts } from '../store/justification-texts.ts'
import { servedSteps } from './search.ts'

type Input = InputOf<typeof downloadApprovalSheet>

/** A submission as the decision log has it. */
type LoggedRecommendation = {
  readonly de: string
  readonly recomendacao: 'AJUIZAR' | 'ISENTAR'
  readonly justificativa: number | null
  readonly criterioCentavos: number
}

const log = { entity: 'acao', action: 'SUBMETER_AJUIZAMENTO' } as const

const words: SheetWords = {
  noun: ['ação', 'ações'],
  approved: 'Aprovadas',
  fates: { SEGUE: 'A ajuizar', ISENTO: 'Isentas', RETIDO: '' },
}

const mostLawsuits = 5_000

/** All rows of a search, or the named ones in any step. */
async function rowsOf(
  work: Work,
  { stepWorkflowCode, shoppingIds, ...search }: Input,
  ids: readonly number[] | undefined,
): Promise<StepRow[]> {
  const order = { sortedBy: '-saldoAberto' } as const
  const page = { page: 1, size: mostLawsuits + 1 }
  if (ids !== undefined) {
    const source = arrearsOn(stepsOn(work.today), work.today)
    const own = { escopo: scopeFilter(work.actor.malls), ids: [...ids] }
    return (await readPage<StepRow>(work.tx, order, source, { ...own, ...page })).content
  }
  const { source, filter } = await servedSteps.query(work, {
    ...search,
    stepWorkflowCode,
    shoppingIds,
  })
  return (await readPage<StepRow>(work.tx, order, source, { ...filter, ...page })).content
}

function decidedOf(
  row: StepRow,
  approved: LoggedRecommendation | undefined,
  before: LoggedRecommendation | undefined,
  texts: ReadonlyMap<number, string>,
): DecidedItem {
  const decision = approved?.recomendacao ?? row.recomendacao
  const text = approved
    ? (texts.get(approved.justificativa ?? 0) ?? null)
    : row.justificativa === null
      ? null
      : `${row.justificativa}${row.numChamado === null ? '' : ` (${row.numChamado})`}`
  return {
    mallId: row.idShopping,
    row: String(row.id),
    name: row.contratoNomeFantasia,
    company: row.contratoRazaoSocial,
    luc: row.contratoLuc,
    document: maskDocument(row.contratoCpfCnpj),
    about: `${row.tipoAcaoNome}, contrato ${row.numeroContrato}`,
    days: row.diasAtraso,
    value: cents(approved?.criterioCentavos ?? row.saldoAberto),
    costs: row.custasEstimadas,
    decision,
    fate: decision === 'AJUIZAR' ? 'SEGUE' : 'ISENTO',
    reason: decision === 'AJUIZAR' ? null : text,
    before: before?.recomendacao ?? null,
  }
}

/**
 * The sheet to sign of an approval of legal action: what waits in the search, or what was approved
 * on a day as the decision log has it. Only the owner of a step may read it (rules 5.2).
 */
export async function downloadSheet(work: Work, input: Input): Promise<FileAnswer> {
  const { idAcoes, aprovadasEm, ...search } = input
  const { ruleCode, path, label } = LAWSUIT_PLACES[input.stepWorkflowCode]
  if (!hasRule(work.actor, ruleCode, path)) throw new Forbidden()
  const approvals =
    aprovadasEm === undefined
      ? undefined
      : (
          await submissionsOn(work, log, { statuses: [search.stepWorkflowCode], day: aprovadasEm })
        ).filter(({ mallId }) => input.shoppingIds?.includes(mallId) ?? true)
  const approvedIds = approvals?.map(({ id }) => id)
  const found = approvedIds?.length === 0 ? [] : await rowsOf(work, search, approvedIds)
  const rows = idAcoes ? found.filter(({ id }) => idAcoes.includes(id)) : found
  if (rows.length > mostLawsuits)
    throw new Refused(`A folha leva até ${formatWhole(mostLawsuits)} ações. Filtre por shopping.`)
  const logged = await loggedSubmissions<LoggedRecommendation>(
    work,
    log,
    rows.map(({ id, statusWorkflow }) => ({ id, status: statusWorkflow.codigo })),
    approvals,
  )
  const texts = await justificationTexts(work.tx, logged.justificationIds)
  const parts = [...Map.groupBy(rows, ({ idShopping }) => idShopping)].map(([mallId, own]) => ({
    mallId,
    place: `${own[0]?.contratoShoppingNome ?? ''}, ${label}`,
    items: own.map((row) =>
      decidedOf(row, logged.approved(row.id), logged.submitted(row.id), texts),
    ),
  }))
  return approvalSheetFile(work, {
    name: (path ?? '').slice(1),
    title: 'Folha de aprovação: ajuizamento',
    words,
    parts,
    before: logged.before,
    approved: approvals,
    hasCosts: true,
    filters: [
      `Etapa: ${label}`,
      ...(aprovadasEm === undefined ? [] : [`Aprovadas em ${formatDate(aprovadasEm)}`]),
    ],
  })
}
