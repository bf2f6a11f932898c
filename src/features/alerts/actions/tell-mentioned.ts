import type { Work } from '#server/work/work.ts'

import { rewordAlerts, takeAlertsBack, tellAlerts } from './tell-alerts.ts'

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

/** Who is mentioned since now, who still is, and who no longer. */
type Mentions = {
  readonly added: readonly Mentioned[]
  readonly kept: readonly Pick<Mentioned, 'userId' | 'noteId' | 'excerpt'>[]
  readonly gone: readonly Pick<Mentioned, 'userId' | 'noteId'>[]
}

const timeline = '/linha-do-tempo'
const keyOf = ({ noteId, userId }: Pick<Mentioned, 'userId' | 'noteId'>) =>
  `nota ${noteId} ${userId}`
const quote = (excerpt: string) => `“${excerpt}”`

/**
 * Tells people that a note mentions them, and what it says. Of a note that was changed the alert
 * says the new words; whoever it mentions no longer, as when it was removed, loses the alert.
 */
export async function tellMentioned(work: Work, { added, kept, gone }: Mentions): Promise<void> {
  await takeAlertsBack(work, 'CITACAO', gone.map(keyOf))
  await rewordAlerts(
    work,
    'CITACAO',
    kept.map((mention) => ({ key: keyOf(mention), detail: quote(mention.excerpt) })),
  )
  await tellAlerts(
    work,
    added.map((mention) => ({
      kind: 'CITACAO',
      key: keyOf(mention),
      userId: mention.userId,
      mallId: mention.mallId,
      path: mention.clientId === null ? timeline : `${timeline}?lojista=${mention.clientId}`,
      title: `${mention.author} citou você: ${mention.tenantName}`,
      detail: quote(mention.excerpt),
    })),
  )
}
