import type { Work } from '#server/work/work.ts'

import { contactQueries } from '../contract/words.ts'
import type { ContactOfFile } from '../rules.ts'
import * as store from '../store.ts'
import { contactLogBody } from './owners.ts'

/** Documents of these rows that have a tenant in the mall of their row, as 'mall document'. */
export const tenantsOf = async (
  work: Work,
  rows: readonly ContactOfFile[],
): Promise<ReadonlySet<string>> => new Set(await store.tenantsOf(work.tx, rows))

/**
 * Adds the contacts that a customer does not have yet, and points that a contact does not have:
 * document, type and name tell contacts apart. Nothing is removed.
 */
export async function bringContacts(
  work: Work,
  rows: readonly ContactOfFile[],
): Promise<{ readonly added: number; readonly changed: number }> {
  if (rows.length === 0) return { added: 0, changed: 0 }
  const written = await store.mergeContacts(work.tx, rows, work.actor)
  for (const { place, id, isNew } of written) {
    const row = rows[place]
    if (!row) continue
    const points = [
      ...(row.phone === '' ? [] : [{ kind: 'Telefone' as const, value: row.phone }]),
      ...(row.email === '' ? [] : [{ kind: 'E-mail' as const, value: row.email }]),
    ]
    work.audit({
      mallId: row.mallId,
      action: isNew ? 'CRIAR_CONTATO' : 'ALTERAR_CONTATO',
      entity: 'contato',
      entityId: id,
      body: contactLogBody({ name: row.name, kind: row.kind, brand: '', points }),
    })
  }
  if (written.length > 0) work.invalidate(contactQueries)
  const added = written.filter(({ isNew }) => isNew).length
  return { added, changed: written.length - added }
}
