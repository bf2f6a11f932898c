import type { Work } from '#server/work/work.ts'

import { startOfDay } from '#values/instant.ts'

import { lastSeen, lastSignIns, peopleCounts } from '../store/overview.ts'

const mostSignIns = 5

/** What an administrator looks at first: who could work and cannot, and who came last. */
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

/** When this person was last here before today; undefined when not within 30 days. */
export const lastVisit = async ({ tx, actor, today }: Work): Promise<Date | undefined> =>
  actor.id === null ? undefined : lastSeen(tx, actor.id, startOfDay(today))
