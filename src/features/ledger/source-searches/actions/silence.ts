import { createAlerts, withdrawAlerts } from '#features/platform/alerts/actions/create-alerts.ts'
import { sourcesPath } from '#features/ledger/sources/contract/calls.ts'
import { isSilent, silenceWords } from '#features/ledger/sources/rules/silence.ts'
import type { Work } from '#server/work/work.ts'
import { timeIn } from '#values/instant.ts'

import { type ExpectedSource, expectedSources } from '../store/silence.ts'

/** Sources that were expected by now and have loaded nothing today. */
export async function silentSources(work: Work): Promise<ExpectedSource[]> {
  const at = { today: work.today, time: timeIn(work.now) }
  return (await expectedSources(work.tx, work.today)).filter((source) => isSilent(source, at))
}

const keyOf = (work: Work, { id }: ExpectedSource) => `silencio ${id} ${work.today}`

/** fontes.silencio: alerts once a day and source; a file that came late withdraws the alert. */
export async function watchSilence(work: Work): Promise<void> {
  const silent = await silentSources(work)
  const loaded = (await expectedSources(work.tx, work.today)).filter(
    ({ isLoadedToday }) => isLoadedToday,
  )
  await withdrawAlerts(
    work,
    'SILENCIO',
    loaded.map((source) => keyOf(work, source)),
  )
  await createAlerts(
    work,
    silent.map((source) => ({
      kind: 'SILENCIO' as const,
      key: keyOf(work, source),
      isOfEveryMall: true,
      path: `${sourcesPath}?busca=${source.id}`,
      title: silenceWords(source.name),
      detail: `Esperado até ${source.expectedBy}. Os saldos são os do último arquivo carregado.`,
    })),
  )
}
