import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

import type { Channel, Recipient, StepKind } from '../contract/ladder.ts'
import type { TextRow, TextVersion } from '../contract/text-calls.ts'
import { lifeColumns } from './ladders.ts'
import type { By } from './versions.ts'

type Stored = Omit<TextRow, 'proposta'> & { readonly proposedBy: number | null }

/** Texts by their newest version, with the contents of the one in force. */
export async function readTexts(tx: Tx, id?: number): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select h.id, h.step as passo, h.person as pessoa, h.channel as canal, v.subject as assunto,
      v.body as corpo, ${lifeColumns}, h.version_in_force as "versaoVigente",
      v.proposed_by as "proposedBy",
      case when f.text_id is not null
        then jsonb_build_object('assunto', f.subject, 'corpo', f.body) end as vigente
    from message_text h
      join message_text_version v on v.text_id = h.id and v.version = h.version
      left join message_text_version f on f.text_id = h.id and f.state = 'VIGENTE'
    where ${id === undefined ? sql`true` : sql`h.id = ${id}`}
    order by h.step, h.person desc, h.channel, h.id`.execute(tx)
  return rows
}

/** Versions of a text, the newest first. */
export async function readTextVersions(tx: Tx, id: number): Promise<TextVersion[]> {
  const { rows } = await sql<TextVersion>`
    select v.subject as assunto, v.body as corpo, ${lifeColumns}
    from message_text_version v
    where v.text_id = ${id}
    order by v.version desc`.execute(tx)
  return rows
}

/** Kind of a step in the ladders in use; the newest version of one wins over none. */
export async function kindOfStep(tx: Tx, step: string): Promise<StepKind | undefined> {
  const { rows } = await sql<{ kind: StepKind }>`
    select s.step ->> 'tipo' as kind
    from ladder_version v
      cross join lateral jsonb_array_elements(v.steps) as s (step)
    where v.state in ('VIGENTE', 'PROPOSTA', 'RASCUNHO') and s.step ->> 'codigo' = ${step}
    order by v.state = 'VIGENTE' desc
    limit 1`.execute(tx)
  return rows[0]?.kind
}

type Words = { readonly subject: string; readonly body: string; readonly by: By }

export type TextPlace = {
  readonly step: string
  readonly person: Recipient
  readonly channel: Channel
}

/** Inserts a text with its first version, a draft; fails if its place is taken. */
export async function insertText(tx: Tx, place: TextPlace, words: Words): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into message_text (step, person, channel)
    values (${place.step}, ${place.person}, ${place.channel})
    returning id`.execute(tx)
  const { id } = rows[0] as { id: number }
  await insertTextDraft(tx, id, 1, words)
  return id
}

export async function insertTextDraft(
  tx: Tx,
  id: number,
  version: number,
  words: Words,
): Promise<void> {
  await sql`
    insert into message_text_version (
      text_id, version, state, subject, body, written_by, written_by_name
    )
    values (
      ${id}, ${version}, 'RASCUNHO', ${words.subject}, ${words.body}, ${words.by.id}::int,
      ${words.by.name}
    )`.execute(tx)
}

/** Overwrites the draft, which takes the next version number. */
export async function updateTextDraft(
  tx: Tx,
  id: number,
  version: number,
  words: Words,
): Promise<void> {
  await sql`
    update message_text_version
    set version = ${version}, subject = ${words.subject}, body = ${words.body},
      written_by = ${words.by.id}::int, written_by_name = ${words.by.name},
      written_at = regua.now()
    where text_id = ${id} and state = 'RASCUNHO'`.execute(tx)
}
