import { sql } from 'kysely'

import type { MessageActor } from '#features/collection/messages/rules/machine.ts'
import {
  messageSource,
  type StoredMessage,
} from '#features/collection/messages/store/message-rows.ts'
import { among, type Source } from '#listing/server/window.ts'
import type { LocalDate } from '#values/local-date.ts'
import { pastedCodes } from '#values/pasted-codes.ts'

/** All messages, by day, protocol, reply and tenant beside the filters of a batch. */
export function logSource(by: MessageActor): Source<StoredMessage> {
  const messages = messageSource(by)
  const { passo: _, ...groups } = messages.groups ?? {}
  return {
    ...messages,
    groups,
    filters: {
      ...messages.filters,
      de: (day: LocalDate) => sql`m.day >= ${day}::date`,
      ate: (day: LocalDate) => sql`m.day <= ${day}::date`,
      protocolo: (text: string) =>
        among(
          sql`m.protocol`,
          pastedCodes(text).map((code) => code.toUpperCase()),
          'text',
        ),
      resposta: (kind: string) => sql`
        exists (select from message_reply y
          where y.message_id = m.id and y.kind = any(${kind.toUpperCase().split(',')}::text[]))`,
      idLojista: (tenantId: number) => sql`m.tenant_id = ${tenantId}`,
    },
  }
}
