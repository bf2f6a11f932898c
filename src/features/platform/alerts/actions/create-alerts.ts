import { NO_MALL } from '#server/database/mall-scope.ts'
import { realUser } from '#server/work/eyes.ts'
import type { Work } from '#server/work/work.ts'
import type { Cents } from '#values/cents.ts'
import { withoutDocuments } from '#values/document.ts'

import { type AlertKind, alertQueries } from '../contract/kinds.ts'
import { truncateTo } from '../rules/words.ts'
import { deleteAlerts, insertAlerts, updateAlerts } from '../store/alerts.ts'
import { digestsAreStale } from '../store/digests.ts'

/** An event to announce. Kind and key together are unique. */
export type NewAlert = {
  readonly kind: AlertKind
  readonly key: string
  /** The mall of the event; undefined = none. */
  readonly mallId?: number
  /** Only users of every mall see it. */
  readonly isOfEveryMall?: true
  /**
   * The only recipient; undefined = users who may open the screen of `path` and hold `rule` there.
   */
  readonly userId?: number | null
  readonly rule?: string
  /** The screen that handles it, with query parameters. */
  readonly path: string
  /** What happened, and to whom. */
  readonly title: string
  /** What to do. */
  readonly detail: string
  /**
   * Text for several alerts of one minute: '{n} promessas quebradas', '{n aceito|aceitos}'. Alerts with different `by`
   * are not merged; with the same `by` they share their second line.
   */
  readonly merged?: { readonly title: string; readonly path?: string; readonly by?: string }
  /** The name to list when several alerts are merged. */
  readonly subject?: string
  readonly items?: number
  readonly flawed?: number
  readonly amount_cents?: Cents
}

const longestTitle = 200
const longestDetail = 500
const clean = (text: string, most: number) => truncateTo(withoutDocuments(text.trim()), most)

/**
 * Creates alerts in the transaction of the events. The acting user gets none; duplicates are
 * ignored.
 */
export async function createAlerts(work: Work, alerts: readonly NewAlert[]): Promise<void> {
  if (alerts.length === 0) return
  const { id: by } = realUser(work.actor)
  await insertAlerts(
    work.tx,
    alerts.map(({ merged, ...alert }) => {
      const mergedTitle = merged ? clean(merged.title, longestTitle) : null
      return {
        kind: alert.kind,
        key: alert.key,
        mall_id: alert.mallId ?? NO_MALL,
        is_of_every_mall: alert.isOfEveryMall ?? false,
        user_id: alert.userId ?? null,
        rule: alert.rule ?? null,
        path: alert.path,
        title: clean(alert.title, longestTitle),
        detail: clean(alert.detail, longestDetail),
        merged_title: mergedTitle,
        merged_path: merged?.path ?? null,
        sameness: merged ? `${mergedTitle} ${merged.by ?? ''}` : null,
        subject: alert.subject === undefined ? null : clean(alert.subject, longestTitle),
        items: alert.items ?? 1,
        flawed: alert.flawed ?? 0,
        amount_cents: alert.amount_cents ?? null,
        // Users are notified when their own file failed.
        by_user_id: alert.userId === by ? null : by,
      }
    }),
  )
  work.invalidate(alertQueries)
}

async function alertsChanged(work: Work): Promise<void> {
  await digestsAreStale(work.tx)
  work.invalidate(alertQueries)
}

/**
 * Deletes alerts that are settled, such as confirmed or withdrawn ones. Waiting e-mails leave them
 * out.
 */
export async function withdrawAlerts(
  work: Work,
  kind: AlertKind,
  keys: readonly string[],
): Promise<void> {
  if (keys.length > 0 && (await deleteAlerts(work.tx, kind, keys))) await alertsChanged(work)
}

/** Updates alerts whose quoted text changed, also in waiting e-mails. */
export async function rewordAlerts(
  work: Work,
  kind: AlertKind,
  alerts: readonly Pick<NewAlert, 'key' | 'detail'>[],
): Promise<void> {
  const reworded = alerts.map(({ key, detail }) => ({ key, detail: clean(detail, longestDetail) }))
  if (reworded.length > 0 && (await updateAlerts(work.tx, kind, reworded)))
    await alertsChanged(work)
}
