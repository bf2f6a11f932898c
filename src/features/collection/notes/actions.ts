import type { AnswerOf, InputOf } from '#contract/call.ts'
import type { Mentioned } from '#features/platform/alerts/actions/notify-mentioned.ts'
import { Conflict, Forbidden, InvalidInput, NotFound } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'
import { maskDocument, withoutDocuments } from '#values/document.ts'

import {
  type changeNote,
  type listColleagues,
  type Note,
  noteQueries,
  type NoteSubject,
  type removeNote,
  type searchNotes,
  type writeNote,
} from './contract.ts'
import { type Colleague, excerptOf, mayChangeNote, mentionsIn } from './rules.ts'
import * as store from './store.ts'

export type Mention = Mentioned

/** New, remaining and removed mentions of a note. */
export type Mentions = {
  readonly added: readonly Mention[]
  readonly unchanged: readonly Mention[]
  readonly removed: readonly Pick<Mention, 'userId' | 'noteId'>[]
}

/** Callback that notifies mentioned users, in the transaction of the note. */
export type NotifyMentioned = (work: Work, mentions: Mentions) => Promise<void>

async function requireTenant({ tx, actor }: Work, clientId: number): Promise<store.Tenant> {
  const tenant = await store.findTenant(tx, clientId, actor.malls)
  if (!tenant) throw new NotFound('Cliente não encontrado')
  return tenant
}

const mostOnPage = 100

const toNote = (
  { actor }: Work,
  { autorId, em, alteradaEm, mencoes, ...row }: store.NoteRow,
): Note => ({
  ...row,
  mencoes: [...mencoes],
  em: new Date(em),
  alteradaEm: alteradaEm === null ? null : new Date(alteradaEm),
  minha: autorId !== null && autorId === actor.id,
})

/** The latest notes of a tenant, and the total count. */
export async function latestNotes(
  work: Work,
  clientId: number,
  size: number,
): Promise<{ readonly notes: Note[]; readonly total: number }> {
  const tenant = await requireTenant(work, clientId)
  const rows = await store.readNotes(work.tx, tenant, {}, { size, offset: 0 })
  return {
    notes: rows.map((row) => toNote(work, row)),
    total: rows.length < size ? rows.length : await store.countNotes(work.tx, tenant, {}),
  }
}

/** Notes of a tenant in the user's malls, newest first, and possible subjects of a new note. */
export async function search(
  work: Work,
  { clientId, sobre, referencia, page = 1, size = 50 }: InputOf<typeof searchNotes>,
): Promise<AnswerOf<typeof searchNotes>> {
  const { tx } = work
  const tenant = await requireTenant(work, clientId)
  const filter = { sobre, referencia }
  const limit = Math.min(size, mostOnPage)
  const total = await store.countNotes(tx, tenant, filter)
  const rows = await store.readNotes(tx, tenant, filter, {
    size: limit,
    offset: (page - 1) * limit,
  })
  return {
    content: rows.map((row) => toNote(work, row)),
    pageInfo: {
      currentPage: page,
      totalPages: Math.max(1, Math.ceil(total / limit)),
      totalItems: total,
    },
    assuntos: [ofTenant, ...(await store.subjectsOf(tx, tenant))],
  }
}

/** Users who can be mentioned: colleagues who see the mall of the tenant. */
export async function colleagues(
  work: Work,
  { clientId }: InputOf<typeof listColleagues>,
): Promise<AnswerOf<typeof listColleagues>> {
  const { mallId } = await requireTenant(work, clientId)
  const people = await store.colleaguesOf(work.tx, mallId)
  return { content: people.filter(({ id }) => id !== work.actor.id) }
}

const ofTenant: NoteSubject = { sobre: 'LOJISTA', referencia: null, rotulo: '' }

async function resolveSubject(
  work: Work,
  tenant: store.Tenant,
  { sobre, referencia }: InputOf<typeof writeNote>,
): Promise<NoteSubject> {
  if (sobre === 'LOJISTA') return ofTenant
  const found = (await store.subjectsOf(work.tx, tenant)).find(
    (one) => one.sobre === sobre && one.referencia === referencia,
  )
  const because = 'Escolha um boleto em aberto ou uma ação deste lojista.'
  if (!found)
    throw new InvalidInput(because, { campos: [{ campo: 'referencia', mensagem: because }] })
  return found
}

type Place = Pick<store.Tenant, 'mallId' | 'mall'>

/**
 * Resolves the mentions of a text. Throws 400 on the text field if somebody does not see the mall.
 */
async function mentionedIn(
  { tx }: Work,
  { mallId, mall }: Place,
  { texto, mencoes }: { readonly texto: string; readonly mencoes: readonly number[] },
): Promise<readonly Colleague[]> {
  const everybody = await store.colleaguesOf(tx, mallId)
  const outside = mencoes.some((id) => everybody.every((person) => person.id !== id))
  const { people, refused } = mentionsIn(texto, everybody, { mall, chosen: mencoes })
  const because =
    refused?.because ??
    (outside ? `Só pode ser mencionado quem vê ${mall}. Tire a menção e tente de novo.` : undefined)
  if (because !== undefined)
    throw new InvalidInput(because, { campos: [{ campo: 'texto', mensagem: because }] })
  return people
}

/** Writes the decision log entry; documents in it, and in its texts, are masked. */
function log(
  work: Work,
  action: 'ESCREVER_NOTA' | 'ALTERAR_NOTA' | 'REMOVER_NOTA',
  note: Pick<store.StoredNote, 'id' | 'mallId' | 'document' | 'name' | 'label'>,
  body: Readonly<Record<string, unknown>>,
): void {
  work.audit({
    mallId: note.mallId,
    action,
    entity: 'nota',
    entityId: note.id,
    body: {
      cliente: maskDocument(note.document),
      razaoSocial: note.name,
      ...(note.label === '' ? {} : { sobre: note.label }),
      ...body,
    },
  })
  work.invalidate(noteQueries)
}

async function saveMentionsAndNotify(
  work: Work,
  notify: NotifyMentioned,
  note: Pick<store.StoredNote, 'id' | 'mallId' | 'clientId' | 'name'> & { readonly text: string },
  people: readonly Colleague[],
): Promise<void> {
  const others = people.filter(({ id }) => id !== work.actor.id)
  const ids = others.map(({ id }) => id)
  const { added, removed } = await store.saveMentions(work.tx, note, ids)
  const toMention = (userId: number): Mention => ({
    userId,
    noteId: note.id,
    mallId: note.mallId,
    clientId: note.clientId,
    tenantName: note.name,
    author: work.actor.name,
    excerpt: excerptOf(note.text),
  })
  await notify(work, {
    added: added.map(toMention),
    unchanged: ids.filter((id) => !added.includes(id)).map(toMention),
    removed: removed.map((userId) => ({ userId, noteId: note.id })),
  })
}

const namesOf = (people: readonly Colleague[]) =>
  people.length === 0 ? {} : { mencoes: people.map(({ nome }) => nome) }

/** Creates a note and notifies the mentioned users. */
export const writeWith =
  (notify: NotifyMentioned) =>
  async (work: Work, input: InputOf<typeof writeNote>): Promise<AnswerOf<typeof writeNote>> => {
    const tenant = await requireTenant(work, input.clientId)
    const subject = await resolveSubject(work, tenant, input)
    const people = await mentionedIn(work, tenant, input)
    const { texto: text } = input
    const id = await store.insertNote(work.tx, tenant, subject, text, work.actor)
    await saveMentionsAndNotify(work, notify, { ...tenant, id, text }, people)
    log(
      work,
      'ESCREVER_NOTA',
      { ...tenant, id, label: subject.rotulo },
      { texto: withoutDocuments(text), ...namesOf(people) },
    )
    return { mensagem: 'Nota salva', id }
  }

/** A note that this user may change; 404 outside the user's malls, 403 if another user wrote it. */
async function ownNote({ tx, actor }: Work, id: number): Promise<store.StoredNote> {
  const note = await store.lockNote(tx, id, actor.malls)
  if (!note) throw new NotFound('Nota não encontrada.')
  const refused = mayChangeNote(note.authorId !== null && note.authorId === actor.id)
  if (refused) throw new Forbidden(refused.because)
  return note
}

/** Changes an own note; notifies newly mentioned users and updates older alerts. */
export const changeWith =
  (notify: NotifyMentioned) =>
  async (work: Work, input: InputOf<typeof changeNote>): Promise<AnswerOf<typeof changeNote>> => {
    const note = await ownNote(work, input.id)
    if (note.version !== input.versao)
      throw new Conflict('A nota foi alterada em outra janela. Confira o texto e tente de novo.', {
        alteradoPor: note.author,
        alteradoEm: new Date(note.changedAt),
      })
    const people = await mentionedIn(work, note, input)
    const { texto: text } = input
    await store.updateNote(work.tx, note.id, text)
    await saveMentionsAndNotify(work, notify, { ...note, text }, people)
    log(work, 'ALTERAR_NOTA', note, {
      de: withoutDocuments(note.text),
      para: withoutDocuments(text),
      ...namesOf(people),
    })
    return { mensagem: 'Nota alterada' }
  }

/** Deletes an own note and the alerts that quote it. */
export const removeWith =
  (notify: NotifyMentioned) =>
  async (work: Work, { id }: InputOf<typeof removeNote>): Promise<AnswerOf<typeof removeNote>> => {
    const note = await ownNote(work, id)
    await store.removeNote(work.tx, id)
    await saveMentionsAndNotify(work, notify, note, [])
    log(work, 'REMOVER_NOTA', note, { de: withoutDocuments(note.text) })
    return { mensagem: 'Nota removida' }
  }
