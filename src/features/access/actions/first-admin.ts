import { NO_MALL } from '#server/database/mall-scope.ts'
import type { Work } from '#server/work/work.ts'

import { initialProfiles } from '../rules.ts'
import * as store from '../store/people.ts'

/**
 * Makes the first administrator of an installation with an identity provider: without one nobody
 * could let anybody in. Does nothing once an active administrator exists, so that the setting is no
 * back door.
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

/** Is there somebody who can let others in? */
export const hasAdministrator = (work: Work): Promise<boolean> =>
  store.hasActiveUser(work.tx, initialProfiles.AD)
