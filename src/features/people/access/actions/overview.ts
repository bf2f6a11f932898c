import type { Work } from '#server/work/work.ts'

import { startOfDay } from '#values/instant.ts'

import { lastSeen, lastSignIns, peopleCounts } from '../store/overview.ts'

const mostSignIns = 5

/** Overview for administrators: users who could work but cannot, and recent sign-ins. */
export async function accessOverview(work: Work) {
  const { malls } = work.actor
  const { active, without, idle } = await peopleCounts(work.tx, malls)
  return {
    ativos: active,
    semAcesso: without,
    semEntrar: idle,
    ultimos: (await lastSignIns(work.tx, malls, mostSignIns)).map(({ name, profile, at }) => ({
      nome: name,
      perfil: profile,
      em: at,
    })),
  }
}

/** The user's last activity before today; undefined if not within 30 days. */
export const lastVisit = async ({ tx, actor, today }: Work): Promise<Date | undefined> =>
  actor.id === null ? undefined : lastSeen(tx, actor.id, startOfDay(today))
