import { actionTypeActs, costActs } from '#features/legal/settings/actions/registers.ts'
import { listActionTypes } from '#features/legal/settings/actions/look-ups.ts'
import { importIndices } from '#features/ledger/price-indices/actions.ts'
import { cents } from '#values/cents.ts'
import { addCompetence, type Competence, formatCompetence } from '#values/competence.ts'
import { type LocalDate, monthOf } from '#values/local-date.ts'
import { rate } from '#values/rate.ts'

import { uploadFile } from './upload-file.ts'
import { random } from './random.ts'
import type { Stage } from './stage.ts'

const lawyer = 'juridico'
/** Length of the invented series; longer than the oldest debt. */
const months = 48

/** Average monthly change and deviation of each index, in hundredths of a percent. */
const habits = [
  ['IGP-M', 38, 90],
  ['IGP-DI', 36, 85],
  ['IPCA', 40, 35],
  ['INPC', 38, 35],
  ['TAXA LEGAL', 62, 12],
] as const

const percent = (hundredths: number) => (hundredths / 100).toFixed(2).replace('.', ',')

/** Invented index tables up to the month before a day, because the product ships without any. */
function indicesCsv(day: LocalDate): string {
  const last: Competence = addCompetence(monthOf(day), -1)
  const lines = habits.flatMap(([index, usual, stray]) =>
    Array.from({ length: months }, (_, back) => {
      const month = addCompetence(last, -back)
      const rise = usual + random('índices', index, month).int(-stray, stray)
      // The legal rate is never negative.
      const value = index === 'TAXA LEGAL' ? Math.max(0, rise) : rise
      return `${index};${formatCompetence(month)};${percent(value)}`
    }),
  )
  return ['indice;mes;valor', ...lines].join('\r\n')
}

/**
 * Costs per state and chances per kind of action. Two states of the malls are missing, so their
 * actions have no estimate.
 */
const costs = [
  ['SP', 150, 17_680, 10_608_000, 35_000],
  ['RJ', 200, 20_000, 5_500_000, 42_000],
  ['MG', 120, 30_000, 1_800_000, 28_000],
  ['PR', 100, 25_000, 900_000, 30_000],
  ['RS', 250, 15_000, null, 33_000],
  ['ES', 150, 19_000, 4_200_000, 26_000],
  ['PE', 180, 22_000, 3_100_000, 24_500],
  ['GO', 130, 21_000, 2_400_000, 29_000],
  ['DF', 200, 18_500, 610_000, 22_000],
] as const
const chances: Readonly<Record<string, number>> = { DES: 7000, EXE: 5500, COB: 4000, MON: 4500 }

/** A lawyer saves the settings for the claims. */
export async function saveLegalSettings(stage: Stage): Promise<void> {
  await uploadFile(
    stage,
    { login: lawyer, name: 'indices.csv', text: indicesCsv(stage.today) },
    (work, { upload }) => importIndices(work, {}, { upload }),
  )
  await stage.act(lawyer, 'custas e chances', async (work) => {
    for (const [uf, bps, least, most, besides] of costs)
      await costActs.create(work, {
        uf,
        percentual: rate(bps),
        valorMinimo: cents(least),
        valorMaximo: most === null ? null : cents(most),
        despesas: cents(besides),
      })
    const { data } = await listActionTypes(work)
    for (const { id, codigo, nomTipoAcao, nomeAr, flagAtivo } of data)
      await actionTypeActs.change(work, {
        id,
        codigo,
        nomTipoAcao,
        nomeAr,
        flagAtivo,
        chance: rate(chances[codigo] ?? 5000),
      })
  })
}
