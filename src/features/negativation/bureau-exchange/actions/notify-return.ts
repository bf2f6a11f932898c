import { createAlerts } from '#features/platform/alerts/actions/create-alerts.ts'
import { fillIn } from '#features/platform/alerts/rules/words.ts'
import type { Work } from '#server/work/work.ts'

import type { BatchRow } from '../store/batches.ts'
import { answerOf, type BureauVerdict } from './return-verdicts.ts'

const results = '/boletos-negativados'

const title = 'Retorno do bureau: {n aceito|aceitos}, {f erro|erros}'

/**
 * Notifies of the bureau's answers, one alert per mall: to the sender of the lote and to the
 * mall's users who follow results.
 */
export async function notifyReturn(
  work: Work,
  { id, remessa, createdByName }: BatchRow,
  fileId: string,
  answers: readonly BureauVerdict[],
): Promise<void> {
  const path = `${results}?atualizacao=${work.today}..${work.today}`
  const byMall = Map.groupBy(answers, ({ submission }) => submission.mallId)
  await createAlerts(
    work,
    [...byMall].map(([mallId, some]) => {
      const refused = some.filter((each) => answerOf(each).status === 'REJEITADO').length
      const accepted = some.length - refused
      return {
        kind: 'RETORNO' as const,
        key: `${fileId} ${id} ${mallId}`,
        mallId,
        path,
        title: fillIn(title, { n: accepted, f: refused }),
        detail: `Remessa ${remessa}, enviada por ${createdByName}.`,
        merged: { title, by: fileId },
        items: accepted,
        flawed: refused,
      }
    }),
  )
}

/** Notifies the sender that the bureau refused a whole file. */
export async function notifyRefusal(
  work: Work,
  { id, remessa }: BatchRow,
  fileId: string,
  because: string,
): Promise<void> {
  await createAlerts(work, [
    {
      kind: 'RETORNO',
      key: `${fileId} ${id} recusa`,
      path: '/negativar-lojista?aba=lotes',
      title: `O bureau recusou o arquivo da remessa ${remessa}`,
      detail: because,
    },
  ])
}
