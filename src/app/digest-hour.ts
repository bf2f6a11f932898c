import { parametersOf } from '#features/negativation/debt-items/actions/status-words.ts'
import type { Work } from '#server/work/work.ts'

/** Hour of the e-mail summary, as the company set it. */
export const digestHour = async (work: Work): Promise<string> =>
  (await parametersOf(work)).AVISOS_RESUMO_HORA
