import type { AnswerOf, InputOf } from '#contract/call.ts'
import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import { NotFound } from '#server/http/errors.ts'
import { refuseProblems, unlessTaken } from '#server/http/refuse-problems.ts'
import { eyesOf } from '#server/work/eyes.ts'
import type { Work } from '#server/work/work.ts'

import { CHANNEL, type Channel, RECIPIENT, type Recipient } from '../contract/ladder.ts'
import type * as calls from '../contract/text-calls.ts'
import { forbiddenWords, textProblems } from '../rules/text-problems.ts'
import * as store from '../store/texts.ts'
import {
  type By,
  lockVersion,
  raiseVersion,
  textTables,
  writeConfirmation,
  writeProposal,
  writeRefusal,
} from '../store/versions.ts'
import { isOwn, moveVersion, pageOf } from './versions.ts'

type Row = AnswerOf<typeof calls.createText>
type Stored = Awaited<ReturnType<typeof store.readTexts>>[number]

const toRow = (work: Work, { proposedBy, ...row }: Stored): Row => ({
  ...row,
  proposta:
    row.estado === 'PROPOSTA'
      ? {
          assunto: row.assunto,
          corpo: row.corpo,
          versao: row.versao,
          motivo: row.motivo,
          propostoPor: row.propostoPor,
          propostoEm: row.propostoEm,
          venceEm: row.venceEm,
          minha: isOwn(work, proposedBy),
        }
      : null,
})

const isAmong = (chosen: readonly string[] | undefined, value: string): boolean =>
  chosen === undefined || chosen.includes(value)

export async function listTexts(work: Work, search: InputOf<typeof calls.listTexts>) {
  const rows = (await store.readTexts(work.tx)).filter(
    ({ passo, pessoa, canal, estado }) =>
      isAmong(search.passo, passo) &&
      isAmong(search.pessoa, pessoa) &&
      isAmong(search.canal, canal) &&
      isAmong(search.estado, estado),
  )
  return pageOf(
    rows.map((row) => toRow(work, row)),
    search,
  )
}

async function requireText(work: Work, id: number): Promise<Stored> {
  const [row] = await store.readTexts(work.tx, id)
  if (row === undefined) throw new NotFound('Texto não encontrado.')
  return row
}

export async function listTextVersions(work: Work, { id }: InputOf<typeof calls.listTextVersions>) {
  await requireText(work, id)
  return { data: await store.readTextVersions(work.tx, id) }
}

type Words = {
  readonly passo: string
  readonly pessoa: Recipient
  readonly canal: Channel
  readonly assunto: string
  readonly corpo: string
}

/** 400 with the placeholder or the word (rules 8.5). */
async function requireSound(work: Work, text: Words): Promise<void> {
  const { REGUA_TEXTOS_PROIBIDOS: forbidden } = await readParameters(work.tx)
  const { passo, pessoa, canal, assunto, corpo } = text
  const kind = await store.kindOfStep(work.tx, passo)
  refuseProblems(
    textProblems(
      { kind, person: pessoa, channel: canal, subject: assunto, body: corpo },
      forbiddenWords(forbidden),
    ),
  )
}

const byOf = ({ actor }: Work): By => ({ id: actor.id, name: actor.name })

const inLog = (
  work: Work,
  { id, passo, pessoa, canal }: Pick<Stored, 'id' | 'passo' | 'pessoa' | 'canal'>,
  action: string,
  body: Readonly<Record<string, unknown>>,
): void => {
  const place = { passo, pessoa, canal }
  work.audit({
    mallId: 0,
    action,
    entity: 'texto_regua',
    entityId: id,
    body: { ...place, ...body },
  })
  work.invalidate('ladders')
}

const saved = async (work: Work, id: number): Promise<Row> =>
  toRow(work, await requireText(work, id))

export async function createText(work: Work, text: InputOf<typeof calls.createText>): Promise<Row> {
  await requireSound(work, text)
  const { passo, pessoa, canal, assunto, corpo } = text
  const where = `${RECIPIENT[pessoa].toLowerCase()} por ${CHANNEL[canal]}`
  const id = await unlessTaken(
    () =>
      store.insertText(
        work.tx,
        { step: passo, person: pessoa, channel: canal },
        { subject: assunto, body: corpo, by: byOf(work) },
      ),
    { campo: 'passo', mensagem: `Já há um texto de ${passo} para ${where}.` },
  )
  inLog(work, { id, passo, pessoa, canal }, 'SALVAR_TEXTO', { versao: 1, assunto, corpo })
  return saved(work, id)
}

async function lockText(work: Work, id: number) {
  const version = await lockVersion(work.tx, textTables, id)
  if (version === undefined) throw new NotFound('Texto não encontrado.')
  return { version, row: await requireText(work, id) }
}

export async function changeText(
  work: Work,
  { id, versao, assunto, corpo }: InputOf<typeof calls.changeText>,
): Promise<Row> {
  const { version, row } = await lockText(work, id)
  const after = moveVersion(version, { type: 'salvar', baseVersion: versao })
  await requireSound(work, { ...row, assunto, corpo })
  const words = { subject: assunto, body: corpo, by: byOf(work) }
  if (version.state === 'RASCUNHO') await store.updateTextDraft(work.tx, id, after.version, words)
  else await store.insertTextDraft(work.tx, id, after.version, words)
  await raiseVersion(work.tx, textTables, id, after.version)
  inLog(work, row, 'SALVAR_TEXTO', { versao: after.version, assunto, corpo })
  return saved(work, id)
}

export async function discardText(
  work: Work,
  { id, versao }: InputOf<typeof calls.discardText>,
): Promise<Row> {
  const { version, row } = await lockText(work, id)
  moveVersion(version, { type: 'descartar', baseVersion: versao })
  await writeRefusal(work.tx, textTables, id, { version: versao, reason: 'Rascunho descartado.' })
  inLog(work, row, 'DESCARTAR_TEXTO', { versao })
  return saved(work, id)
}

export async function proposeText(
  work: Work,
  { id, versao, motivo }: InputOf<typeof calls.proposeText>,
): Promise<Row> {
  const { version, row } = await lockText(work, id)
  const { expiresOn } = moveVersion(version, {
    type: 'propor',
    baseVersion: versao,
    by: eyesOf(work.actor),
    reason: motivo,
    today: work.today,
  })
  await requireSound(work, row)
  const reason = motivo.trim()
  const proposal = { version: versao, by: byOf(work), reason, expiresOn }
  await writeProposal(work.tx, textTables, id, proposal)
  inLog(work, row, 'PROPOR_TEXTO', { versao, motivo: reason })
  return saved(work, id)
}

export async function confirmText(
  work: Work,
  { id, versao }: InputOf<typeof calls.confirmText>,
): Promise<Row> {
  const { version, row } = await lockText(work, id)
  const after = moveVersion(version, {
    type: 'confirmar',
    baseVersion: versao,
    by: eyesOf(work.actor),
    today: work.today,
  })
  // A word may have become forbidden since the proposal.
  await requireSound(work, row)
  await writeConfirmation(work.tx, textTables, id, after, byOf(work))
  inLog(work, row, 'CONFIRMAR_TEXTO', { versao, de: version.versionInForce, para: versao })
  return saved(work, id)
}

export async function refuseText(
  work: Work,
  { id, versao, motivo }: InputOf<typeof calls.refuseText>,
): Promise<Row> {
  const { version, row } = await lockText(work, id)
  moveVersion(version, { type: 'recusar', baseVersion: versao, reason: motivo })
  const reason = motivo.trim()
  await writeRefusal(work.tx, textTables, id, { version: versao, reason })
  inLog(work, row, 'RECUSAR_TEXTO', { versao, motivo: reason })
  return saved(work, id)
}
