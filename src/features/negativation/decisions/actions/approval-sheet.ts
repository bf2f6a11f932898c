import type { InputOf } from '#contract/call.ts'
import {
  approvalSheetFile,
  loggedSubmissions,
  submissionsOn,
} from '#features/platform/approvals/actions/approval-sheet.ts'
import type { DecidedItem, SheetWords } from '#features/platform/approvals/rules/approval-sheet.ts'
import {
  isApprovalStep,
  isWorkflowStatus,
  statusLabel,
} from '#features/negativation/debt-items/rules/status.ts'
import { Forbidden, Refused } from '#server/http/errors.ts'
import type { FileAnswer } from '#server/http/file-answer.ts'
import { mayOpen, type Work } from '#server/work/work.ts'
import { cents } from '#values/cents.ts'
import { formatCompetence } from '#values/competence.ts'
import { maskDocument } from '#values/document.ts'
import { formatDate, monthOf } from '#values/local-date.ts'
import { formatWhole } from '#values/whole-number.ts'

import { approvalScreens, type downloadApprovalSheet } from '../contract/approval-sheet.ts'
import { fateOf, heldBecause, isSameFiadores, type LoggedDecision } from '../rules.ts'
import { justificationTexts, readSheetItems, type SheetItem } from '../store/approval-sheet.ts'
import { exceptionsPath, exceptionStatuses, idsOfSearch, stepStatuses } from './search.ts'

type Input = InputOf<typeof downloadApprovalSheet>

const log = { entity: 'boleto', action: 'SUBMETER' } as const

const words: SheetWords = {
  noun: ['boleto', 'boletos'],
  approved: 'Aprovados',
  fates: { SEGUE: 'Vão ao bureau', ISENTO: 'Isentos', RETIDO: 'Retidos por guarda' },
}

const mostBoletos = 5_000

/** Statuses of the search in which a second person decides. */
function approvalStatuses(work: Work, { url, status }: Input): string[] {
  if (!approvalScreens.some((path) => path === url && mayOpen(work.actor, path)))
    throw new Forbidden()
  const statuses = url === exceptionsPath ? [...exceptionStatuses] : stepStatuses(work, status)
  return statuses.filter((code) => isWorkflowStatus(code) && isApprovalStep(code))
}

const textsOf = (item: SheetItem) => ({
  mallId: item.mallId,
  row: `${item.mallId}-${item.tenantId}`,
  name: item.name,
  company: item.company,
  luc: item.luc,
  document: maskDocument(item.document),
  days: item.days,
})

const exemptBecause = (text: string | null, ticket: string | null): string | null =>
  text === null ? null : ticket === null ? text : `${text} (${ticket})`

/** A boleto that waits, with its stored decision and guards. */
function waiting(item: SheetItem, before: LoggedDecision | undefined): DecidedItem {
  const block = heldBecause(item.guards)
  const decision = item.isNegativate ? 'NEGATIVAR' : 'ISENTAR'
  const fate = item.isNegativate ? (block === undefined ? 'SEGUE' : 'RETIDO') : 'ISENTO'
  return {
    ...textsOf(item),
    value: item.value,
    decision,
    fate,
    reason: fate === 'RETIDO' ? (block ?? null) : exemptBecause(item.justification, item.ticket),
    before: before?.decisao ?? null,
    alsoDiffers:
      before &&
      !isSameFiadores(
        before.fiadores,
        item.fiadores.map((each) => ({
          id: each.idSerasaBoletoFiador,
          decisao: each.negativar ? 'NEGATIVAR' : 'ISENTAR',
        })),
      )
        ? 'fiadores'
        : null,
    isFirst: item.isFirst,
  }
}

/** A boleto as it was approved, from the decision log. */
function approvedItem(
  item: SheetItem,
  body: LoggedDecision,
  before: LoggedDecision | undefined,
  texts: ReadonlyMap<number, string>,
): DecidedItem {
  const fate = fateOf(body)
  return {
    ...textsOf(item),
    value: cents(body.saldoCentavos ?? body.valorCentavos),
    decision: body.decisao,
    fate,
    reason:
      fate === 'RETIDO'
        ? (heldBecause(item.guards) ?? null)
        : fate === 'ISENTO'
          ? (texts.get(body.justificativa ?? 0) ?? null)
          : null,
    before: before?.decisao ?? null,
    alsoDiffers: before && !isSameFiadores(before.fiadores, body.fiadores) ? 'fiadores' : null,
  }
}

function partsOf(
  items: readonly SheetItem[],
  decided: (item: SheetItem) => DecidedItem,
  step: string,
) {
  return [...Map.groupBy(items, ({ mallId }) => mallId)].map(([mallId, own]) => {
    const cycles = [...new Set(own.map(({ cycle }) => formatCompetence(monthOf(cycle))))]
    return {
      mallId,
      place: `${own[0]?.mall ?? ''}, ciclo ${cycles.join(', ')}, ${step}`,
      items: own.map(decided),
    }
  })
}

const stepWords = (statuses: readonly string[]): string =>
  statuses.map((code) => (isWorkflowStatus(code) ? statusLabel(code) : code)).join(', ')

/**
 * The sheet to sign of an approval: what waits in the search with its stored decisions and guards,
 * or what was approved on a day as the decision log has it.
 */
export async function downloadSheet(work: Work, input: Input): Promise<FileAnswer> {
  const { idBoletos, aprovadosEm, ...search } = input
  const statuses = approvalStatuses(work, input)
  const scope = { malls: work.actor.malls, today: work.today }
  const wantedMalls = [search.idShopping ?? [], search.shoppings ?? []].flat()
  const approvals =
    aprovadosEm === undefined
      ? undefined
      : (await submissionsOn(work, log, { statuses, day: aprovadosEm })).filter(
          ({ mallId }) => wantedMalls.length === 0 || wantedMalls.includes(mallId),
        )
  const found = approvals
    ? approvals.map(({ id }) => id)
    : await idsOfSearch(work, search, statuses)
  const ids = idBoletos ? found.filter((id) => idBoletos.includes(id)) : found
  if (ids.length > mostBoletos)
    throw new Refused(
      `A folha leva até ${formatWhole(mostBoletos)} boletos; esta busca tem ${formatWhole(ids.length)}. Filtre por shopping.`,
    )
  const items = await readSheetItems(work.tx, ids, scope)
  const logged = await loggedSubmissions<LoggedDecision>(work, log, items, approvals)
  const texts = await justificationTexts(work.tx, logged.justificationIds)
  const decided = (item: SheetItem): DecidedItem => {
    const previous = logged.submitted(item.id)
    const body = logged.approved(item.id)
    return body ? approvedItem(item, body, previous, texts) : waiting(item, previous)
  }
  const step = stepWords(statuses)
  const name = (input.url ?? '').slice(1)
  return approvalSheetFile(work, {
    name,
    title: 'Folha de aprovação: negativação',
    words,
    parts: partsOf(items, decided, step),
    before: logged.before,
    approved: approvals?.filter(({ id }) => ids.includes(id)),
    hasCosts: false,
    filters: [
      `Etapa: ${step}`,
      ...(aprovadosEm === undefined ? [] : [`Aprovados em ${formatDate(aprovadosEm)}`]),
    ],
  })
}
