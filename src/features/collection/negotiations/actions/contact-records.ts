import type { AnswerOf, InputOf } from '#contract/call.ts'
import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import { conversationChanged } from '#features/collection/prioritisation/actions/rescore.ts'
import { toDocument } from '#listing/server/document-alias.ts'
import { Conflict, InvalidInput, NotFound } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'
import { maskDocument, withoutDocuments } from '#values/document.ts'
import type { FieldProblem } from '#values/field-problem.ts'
import { refuseProblems } from '#server/http/refuse-problems.ts'

import type {
  changeContactRecord,
  ContactRecord,
  createContactRecords,
  listContactRecords,
  removeContactRecord,
} from '../contract/contact-records.ts'
import { negotiationQueries } from '../contract/words.ts'
import { recordProblems, recordSentence } from '../rules/contact-record.ts'
import { mayNegotiate } from '../rules/who.ts'
import * as store from '../store/contact-records.ts'
import { activeStages } from '../store/stages.ts'
import { pageOf } from './page.ts'
import { refuseOtherUser, requireNegotiator } from './refusals.ts'

const toRecord = ({ actor }: Work, row: store.RecordRow): ContactRecord => ({
  identifier: row.id,
  contactDate: row.contactOn,
  additionalInformation: row.text,
  cpfCnpj: maskDocument(row.document),
  customerName: row.customer,
  clientId: row.clientId,
  billingGroupId: row.groupId,
  billingGroupName: row.group,
  negotiationReturnId: row.stageId,
  negotiationReturnName: row.stage,
  shoppingId: row.mallId,
  shoppingName: row.mall,
  luc: row.luc,
  brand: row.brand,
  active: row.isActive ? 1 : 0,
  userIdentifier: row.byId === null ? null : String(row.byId),
  contactResponsible: row.byName,
  podeAlterar: row.isActive && mayNegotiate(actor.profile, row) === undefined,
  versao: row.version,
  alteradoPor: row.changedBy,
  alteradoEm: new Date(row.changedAt),
})

/** Contact records of a customer in one or all malls, or of groups; newest first. */
export async function list(
  work: Work,
  input: InputOf<typeof listContactRecords>,
): Promise<AnswerOf<typeof listContactRecords>> {
  const { tx, actor } = work
  const { billingGroupIds = [], cpfCnpj, shoppingId, page, size, sort } = input
  if (billingGroupIds.length > 0 === (cpfCnpj !== undefined))
    throw new InvalidInput('Informe o cliente ou o grupo de cobrança.')
  const filter: store.RecordFilter = {
    groupIds: billingGroupIds,
    document: cpfCnpj === undefined ? undefined : await toDocument(work.tx, cpfCnpj),
    mallId: shoppingId,
    isActive: input.active ?? true,
  }
  const { place, pageInfo } = pageOf(
    { page, size, sort },
    await store.countRecords(tx, filter, actor.malls),
  )
  const rows = await store.readRecords(tx, filter, actor.malls, place)
  return { data: rows.map((row) => toRecord(work, row)), pageInfo }
}

type Fields = InputOf<typeof createContactRecords>['list'][number]
type Judging = {
  readonly daysBack: number
  readonly stages: ReadonlyMap<number, string>
  /** The current record; unchanged fields are not validated again. */
  readonly before?: store.NewRecord
}

/** Validates a record, or returns its problems; a masked document means the stored one. */
async function validateRecordRow(
  work: Work,
  fields: Fields,
  { daysBack, stages, before }: Judging,
): Promise<{ readonly record: store.NewRecord; readonly problems: FieldProblem[] }> {
  const isMasked = before !== undefined && maskDocument(before.document) === fields.cpfCnpj
  const document =
    isMasked || (before && fields.cpfCnpj === '')
      ? before.document
      : await toDocument(work.tx, fields.cpfCnpj)
  const stageId = fields.negotiationReturnId ?? 0
  const contactOn = fields.contactDate ?? undefined
  const record = {
    mallId: fields.shoppingId ?? 0,
    document,
    luc: fields.luc,
    brand: fields.brand ?? '',
    groupId: fields.billingGroupId || null,
    stageId,
    contactOn: contactOn ?? work.today,
    text: (fields.additionalInformation ?? '').trim(),
  }
  const problems = recordProblems(
    {
      hasShopping: record.mallId > 0,
      hasCustomer: document !== '',
      luc: record.luc,
      hasReturn: stages.has(stageId) || before?.stageId === stageId,
      contactOn,
      text: record.text,
    },
    { today: work.today, daysBack },
  )
  const isOldDay = before !== undefined && before.contactOn === contactOn
  return {
    record,
    problems: isOldDay ? problems.filter(({ campo }) => campo !== 'contactDate') : problems,
  }
}

const keyOf = ({ mallId, document, luc }: store.RecordSubject) => `${mallId} ${document} ${luc}`

/**
 * Checks that LUCs and groups are visible, and that the profile may negotiate with their customers.
 */
async function requireSubjects(work: Work, records: readonly store.NewRecord[]) {
  const { tx, actor } = work
  const known = new Map(
    (await store.registeredSubjects(tx, records, actor.malls)).map((row) => [keyOf(row), row]),
  )
  const groups = [...new Set(records.flatMap(({ groupId }) => groupId ?? []))]
  const seen = await store.visibleGroups(tx, groups, actor.malls)
  if (records.some((record) => !known.has(keyOf(record))))
    throw new NotFound('Cliente não encontrado')
  if (seen.length < groups.length) throw new NotFound('Grupo de cobrança não encontrado.')
  requireNegotiator(work, [...known.values()])
  return records.map((record) => ({
    ...record,
    brand: record.brand || (known.get(keyOf(record))?.brand ?? ''),
  }))
}

async function judging({ tx }: Work): Promise<Judging> {
  const { CONTATO_RETROATIVO_DIAS: daysBack } = await readParameters(tx)
  const stages = new Map(
    (await activeStages(tx)).map(({ id, description }) => [id, description] as const),
  )
  return { daysBack, stages }
}

/** Decision log entry of a record. */
const bodyOf = (record: store.NewRecord, stage: string | undefined) => ({
  retorno: stage ?? record.stageId,
  dataContato: record.contactOn,
  cliente: maskDocument(record.document),
  luc: record.luc,
  marca: record.brand,
  descricao: withoutDocuments(record.text),
})

function log(
  work: Work,
  action: 'REGISTRAR_CONTATO' | 'ALTERAR_REGISTRO' | 'EXCLUIR_REGISTRO',
  mallId: number,
  id: number,
  body: Readonly<Record<string, unknown>>,
): void {
  work.audit({ mallId, action, entity: 'historico_negociacao', entityId: id, body })
  work.invalidate(negotiationQueries)
}

const markConversations = (work: Work, records: readonly store.NewRecord[]) =>
  conversationChanged(work, {
    subjects: records,
    groups: records.map(({ groupId }) => groupId),
  })

/** Creates one contact record per LUC, all or none. */
export async function create(
  work: Work,
  { list: rows }: InputOf<typeof createContactRecords>,
): Promise<AnswerOf<typeof createContactRecords>> {
  if (rows.length === 0) refuseProblems([{ campo: 'luc', mensagem: 'Selecione uma LUC' }])
  for (const { userIdentifier } of rows) refuseOtherUser(work, userIdentifier)
  const facts = await judging(work)
  const validated = await Promise.all(rows.map((row) => validateRecordRow(work, row, facts)))
  const problems = validated.flatMap((each, place) =>
    each.problems.map(({ campo, mensagem }) => ({ campo: `${place}.${campo}`, mensagem })),
  )
  const wrong = validated.find((each) => each.problems.length > 0)
  refuseProblems(problems, wrong && recordSentence(wrong.problems))
  const records = await requireSubjects(
    work,
    validated.map(({ record }) => record),
  )
  const identifiers = await store.insertRecords(work.tx, records, work.actor)
  await markConversations(work, records)
  for (const [place, record] of records.entries())
    log(
      work,
      'REGISTRAR_CONTATO',
      record.mallId,
      identifiers[place] ?? 0,
      bodyOf(record, facts.stages.get(record.stageId)),
    )
  return { mensagem: 'Negociação salva com sucesso!', identifiers }
}

async function lockOwn(work: Work, id: number, version: number | undefined) {
  const before = await store.lockRecord(work.tx, id, work.actor.malls)
  if (!before) throw new NotFound('Negociação não encontrada.')
  requireNegotiator(work, [before])
  if (version !== undefined && version !== before.version)
    throw new Conflict(`Alterado por ${before.changedBy}. Confira o registro e tente de novo.`, {
      alteradoPor: before.changedBy,
      alteradoEm: new Date(before.changedAt),
    })
  return before
}

/** Changes a contact record; removal has its own call. */
export async function change(
  work: Work,
  input: InputOf<typeof changeContactRecord>,
): Promise<AnswerOf<typeof changeContactRecord>> {
  refuseOtherUser(work, input.userIdentifier)
  const before = await lockOwn(work, input.id, input.versao)
  if (input.active === false)
    throw new InvalidInput('Para excluir a negociação, use a exclusão.', {
      campos: [{ campo: 'active', mensagem: 'Para excluir a negociação, use a exclusão.' }],
    })
  const facts = await judging(work)
  const { record, problems } = await validateRecordRow(work, input, { ...facts, before })
  refuseProblems(problems, recordSentence(problems))
  const [after = record] = await requireSubjects(work, [record])
  await store.updateRecord(work.tx, input.id, after, work.actor)
  await markConversations(work, [before, after])
  const logged = {
    de: bodyOf(before, before.stage),
    para: bodyOf(
      after,
      after.stageId === before.stageId ? before.stage : facts.stages.get(after.stageId),
    ),
  }
  log(work, 'ALTERAR_REGISTRO', before.mallId, input.id, logged)
  if (after.mallId !== before.mallId) log(work, 'ALTERAR_REGISTRO', after.mallId, input.id, logged)
  return { mensagem: 'Negociação salva com sucesso!' }
}

/** Soft-deletes a contact record. */
export async function remove(
  work: Work,
  { id, userIdentifier, versao }: InputOf<typeof removeContactRecord>,
): Promise<AnswerOf<typeof removeContactRecord>> {
  refuseOtherUser(work, userIdentifier)
  const before = await lockOwn(work, id, versao)
  await store.deactivateRecord(work.tx, id, work.actor)
  await markConversations(work, [before])
  log(work, 'EXCLUIR_REGISTRO', before.mallId, id, { de: bodyOf(before, before.stage) })
  return { mensagem: 'Excluído com sucesso.' }
}
