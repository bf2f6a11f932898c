import {
  type FileFacts,
  type FileRow,
  readersOf,
} from '#features/ledger/file-imports/gateway/cells.ts'
import { tableReader } from '#listing/server/importing/table-reader.ts'
import { oneOf } from '#listing/server/reading/cells.ts'
import type { LocalDate } from '#values/local-date.ts'

import { eventFiles, FILE_EVENTS } from '../contract/event-files.ts'

/** Which message a row is about: its protocol, or person, step and day of sending. */
export type EventSubject =
  | { readonly protocol: string }
  | {
      readonly mallId: number
      readonly document: string
      readonly step: string
      readonly sentOn: LocalDate
    }

export type EventRow = FileRow & {
  readonly subject: EventSubject
  readonly event: keyof typeof FILE_EVENTS
  readonly on: LocalDate
  readonly proof: string
  readonly detail: string
}

type Column = (typeof eventFiles.columns)[number]['name']

const events = Object.keys(FILE_EVENTS) as [
  keyof typeof FILE_EVENTS,
  ...(keyof typeof FILE_EVENTS)[],
]
const eventReader = oneOf(...events)

const needed = ['shopping', 'cpfCnpj', 'passo', 'enviadoEm'] as const

export const readEvents = tableReader<EventRow, Column, FileFacts>(
  eventFiles,
  ({ line, cells, cell }, reject, { malls, today }) => {
    const row = readersOf<Column>(cell, reject)
    const event = row.read('evento', eventReader) as EventRow['event'] | undefined
    const on = row.pastDayOf('data', today)
    const protocol = cell('protocolo').toUpperCase()
    const subjectOf = (): EventSubject | undefined => {
      if (protocol !== '') return { protocol }
      for (const column of needed)
        if (cell(column) === '') reject(column, 'Informe o protocolo, ou esta coluna.')
      const mall = row.mallOf('shopping', malls)
      const sentOn = row.dayOf('enviadoEm')
      const document = cell('cpfCnpj')
      // Check digits are not required: a wrong document simply has no message.
      if (!mall || sentOn === undefined || document === '' || cell('passo') === '') return undefined
      return { mallId: mall.id, document, step: cell('passo').toUpperCase(), sentOn }
    }
    const subject = subjectOf()
    if (subject === undefined || event === undefined || on === undefined) return undefined
    return { line, cells, subject, event, on, proof: cell('comprovante'), detail: cell('detalhe') }
  },
)
