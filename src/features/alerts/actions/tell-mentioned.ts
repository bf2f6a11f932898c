import type { Work } from '#server/work/work.ts'

import { tellAlerts } from './tell-alerts.ts'

/** Somebody whom a note mentions, as whoever keeps notes says it. */
type Mentioned = {
  readonly userId: number
  readonly noteId: number
  readonly mallId: number
  readonly clientId: number | null
  readonly tenantName: string
  readonly author: string
  readonly excerpt: string
}

const timeline = '/linha-do-tempo'

/** Tells people that a note mentions them, and what it says. */
export const tellMentioned = (work: Work, mentions: readonly Mentioned[]): Promise<void> =>
  tellAlerts(
    work,
    mentions.map(({ userId, noteId, mallId, clientId, tenantName, author, excerpt }) => ({
      kind: 'CITACAO',
      key: `nota ${noteId} ${userId}`,
      userId,
      mallId,
      path: clientId === null ? timeline : `${timeline}?lojista=${clientId}`,
      title: `${author} citou você: ${tenantName}`,
      detail: `“${excerpt}”`,
    })),
  )
