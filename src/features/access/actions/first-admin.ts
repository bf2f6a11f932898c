import type { Work } from '#server/work.ts'

import { initialProfiles } from '../rules.ts'
import * as store from '../store/people.ts'

/**
 * Makes the first administrator of an installation with an identity provider: without one nobody could let anybody in.
 * Does nothing once an active administrator exists, so that the setting is no back door.
 */
export async function ensureFirstAdmin(work: Work, email: string): Promise<void> {
  if (await store.hasActiveUser(work.tx, initialProfiles.AD)) return
  const added = await store.insertFirstAdmin(work.tx, email, initialProfiles.AD)
  if (!added) return
  work.audit({
    mallId: 0,
    action: 'CRIADO',
    entity: 'usuario',
    entityId: added,
    body: { login: email, perfil: 'ADMINISTRADOR', primeiro: true },
  })
}
