/** What a Disparar replaces and with which requirements, as its confirmation showed it. */
export type FireState = {
  /** The last Disparar; null if there was none. */
  readonly runId: number | null
  /** Checksum of the actions that await their release. */
  readonly list: string
  /** The active requirements with their versions. */
  readonly requirements: string
}

/** Said while an outdated confirmation is open. */
export const listChangedSince = 'A lista mudou depois que você abriu esta confirmação.'
/** Message of a Disparar whose confirmation is outdated. */
export const listChanged = `${listChangedSince} Nada foi disparado.`

const separator = ' '

/** Text of a state, which a confirmation sends back. */
export const fireStamp = ({ runId, list, requirements }: FireState): string =>
  [runId ?? 0, list, requirements].join(separator)

const partsOf = (stamp: string) => {
  const [runId = '', list = '', requirements = ''] = stamp.split(separator)
  return { runId, list, requirements }
}

/** True if no other Disparar was started since the confirmation. */
export const isSameRun = (stamp: string, now: Pick<FireState, 'runId'>): boolean =>
  partsOf(stamp).runId === String(now.runId ?? 0)

/** What changed since the confirmation, as sentences; empty if nothing did. */
export function changesSince(stamp: string, now: FireState): readonly string[] {
  const seen = partsOf(stamp)
  const isOfThisRun = isSameRun(stamp, now)
  return [
    ...(isOfThisRun ? [] : ['Outra lista foi disparada.']),
    // A new run replaces the list, so that is no second change.
    ...(isOfThisRun && seen.list !== now.list
      ? ['Ações da lista foram liberadas, ou mudou quais seguem ao workflow.']
      : []),
    ...(seen.requirements === now.requirements ? [] : ['Os requisitos mínimos mudaram.']),
  ]
}
