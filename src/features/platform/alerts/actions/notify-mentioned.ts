import type { Work } from '#server/work/work.ts'

import { rewordAlerts, withdrawAlerts, createAlerts } from './create-alerts.ts'

/** A mention in a note; contains no document number. */
export type Mentioned = {
  readonly userId: number
  readonly noteId: number
  readonly mallId: number
  readonly clientId: number | null
  readonly tenantName: string
  readonly author: string
  readonly excerpt: string
}

/** New, remaining and removed mentions of a note. */
type Mentions = {
  readonly added: readonly Mentioned[]
  readonly unchanged: readonly Pick<Mentioned, 'userId' | 'noteId' | 'excerpt'>[]
  readonly removed: readonly Pick<Mentioned, 'userId' | 'noteId'>[]
}

const timeline = '/linha-do-tempo'
const keyOf = ({ noteId, userId }: Pick<Mentioned, 'userId' | 'noteId'>) =>
  `nota ${noteId} ${userId}`
const quote = (excerpt: string) => `“${excerpt}”`

/**
 * Notifies users who are mentioned in a note, with an excerpt. Editing a note updates the alerts; a
 * removed mention or note deletes them.
 */
export async function notifyMentioned(
  work: Work,
  { added, unchanged, removed }: Mentions,
): Promise<void> {
  await withdrawAlerts(work, 'CITACAO', removed.map(keyOf))
  await rewordAlerts(
    work,
    'CITACAO',
    unchanged.map((mention) => ({ key: keyOf(mention), detail: quote(mention.excerpt) })),
  )
  await createAlerts(
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
