import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import type { Work } from '#server/work/work.ts'
import { bankCalendar, isBusinessDay } from '#values/business-calendar.ts'
import { timeIn } from '#values/instant.ts'

/** Whether messages may leave: switched on; now: on a business day, within the hours. */
export async function sendingHours(
  work: Work,
): Promise<{ readonly isOn: boolean; readonly isOpen: boolean }> {
  const {
    REGUA_ENVIO: isOn,
    REGUA_HORA_INICIO: from,
    REGUA_HORA_FIM: until,
  } = await readParameters(work.tx)
  const time = timeIn(work.now)
  const isOpen = isBusinessDay(bankCalendar, work.today) && time >= from && time < until
  return { isOn, isOpen: isOn && isOpen }
}
