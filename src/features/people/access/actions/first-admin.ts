import { NO_MALL } from '#server/database/mall-scope.ts'
import type { Work } from '#server/work/work.ts'

import { initialProfiles } from '../rules/session.ts'
import * as store from '../store/people.ts'

/**
 * Creates the first administrator of an installation with an identity provider, who can add others.
 * Does nothing if an active administrator exists, so the setting is no back door.
 */
export async function ensureFirstAdmin(work: Work, email: string): Promise<void> {
  if (await store.hasActiveUser(work.tx, initialProfiles.AD)) return
  const newAdmin = await store.insertFirstAdmin(work.tx, email, initialProfiles.AD)
  if (!newAdmin) return
  work.audit({
    mallId: NO_MALL,
    action: 'CRIADO',
    entity: 'usuario',
    entityId: newAdmin,
    body: { login: email, perfil: 'ADMINISTRADOR', primeiro: true },
  })
}

/** True if an active administrator exists. */
export const hasAdministrator = (work: Work): Promise<boolean> =>
  store.hasActiveUser(work.tx, initialProfiles.AD)
