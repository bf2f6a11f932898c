import { NO_MALL } from '#server/database/mall-scope.ts'
import { personBehind, type Work } from '#server/work/work.ts'
import type { Cents } from '#values/cents.ts'
import { withoutDocuments } from '#values/document.ts'

import { type AlertKind, alertQueries } from '../contract/kinds.ts'
import { cutTo } from '../rules/words.ts'
import { deleteAlerts, insertAlerts, updateAlerts } from '../store/alerts.ts'
import { digestsAreStale } from '../store/digests.ts'

/** A deed, as the feature that did it says it. Two of one kind and key are one. */
export type NewAlert = {
  readonly kind: AlertKind
  readonly key: string
  /** Of which mall; left out, of none. */
  readonly mallId?: number
  /** Only who sees every mall can deal with it. */
  readonly isOfEveryMall?: true
  /** To whom alone; left out, to whoever opens the screen of `path` and holds `rule` there. */
  readonly userId?: number | null
  readonly rule?: string
  /** Where it is dealt with: a screen, with what opens it at the right place. */
  readonly path: string
  /** What, and whom. */
  readonly title: string
  /** What to do. */
  readonly detail: string
  /**
   * What several of one minute say together: '{n} promessas quebradas'. `by` is what they share
   * besides: of different ones they stay apart, of the same they keep their second line.
   */
  readonly merged?: { readonly title: string; readonly path?: string; readonly by?: string }
  /** Whom it is about, where several are named together. */
  readonly subject?: string
  readonly items?: number
  readonly flawed?: number
  readonly amount_cents?: Cents
}

const longestTitle = 200
const longestDetail = 500
const clean = (text: string, most: number) => cutTo(withoutDocuments(text.trim()), most)

/**
 * Tells people of deeds, in the transaction of the deeds. Whoever did them is not told, and a deed
 * that was told is not told again.
 */
export async function tellAlerts(work: Work, alerts: readonly NewAlert[]): Promise<void> {
  if (alerts.length === 0) return
  const { id: by } = personBehind(work.actor)
  await insertAlerts(
    work.tx,
    alerts.map(({ merged, ...alert }) => ({
      kind: alert.kind,
      key: alert.key,
      mall_id: alert.mallId ?? NO_MALL,
      is_of_every_mall: alert.isOfEveryMall ?? false,
      user_id: alert.userId ?? null,
      rule: alert.rule ?? null,
      path: alert.path,
      title: clean(alert.title, longestTitle),
      detail: clean(alert.detail, longestDetail),
      merged_title: merged?.title ?? null,
      merged_path: merged?.path ?? null,
      sameness: merged ? `${merged.title} ${merged.by ?? ''}` : null,
      subject: alert.subject === undefined ? null : clean(alert.subject, longestTitle),
      items: alert.items ?? 1,
      flawed: alert.flawed ?? 0,
      amount_cents: alert.amount_cents ?? null,
      // A file of one's own that went wrong is told to oneself.
      by_user_id: alert.userId === by ? null : by,
    })),
  )
  work.invalidate(alertQueries)
}

async function alertsChanged(work: Work): Promise<void> {
  await digestsAreStale(work.tx)
  work.invalidate(alertQueries)
}

/**
 * What is settled is told no more: somebody confirmed it, or it was withdrawn. An e-mail that waits
 * leaves it out.
 */
export async function takeAlertsBack(
  work: Work,
  kind: AlertKind,
  keys: readonly string[],
): Promise<void> {
  if (keys.length > 0 && (await deleteAlerts(work.tx, kind, keys))) await alertsChanged(work)
}

/** What alerts quote was changed: they say the new words, and so does an e-mail that waits. */
export async function rewordAlerts(
  work: Work,
  kind: AlertKind,
  alerts: readonly Pick<NewAlert, 'key' | 'detail'>[],
): Promise<void> {
  const reworded = alerts.map(({ key, detail }) => ({ key, detail: clean(detail, longestDetail) }))
  if (reworded.length > 0 && (await updateAlerts(work.tx, kind, reworded)))
    await alertsChanged(work)
}
