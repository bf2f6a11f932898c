import type { Work } from '#server/work/work.ts'

import { withdrawAlerts, createAlerts } from './create-alerts.ts'

type Request = {
  readonly id: number
  readonly substituteId: number
  readonly absentName: string
  readonly days: string
}

const keyOf = (id: number) => `substituição ${id}`

/** Notifies a user of a substitution request until it is answered. */
export const notifySubstitute = {
  asked: (work: Work, { id, substituteId, absentName, days }: Request): Promise<void> =>
    createAlerts(work, [
      {
        kind: 'SUBSTITUICAO',
        key: keyOf(id),
        userId: substituteId,
        path: '/home',
        title: `${absentName} pede que você aja no seu lugar ${days}`,
        detail: 'Só vale se você aceitar: sua conta, Substituição.',
      },
    ]),
  settled: (work: Work, id: number): Promise<void> =>
    withdrawAlerts(work, 'SUBSTITUICAO', [keyOf(id)]),
}
