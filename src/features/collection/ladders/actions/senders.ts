import type { AnswerOf, InputOf } from '#contract/call.ts'
import { Conflict, NotFound, Forbidden } from '#server/http/errors.ts'
import { refuseProblems } from '#server/http/refuse-problems.ts'
import { eyesOf } from '#server/work/eyes.ts'
import { seesMall, type Work } from '#server/work/work.ts'

import type * as calls from '../contract/sender-calls.ts'
import { senderProblems } from '../rules/sender-problems.ts'
import { proposalEndsOn, type Versioned } from '../rules/version-machine.ts'
import * as store from '../store/senders.ts'
import type { By } from '../store/versions.ts'
import { isOwn, moveVersion, pageOf } from './versions.ts'

type Row = AnswerOf<typeof calls.proposeSender>

const toRow = (work: Work, { proposta, ...row }: store.StoredSender): Row => {
  if (proposta === null) return { ...row, proposta }
  const { proposedBy, ...proposal } = proposta
  return { ...row, proposta: { ...proposal, minha: isOwn(work, proposedBy) } }
}

export async function listSenders(work: Work, search: InputOf<typeof calls.listSenders>) {
  const rows = await store.readSenders(work.tx, work.actor.malls)
  const { shoppings } = search
  return pageOf(
    rows
      .filter(
        ({ idShopping }) =>
          shoppings === undefined || shoppings.length === 0 || shoppings.includes(idShopping),
      )
      .map((row) => toRow(work, row)),
    search,
  )
}

const byOf = ({ actor }: Work): By => ({ id: actor.id, name: actor.name })

async function lockSender(work: Work, mallId: number): Promise<Versioned> {
  if (!seesMall(work.actor, mallId)) throw new Forbidden()
  const sender = await store.lockSender(work.tx, mallId)
  if (sender === undefined) throw new NotFound('Shopping não encontrado.')
  return sender
}

async function saved(work: Work, mallId: number): Promise<Row> {
  const [row] = await store.readSenders(work.tx, work.actor.malls, [mallId])
  if (row === undefined) throw new NotFound('Shopping não encontrado.')
  return toRow(work, row)
}

const inLog = (
  work: Work,
  mallId: number,
  action: string,
  body: Readonly<Record<string, unknown>>,
): void => {
  work.audit({ mallId, action, entity: 'remetente', entityId: mallId, body })
  work.invalidate('ladders')
}

export async function proposeSender(
  work: Work,
  { idShopping, versao, ...fields }: InputOf<typeof calls.proposeSender>,
): Promise<Row> {
  const sender = await lockSender(work, idShopping)
  const { nome, email, respostaPara, telefone, endereco } = fields
  const content = { nome, email, respostaPara, telefone, endereco }
  // The version is checked and raised as that of a draft; a sender has none and is proposed at once.
  const { version } = moveVersion(sender, {
    type: 'salvar',
    baseVersion: versao ?? sender.version,
  })
  refuseProblems(senderProblems(content))
  await store.insertSender(work.tx, idShopping, {
    version,
    content,
    by: byOf(work),
    expiresOn: proposalEndsOn(work.today),
  })
  inLog(work, idShopping, 'PROPOR_REMETENTE', { versao: version, ...content })
  return saved(work, idShopping)
}

/** Without a version, the one that waits. */
const versionSeen = ({ version, state }: Versioned, versao: number | undefined): number => {
  if (state !== 'PROPOSTA') throw new Conflict('Não há proposta deste remetente.')
  return versao ?? version
}

export async function confirmSender(
  work: Work,
  { idShopping, versao }: InputOf<typeof calls.confirmSender>,
): Promise<Row> {
  const sender = await lockSender(work, idShopping)
  const { version } = moveVersion(sender, {
    type: 'confirmar',
    baseVersion: versionSeen(sender, versao),
    by: eyesOf(work.actor),
    today: work.today,
  })
  await store.confirmSender(work.tx, idShopping, version, byOf(work))
  inLog(work, idShopping, 'CONFIRMAR_REMETENTE', { versao: version, de: sender.versionInForce })
  return saved(work, idShopping)
}

export async function refuseSender(
  work: Work,
  { idShopping, versao, motivo }: InputOf<typeof calls.refuseSender>,
): Promise<Row> {
  const sender = await lockSender(work, idShopping)
  const { version } = moveVersion(sender, {
    type: 'recusar',
    baseVersion: versionSeen(sender, versao),
    reason: motivo,
  })
  await store.refuseSender(work.tx, idShopping, version, motivo.trim())
  inLog(work, idShopping, 'RECUSAR_REMETENTE', { versao: version, motivo: motivo.trim() })
  return saved(work, idShopping)
}
