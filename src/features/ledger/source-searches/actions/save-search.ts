import type { InputOf } from '#contract/call.ts'
import { changeSearch } from '#features/ledger/sources/actions/change-search.ts'
import { Refused } from '#server/http/errors.ts'
import { refuseProblems } from '#server/http/refuse-problems.ts'
import { cronReader } from '#server/jobs/cron.ts'
import type { SourceSettings } from '#server/settings/source-settings.ts'
import type { Work } from '#server/work/work.ts'

import type { saveSearch as call } from '../contract/calls.ts'
import { maySearchAt } from '../rules/address.ts'
import { changedFields, onlyStops, searchOf, searchProblems } from '../rules/setting.ts'

/** Changes the search of a draft, or proposes another one for a source in use. */
export const saveSearchWith =
  (settings: SourceSettings) =>
  async (work: Work, { id, motivo, ...fields }: InputOf<typeof call>) => {
    const readCron = await cronReader()
    refuseProblems(searchProblems(fields, (line) => readCron(line) !== undefined))
    const search = searchOf(fields)
    const refused = search.tipo && maySearchAt(search.tipo, search.endereco, settings)
    if (refused) throw new Refused(refused.because)
    return changeSearch(work, {
      id,
      search,
      reason: motivo,
      isHarmless: (before) => {
        if (changedFields(before, search).length === 0) throw new Refused('Nada mudou na busca.')
        return onlyStops(before, search)
      },
    })
  }
