import { sql } from 'kysely'

import { textIs } from '#listing/server/like.ts'
import { brazilian, type Source } from '#listing/server/window.ts'
import { onlyRow, type Tx } from '#server/database/connection.ts'

import type { BureauJustification, JustificationFields } from './contract/justifications.ts'

/** Justifications of the bureau, including inactive ones. */
export const justificationRows: Source<BureauJustification> = {
  from: sql`justification j`,
  columns: {
    idSerasaJustificatica: sql`j.id`,
    txtJustificativa: sql`j.text`,
    campoObrigatorio: sql`j.requirement`,
    limiteExcecao: sql`j.exception_limit`,
    flagAprovador: sql`j.needs_approver`,
    flagAtivo: sql`j.is_active`,
    versao: sql`j.version`,
    emUso: sql`(
      select count(*)::int
      from negativation_item i
      where i.justification_id = j.id and i.status <> 'FINALIZADO'
    )`,
  },
  sorts: { txtJustificativa: brazilian(sql`j.text`), flagAtivo: sql`j.is_active` },
  filters: { id: (id: number) => sql`j.id = ${id}` },
  key: sql`j.id`,
}

/** Locks a justification until the transaction ends. */
export async function lockJustification(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`select id from justification where id = ${id} for update`.execute(tx)
  return rows.length > 0
}

/** True when another justification, active or not, has this text, ignoring case and accents. */
export async function isTextTaken(
  tx: Tx,
  text: string,
  except: number | undefined,
): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from justification
      where ${textIs(sql`text`, text)}
        and id is distinct from ${except ?? null}) as taken`.execute(tx)
  return rows[0]?.taken ?? false
}

export async function insertJustification(tx: Tx, fields: JustificationFields): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into justification (text, requirement, exception_limit, needs_approver, is_active)
    values (
      ${fields.txtJustificativa}, ${fields.campoObrigatorio}, ${fields.limiteExcecao},
      ${fields.flagAprovador}, ${fields.flagAtivo}
    )
    returning id`.execute(tx)
  return onlyRow(rows).id
}

export async function updateJustification(
  tx: Tx,
  id: number,
  fields: JustificationFields,
): Promise<void> {
  await sql`
    update justification
    set text = ${fields.txtJustificativa}, requirement = ${fields.campoObrigatorio},
      exception_limit = ${fields.limiteExcecao}, needs_approver = ${fields.flagAprovador},
      is_active = ${fields.flagAtivo}, version = version + 1
    where id = ${id}`.execute(tx)
}
